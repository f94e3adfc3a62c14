"""Workers for long work: processes on this machine, or the workers of a Dask cluster, behind one interface.

A worker does one thing after the other. What is sent to it and what comes back are plain values; the functions are
those of a module, so that they travel by name.
"""

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib import import_module
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from conjoin.core.errors import BadOption, EngineFailure
from conjoin.core.interrupts import interrupts_held
from conjoin.core.limit import Stop

if TYPE_CHECKING:
    from ctypes import Array, c_int

P = ParamSpec("P")
T = TypeVar("T")
U = TypeVar("U")

GO_ON = "run the same command again to go on"
POLL_SECONDS = 0.2
"""Seconds between two looks whether the result is still wanted."""
JOIN_SECONDS = 1.0
"""Seconds between two looks whether more machines have joined a cluster."""
END_SECONDS = 5
"""How long we wait to hear how a process ended that is known to have ended."""

_progress: "Array[c_int] | None" = None


class Worker:
    """One worker, wherever it is: an executor for one thing at a time."""

    def __init__(self, executor: Executor, threads: int = 1) -> None:
        self.executor = executor
        self.threads = threads
        """Cores that work for it at once; on a cluster, which gives work to any idle one, those of one machine."""

    def submit(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Let it do this as soon as it has done what it was given before."""
        return self.executor.submit(call, *args, **kwargs)


class LocalWorker(Worker):
    """A process of this machine, which can be ended at any moment and replaced."""

    def __init__(self, progress_size: int = 0) -> None:
        from multiprocessing import get_context

        self._context = get_context("spawn")
        self.progress = self._context.RawArray("i", progress_size)
        """Numbers that the process writes down for us (see `own_progress`); they outlive it."""
        super().__init__(self._start_process())

    def end_now(self) -> None:
        """Kill the process, which may be deep in foreign code; its futures raise BrokenExecutor."""
        self._process.kill()

    def end_in_words(self) -> str:
        """How the process ended, which is known to have ended."""
        until = monotonic() + END_SECONDS
        while self._process.exitcode is None and monotonic() < until:
            sleep(0.01)  # another thread is hearing of it
        return exit_words(self._process.exitcode)

    def replace(self) -> None:
        """A fresh process, in the place of one that has ended or been ended."""
        self.executor.shutdown(cancel_futures=True)
        self.executor = self._start_process()

    def close(self) -> None:
        """End the process when it has done its work."""
        self.executor.shutdown(cancel_futures=True)

    def _start_process(self) -> Executor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import active_children

        executor = ProcessPoolExecutor(1, self._context, _initialise, (self.progress,))
        with interrupts_held():
            others = set(active_children())
            executor.submit(os.getpid)  # the first thing to do starts the process
            (self._process,) = set(active_children()) - others
        return executor


class Crew(list[T]):
    """Those who work together; more may join them while they do."""

    def __init__(self, first: Iterable[T], more: Callable[[], list[T]]) -> None:
        super().__init__(first)
        self._more = more

    def joined(self) -> list[T]:
        """Those who have come since the last look; they belong to it from now on."""
        new = self._more()
        self += new
        return new

    def each(self, make: Callable[[T], U]) -> "Crew[U]":
        """What is made of each of them, and of whoever joins."""
        return Crew(map(make, self), lambda: list(map(make, self.joined())))


def joined(workers: Sequence[T]) -> list[T]:
    """Who has come to these workers since the last look; processes of this machine stay as many as they are."""
    return workers.joined() if isinstance(workers, Crew) else []


def exit_words(code: int | None) -> str:
    """How a process ended, by its exit code; None where that is not known.

    >>> exit_words(3), exit_words(-9)
    ('ended with exit code 3', 'was ended by SIGKILL')
    """
    if code is None:
        return "has ended"
    return f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"


def own_progress() -> "Array[c_int] | None":
    """In the process of a local worker: the numbers it shares with the process that started it."""
    return _progress


def workers(
    count: int, cluster: str | None, progress_size: int = 0
) -> AbstractContextManager[Sequence[Worker]]:
    """The workers of a cluster if there is an address, else as many processes, or (0) one for every core."""
    if cluster is not None:
        return cluster_workers(cluster)
    return local_workers(count or os.cpu_count() or 1, progress_size)


@contextmanager
def local_workers(count: int, progress_size: int = 0) -> Iterator[list[LocalWorker]]:
    """Processes of this machine; they end with the block, and at once if it is left by an error."""
    made: list[LocalWorker] = []
    try:
        made.extend(
            LocalWorker(progress_size) for _ in range(count)
        )  # one by one: an error ends those there are
        yield made
    except BaseException:
        for worker in made:
            worker.end_now()
        raise
    finally:
        for worker in made:
            worker.close()


@contextmanager
def cluster_workers(address: str) -> Iterator["Crew[Worker]"]:
    """The workers of a Dask cluster, and those that join it later; raises BadOption if there is none at the address."""
    with dask_client(address) as client:
        executor, known, looked = client.get_executor(pure=False), 0, -JOIN_SECONDS

        def more() -> list[Worker]:
            nonlocal known, looked
            if monotonic() - looked < JOIN_SECONDS:
                return []
            # Bound to no worker: the scheduler gives work to any idle one, and if one is lost to any that comes
            # instead. Work that names a lost worker, even one among others, would wait for that one alone.
            with suppress(OSError, TimeoutError):  # a lost scheduler shows in the work itself
                threads = list(client.nthreads().values())
                new, known = threads[known:], max(known, len(threads))
                looked = monotonic()
                return [Worker(executor, count) for count in new]
            return []

        yield Crew(more(), more)


@contextmanager
def dask_client(address: str) -> Iterator[Any]:
    """A client of the cluster at this address; raises BadOption if there is none, or it has no workers."""
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
    with _silent("distributed", "tornado"), client:
        if not client.nthreads():
            raise BadOption(
                f"the cluster at {address} has no workers", "start some with: dask worker ADDRESS"
            )
        yield client


@contextmanager
def stopped_when_dropped() -> Iterator[Stop]:
    """In the process of a cluster's worker: a stop that is set when the result of its work is no longer wanted.

    Elsewhere it is never set: a process of this machine ends with the one that started it.
    """
    stop, over = Stop(), Event()
    is_dropped = _dropped()

    def watch(is_dropped: Callable[[], bool]) -> None:
        while not over.wait(POLL_SECONDS):
            if is_dropped():
                stop.set()

    if is_dropped is not None:
        Thread(target=watch, args=(is_dropped,), daemon=True).start()
    try:
        yield stop
    finally:
        over.set()


def _dropped() -> "Callable[[], bool] | None":
    """What tells whether the task that runs here has been cancelled; None where it is no task of Dask's."""
    if "distributed" not in sys.modules:
        return None
    try:
        worker = import_module("distributed").get_worker()
        key = worker.get_current_task()
    except (ValueError, KeyError):
        return None

    def is_dropped() -> bool:
        task = worker.state.tasks.get(key)
        return task is None or task.state in {"cancelled", "released", "forgotten"}

    return is_dropped


@contextmanager
def _silent(*names: str) -> Iterator[None]:
    """What libraries log of a lost connection is of no use to a person: the work itself fails, and says so."""
    # Each of their loggers has a level of its own.
    known = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in names]
    loggers = [logging.getLogger(name) for name in known]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def failure_of(error: BaseException, fix: str = GO_ON) -> EngineFailure:
    """What befell a worker, in words, and how its caller goes on."""
    if type(error).__name__ in {"CancelledError", "FutureCancelledError"}:
        problem = "the cluster has dropped the work: its scheduler has ended or cannot be reached"
    else:
        problem = f"a worker failed: {type(error).__name__}: {error}"
    return EngineFailure(problem, fix)


def _initialise(progress: "Array[c_int]") -> None:
    """Ctrl-C is for the parent, who ends its workers; and they end when it is killed."""
    global _progress  # noqa: PLW0603  (a process has one)
    _progress = progress
    import atexit
    from multiprocessing import parent_process

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
