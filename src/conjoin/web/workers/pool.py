"""A bounded number of worker processes, fair between clients.

Every client has a queue of its own and the queues are served in turn, so that a hundred questions of one client cost
another one a single wait. Long questions never take the last worker. A question ends at its deadline with the best
its engine has; an engine that does not end then loses its process. A client that leaves stops what it has asked.
"""

import asyncio
import json
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from itertools import count
from math import ceil
from time import perf_counter

from conjoin.core import errors
from conjoin.core.errors import ConjoinError, EngineFailure
from conjoin.views.json import Json
from conjoin.web.errors import Busy
from conjoin.workers import exit_words

STOP_GRACE_SECONDS = 2.0
"""Seconds between a stop and the end of a process that does not heed it."""
READY_SECONDS = 60.0
"""Seconds that a process may take to get ready, on a machine that has much else to do."""
RESTART_SECONDS = 1.0
"""Seconds before another one is started."""
LINE_LIMIT = 1 << 24
"""Bytes of one answer at most."""
FIX = "ask for less, or choose another engine"

log = logging.getLogger("conjoin.web")


class ProcessDied(EngineFailure):
    """The process that worked on a question has ended by itself."""

    def __init__(self, task: str, how: str) -> None:
        super().__init__(f"{task} crashed: its process {how}", FIX)
        self.how = how
        """In words, to go on after "its process"."""


@dataclass(eq=False)
class Question:
    """One task on its way: who asks, and where its reports go."""

    number: int
    client: str
    task: str
    arguments: Json
    seconds: float
    """How long it may take once it is begun."""
    long: bool
    """Whether it keeps its worker busy for longer than a person waits for a move."""
    inbox: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)
    worker: "_WorkerProcess | None" = None
    """Who works on it."""


class Pool:
    """Ask from one event loop only; `start` it there first."""

    def __init__(self, workers: int, waiting_each: int, waiting_all: int) -> None:
        self.size = workers
        self.waiting_each = waiting_each
        """Questions that may wait for one client."""
        self.waiting_all = waiting_all
        self.seconds_worked = 0.0
        """Wall-clock seconds that workers have spent on questions."""
        self._queues: OrderedDict[str, deque[Question]] = OrderedDict()
        self._news = asyncio.Condition()
        self._numbers = count(1)
        self._workers = [_WorkerProcess() for _ in range(workers)]
        self._serving: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start the processes; they get ready while others go on."""
        for worker in self._workers:
            await worker.start()
            self._serving.append(asyncio.create_task(self._serve(worker)))

    async def close(self) -> None:
        """End every process; what was asked is not answered."""
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        for worker in self._workers:
            await worker.end()

    @property
    def waiting(self) -> int:
        """Questions that no worker has begun."""
        return sum(map(len, self._queues.values()))

    @property
    def working(self) -> int:
        """Workers that are not idle."""
        return sum(worker.question is not None for worker in self._workers)

    async def ask(
        self, task: str, arguments: Json, *, client: str, seconds: float, long: bool = False
    ) -> Json:
        """The result of a task; raises Busy, or what the task raised. Cancelling stops the work."""
        async with aclosing(
            self.stream(task, arguments, client=client, seconds=seconds, long=long)
        ) as answers:
            async for answer in answers:
                last = answer
        return last

    async def stream(
        self, task: str, arguments: Json, *, client: str, seconds: float, long: bool = False
    ) -> AsyncGenerator[Json]:
        """Every report of a task, then its result; closing the iterator stops the work. Raises as `ask`."""
        question = Question(next(self._numbers), client, task, arguments, seconds, long)
        await self._enqueue(question)
        try:
            while True:
                message = await question.inbox.get()
                if "error" in message:
                    raise _raised(message["error"])
                if "died" in message:
                    raise ProcessDied(task, message["died"])
                yield message["result"] if "result" in message else message["report"]
                if "result" in message:
                    return
        finally:
            self._leave(question)

    async def _enqueue(self, question: Question) -> None:
        own = self._queues.get(question.client, ())
        if len(own) >= self.waiting_each or self.waiting >= self.waiting_all:
            queued = sum(waiting.seconds for queue in self._queues.values() for waiting in queue)
            raise Busy(max(1, min(60, ceil(queued / self.size))))
        async with self._news:
            self._queues.setdefault(question.client, deque()).append(question)
            self._news.notify_all()

    def _leave(self, question: Question) -> None:
        if question.worker is not None:
            question.worker.stop(question)
        elif question in (queue := self._queues.get(question.client, deque())):
            queue.remove(question)
            if not queue:
                del self._queues[question.client]

    async def _serve(self, worker: "_WorkerProcess") -> None:
        while True:
            await worker.ready()
            async with self._news:
                question = await self._next(worker)
            began = perf_counter()
            try:
                await worker.work(question)
            finally:
                self.seconds_worked += perf_counter() - began
                async with self._news:
                    worker.question = question.worker = None
                    self._news.notify_all()  # a long question may begin now

    async def _next(self, worker: "_WorkerProcess") -> Question:
        while (question := self._take()) is None:
            await self._news.wait()
        worker.question, question.worker = question, worker
        return question

    def _take(self) -> Question | None:
        """The next question of the client who has waited longest, unless it is long and only one worker is left."""
        long_running = sum(1 for one in self._workers if one.question is not None and one.question.long)
        for client, queue in self._queues.items():
            if queue[0].long and long_running >= self.size - 1:
                continue
            question = queue.popleft()
            self._queues.move_to_end(client)
            if not queue:
                del self._queues[client]
            return question
        return None


class _WorkerProcess:
    """One process, started again whenever it has ended."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self._process: Process | None = None
        self._ready = False
        self._killed = False
        """Whether its process was ended by us, because a question did not end."""

    async def start(self) -> None:
        self._killed = False
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "conjoin.web.workers.worker", stdin=PIPE, stdout=PIPE, limit=LINE_LIMIT,
            start_new_session=True,  # Ctrl-C at the terminal is for the server, which then ends its workers
        )  # fmt: skip

    async def ready(self) -> None:
        """Return when the process can begin at once; one that has ended, or does not get ready, is replaced."""
        while not self._ready:
            if self._process is None or self._process.returncode is not None:
                await self.start()
            with suppress(TimeoutError):
                async with asyncio.timeout(READY_SECONDS):
                    self._ready = await self._message() is not None
            if not self._ready:
                log.error("a worker process did not get ready, and is started again")
                await self.end()
                await asyncio.sleep(RESTART_SECONDS)

    async def work(self, question: Question) -> None:
        """Pass the reports on until the result is there; a process that ends instead must get ready again."""
        loop = asyncio.get_running_loop()
        deadline = loop.call_later(question.seconds, self.stop, question)
        try:
            self._send({"id": question.number, "task": question.task, "arguments": question.arguments})
            while message := await self._message():
                question.inbox.put_nowait(message)
                if "result" in message or "error" in message:
                    if self._killed:  # too late to spare it: the next question must not be given to it
                        await self.end()
                    return
        finally:
            deadline.cancel()
        await self.end()
        question.inbox.put_nowait(self._end_of(question))

    def stop(self, question: Question) -> None:
        """End a question soon; the process too, if the question does not end."""
        if self.question is question:
            self._send({"stop": question.number})
            asyncio.get_running_loop().call_later(STOP_GRACE_SECONDS, self._kill_if_at, question)

    async def end(self) -> None:
        self._ready = False
        if self._process is not None:
            self._kill(self._process)
            await self._process.wait()

    def _end_of(self, question: Question) -> Json:
        """Why there is no result; the process has ended."""
        if self._killed:
            problem = (
                f"{question.task} was stopped, or took more than {question.seconds:g} s, and did not end"
            )
            log.error("a worker process was ended", extra={"problem": problem})
            return {"error": {"kind": "EngineFailure", "problem": problem, "fix": FIX}}
        how = exit_words(self._process.returncode if self._process else None)
        log.error("a worker process ended", extra={"problem": f"{question.task}: {how}"})
        return {"died": how}

    def _kill_if_at(self, question: Question) -> None:
        if self.question is question and self._process is not None:
            self._killed = True
            self._kill(self._process)

    @staticmethod
    def _kill(process: Process) -> None:
        """Not by its own method: before Python 3.13 that may take the exit code, and asyncio says 255 instead."""
        if process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)

    def _send(self, message: Json) -> None:
        if self._process is not None and self._process.stdin is not None:
            with suppress(
                ConnectionError, RuntimeError
            ):  # a process that has just ended is found out by `_message`
                self._process.stdin.write(json.dumps(message).encode() + b"\n")

    async def _message(self) -> Json | None:
        """The next line of the process; None when it has ended."""
        if self._process is None or self._process.stdout is None:
            return None
        try:
            line = await self._process.stdout.readline()
        except ValueError:  # longer than any honest answer
            return None
        return json.loads(line) if line.endswith(b"\n") else None


def _raised(error: Json) -> ConjoinError:
    kind = getattr(errors, error["kind"], EngineFailure)
    made: ConjoinError = kind(error["problem"], error["fix"])
    return made
