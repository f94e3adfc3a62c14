"""Perfect: the exact worth of every move."""

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Analysis, Kind, Line, Reason, Score, estimate, winners_moves
from conjoin.core.bounds import Bounds
from conjoin.core.engine import Engine
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move
from conjoin.core.words import when_won
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.solver.oracle import MoveBounds, oracle
from conjoin.solver.scores import exact_score, refuse_too_large

SECONDS = 20
"""What a move may take where no limit is given; on boards beyond 7x6 that may not be enough to know everything."""
LINE_SHARE = 0.1
"""The part of a time limit that is kept for the expected play."""


class PerfectEngine(Engine):
    """Knows the exact score of every move and plays a best one, of equals the most central.

    When the time is up it says what is proven by then: a win or loss by its latest stone, otherwise an estimate.
    """

    games = ("connect-four",)

    def __init__(self, seconds: int = SECONDS) -> None:
        self.seconds = seconds

    def refuse_board(self, game: Game[Any]) -> None:
        """Boards of more than 128 bits have no solver."""
        if isinstance(game, ConnectFour):
            refuse_too_large(game)

    def analyse(self, position: ConnectFourPosition, limit: Limit = NO_LIMIT) -> Analysis:
        """Every legal move with its exact score or what is known of it in time, the one it plays first."""
        question = self._question(position, limit)
        *_, bounds = question.bounds()
        return self._analysis(question, bounds, last=True)

    def think(self, position: ConnectFourPosition, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """An analysis whenever the bounds of a move have become tighter."""
        question = self._question(position, limit)
        bounds = MoveBounds()
        for bounds in question.bounds():
            yield self._analysis(question, bounds, last=False)
        yield self._analysis(question, bounds, last=True)

    def _question(self, position: ConnectFourPosition, limit: Limit) -> "_Question":
        self.refuse_other_games(position)
        return _Question(position, replace(limit, seconds=self.seconds) if limit.seconds is None else limit)

    def _analysis(self, question: "_Question", bounds: MoveBounds, last: bool) -> Analysis:
        position = question.position
        # Sorting is stable: of equal moves the most central comes first.
        ranked = sorted(bounds, key=lambda move: _worth(bounds[move], position), reverse=True)
        lines = tuple(
            _line(
                position,
                move,
                bounds[move],
                question.expected(move, bounds[move], last and move == ranked[0]),
            )
            for move in ranked
        )
        return Analysis(lines, question.depth, bounds.nodes, question.seconds)


class _Question:
    """One question to the oracle, and the time it has taken so far."""

    def __init__(self, position: ConnectFourPosition, limit: Limit) -> None:
        self.position = position
        self.oracle = oracle(position.game)
        self.limit = limit
        self.began = perf_counter()

    def bounds(self) -> Iterator[MoveBounds]:
        """What is proven of every move, again whenever that is more."""
        return self.oracle.tighten(self.position.moves, self._part(1 - LINE_SHARE))

    def expected(self, move: Move, bounds: Bounds, played: bool) -> tuple[Move, ...]:
        """The expected play: for the move that is played, if its score is known, to the end of the game."""
        if not (played and bounds.exact):
            return (move,)
        return (move, *self.oracle.best_line([*self.position.moves, move], -bounds.low, self._part(1.0)))

    def _part(self, share: float) -> Limit:
        """The limit up to this share of its seconds, those that are over already taken off."""
        seconds = self.limit.seconds
        left = None if seconds is None else max(0.0, seconds * share - self.seconds)
        return replace(self.limit, seconds=left)

    @property
    def depth(self) -> int:
        """Everything to the end of the game."""
        return len(self.position.stones) - len(self.position.moves)

    @property
    def seconds(self) -> float:
        """Since the question was put."""
        return perf_counter() - self.began


def _middle(bounds: Bounds) -> float:
    return (bounds.low + bounds.high) / 2


def _worth(bounds: Bounds, position: ConnectFourPosition) -> Score:
    """What the bounds prove: a result by its latest stone; where even the winner is open, only an estimate."""
    if bounds.low > 0:
        return exact_score(bounds.low, position)
    if bounds.high < 0:
        return exact_score(bounds.high, position)
    return exact_score(0, position) if bounds.exact else estimate(_middle(bounds))


def _line(position: ConnectFourPosition, move: Move, bounds: Bounds, variation: tuple[Move, ...]) -> Line:
    worth = _worth(bounds, position)
    rule = "exact score" if bounds.exact else "bounds"
    points = _middle(bounds) if worth.kind is Kind.ESTIMATE else 0
    reason = Reason(rule, points, (), _sentence(bounds, worth, position))
    return Line(move, worth, variation, (reason,))


def _sentence(bounds: Bounds, worth: Score, position: ConnectFourPosition) -> str:
    if worth.plies is None:
        return _undecided(bounds)
    side = position.to_move if worth.kind is Kind.WIN else position.to_move.other
    when = when_won(winners_moves(worth.plies), at_most=not bounds.exact)
    return f"{ConnectFour.side_names[side]} wins {when} if both sides play their best"


def _undecided(bounds: Bounds) -> str:
    if bounds.exact:
        return "a draw if both sides play their best"
    known = "at least a draw" if bounds.low == 0 else "at most a draw" if bounds.high == 0 else "open"
    return f"{known} so far, the score is between {bounds.low} and {bounds.high}"
