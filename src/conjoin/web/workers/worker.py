"""One worker process: reads tasks and stops from standard input, writes reports and results to standard output.

Each message is one line of JSON: nothing that comes from a network is ever unpickled. The process ends when its
standard input does, so that none outlives a server that was killed.
"""

import json
import os
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from conjoin.core.errors import ConjoinError
from conjoin.core.limit import Stop
from conjoin.play.ask import crash_line
from conjoin.web.workers.tasks import TASKS, exact_scores

NICE = 5
"""By how much workers step back: a move that is to be kept goes before one that is being thought about."""

Message = dict[str, Any]


class TaskLoop:
    """Tasks one after the other in the main thread; another one reads, so that a stop is heard at once."""

    def __init__(self, lines: BinaryIO, answers: BinaryIO) -> None:
        self._lines = lines
        self._answers = answers
        self._tasks: SimpleQueue[tuple[Message, Stop]] = SimpleQueue()
        self._stops: dict[int, Stop] = {}

    def run(self) -> None:
        """Work until standard input ends."""
        Thread(target=self._read, name="reader", daemon=True).start()
        self._answer({"ready": True})
        while True:
            message, stop = self._tasks.get()
            self._answer({"id": message["id"], **self._done(message, stop)})
            self._stops.pop(message["id"], None)

    def _read(self) -> None:
        for line in self._lines:
            message = json.loads(line)
            if "stop" in message:
                if stop := self._stops.get(message["stop"]):
                    stop.set()
            else:
                stop = self._stops[message["id"]] = Stop()
                self._tasks.put((message, stop))
        os._exit(0)  # its result is no longer wanted

    def _done(self, message: Message, stop: Stop) -> Message:
        def report(values: Message) -> None:
            self._answer({"id": message["id"], "report": values})

        try:
            return {"result": TASKS[message["task"]](report, stop, **message["arguments"])}
        except ConjoinError as error:
            return {"error": {"kind": type(error).__name__, "problem": error.problem, "fix": error.fix}}
        except Exception as error:  # noqa: BLE001  (an engine may fail in any way; the next task must not suffer)
            fix = "choose another engine"
            return {"error": {"kind": "EngineFailure", "problem": crash_line(error), "fix": fix}}

    def _answer(self, message: Message) -> None:
        self._answers.write(json.dumps(message).encode() + b"\n")
        self._answers.flush()


def main() -> None:
    """Work for the process that has started this one."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what an engine prints must not be taken for an answer
    if hasattr(os, "nice"):
        os.nice(NICE)
    # The opening book and the compiled solver are loaded before the first question.
    exact_scores(lambda _: None, Stop(), game="connect-four", moves="", seconds=1.0)
    with suppress(KeyboardInterrupt, BrokenPipeError):
        TaskLoop(sys.stdin.buffer, answers).run()


if __name__ == "__main__":
    main()
