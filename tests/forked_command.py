"""The command in processes that need not load anew what every command loads, which is most of their time.

A server imports the command line once and forks a process for each run. Nothing else is shared: a run is the installed
script with its own arguments, environment, folder and streams, it loads what its own command needs, and it ends as
any program does. What is tested about the start itself, about terminals and signals runs the script by its name.
"""

import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Timer
from typing import Any, NoReturn

ROOT = Path(__file__).parents[1]
LOADED = (
    "conjoin.cli.app",
    "typer._adapters",
    "rich.console",
    "rich.progress",
    "importlib.metadata",
    "pydantic.plugin._loader",
)
"""What every command loads, with these versions of the libraries."""
IN_FORCE = ("PYTHON", "LC_", "LANG")
"""Beginnings of the variables that an interpreter reads at its start, and never again."""


class ForkedCommand:
    """Starts the script as often as it is asked to, one run at a time."""

    def __init__(self, script: str, environment: dict[str, str]) -> None:
        self._script = script
        self._environment = environment
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._server = subprocess.Popen(
                [sys.executable, "-m", "tests.forked_command", str(theirs.fileno())],
                cwd=ROOT, env=environment, pass_fds=[theirs.fileno()],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,  # what a run will have
            )  # fmt: skip
        self._answers = self._socket.makefile()

    def can_run(self, environment: dict[str, str]) -> bool:
        """Whether an interpreter that has started here is one that would start in this environment."""
        names = {name for name in {*environment, *self._environment} if name.startswith(IN_FORCE)}
        return all(environment.get(name) == self._environment.get(name) for name in names)

    def run(
        self, words: Sequence[str], stdin: str, environment: dict[str, str], folder: Path, seconds: float
    ) -> subprocess.CompletedProcess[str]:
        """As `subprocess.run` does it with pipes for all streams."""
        (their_input, our_input), (our_output, their_output), (our_errors, their_errors) = (
            os.pipe() for _ in range(3)
        )
        given = (their_input, their_output, their_errors)
        socket.send_fds(self._socket, [b"\n"], given)
        for end in given:
            os.close(end)
        asked = {"script": self._script, "words": words, "environment": environment, "folder": str(folder)}
        self._socket.sendall(json.dumps(asked).encode() + b"\n")
        process = int(self._answers.readline())
        late = Timer(seconds, os.kill, (process, signal.SIGKILL))
        late.start()
        with ThreadPoolExecutor(2) as threads:
            output, errors = (threads.submit(_read, end) for end in (our_output, our_errors))
            with suppress(BrokenPipeError), os.fdopen(our_input, "w") as writing:
                writing.write(stdin)
        code = int(self._answers.readline())
        if not late.is_alive():
            raise subprocess.TimeoutExpired(words, seconds)
        late.cancel()
        return subprocess.CompletedProcess([self._script, *words], code, output.result(), errors.result())

    def close(self) -> None:
        """End the server."""
        self._answers.close()
        self._socket.close()
        with self._server:  # which closes its streams and waits
            pass


def _read(end: int) -> str:
    with os.fdopen(end) as reading:
        return reading.read()


def _serve(connection: socket.socket) -> None:
    """Fork a process for every request, and say its number and how it ended; in the process itself, be the script."""
    requests = connection.makefile()
    while True:
        given = socket.recv_fds(connection, 1, 3)[1]
        if not given:
            return
        asked = json.loads(requests.readline())
        process = os.fork()
        if process == 0:
            requests.close()
            connection.close()
            _become(asked, given)
        for end in given:
            os.close(end)
        connection.sendall(b"%d\n" % process)
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        connection.sendall(b"%d\n" % code)


def _become(asked: dict[str, Any], given: Sequence[int]) -> NoReturn:
    for stream, end in enumerate(given):
        os.dup2(end, stream)
        os.close(end)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    script = asked["script"]
    sys.argv = [script, *asked["words"]]
    sys.path[0] = str(Path(script).parent)
    runpy.run_path(script, run_name="__main__")
    sys.exit()


if __name__ == "__main__":
    for name in LOADED:
        with suppress(ImportError):
            import_module(name)
    gc.freeze()  # what is never looked at is never copied
    with suppress(KeyboardInterrupt):
        _serve(socket.socket(fileno=int(sys.argv[1])))
