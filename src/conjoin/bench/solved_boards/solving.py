"""Which board is next, and who solves it: processes of this machine, or the workers of a cluster."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from threading import Event, Thread
from time import process_time

from conjoin.core.errors import EngineFailure
from conjoin.core.limit import Stop
from conjoin.games.connect_four import COLUMN_NAMES, ConnectFour
from conjoin.games.connect_four_cells import board
from conjoin.solver.scores import new_solver
from conjoin.workers import GO_ON, Worker

from .results import Results, Solved, Task, openings

SIDES = range(4, 13)
TABLE_MIB = 64
"""Of each solver: hours of search fill more than the usual table."""


def boards() -> list[Task]:
    """Every board that the solver takes, the smallest first."""
    all_boards = [Task(width, height) for width in SIDES for height in SIDES]
    solvable = [task for task in all_boards if board(task.width, task.height, 4).fits_two_words]
    return sorted(solvable, key=lambda task: (task.cells, task.width))


def solve(task: Task, seconds: float, threads: int = 1) -> Solved:
    """The score, or its bounds if this process would need more CPU seconds than these."""
    solver = new_solver(ConnectFour(task.width, task.height), TABLE_MIB)
    moves = [COLUMN_NAMES.index(name) for name in task.opening]
    began = process_time()
    with _stopped_after(seconds * threads) as stop:
        low, high, nodes = solver.solve(moves, threads=threads, stop=stop.flag)
    return Solved(task, low, high, nodes, process_time() - began)


def solve_missing(
    results: Results, hands: Sequence[Worker], seconds: float, by_opening: bool
) -> Iterator[Solved]:
    """What is not known yet, one after the other as it is found; raises EngineFailure if a worker is lost.

    With more than one thread for a worker, the number of nodes is another one in each run.
    """
    waiting = deque(_tasks(by_opening))
    busy: dict[Future[Solved], Worker] = {}

    def give(worker: Worker) -> None:
        while waiting:
            task = waiting.popleft()
            if _is_worthwhile(task, results, seconds):
                busy[worker.submit(solve, task, seconds, worker.threads)] = worker
                return

    for hand in hands:
        give(hand)
    while busy:
        for done in wait(busy, return_when=FIRST_COMPLETED).done:
            hand = busy.pop(done)
            try:
                solved = done.result()
            except Exception as error:  # whatever may befall a machine of a cluster
                raise EngineFailure(f"a worker failed: {type(error).__name__}: {error}", GO_ON) from error
            results.add(solved)
            give(hand)
            yield solved


def _tasks(by_opening: bool) -> Iterator[Task]:
    for task in boards():
        yield from openings(task.width, task.height) if by_opening else [task]


def _is_worthwhile(task: Task, results: Results, seconds: float) -> bool:
    """Whether it is open, and neither it nor any board inside of it has taken so long in vain."""
    found, whole = results.of(task), results.of(Task(task.width, task.height))
    if any(known is not None and known.exact for known in (found, whole)):
        return False
    return not any(
        not tried.exact
        and tried.seconds >= seconds
        and tried.task.width <= task.width
        and tried.task.height <= task.height
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
