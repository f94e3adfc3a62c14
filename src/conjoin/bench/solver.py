"""The solver: every score asserted, speed beside bitbully's where that is installed."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from time import process_time

from conjoin.bench.measure import Measured, require
from conjoin.core.position import Move
from conjoin.engines.exact import solvable, solver
from conjoin.games.connect_four import COLUMN_NAMES, ConnectFour

SETS = {"endgame": 1000, "middle": 200, "opening": 40}
"""By set of graded positions, how many of them are solved."""
QUICK = {"endgame": 200, "middle": 40, "opening": 3}
EMPTY_BOARDS = (
    ("connect-four:width=4,height=4", 0),
    ("connect-four:width=5,height=4", 0),
    ("connect-four:width=6,height=4", -1),
    ("connect-four:width=7,height=4", 0),
    ("connect-four:width=5,height=5", 0),
    ("connect-four:width=6,height=5", 0),
)
"""Results that others have published for the empty boards of these sizes."""

Position = list[Move]
SolveOne = Callable[[Position], int]


def run(quick: bool) -> Iterator[Measured]:
    """One line at a time, as they are measured."""
    for name, count in (QUICK if quick else SETS).items():
        yield _set(name, count)
    for spec, score in EMPTY_BOARDS:
        yield _empty_board(spec, score)


def graded(name: str) -> list[tuple[Position, int]]:
    """The positions of a set with their exact scores for the side to move."""
    lines = files("conjoin.bench").joinpath("graded", f"{name}.txt").read_text().splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    return [([COLUMN_NAMES.index(column) for column in moves], int(score)) for moves, score in rows]


def _set(name: str, count: int) -> Measured:
    positions = graded(name)[:count]
    judge = solver(ConnectFour())
    judge.clear()  # touches the whole table, which the system hands out page by page on first use
    seconds = _seconds(name, positions, lambda moves: judge.solve(moves)[0])
    rate, note = len(positions) / seconds, f"{judge.nodes / len(positions):,.0f} nodes a position"
    other = _bitbully()
    if other is None:
        return Measured(f"{name} positions", rate, "positions", note=note)
    ratio = _seconds(name, positions, other) / seconds
    return Measured(f"{name} positions", rate, "positions", ratio, "bitbully", note)


def _seconds(name: str, positions: Sequence[tuple[Position, int]], solve: SolveOne) -> float:
    """CPU seconds for all positions, one after the other, each answer checked."""
    began = process_time()
    for moves, score in positions:
        require(solve(moves) == score, f"{name}: the score of {moves} is {score}")
    return process_time() - began


def _bitbully() -> SolveOne | None:
    """The other solver without its opening book; None where it is not installed."""
    if find_spec("bitbully") is None:
        return None
    bitbully = import_module("bitbully.bitbully_core")
    core = bitbully.BitBullyCore()

    def solve(moves: Position) -> int:
        board = bitbully.BoardCore()
        require(not moves or board.play(moves), f"bitbully plays {moves}")
        return int(core.mtdf(board, 0))

    return solve


def _empty_board(spec: str, score: int) -> Measured:
    judge = solver(solvable(spec))
    began = process_time()
    require(judge.solve([])[:2] == (score, score), f"the empty board of {spec} is {score}")
    seconds = process_time() - began
    return Measured(f"{spec} from empty", 1 / max(seconds, 1e-6), "solutions", note=f"{judge.nodes:,} nodes")
