"""Games played by workers: every job comes back as one record, whatever becomes of the workers.

A process that dies is replaced and its game played again; if it dies over the same game once more, the side that was
thinking has crashed. A process whose game does not move on is ended, and the side that was thinking is out of time.
A game that a cluster gives up on is played here, where its end can be seen.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass
from os import cpu_count
from time import monotonic
from typing import Any

from conjoin.arena.batch import PROGRESS_SIZE, Played, Progress, play_batch, read_progress
from conjoin.arena.job import Job, failed_record, play, process_died
from conjoin.core.errors import ConjoinError, EngineFailure
from conjoin.core.record import Ending, Record
from conjoin.play.ask import GRACE, MARGIN, Failure
from conjoin.workers import GO_ON, LocalWorker, Worker, failure_of, joined, local_workers, workers

UNTIMED_MOVE_SECONDS = 600.0
"""Seconds after which a move without a clock is given up, so that every tournament ends."""
START_SECONDS = 90.0
"""Seconds to make an engine and get it ready, before its clock runs; a program that takes longer says so earlier."""
SLACK_SECONDS = 3.0
"""Seconds beyond the clock, after which a process that should have given up its engine is taken for stuck itself."""
POLL_SECONDS = 0.25
"""Seconds between two looks at who is stuck."""
BATCH_SECONDS = 0.2
"""What one batch should take: long enough to make the way there and back cheap, short enough to lose nothing much."""
LARGEST_BATCH = 256
MOST_MOVES = 500
"""More own moves than any game has."""
FALSE_STARTS = 3
"""Processes that end before their first game, one after the other, before we stop making new ones."""


def game_workers(count: int, cluster: str | None, games: int) -> AbstractContextManager[Sequence[Worker]]:
    """Those who play so many games: a cluster's workers, or so many processes, 0 for one on every core."""
    return workers(min(count or cpu_count() or 1, games), cluster, PROGRESS_SIZE)


def played(
    jobs: Iterable[Job], workers: Sequence[Worker], untimed_seconds: float = UNTIMED_MOVE_SECONDS
) -> Iterator[list[Record]]:
    """The records of all jobs in the order in which they are done, some at a time; without workers played here."""
    if not workers:
        yield from ([play(job)] for job in jobs)
        return
    dispatcher = _Dispatcher(jobs, workers, untimed_seconds)
    yield from dispatcher.records()
    if dispatcher.refused:
        with local_workers(1, PROGRESS_SIZE) as here:
            yield from _Dispatcher(dispatcher.refused, here, untimed_seconds).records()


@dataclass(frozen=True)
class _Batch:
    """Games that a worker has been given."""

    number: int
    jobs: list[Job]
    began: float


class _Slot:
    """One place at a worker, which has one batch at a time."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.batch = _Batch(0, [], 0.0)
        self.size = 1
        self.seen: tuple[float, Progress] | None = None
        """When the progress was first found as it is now."""
        self.overdue: tuple[Progress, Failure] | None = None
        """Why its process was ended by us."""

    def stuck(self, untimed_seconds: float) -> tuple[Progress, Failure] | None:
        """What its process is doing, and for too long, if that is so."""
        if not isinstance(self.worker, LocalWorker) or self.overdue:
            return None
        progress, now = read_progress(self.worker.progress), monotonic()
        if progress.batch != self.batch.number:
            return None
        if self.seen is None or self.seen[1] != progress:
            self.seen = now, progress
        did, had, bound = self._awaited(progress, untimed_seconds)
        if now - self.seen[0] < bound:
            return None
        return progress, Failure(Ending.TIMEOUT, f"did not {did}, and had {had:.3f} s; its process was ended")

    def _awaited(self, progress: Progress, untimed_seconds: float) -> tuple[str, float, float]:
        """What the process is waiting for, the seconds that this may take, and those after which it has hung."""
        if progress.starting is not None:
            return "start", START_SECONDS, START_SECONDS
        side = len(progress.moves) % 2
        allowed = self.batch.jobs[progress.game].budgets[side].longest_move(MOST_MOVES)
        if allowed is None:
            return "answer", untimed_seconds, untimed_seconds
        return "answer", allowed, allowed + MARGIN + GRACE + SLACK_SECONDS

    def resize(self) -> None:
        """Larger batches while they are done too soon to be worth the way, smaller ones when they take long."""
        seconds = monotonic() - self.batch.began
        if seconds < BATCH_SECONDS / 2 and len(self.batch.jobs) == self.size:
            self.size = min(2 * self.size, LARGEST_BATCH)
        elif seconds > 2 * BATCH_SECONDS:
            self.size = max(1, self.size // 2)


class _Dispatcher:
    """Who plays what at the moment."""

    def __init__(self, jobs: Iterable[Job], workers: Sequence[Worker], untimed_seconds: float) -> None:
        self.waiting = iter(jobs)
        self.again: deque[Job] = deque()
        """Games of a batch that was not finished."""
        self.suspects: deque[Job] = deque()
        """Games over which a process died: each is played again, alone."""
        self.refused: list[Job] = []
        """Games that a cluster has given up on."""
        self.deaths: Counter[Job] = Counter()
        self.untimed_seconds = untimed_seconds
        self.false_starts = 0
        self.batches = 0
        self.workers = workers
        self.idle = _slots(workers)
        self.busy: dict[Future[Played], _Slot] = {}

    def records(self) -> Iterator[list[Record]]:
        """Until no game waits and no worker is busy."""
        while True:
            self.idle += _slots(joined(self.workers))
            self._assign()
            if not self.busy:
                return
            for future in wait(self.busy, POLL_SECONDS, FIRST_COMPLETED).done:
                slot = self.busy.pop(future)
                records = self._result(future, slot)
                self.idle.append(slot)
                if records:
                    yield records
            self._end_stuck()

    def _assign(self) -> None:
        while self.idle:
            jobs = self._next_jobs(self.idle[-1].size)
            if not jobs:
                return
            slot = self.idle.pop()
            self.batches += 1
            slot.batch, slot.seen, slot.overdue = _Batch(self.batches, jobs, monotonic()), None, None
            try:
                future: Future[Any] = slot.worker.submit(play_batch, self.batches, jobs)
            except BrokenExecutor as error:  # it has died meanwhile
                future = Future()
                future.set_exception(error)
            self.busy[future] = slot

    def _next_jobs(self, size: int) -> list[Job]:
        if self.suspects:
            return [self.suspects.popleft()]
        jobs: list[Job] = []
        while len(jobs) < size:
            job = self.again.popleft() if self.again else next(self.waiting, None)
            if job is None:
                break
            jobs.append(job)
            if any(budget.is_timed for budget in job.budgets):
                break  # a game on the clock takes its time, and is handed out alone
        return jobs

    def _result(self, future: "Future[Played]", slot: _Slot) -> list[Record]:
        """The records of a batch that has ended, one way or the other."""
        try:
            result = future.result()
        except BrokenExecutor:
            return self._after_death(slot)
        except ConjoinError:
            raise
        except Exception as error:  # noqa: BLE001  (whatever may befall a machine of a cluster)
            return self._after_refusal(slot, error)
        self.false_starts = 0
        self.again.extend(slot.batch.jobs[len(result.records) :])
        slot.resize()
        if result.spoiled and isinstance(slot.worker, LocalWorker):
            slot.worker.end_now()
            slot.worker.replace()
        return list(result.records)

    def _after_death(self, slot: _Slot) -> list[Record]:
        """A process has ended: its games are played again, the one it died over alone or, the second time, no more."""
        if not isinstance(slot.worker, LocalWorker):
            raise EngineFailure("the executor of the cluster is broken", GO_ON)
        how = slot.worker.end_in_words()
        progress = read_progress(slot.worker.progress)
        slot.worker.replace()
        if progress.batch != slot.batch.number:
            self._after_false_start(slot, how)
            return []
        self.false_starts = 0
        if slot.overdue:
            progress, failure = slot.overdue
        else:
            failure = process_died(how)
        job = slot.batch.jobs[progress.game]
        self.again.extend(other for other in slot.batch.jobs if other is not job)
        self.deaths[job] += 1
        if slot.overdue or self.deaths[job] > 1:
            return [failed_record(job, progress.moves, failure, progress.starting)]
        self.suspects.append(job)
        return []

    def _after_false_start(self, slot: _Slot, how: str) -> None:
        self.again.extend(slot.batch.jobs)
        self.false_starts += 1
        if self.false_starts > FALSE_STARTS:
            raise EngineFailure(f"worker processes end before their first game: the last one {how}", GO_ON)

    def _after_refusal(self, slot: _Slot, error: Exception) -> list[Record]:
        """A cluster gives a task up when several of its machines have died over it."""
        if type(error).__name__ != "KilledWorker":
            raise failure_of(error) from error
        if len(slot.batch.jobs) == 1:
            self.refused += slot.batch.jobs
        else:
            self.suspects.extend(slot.batch.jobs)
        return []

    def _end_stuck(self) -> None:
        for slot in self.busy.values():
            overdue = slot.stuck(self.untimed_seconds)
            if overdue and isinstance(slot.worker, LocalWorker):
                slot.overdue = overdue
                slot.worker.end_now()


def _slots(workers: Sequence[Worker]) -> list[_Slot]:
    """As many as they can have batches at once: a cluster's play in threads."""
    return [
        _Slot(worker)
        for worker in workers
        for _ in range(1 if isinstance(worker, LocalWorker) else worker.threads)
    ]
