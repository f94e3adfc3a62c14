"""Perfect: the exact worth of every move, and below level 10 the mistakes that people make."""

from functools import cache
from math import exp
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from conjoin.core.analysis import Analysis, Limit, Line, Reason, Score
from conjoin.core.engine import Engine
from conjoin.core.options import Entry, Option
from conjoin.core.position import Move
from conjoin.engines.candidates import centre_first
from conjoin.engines.exact import exact_score, solver
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition

if TYPE_CHECKING:
    from conjoin._native import solver as native_solver

HIGHEST = 10
TEMPERATURES = (24.0, 14.0, 9.0, 6.5, 4.5, 3.2, 2.2, 1.4, 0.7)
"""By level from 1 to 9: how many points of the exact score a move may be worse and still be played now and then."""


class PerfectEngine(Engine):
    """Knows the exact score of every move; level 10 plays a best one, lower levels are drawn to worse ones."""

    games = ("connect-four",)

    def __init__(self, level: int = HIGHEST, seed: int = 0) -> None:
        self.level = level
        self.seed = seed

    def analyse(self, position: ConnectFourPosition, limit: Limit) -> Analysis:  # noqa: ARG002  (exact or nothing)
        """Every legal move with its exact score, the one it plays first."""
        began = perf_counter()
        board = position.board
        judge = _solver(board.width, board.height, board.line)
        before = judge.nodes
        scores = judge.solve_columns(list(position.moves))
        ranked = sorted(
            ((move, score) for move in centre_first(position) if (score := scores[move]) is not None),
            key=lambda item: -item[1],
        )
        chosen = self._choice(position, ranked)
        ranked.sort(key=lambda item: item[0] != chosen)  # the played move first, the rest stay best first
        lines = tuple(_line(judge, position, move, score, move == chosen) for move, score in ranked)
        return Analysis(lines, _depth(position), judge.nodes - before, perf_counter() - began)

    def _choice(self, position: ConnectFourPosition, ranked: list[tuple[Move, int]]) -> Move:
        if self.level == HIGHEST:
            return ranked[0][0]
        temperature = TEMPERATURES[self.level - 1]
        weights = [exp((score - ranked[0][1]) / temperature) for _, score in ranked]
        random = Random(f"{self.seed} {self.level} {position.key!r}")
        return random.choices([move for move, _ in ranked], weights)[0]


@cache
def _solver(width: int, height: int, line: int) -> "native_solver.Solver":
    """One solver a board for the whole process: what it has learned helps every later question."""
    return solver(ConnectFour(width, height, line))


def _depth(position: ConnectFourPosition) -> int:
    """Everything to the end of the game."""
    return len(position.stones) - len(position.moves)


def _line(
    judge: "native_solver.Solver", position: ConnectFourPosition, move: Move, score: int, played: bool
) -> Line:
    worth = exact_score(score, position)
    variation = (move, *judge.best_line([*position.moves, move])) if played else (move,)
    return Line(move, worth, variation, (Reason("exact score", score, (), _words(worth, position)),))


def _words(worth: Score, position: ConnectFourPosition) -> str:
    if worth.plies is None:
        return "a draw if both sides play their best"
    last = len(position.moves) + worth.plies
    winner = ConnectFour.side_names[(last - 1) % 2]
    return f"{winner} wins with stone {last} if both sides play their best"


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
