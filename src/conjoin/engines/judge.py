"""The judge of a board: its opening book where that knows the answer, its solver everywhere else.

There is one solver a board for the whole process, so that what it has found helps every later question.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING

from conjoin.core.position import Move
from conjoin.engines.book.bitboards import Bitboards
from conjoin.engines.exact import refuse_too_large, solver
from conjoin.games.connect_four import ConnectFour

if TYPE_CHECKING:
    from conjoin._native import solver as native_solver
    from conjoin.engines.book.book import Book

SOON = 0.001
"""Seconds that are left to a search at least, so that it can look up what is known already."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is proven about a score, for the side to move: it is nowhere below `low` and nowhere above `high`."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether there is only one score left."""
        return self.low == self.high

    def __neg__(self) -> "Bounds":
        return Bounds(-self.high, -self.low)


class Judge:
    """Exact scores of one board's running positions; moves are columns from 0, scores for the side to move."""

    def __init__(self, game: ConnectFour, use_book: bool) -> None:
        self.game = game
        self._use_book = use_book
        self._bitboards = Bitboards(game.board)

    @cached_property
    def book(self) -> "Book | None":
        """The opening book, if there is one and it is wanted."""
        from conjoin.engines.book.shipped import usable_book  # read on the first question

        board = self.game.board
        return usable_book(board.width, board.height, board.line) if self._use_book else None

    @property
    def solver(self) -> "native_solver.Solver":
        """The solver that all judges of this board share."""
        board = self.game.board
        return _solver(board.width, board.height, board.line)

    def known(self, moves: Sequence[Move]) -> int | None:
        """The score that the book has; None where it ends."""
        return None if self.book is None else self.book.score(moves)

    def many(self, positions: Sequence[list[Move]], threads: int = 1, weak: bool = False) -> list[int]:
        """The score after each of these lists of moves; with `weak` only 1, 0 or -1."""
        if self.book is None:
            return self.solver.solve_many(positions, threads, weak)
        scores = [self.book.score(moves) for moves in positions]
        missing = [moves for moves, score in zip(positions, scores, strict=True) if score is None]
        found = iter(self.solver.solve_many(missing, threads, weak) if missing else ())
        return [next(found) if score is None else _sign(score) if weak else score for score in scores]

    def tighten(self, moves: Sequence[Move], seconds: float | None = None) -> Iterator[dict[Move, Bounds]]:
        """The bounds of every legal move, again and again as they tighten, until all are exact or time is up.

        One question at a time, about each move in turn: so early on something is known about every move.
        """
        until = inf if seconds is None else perf_counter() + seconds
        bounds = self._first_bounds(moves)
        yield dict(bounds)
        asked: set[Move] = set()
        while open_moves := [move for move, known in bounds.items() if not known.exact]:
            for move in open_moves:
                if move in asked and perf_counter() >= until:
                    return
                asked.add(move)
                tighter = -self._narrow([*moves, move], -bounds[move], until)
                if tighter != bounds[move]:
                    bounds[move] = tighter
                    yield dict(bounds)

    def best_line(self, moves: Sequence[Move], score: int, seconds: float | None = None) -> list[Move]:
        """The columns of one perfect game from a position of this score, of equal moves the most central.

        It is shorter than the game if the seconds are over before.
        """
        until = inf if seconds is None else perf_counter() + seconds
        line: list[Move] = []
        while (column := self._best_move([*moves, *line], score, until)) is not None:
            line.append(column)
            score = -score
        return line

    def _first_bounds(self, moves: Sequence[Move]) -> dict[Move, Bounds]:
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

    def _narrow(self, moves: list[Move], known: Bounds, until: float) -> Bounds:
        """One question about the score after these moves, answered unless time is up before."""
        left = None if until == inf else max(until - perf_counter(), SOON)
        low, high, _ = self.solver.narrow(moves, known.low, known.high, seconds=left)
        return Bounds(low, high)

    def _best_move(self, moves: list[Move], score: int, until: float) -> Move | None:
        """The most central move that keeps the score; None after the end or when time is up."""
        position = self._bitboards.after(moves)
        if self._bitboards.has_line(position.mine ^ position.all):
            return None
        for move, known in self._first_bounds(moves).items():
            # No move is worth more than the score; is this one worth less?
            asked = None if known.exact else -self._narrow([*moves, move], Bounds(-score, 1 - score), until)
            if (asked or known) == Bounds(score, score):
                return move
            if perf_counter() >= until:
                return None
        return None


@cache
def judge_of(width: int, height: int, line: int, use_book: bool = True) -> Judge:
    """The one judge of this board, if it can be solved; without the book another one, with the same solver."""
    game = ConnectFour(width, height, line)
    refuse_too_large(game)
    return Judge(game, use_book)


@cache
def _solver(width: int, height: int, line: int) -> "native_solver.Solver":
    return solver(ConnectFour(width, height, line))


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
