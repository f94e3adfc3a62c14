"""Perfect: the exact worth of every move, and below level 10 the mistakes that people make."""

from collections.abc import Iterator
from dataclasses import replace
from math import exp
from random import Random
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Analysis, Line, Reason, Score, estimate
from conjoin.core.bounds import Bounds
from conjoin.core.engine import Engine
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Entry, Option
from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.solver.oracle import MoveBounds, oracle
from conjoin.solver.scores import exact_score, refuse_too_large

HIGHEST = 10
TEMPERATURES = (30.0, 16.0, 10.5, 7.2, 5.0, 3.5, 2.5, 1.7, 1.0)
"""By level from 1 to 9: how many points of the exact score a move may be worse and still be played now and then."""
SECONDS = 20
"""What a move may take where no limit is given; on boards beyond 7x6 that may not be enough to know everything."""
LINE_SHARE = 0.1
"""The part of a time limit that is kept for the expected play."""


class PerfectEngine(Engine):
    """Knows the exact score of every move; level 10 plays a best one, lower levels are drawn to worse ones.

    When the time is up it says what is proven by then: a win or loss by its latest stone, otherwise an estimate.
    """

    games = ("connect-four",)

    def __init__(self, level: int = HIGHEST, seed: int = 0, seconds: int = SECONDS) -> None:
        self.level = level
        self.seed = seed
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
        chosen = self._choice(position, [(move, _middle(bounds[move])) for move in ranked])
        ranked.sort(key=lambda move: move != chosen)  # the played move first, the rest stay best first
        lines = tuple(
            _line(
                position, move, bounds[move], question.expected(move, bounds[move], last and move == chosen)
            )
            for move in ranked
        )
        return Analysis(lines, question.depth, bounds.nodes, question.seconds)

    def _choice(self, position: ConnectFourPosition, ranked: list[tuple[Move, float]]) -> Move:
        if self.level == HIGHEST:
            return ranked[0][0]
        temperature = TEMPERATURES[self.level - 1]
        weights = [exp((score - ranked[0][1]) / temperature) for _, score in ranked]
        random = Random(f"{self.seed} {self.level} {position.key!r}")
        return random.choices([move for move, _ in ranked], weights)[0]


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
    reason = Reason(rule, _middle(bounds), (), _sentence(bounds, worth, position))
    return Line(move, worth, variation, (reason,))


def _sentence(bounds: Bounds, worth: Score, position: ConnectFourPosition) -> str:
    if worth.plies is None:
        return _undecided(bounds)
    last = len(position.moves) + worth.plies
    winner = ConnectFour.side_names[(last - 1) % 2]
    stone = f"stone {last}" if bounds.exact else f"stone {last} at the latest"
    return f"{winner} wins with {stone} if both sides play their best"


def _undecided(bounds: Bounds) -> str:
    if bounds.exact:
        return "a draw if both sides play their best"
    known = "at least a draw" if bounds.low == 0 else "at most a draw" if bounds.high == 0 else "open"
    return f"{known} so far, the score is between {bounds.low} and {bounds.high}"


ENTRY = Entry(
    name="perfect",
    summary="Knows the exact result of every position; lower levels make human mistakes",
    source="the solver of docs/solver.md",
    build=PerfectEngine,
    options=(
        Option("level", HIGHEST, "10 is perfect, 1 plays almost anything", low=1, high=HIGHEST),
        Option("seed", 0, "the same seed makes the same mistakes", low=0, high=999_999_999),
        Option(
            "seconds",
            SECONDS,
            "for a move without a limit; only large boards take so long",
            low=1,
            high=86_400,
        ),
    ),
    games=("connect-four",),
)
