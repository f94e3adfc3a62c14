"""The oracle of a board: its opening book where that knows the answer, its solver everywhere else.

Solvers are lent: each question gets one of its own, and what it has found helps the next question.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cache, cached_property, lru_cache, partial
from math import inf
from os import cpu_count
from time import perf_counter
from typing import TYPE_CHECKING

from conjoin.core.bounds import Bounds
from conjoin.core.limit import NO_LIMIT, Limit, Stop
from conjoin.core.pool import Pool
from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFour
from conjoin.games.connect_four_bits import Bitboards
from conjoin.solver.scores import new_solver, refuse_too_large

if TYPE_CHECKING:
    from conjoin._native import solver as native_solver
    from conjoin.solver.book.book import Book

BOARDS = 4
"""Boards whose solvers are kept between questions: each has a table, and a server is asked about many boards."""
SOON = 0.001
"""Seconds that are left to a search at least, so that it can look up what is known already."""


class Oracle:
    """Exact scores of one board's running positions; moves are columns from 0, scores for the side to move."""

    def __init__(self, game: ConnectFour, use_book: bool) -> None:
        self.game = game
        self._use_book = use_book
        self._bitboards = Bitboards(game.board)

    @cached_property
    def book(self) -> "Book | None":
        """The opening book, if there is one and it is wanted."""
        from conjoin.solver.book.shelf import usable_book  # read on the first question

        return usable_book(self.game) if self._use_book else None

    def known(self, moves: Sequence[Move]) -> int | None:
        """The score that the book has; None where it ends."""
        return None if self.book is None else self.book.score(moves)

    def scores(self, positions: Sequence[Sequence[Move]], threads: int = 1, weak: bool = False) -> list[int]:
        """The score after each of these lists of moves; with `weak` only 1, 0 or -1."""
        found = self.scores_until(Stop(), positions, threads, weak)
        return [score for score in found if score is not None]  # which are all, for that stop is never set

    def scores_until(
        self, stop: Stop, positions: Sequence[Sequence[Move]], threads: int = 1, weak: bool = False
    ) -> list[int | None]:
        """The same, with None for what was not solved when the stop was set."""
        scores = [self.known(moves) for moves in positions]
        missing = [moves for moves, score in zip(positions, scores, strict=True) if score is None]
        found: Iterator[int | None] = iter(())
        if missing:
            with _solvers(self.game).lent() as solver:
                found = iter(solver.solve_many(missing, threads, weak, stop=stop.flag))
        return [next(found) if score is None else _sign(score) if weak else score for score in scores]

    def solver(self) -> AbstractContextManager["native_solver.Solver"]:
        """A solver of its own, for as long as the block lasts."""
        return _solvers(self.game).lent()

    def bounds_of(self, moves: Sequence[Move], weak: bool = False) -> Bounds:
        """What the book and the number of stones say about a running position, before any search."""
        known = self.known(moves)
        if known is not None:
            known = _sign(known) if weak else known
            return Bounds(known, known)
        # The side to move can win with its next stone at the earliest, the other with the one after that.
        played = len(moves)
        return (
            Bounds(-1, 1)
            if weak
            else Bounds(-self._bitboards.win_at(played + 1), self._bitboards.win_at(played))
        )

    def tighten(self, moves: Sequence[Move], limit: Limit = NO_LIMIT) -> Iterator["MoveBounds"]:
        """The bounds of every legal move, again and again as they tighten, until all are exact or the limit ends it.

        One question at a time, about each move in turn: so early on something is known about every move. Of the
        limit, the seconds and the stop count.
        """
        with _solvers(self.game).lent() as solver:
            yield from _Question(self, solver, limit).tighten(moves)

    def best_line(
        self, moves: Sequence[Move], score: int, limit: Limit = NO_LIMIT, order: Sequence[Move] = ()
    ) -> list[Move]:
        """The columns of one perfect game from a position of this score.

        Of equal moves it has the first in the order given, in which all columns are, or else the most central. It is
        shorter than the game if the limit ends it before.
        """
        with _solvers(self.game).lent() as solver:
            return _Question(self, solver, limit).best_line(moves, score, order)

    def first_bounds(self, moves: Sequence[Move]) -> dict[Move, Bounds]:
        """By legal move, centre first: what the rules and the book say."""
        win = self._bitboards.win_at(len(moves))
        bounds: dict[Move, Bounds] = {}
        for move, child, wins in self._bitboards.children(self._bitboards.after(moves)):
            after: int | None = 0 if child.all == self._bitboards.full else self.known([*moves, move])
            if wins:
                bounds[move] = Bounds(win, win)
            elif after is not None:
                bounds[move] = Bounds(-after, -after)
            else:  # the other side can win with the next stone, and this one with the stone after that
                bounds[move] = Bounds(-self._bitboards.win_at(len(moves) + 1), win - 1)
        return bounds

    def forget(self) -> None:
        """Give back the memory of solvers that are not in use; the next question starts from nothing."""
        _solvers(self.game).clear()

    def is_over(self, moves: Sequence[Move]) -> bool:
        """Whether the last of these moves has completed a line."""
        position = self._bitboards.after(moves)
        return self._bitboards.has_line(position.mine ^ position.all)


class MoveBounds(dict[Move, Bounds]):
    """By legal move what is proven, for the side to move, and the positions visited to find out."""

    nodes: int = 0


class _Question:
    """One caller's question: a solver for as long as it takes, and the limit."""

    def __init__(self, oracle: Oracle, solver: "native_solver.Solver", limit: Limit) -> None:
        self.oracle = oracle
        self.solver = solver
        self.limit = limit
        self.until = inf if limit.seconds is None else perf_counter() + limit.seconds
        self.nodes_before = solver.nodes

    @property
    def is_over(self) -> bool:
        """Whether the time is up or the question was ended."""
        return self.limit.stopped or perf_counter() >= self.until

    def tighten(self, moves: Sequence[Move]) -> Iterator[MoveBounds]:
        """Narrow the bounds of each open move in turn."""
        bounds = self.oracle.first_bounds(moves)
        yield self._report(bounds)
        asked: set[Move] = set()
        while open_moves := [move for move, known in bounds.items() if not known.exact]:
            for move in open_moves:
                if self.limit.stopped or (move in asked and self.is_over):
                    return
                asked.add(move)
                tighter = -self._narrow([*moves, move], -bounds[move])
                if tighter != bounds[move]:
                    bounds[move] = tighter
                    yield self._report(bounds)

    def best_line(self, moves: Sequence[Move], score: int, order: Sequence[Move]) -> list[Move]:
        """One best move after the other, as long as there is time to find them."""
        line: list[Move] = []
        while (column := self._best_move([*moves, *line], score, order)) is not None:
            line.append(column)
            score = -score
        return line

    def _report(self, bounds: dict[Move, Bounds]) -> MoveBounds:
        report = MoveBounds(bounds)
        report.nodes = self.solver.nodes - self.nodes_before
        return report

    def _narrow(self, moves: list[Move], known: Bounds) -> Bounds:
        """One question about the score after these moves, answered unless the limit ends it before."""
        left = None if self.until == inf else max(self.until - perf_counter(), SOON)
        low, high, _ = self.solver.narrow(
            moves, known.low, known.high, seconds=left, stop=self.limit.stop_flag
        )
        return Bounds(low, high)

    def _best_move(self, moves: list[Move], score: int, order: Sequence[Move]) -> Move | None:
        """The first move that keeps the score; None after the end or when time is up."""
        if self.oracle.is_over(moves):
            return None
        bounds = self.oracle.first_bounds(moves)
        for move in [move for move in order if move in bounds] or list(bounds):
            known = bounds[move]
            # No move is worth more than the score; is this one worth less?
            asked = known if known.exact else -self._narrow([*moves, move], Bounds(-score, 1 - score))
            if asked == Bounds(score, score):
                return move
            if self.is_over:
                return None
        return None


@cache
def oracle(game: ConnectFour, use_book: bool = True) -> Oracle:
    """The one oracle of this board, if it can be solved; without the book another one."""
    refuse_too_large(game)
    return Oracle(game, use_book)


@lru_cache(maxsize=BOARDS)
def _solvers(game: ConnectFour) -> "Pool[native_solver.Solver]":
    """The solvers of a board, which all its oracles share."""
    return Pool(partial(new_solver, game), keep=cpu_count() or 1)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
