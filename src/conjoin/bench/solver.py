"""The solver: every score asserted, speed beside bitbully's where that is installed."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from conjoin.bench.measure import Measured, require
from conjoin.core.position import Move
from conjoin.games.connect_four import COLUMN_NAMES, ENTRY, ConnectFour
from conjoin.solver.oracle import oracle
from conjoin.solver.scores import new_solver, solvable

if TYPE_CHECKING:
    from conjoin._native import solver as native_solver

SETS = {"endgame": 1000, "middle": 200, "opening": 40}
"""By set of graded positions, how many of them are solved."""
QUICK = {"endgame": 200, "middle": 40, "opening": 3}
GAMES, QUICK_GAMES = 30, 2
"""Whole random games of the usual board."""
OPENING = 12
"""Plies of them that count as openings."""
EMPTY_BOARDS = (
    ("connect-four:width=4,height=4", 0),
    ("connect-four:width=5,height=4", 0),
    ("connect-four:width=6,height=4", -1),
    ("connect-four:width=7,height=4", 0),
    ("connect-four:width=5,height=5", 0),
    ("connect-four:width=6,height=5", 0),
)
"""Results that others have published for the empty boards of these sizes."""
LARGE_BOARDS = (
    ("connect-four:width=6,height=6", -1),
    ("connect-four", 1),
    ("connect-four:width=8,height=5", 1),
    ("connect-four:width=6,height=7", 1),
)
"""The same for boards that take longer: minutes, where the other solver is installed."""

Position = list[Move]
SolveOne = Callable[[Position], int]


def run(quick: bool) -> Iterator[Measured]:
    """One line at a time, as they are measured."""
    for name, count in (QUICK if quick else SETS).items():
        yield _set(name, count)
    yield _threads((QUICK if quick else SETS)["opening"])
    yield _games(QUICK_GAMES if quick else GAMES)
    for spec, score in EMPTY_BOARDS if quick else EMPTY_BOARDS + LARGE_BOARDS:
        yield _empty_board(spec, score)


def graded(name: str) -> list[tuple[Position, int]]:
    """The positions of a set with their exact scores for the side to move."""
    lines = files("conjoin.bench").joinpath("graded", f"{name}.txt").read_text().splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    return [([COLUMN_NAMES.index(column) for column in moves], int(score)) for moves, score in rows]


def _set(name: str, count: int) -> Measured:
    positions = graded(name)[:count]
    solver = new_solver(ConnectFour())
    solver.clear()  # touches the whole table, which the system hands out page by page on first use
    seconds = _seconds(name, positions, lambda moves: solver.solve(moves)[0])
    rate, note = len(positions) / seconds, f"{solver.nodes / len(positions):,.0f} nodes a position"
    _require_the_same_nodes(solver, positions[: QUICK[name]])
    other = _bitbully()
    if other is None:
        return Measured(f"{name} positions", rate, "positions", note=note)
    ratio = _seconds(name, positions, other) / seconds
    return Measured(f"{name} positions", rate, "positions", ratio, "bitbully", note)


def _require_the_same_nodes(
    solver: "native_solver.Solver", positions: Sequence[tuple[Position, int]]
) -> None:
    """One thread and an empty table: the same work every time."""
    signatures = set()
    for _ in range(2):
        solver.clear()
        signatures.add(sum(solver.solve(moves)[2] for moves, _ in positions))
    require(len(signatures) == 1, "the number of nodes is the same in every run")


def _threads(count: int) -> Measured:
    """Two threads in one search beside one; here the clock on the wall counts."""
    positions = graded("opening")[:count]
    solver, spent = new_solver(ConnectFour()), []
    for threads in (1, 2):
        solver.clear()
        began = perf_counter()
        for moves, score in positions:
            require(
                solver.solve(moves, threads=threads)[:2] == (score, score), f"the score of {moves} is {score}"
            )
        spent.append(perf_counter() - began)
    alone, together = spent
    return Measured(
        "opening positions, two threads", count / together, "positions", alone / together, "one thread"
    )


def _games(count: int) -> Measured:
    """Every position of random games, one after the other as for training data: from the book, then by search."""
    truth, random = oracle(ConnectFour()), Random("whole random games")
    truth.forget()
    require(truth.known([]) is not None, "there is an opening book")  # it is read now, before time counts
    spent: list[tuple[int, float]] = []
    for _ in range(count):
        position, before = ConnectFour().start(), None
        while position.outcome is None:
            began = process_time()
            (score,) = truth.scores([list(position.moves)])
            spent.append((len(position.moves), process_time() - began))
            require(before is None or before >= -score, f"the last of {position.moves} gains nothing")
            position, before = position.play(random.choice(position.legal_moves())), score
    return _labelled(spent)


def _labelled(spent: Sequence[tuple[int, float]]) -> Measured:
    """From the plies of positions, and the CPU seconds that each has taken."""
    openings = [seconds for plies, seconds in spent if plies <= OPENING]
    slow = quantiles(openings, n=20)[-1]
    rate = len(spent) / sum(seconds for _, seconds in spent)
    note = f"95 % of those of up to {OPENING} plies within {1000 * slow:.1f} ms"
    return Measured("positions of random games", rate, "positions", note=note)


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


def _nodes_without_rules(spec: str, score: int) -> int:
    """What the same board takes if no bound comes from zugzwang."""
    low, high, nodes = new_solver(solvable(spec), zugzwang=False).solve([])
    require((low, high) == (score, score), f"{spec} without the rules: the score is {score}")
    return nodes


def _empty_board(spec: str, score: int) -> Measured:
    solver = new_solver(solvable(spec))
    solver.clear()
    seconds = _seconds(spec, [([], score)], lambda moves: solver.solve(moves)[0])
    note = f"{solver.nodes:,} nodes, {_nodes_without_rules(spec, score):,} without the rules of zugzwang"
    rate = 1 / max(seconds, 1e-6)
    other = _bitbully() if spec == ENTRY.name else None
    if other is None:
        return Measured(f"{spec} from empty", rate, "solutions", note=note)
    ratio = _seconds(spec, [([], score)], other) / seconds
    return Measured(f"{spec} from empty", rate, "solutions", ratio, "bitbully", note)
