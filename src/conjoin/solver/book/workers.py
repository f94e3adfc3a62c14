"""Those who search for a book: processes on this machine, or the workers of a Dask cluster.

Each worker is an executor that does one thing after the other and keeps one solver, whose table it fills with what
neighbouring positions share. So every worker gets a stretch of the list, and chunks from its front; one that has
finished takes from the end of the longest stretch that is left.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from conjoin import workers
from conjoin.core.errors import BadOption, EngineFailure
from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFour
from conjoin.workers import GO_ON, failure_of
from conjoin.workers import joined as workers_joined

if TYPE_CHECKING:
    from conjoin._native import solver as native_solver

CHUNK = 32
"""Positions a worker solves before it reports: some seconds of work, which a killed build loses."""

Moves = tuple[Move, ...]
Solve = Callable[[Sequence[Moves]], list[int]]


def solve_chunk(game: ConnectFour, table_mib: int, threads: int, chunk: Sequence[Moves]) -> list[int]:
    """The score after each of these moves, by this process's own solver."""
    return _solver(game, table_mib).solve_many([list(moves) for moves in chunk], threads)


@cache
def _solver(game: ConnectFour, table_mib: int) -> "native_solver.Solver":
    from conjoin._native import solver as native  # compiled; loaded on use

    return native.Solver(game.board.width, game.board.height, game.board.line, table_mib)


@dataclass(frozen=True)
class BookWorker:
    """A worker, and what it is given to solve a chunk with."""

    hand: workers.Worker | Executor
    solve: Solve

    def submit(self, chunk: Sequence[Moves]) -> "Future[list[int]]":
        """Solve a chunk over there."""
        return self.hand.submit(self.solve, chunk)


def solved(
    positions: Sequence[Moves], workers: Sequence[BookWorker]
) -> Iterator[tuple[list[Moves], list[int]]]:
    """Chunks of the positions with their scores, as they are done."""
    chunks = [list(positions[begin : begin + CHUNK]) for begin in range(0, len(positions), CHUNK)]
    crew, shares = list(workers), _shares(chunks, len(workers))
    busy: dict[Future[list[int]], tuple[int, list[Moves]]] = {}

    def next_chunk(worker: int) -> None:
        share = shares[worker] or max(shares, key=len)
        if share:
            chunk = share.popleft() if share is shares[worker] else share.pop()
            busy[crew[worker].submit(chunk)] = worker, chunk

    for worker in range(len(crew)):
        next_chunk(worker)
    while busy:
        for newcomer in workers_joined(workers):
            crew.append(newcomer)
            shares.append(deque())
            next_chunk(len(crew) - 1)
        for done in wait(busy, return_when=FIRST_COMPLETED).done:
            worker, chunk = busy.pop(done)
            scores = _result(done)
            next_chunk(worker)
            yield chunk, scores


def _shares(chunks: Sequence[list[Moves]], count: int) -> list[deque[list[Moves]]]:
    """As many contiguous stretches, of equal length but for one."""
    ends = [len(chunks) * share // count for share in range(count + 1)]
    return [deque(chunks[ends[share] : ends[share + 1]]) for share in range(count)]


def _result(done: "Future[list[int]]") -> list[int]:
    try:
        return done.result()
    except (
        ValueError
    ) as error:  # the table does not fit into that machine's memory, or not all keys into the table
        too_small = "too small" in str(error)
        fix = "choose a larger --table" if too_small else "choose a smaller --table or fewer --processes"
        raise BadOption(str(error), fix) from None
    except BrokenExecutor:
        raise EngineFailure(
            "a worker process was ended from outside, perhaps for want of memory",
            f"{GO_ON}, with a smaller --table or fewer --processes",
        ) from None
    except Exception as error:  # whatever may befall a machine of a cluster
        raise failure_of(error) from error


@contextmanager
def book_workers(
    processes: int, cluster: str | None, game: ConnectFour, table_mib: int
) -> Iterator[list[BookWorker]]:
    """Processes of this machine (0: one for every core), or all workers of a Dask cluster with all their threads."""
    with workers.workers(processes, cluster) as hands:

        def ready(hand: workers.Worker) -> BookWorker:
            return BookWorker(hand, partial(solve_chunk, game, table_mib, hand.threads))

        yield hands.each(ready) if isinstance(hands, workers.Crew) else list(map(ready, hands))
