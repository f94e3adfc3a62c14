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

from conjoin.arena.batch import NOTE_COUNT, Note, Played, play_batch, read_note
from conjoin.arena.job import Job, failed_record, play, process_died
from conjoin.core.errors import ConjoinError, EngineFailure
from conjoin.core.record import Ending, Record
from conjoin.play.ask import GRACE, MARGIN, Failure
from conjoin.workers import GO_ON, LocalWorker, Worker, failure_of, local_workers, workers

PATIENCE = 600.0
"""Seconds after which a move without a clock is given up, so that every tournament ends."""
START = 90.0
"""Seconds to make an engine and get it ready, before its clock runs; a program that takes longer says so earlier."""
SLACK = 3.0
"""Seconds beyond the clock, after which a process that should have given up its engine is taken for stuck itself."""
TICK = 0.25
"""Seconds between two looks at who is stuck."""
BATCH_SECONDS = 0.2
"""What one batch should take: long enough to make the way there and back cheap, short enough to lose nothing much."""
LARGEST_BATCH = 256
MOST_MOVES = 500
"""More own moves than any game has."""
FALSE_STARTS = 3
"""Processes that end before their first game, one after the other, before we stop making new ones."""


def hire(count: int, cluster: str | None, games: int) -> AbstractContextManager[Sequence[Worker]]:
    """Those who play so many games: a cluster's workers, or so many processes, 0 for one on every core."""
    return workers(min(count or cpu_count() or 1, games), cluster, NOTE_COUNT)


def played(
    jobs: Iterable[Job], hired: Sequence[Worker], patience: float = PATIENCE
) -> Iterator[list[Record]]:
    """The records of all jobs in the order in which they are done, some at a time; nobody hired: played right here."""
    if not hired:
        yield from ([play(job)] for job in jobs)
        return
    dispatcher = _Dispatcher(jobs, hired, patience)
    yield from dispatcher.records()
    if dispatcher.refused:
        with local_workers(1, NOTE_COUNT) as here:
            yield from _Dispatcher(dispatcher.refused, here, patience).records()


@dataclass(frozen=True)
class _Batch:
    """Games that a worker has been given."""

    number: int
    jobs: list[Job]
    began: float


class _Seat:
    """One place at a worker, which has one batch at a time."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.batch = _Batch(0, [], 0.0)
        self.size = 1
        self.seen: tuple[float, Note] | None = None
        """When the note was first found as it is now."""
        self.overdue: tuple[Note, Failure] | None = None
        """Why its process was ended by us."""

    def stuck(self, patience: float) -> tuple[Note, Failure] | None:
        """What its process is doing, and for too long, if that is so."""
        if not isinstance(self.worker, LocalWorker) or self.overdue:
            return None
        note, now = read_note(self.worker.notes), monotonic()
        if note.batch != self.batch.number:
            return None
        if self.seen is None or self.seen[1] != note:
            self.seen = now, note
        did, had, bound = self._awaited(note, patience)
        if now - self.seen[0] < bound:
            return None
        return note, Failure(Ending.TIMEOUT, f"did not {did}, and had {had:.3f} s; its process was ended")

    def _awaited(self, note: Note, patience: float) -> tuple[str, float, float]:
        """What the process is waiting for, the seconds that this may take, and those after which it has hung."""
        if note.starting is not None:
            return "start", START, START
        side = len(note.moves) % 2
        allowed = self.batch.jobs[note.game].budgets[side].longest_move(MOST_MOVES)
        if allowed is None:
            return "answer", patience, patience
        return "answer", allowed, allowed + MARGIN + GRACE + SLACK

    def resize(self) -> None:
        """Larger batches while they are done too soon to be worth the way, smaller ones when they take long."""
        seconds = monotonic() - self.batch.began
        if seconds < BATCH_SECONDS / 2 and len(self.batch.jobs) == self.size:
            self.size = min(2 * self.size, LARGEST_BATCH)
        elif seconds > 2 * BATCH_SECONDS:
            self.size = max(1, self.size // 2)


class _Dispatcher:
    """Who plays what at the moment."""

    def __init__(self, jobs: Iterable[Job], hired: Sequence[Worker], patience: float) -> None:
        self.waiting = iter(jobs)
        self.again: deque[Job] = deque()
        """Games of a batch that was not finished."""
        self.suspects: deque[Job] = deque()
        """Games over which a process died: each is played again, alone."""
        self.refused: list[Job] = []
        """Games that a cluster has given up on."""
        self.deaths: Counter[Job] = Counter()
        self.patience = patience
        self.false_starts = 0
        self.batches = 0
        self.idle = [_Seat(worker) for worker in hired for _ in range(_places(worker))]
        self.busy: dict[Future[Played], _Seat] = {}

    def records(self) -> Iterator[list[Record]]:
        """Until nothing waits and nobody is busy."""
        while True:
            self._hand_out()
            if not self.busy:
                return
            for future in wait(self.busy, TICK, FIRST_COMPLETED).done:
                seat = self.busy.pop(future)
                records = self._result(future, seat)
                self.idle.append(seat)
                if records:
                    yield records
            self._end_stuck()

    def _hand_out(self) -> None:
        while self.idle:
            jobs = self._next_jobs(self.idle[-1].size)
            if not jobs:
                return
            seat = self.idle.pop()
            self.batches += 1
            seat.batch, seat.seen, seat.overdue = _Batch(self.batches, jobs, monotonic()), None, None
            try:
                future: Future[Any] = seat.worker.submit(play_batch, self.batches, jobs)
            except BrokenExecutor as error:  # it has died meanwhile
                future = Future()
                future.set_exception(error)
            self.busy[future] = seat

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

    def _result(self, future: "Future[Played]", seat: _Seat) -> list[Record]:
        """The records of a batch that has ended, one way or the other."""
        try:
            result = future.result()
        except BrokenExecutor:
            return self._after_death(seat)
        except ConjoinError:
            raise
        except Exception as error:  # noqa: BLE001  (whatever may befall a machine of a cluster)
            return self._after_refusal(seat, error)
        self.false_starts = 0
        self.again.extend(seat.batch.jobs[len(result.records) :])
        seat.resize()
        if result.spoiled and isinstance(seat.worker, LocalWorker):
            seat.worker.end_now()
            seat.worker.replace()
        return list(result.records)

    def _after_death(self, seat: _Seat) -> list[Record]:
        """A process has ended: its games are played again, the one it died over alone or, the second time, no more."""
        if not isinstance(seat.worker, LocalWorker):
            raise EngineFailure("the executor of the cluster is broken", GO_ON)
        how = seat.worker.end_in_words()
        note = read_note(seat.worker.notes)
        seat.worker.replace()
        if note.batch != seat.batch.number:
            self._after_false_start(seat, how)
            return []
        self.false_starts = 0
        if seat.overdue:
            note, failure = seat.overdue
        else:
            failure = process_died(how)
        job = seat.batch.jobs[note.game]
        self.again.extend(other for other in seat.batch.jobs if other is not job)
        self.deaths[job] += 1
        if seat.overdue or self.deaths[job] > 1:
            return [failed_record(job, note.moves, failure, note.starting)]
        self.suspects.append(job)
        return []

    def _after_false_start(self, seat: _Seat, how: str) -> None:
        self.again.extend(seat.batch.jobs)
        self.false_starts += 1
        if self.false_starts > FALSE_STARTS:
            raise EngineFailure(f"worker processes end before their first game: the last one {how}", GO_ON)

    def _after_refusal(self, seat: _Seat, error: Exception) -> list[Record]:
        """A cluster gives a task up when several of its machines have died over it."""
        if type(error).__name__ != "KilledWorker":
            raise failure_of(error) from error
        if len(seat.batch.jobs) == 1:
            self.refused += seat.batch.jobs
        else:
            self.suspects.extend(seat.batch.jobs)
        return []

    def _end_stuck(self) -> None:
        for seat in self.busy.values():
            overdue = seat.stuck(self.patience)
            if overdue and isinstance(seat.worker, LocalWorker):
                seat.overdue = overdue
                seat.worker.end_now()


def _places(worker: Worker) -> int:
    """How many batches a worker can have at once: a cluster's play in threads."""
    return 1 if isinstance(worker, LocalWorker) else worker.threads
