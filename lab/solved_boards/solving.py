"""Which board is next, and who solves it: processes of this machine, or the workers of a cluster."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from functools import lru_cache, partial
from threading import Event, Thread
from time import process_time
from typing import TYPE_CHECKING

from conjoin.core.limit import Stop
from conjoin.core.pool import Pool
from conjoin.games.connect_four import COLUMN_NAMES, ConnectFour
from conjoin.games.connect_four_cells import board
from conjoin.solver.scores import new_solver
from conjoin.workers import Worker, failure_of

from .results import TABLE_MIB, Results, Solved, Task, nothing_known, openings

if TYPE_CHECKING:
    from conjoin._native import solver as native_solver

SIDES = range(4, 13)
SECONDS_BETWEEN_RESULTS = 60.0
"""CPU time after which a worker tells the bounds that it has, so that stopping it loses little."""


def boards() -> list[Task]:
    """Every board that the solver takes, the smallest first."""
    all_boards = [Task(width, height) for width in SIDES for height in SIDES]
    solvable = [task for task in all_boards if board(task.width, task.height, 4).fits_two_words]
    return sorted(solvable, key=lambda task: (task.cells, task.width))


def go_on(known: Solved, seconds: float, threads: int = 1, table_mib: int = TABLE_MIB) -> Solved:
    """More about a task: its score, or tighter bounds if that takes more than a minute or these CPU seconds in all.

    A score is found by questions whether it is so high or higher. The table of the last ones is kept for the next.
    """
    task = known.task
    moves = [COLUMN_NAMES.index(name) for name in task.opening]
    low, high, nodes, began = known.low, known.high, 0, process_time()
    solvers = _solvers(task.width, task.height, table_mib)
    with solvers.lent() as solver, _stopped_after(seconds - known.seconds) as stop:
        if not known.nodes:
            solver.clear()  # what another opening has left there would make this one look cheaper
        while low < high and not stop.is_set:
            low, high, visited = solver.narrow(moves, low, high, threads=threads, stop=stop.flag)
            nodes += visited
            if process_time() - began >= SECONDS_BETWEEN_RESULTS:
                break
    spent = known.seconds + process_time() - began
    means = (max(known.threads, threads), max(known.table_mib, table_mib))
    return Solved(task, low, high, known.nodes + nodes, spent, *means)


@lru_cache(maxsize=1)
def _solvers(width: int, height: int, table_mib: int) -> "Pool[native_solver.Solver]":
    return Pool(partial(new_solver, ConnectFour(width, height), table_mib))


def solve_missing(
    results: Results,
    hands: Sequence[Worker],
    seconds: float,
    by_opening: bool,
    only: Sequence[Task] = (),
    table_mib: int = TABLE_MIB,
) -> Iterator[Solved]:
    """What is not known yet of these boards, or of all, as it is found; raises EngineFailure if a worker is lost.

    What was begun comes first.
    """
    tasks = [part for task in only or boards() for part in _parts(task, by_opening)]
    waiting = deque(sorted(tasks, key=lambda task: results.of(task) is None))
    busy: dict[Future[Solved], Worker] = {}

    def give(worker: Worker) -> None:
        while waiting:
            task = waiting.popleft()
            if _is_worthwhile(task, results, seconds):
                let_go_on(worker, results.of(task) or nothing_known(task))
                return

    def let_go_on(worker: Worker, known: Solved) -> None:
        busy[worker.submit(go_on, known, seconds, worker.threads, table_mib)] = worker

    for hand in hands:
        give(hand)
    while busy:
        for done in wait(busy, return_when=FIRST_COMPLETED).done:
            hand = busy.pop(done)
            try:
                solved = done.result()
            except Exception as error:  # whatever may befall a machine of a cluster
                raise failure_of(error) from error
            results.add(solved)
            if solved.exact or solved.seconds >= seconds:
                give(hand)
            else:
                let_go_on(hand, solved)
            yield solved


def _parts(task: Task, by_opening: bool) -> list[Task]:
    return openings(task.width, task.height) if by_opening else [task]


def _is_worthwhile(task: Task, results: Results, seconds: float) -> bool:
    """Whether it is open, and neither it nor any board inside of it has taken so long in vain."""
    found, whole = results.of(task), results.of(Task(task.width, task.height))
    if any(known is not None and known.exact for known in (found, whole)):
        return False
    return not any(
        not tried.exact and tried.seconds >= seconds and tried.task.is_within(task)
        for tried in (results.boards() if found is None else [found])
    )


@contextmanager
def _stopped_after(seconds: float) -> Iterator[Stop]:
    """A stop that is set when the process has used up this many CPU seconds more."""
    stop, over, until = Stop(), Event(), process_time() + seconds

    def watch() -> None:
        while not over.wait(0.2):
            if process_time() >= until:
                stop.set()

    watching = Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield stop
    finally:
        over.set()
        watching.join()
