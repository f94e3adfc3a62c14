"""One worker process seen from the server: started, asked, stopped, and replaced when it has ended."""

import asyncio
import json
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import dataclass, field

from conjoin.views.json import Json
from conjoin.workers import exit_words

STOP_GRACE_SECONDS = 2.0
"""Seconds between a stop and the end of a process that does not heed it."""
READY_SECONDS = 60.0
"""Seconds that a process may take to get ready, on a machine that has much else to do."""
LINE_LIMIT = 1 << 24
"""Bytes of one answer at most."""
FIX = "ask for less, or choose another engine"

log = logging.getLogger("conjoin.web")


class NotReady(OSError):
    """A process that was started did not get ready: the machine's fault, as when it cannot be started."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How a question is treated."""

    patient: bool = False
    """Whether it waits as long as it has to: a game's move, of which there is one at a time, is asked for again."""
    paid: bool = True
    """Whether its time counts for its client; that of tournaments does not, whose number is limited instead."""


USUAL = Terms()


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
    expected: float
    """Seconds that it will take, as far as is known."""
    terms: Terms = USUAL
    begun: float = 0.0
    """When its worker began, by the clock that never goes back."""
    inbox: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)
    worker: "WorkerProcess | None" = None
    """Who works on it."""
    stopped: bool = False
    """Whether it was asked to end soon."""
    whole: bool = False
    """Whether it ended by itself, with a result: then its time says how long such questions take."""


class WorkerProcess:
    """One process, started again whenever it has ended."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self._process: Process | None = None
        self._ready = False
        self._killed = False
        """Whether its process was ended by us, because a question did not end."""

    async def start(self) -> None:
        """Start a process, which is not ready yet; raises OSError."""
        self._killed = False
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "conjoin.web.workers.worker", stdin=PIPE, stdout=PIPE, limit=LINE_LIMIT,
            start_new_session=True,  # Ctrl-C at the terminal is for the server, which then ends its workers
        )  # fmt: skip

    @property
    def is_ready(self) -> bool:
        """Whether its process lives and can be asked."""
        return self._ready and self._process is not None and self._process.returncode is None

    async def ready(self) -> None:
        """Return when the process can begin at once; one that has ended is replaced. Raises NotReady or OSError."""
        if self.is_ready:
            return
        self._ready = False
        if self._process is None or self._process.returncode is not None:
            await self.start()
        with suppress(TimeoutError):
            async with asyncio.timeout(READY_SECONDS):
                self._ready = await self._message() is not None
        if not self._ready:
            await self.end()
            how = exit_words(self._process.returncode if self._process else None)
            raise NotReady(f"the process {how}")

    async def work(self, question: Question) -> None:
        """Pass the reports on until the result is there; a process that ends instead must get ready again."""
        loop = asyncio.get_running_loop()
        deadline = loop.call_later(question.seconds, self.stop, question)
        try:
            self._send({"id": question.number, "task": question.task, "arguments": question.arguments})
            while message := await self._message():
                question.inbox.put_nowait(message)
                if "result" in message or "error" in message:
                    question.whole = not question.stopped
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
            question.stopped = True
            self._send({"stop": question.number})
            asyncio.get_running_loop().call_later(STOP_GRACE_SECONDS, self._kill_if_at, question)

    async def end(self) -> None:
        """End the process, and return when it is over."""
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
            message: Json | None = json.loads(line) if line.endswith(b"\n") else None
        except ValueError:  # longer than any honest answer, or no answer at all
            return None
        return message
