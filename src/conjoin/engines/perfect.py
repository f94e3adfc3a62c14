"""Perfect: the exact worth of every move, and below level 10 the mistakes that people make."""

from collections.abc import Iterator
from math import exp
from random import Random
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Analysis, Limit, Line, Reason, Score, estimate
from conjoin.core.engine import Engine
from conjoin.core.options import Entry, Option
from conjoin.core.position import Move
from conjoin.engines.exact import exact_score
from conjoin.engines.judge import Bounds, Judge, judge_of
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition

HIGHEST = 10
TEMPERATURES = (30.0, 16.0, 10.5, 7.2, 5.0, 3.5, 2.5, 1.7, 1.0)
"""By level from 1 to 9: how many points of the exact score a move may be worse and still be played now and then."""
LINE_SHARE = 0.1
"""The part of a time limit that is kept for the expected play."""


class PerfectEngine(Engine):
    """Knows the exact score of every move; level 10 plays a best one, lower levels are drawn to worse ones.

    When the time is up it says what is proven by then: a win or loss by its latest stone, otherwise an estimate.
    """

    games = ("connect-four",)

    def __init__(self, level: int = HIGHEST, seed: int = 0) -> None:
        self.level = level
        self.seed = seed

    def analyse(self, position: ConnectFourPosition, limit: Limit) -> Analysis:
        """Every legal move with its exact score or what is known of it in time, the one it plays first."""
        thinking = _Thinking(position, limit)
        *_, bounds = thinking.bounds()
        return self._analysis(thinking, bounds, last=True)

    def watch(self, position: Any, limit: Limit) -> Iterator[Analysis]:
        """An analysis whenever the bounds of a move have become tighter."""
        thinking = _Thinking(position, limit)
        bounds = {}
        for bounds in thinking.bounds():
            yield self._analysis(thinking, bounds, last=False)
        yield self._analysis(thinking, bounds, last=True)

    def _analysis(self, thinking: "_Thinking", bounds: dict[Move, Bounds], last: bool) -> Analysis:
        position = thinking.position
        # Sorting is stable: of equal moves the most central comes first.
        ranked = sorted(bounds, key=lambda move: _worth(bounds[move], position), reverse=True)
        chosen = self._choice(position, [(move, _middle(bounds[move])) for move in ranked])
        ranked.sort(key=lambda move: move != chosen)  # the played move first, the rest stay best first
        lines = tuple(
            _line(
                position, move, bounds[move], thinking.expected(move, bounds[move], last and move == chosen)
            )
            for move in ranked
        )
        return Analysis(lines, thinking.depth, thinking.nodes, thinking.seconds)

    def _choice(self, position: ConnectFourPosition, ranked: list[tuple[Move, float]]) -> Move:
        if self.level == HIGHEST:
            return ranked[0][0]
        temperature = TEMPERATURES[self.level - 1]
        weights = [exp((score - ranked[0][1]) / temperature) for _, score in ranked]
        random = Random(f"{self.seed} {self.level} {position.key!r}")
        return random.choices([move for move, _ in ranked], weights)[0]


class _Thinking:
    """One question to the judge, and what it has cost so far."""

    def __init__(self, position: ConnectFourPosition, limit: Limit) -> None:
        board = position.board
        self.position = position
        self.judge: Judge = judge_of(board.width, board.height, board.line)
        self.limit = limit.seconds
        self.began = perf_counter()
        self.nodes_before = self.judge.solver.nodes

    def bounds(self) -> Iterator[dict[Move, Bounds]]:
        """What is proven of every move, again whenever that is more."""
        left = None if self.limit is None else self.limit * (1 - LINE_SHARE)
        return self.judge.tighten(self.position.moves, left)

    def expected(self, move: Move, bounds: Bounds, played: bool) -> tuple[Move, ...]:
        """The expected play: for the move that is played, if its score is known, to the end of the game."""
        if not (played and bounds.exact):
            return (move,)
        left = None if self.limit is None else self.limit - self.seconds
        return (move, *self.judge.best_line([*self.position.moves, move], -bounds.low, left))

    @property
    def depth(self) -> int:
        """Everything to the end of the game."""
        return len(self.position.stones) - len(self.position.moves)

    @property
    def nodes(self) -> int:
        """Positions visited."""
        return self.judge.solver.nodes - self.nodes_before

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
    reason = Reason(rule, _middle(bounds), (), _words(bounds, worth, position))
    return Line(move, worth, variation, (reason,))


def _words(bounds: Bounds, worth: Score, position: ConnectFourPosition) -> str:
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
    ),
    games=("connect-four",),
)
