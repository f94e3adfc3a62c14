"""A bounded number of worker processes, fair between clients.

Every client has a queue of its own and the queues are served in turn, so that a hundred questions of one client cost
another one a single wait. Long questions, those expected to take more than a second, never take the last worker; where
there is only one, it takes long and short ones by turns. A client that has had its engine time is refused until it is
paid back. A question ends at its deadline with the best its engine has; an engine that does not end then loses
its process. A client that leaves stops what it has asked. A question over which a process dies is asked again.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from itertools import chain, count
from math import ceil
from time import monotonic

from conjoin.core import errors
from conjoin.core.errors import ConjoinError, EngineFailure
from conjoin.views.json import Json
from conjoin.web.errors import Busy, Unavailable
from conjoin.web.supervision import supervised
from conjoin.web.workers.engine_time import Durations, EngineTime
from conjoin.web.workers.process import (
    FIX,
    STOP_GRACE_SECONDS,
    USUAL,
    NotReady,
    Question,
    Terms,
    WorkerProcess,
)

MOST_DEATHS = 3
"""Processes that may die over one question before that is its engine's fault."""
NO_WORKER_SECONDS = 5
"""After which to come back when no process can be started."""
LONG_SECONDS = 1.0
"""A question that is expected to take longer than this leaves the last worker to others."""
PATIENT_PART = 0.5
"""Of all places to wait, those that one client's patient questions may take."""


class ProcessDied(EngineFailure):
    """The process that worked on a question has ended by itself."""

    def __init__(self, task: str, how: str) -> None:
        super().__init__(f"{task} crashed: its process {how}", FIX)
        self.how = how
        """In words, to go on after "its process"."""


class Pool:
    """Ask from one event loop only; `start` it there first."""

    def __init__(
        self, workers: int, waiting_each: int, waiting_all: int, engine_time: EngineTime | None = None
    ) -> None:
        self.size = workers
        self.waiting_each = waiting_each
        """Questions that may wait for one client."""
        self.waiting_all = waiting_all
        self.seconds_worked = 0.0
        """Wall-clock seconds that workers have spent on questions."""
        self._engine_time = engine_time
        """What each client may have; None: as much as it likes."""
        self._durations = Durations()
        self._queues: OrderedDict[str, deque[Question]] = OrderedDict()
        self._news = asyncio.Condition()
        self._numbers = count(1)
        self._workers = [WorkerProcess() for _ in range(workers)]
        self._serving: list[asyncio.Task[None]] = []
        self._long_before = False
        """Whether the question that was begun last is long."""
        self._can_start = True
        """Whether there is a process, or none was refused yet."""

    async def start(self) -> None:
        """Start the processes; they get ready while others go on."""
        for worker in self._workers:
            serving = supervised("a worker process", partial(self._serve, worker))
            self._serving.append(asyncio.create_task(serving))

    async def close(self) -> None:
        """End every process; what was asked is not answered."""
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        for worker in self._workers:
            await worker.end()
        self._refuse_waiting()

    @property
    def waiting(self) -> int:
        """Questions that no worker has begun."""
        return sum(map(len, self._queues.values()))

    @property
    def working(self) -> int:
        """Workers that are not idle."""
        return sum(worker.question is not None for worker in self._workers)

    async def check(self) -> None:
        """Return when a process answers, or all of them live and are busy; raises Unavailable."""
        if self.working < self.size:
            await self.ask("ping", {}, client="readiness", seconds=STOP_GRACE_SECONDS)

    async def ask(
        self,
        task: str,
        arguments: Json,
        *,
        client: str,
        seconds: float,
        long: bool | None = None,
        terms: Terms = USUAL,
    ) -> Json:
        """The result of a task; raises Busy, or what the task raised. Cancelling stops the work.

        What such questions took before decides whether it is long, unless `long` says so. Asked again if its process
        dies, which may be nobody's fault; raises ProcessDied if that happens every time.
        """
        for deaths in range(1, MOST_DEATHS + 1):
            asked = self.stream(task, arguments, client=client, seconds=seconds, long=long, terms=terms)
            try:
                async with aclosing(asked) as answers:
                    async for answer in answers:
                        last = answer
            except ProcessDied:
                if deaths == MOST_DEATHS:
                    raise
            else:
                break
        return last

    async def stream(
        self,
        task: str,
        arguments: Json,
        *,
        client: str,
        seconds: float,
        long: bool | None = None,
        terms: Terms = USUAL,
    ) -> AsyncGenerator[Json]:
        """Every report of a task, then its result; closing the iterator stops the work. Raises as `ask`."""
        expected = min(seconds, self._durations.expected(task, arguments))
        is_long = expected > LONG_SECONDS if long is None else long
        question = Question(next(self._numbers), client, task, arguments, seconds, is_long, expected, terms)
        await self._enqueue(question)
        try:
            while True:
                message = await question.inbox.get()
                if "error" in message:
                    raise _raised(message["error"])
                if "died" in message:
                    raise ProcessDied(task, message["died"])
                if "unavailable" in message:
                    raise Unavailable(NO_WORKER_SECONDS)
                yield message["result"] if "result" in message else message["report"]
                if "result" in message:
                    return
        finally:
            self._leave(question)

    async def _enqueue(self, question: Question) -> None:
        if not self._can_start:
            raise Unavailable(NO_WORKER_SECONDS)
        self._refuse_spent(question)
        if self._is_full(question):
            queued = sum(waiting.expected for waiting in self._all_waiting())
            raise Busy(max(1, min(60, ceil(queued / max(1, self.size)))))
        async with self._news:
            self._queues.setdefault(question.client, deque()).append(question)
            self._news.notify_all()

    def _is_full(self, question: Question) -> bool:
        """Whether there is no place to wait for it, of all or of its client's."""
        own = self._queues.get(question.client, ())
        if question.terms.patient:
            limit = max(self.waiting_each, int(PATIENT_PART * self.waiting_all))
        else:
            limit = self.waiting_each
        waiting = sum(one.terms.patient is question.terms.patient for one in own)
        return waiting >= limit or self.waiting >= self.waiting_all

    def _refuse_spent(self, question: Question) -> None:
        """Raises Busy for a client that has had its engine time."""
        if self._engine_time is None or not question.terms.paid:
            return
        now = monotonic()
        running = sum(
            now - one.question.begun
            for one in self._workers
            if one.question is not None and one.question.client == question.client
        )
        if wait := self._engine_time.wait(question.client, running):
            most, minutes = self._engine_time.seconds, self._engine_time.period / 60
            problem = (
                f"engines have worked for this address as long as they may: {most:g} s in {minutes:g} minutes"
            )
            raise Busy(ceil(wait), problem)

    def _leave(self, question: Question) -> None:
        if question.worker is not None:
            question.worker.stop(question)
        elif question in self._queues.get(question.client, ()):
            self._remove(question)

    def _all_waiting(self) -> chain[Question]:
        return chain.from_iterable(self._queues.values())

    async def _serve(self, worker: WorkerProcess) -> None:
        while True:
            await self._ready(worker)
            async with self._news:
                question = await self._next(worker)
            if question is None:
                continue
            try:
                await worker.work(question)
            except BaseException:
                question.inbox.put_nowait({"died": "could not be asked"})
                await worker.end()
                raise
            finally:
                self._account(question, monotonic() - question.begun)
                async with self._news:
                    worker.question = question.worker = None
                    self._news.notify_all()  # a long question may begin now

    def _account(self, question: Question, seconds: float) -> None:
        self.seconds_worked += seconds
        self._durations.saw(question.task, question.arguments, seconds, whole=question.whole)
        if self._engine_time is not None and question.terms.paid:
            self._engine_time.spend(question.client, seconds)

    async def _ready(self, worker: WorkerProcess) -> None:
        """Return when it can be asked; where it cannot be started and no other is there, nothing waits for one."""
        try:
            await worker.ready()
        except (NotReady, OSError):
            if not any(one.is_ready for one in self._workers):
                self._can_start = False
                self._refuse_waiting()
            raise
        self._can_start = True

    def _refuse_waiting(self) -> None:
        for question in self._all_waiting():
            question.inbox.put_nowait({"unavailable": True})

    async def _next(self, worker: WorkerProcess) -> Question | None:
        """The next question that this worker may begin; None if its process has ended while it was idle."""
        while worker.is_ready:
            if (question := self._take()) is not None:
                worker.question, question.worker = question, worker
                question.begun = monotonic()
                self._long_before = question.long
                return question
            await self._news.wait()
        return None

    def _take(self) -> Question | None:
        """What the client who has waited longest may begin first: the others go before long ones that have to wait."""
        long_running = sum(1 for one in self._workers if one.question is not None and one.question.long)
        may_be_long = long_running < max(1, self.size - 1)
        only_one_worker = self.size == 1
        if only_one_worker and self._long_before and any(not one.long for one in self._all_waiting()):
            may_be_long = False  # by turns
        for client, queue in self._queues.items():
            question = next((one for one in queue if may_be_long or not one.long), None)
            if question is not None:
                self._remove(question)
                if client in self._queues:
                    self._queues.move_to_end(client)
                return question
        return None

    def _remove(self, question: Question) -> None:
        queue = self._queues[question.client]
        queue.remove(question)
        if not queue:
            del self._queues[question.client]


def _raised(error: Json) -> ConjoinError:
    kind = getattr(errors, error["kind"], EngineFailure)
    made: ConjoinError = kind(error["problem"], error["fix"])
    return made
