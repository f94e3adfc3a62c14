"""Those who search for a book: processes on this machine, or the workers of a Dask cluster.

Each worker is an executor that does one thing after the other and keeps one solver, whose table it fills with what
neighbouring positions share. So every worker gets a stretch of the list, and chunks from its front; one that has
finished takes from the end of the longest stretch that is left.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from conjoin.core.errors import BadOption, EngineFailure
from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFour

if TYPE_CHECKING:
    from conjoin._native import solver as native_solver

CHUNK = 32
"""Positions a worker solves before it reports: some seconds of work, which a killed build loses."""

GO_ON = "run the same command again to go on"

Moves = tuple[Move, ...]
Solve = Callable[[Sequence[Moves]], list[int]]


def solve_chunk(game: ConnectFour, table_mib: int, threads: int, chunk: Sequence[Moves]) -> list[int]:
    """The score after each of these moves, by this process's own solver."""
    return _solver(game, table_mib).solve_many([list(moves) for moves in chunk], threads)


@cache
def _solver(game: ConnectFour, table_mib: int) -> "native_solver.Solver":
    from conjoin._native import solver as native  # compiled; loaded on use

    return native.Solver(game.board.width, game.board.height, game.board.line, table_mib)


class Worker:
    """One worker: an executor, and what it is given to solve a chunk with."""

    def __init__(self, executor: Executor, solve: Solve) -> None:
        self.executor = executor
        self.solve = solve

    def submit(self, chunk: Sequence[Moves]) -> "Future[list[int]]":
        """Solve a chunk over there."""
        return self.executor.submit(self.solve, chunk)


def solved(positions: Sequence[Moves], workers: Sequence[Worker]) -> Iterator[tuple[list[Moves], list[int]]]:
    """Chunks of the positions with their scores, as they are done."""
    chunks = [list(positions[begin : begin + CHUNK]) for begin in range(0, len(positions), CHUNK)]
    shares = _shares(chunks, len(workers))
    busy: dict[Future[list[int]], tuple[int, list[Moves]]] = {}

    def next_chunk(worker: int) -> None:
        share = shares[worker] or max(shares, key=len)
        if share:
            chunk = share.popleft() if share is shares[worker] else share.pop()
            busy[workers[worker].submit(chunk)] = worker, chunk

    for worker in range(len(workers)):
        next_chunk(worker)
    while busy:
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
    except ValueError as error:  # the table does not fit into that machine's memory
        raise BadOption(str(error), "choose a smaller --table or fewer --processes") from None
    except BrokenExecutor:
        raise EngineFailure(
            "a worker process was ended from outside, perhaps for want of memory",
            f"{GO_ON}, with a smaller --table or fewer --processes",
        ) from None
    except Exception as error:  # whatever may befall a machine of a cluster
        raise EngineFailure(f"a worker failed: {type(error).__name__}: {error}", GO_ON) from error


@contextmanager
def local_workers(count: int, game: ConnectFour, table_mib: int) -> Iterator[list[Worker]]:
    """Processes of this machine; they end with the block, and at once if it is left by an error."""
    from multiprocessing import get_context

    with ExitStack() as stack:
        executors = [
            stack.enter_context(ProcessPoolExecutor(1, get_context("spawn"), initializer=_begin_worker))
            for _ in range(count)
        ]
        with _interrupts_held():
            ids = [executor.submit(os.getpid) for executor in executors]
        try:
            yield [Worker(executor, partial(solve_chunk, game, table_mib, 1)) for executor in executors]
        except BaseException:
            _end_now(ids)
            raise


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits for the end of the block; processes begun in it never hear of one, not even while they start."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_now(ids: "Iterable[Future[int]]") -> None:
    """A chunk may take minutes, and nobody waits for it any more."""
    for worker in ids:
        with suppress(
            BrokenExecutor, TimeoutError, ProcessLookupError
        ):  # it has ended already, or never begun
            os.kill(worker.result(timeout=10), signal.SIGTERM)


def _begin_worker() -> None:
    """Ctrl-C is for the parent, who ends its workers; and they end when somebody kills it."""
    import atexit
    from multiprocessing import parent_process
    from threading import Event, Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent, ended = parent_process(), Event()

    def end_with_parent() -> None:
        while not ended.wait(1):
            if parent is not None and not parent.is_alive():
                os._exit(1)

    guard = Thread(target=end_with_parent, daemon=True)
    guard.start()
    atexit.register(guard.join)  # the last registered comes first
    atexit.register(ended.set)


@contextmanager
def cluster_workers(address: str, game: ConnectFour, table_mib: int) -> Iterator[list[Worker]]:
    """The workers of a Dask cluster, each with all its threads; raises BadOption if there is none at the address."""
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise BadOption(
            "--cluster needs Dask, which is not installed", "pip install 'conjoin[cluster]'"
        ) from None
    try:
        client = dask.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise BadOption(
            f"there is no Dask scheduler at {address!r}: {str(error).splitlines()[0]}",
            "give the address that `dask scheduler` printed, such as tcp://10.0.0.1:8786",
        ) from None
    with client:
        threads: dict[str, int] = client.nthreads()
        if not threads:
            raise BadOption(
                f"the cluster at {address} has no workers", "start some with: dask worker ADDRESS"
            )
        yield [
            Worker(
                # If that worker is lost, any other may take its chunk.
                client.get_executor(workers=[worker], allow_other_workers=True, pure=False),
                partial(solve_chunk, game, table_mib, count),
            )
            for worker, count in threads.items()
        ]
