"""A foreign program in a process group of its own, spoken to in lines; nothing it does can hurt or outlive us.

Its pipes are read and written without ever blocking, by the thread that asks it something: between two questions it
waits at a full pipe like any program whose reader is busy. A guard process (`child_guard`) ends the whole group when
we ask for it, and also when our own process dies.
"""

import os
import re
import subprocess
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from select import select
from signal import SIGKILL, Signals
from threading import Lock
from time import perf_counter, sleep

from conjoin.core.errors import EngineFailure

GRACE_SECONDS = 0.3
"""Seconds that a program has for its end after SIGTERM."""
GUARD_SECONDS = 0.4
"""Seconds beyond the grace after which the guard is taken to be stopped, and the group is killed without it."""
LONGEST_LINE = 1 << 16
"""Bytes; a program that sends more without a line break is broken."""
MOST_UNREAD = 1 << 20
"""Bytes of whole lines that wait for us; what is beyond stays in the pipe."""
KEPT_COMPLAINTS = 1 << 14
"""Bytes: the last of what it wrote on standard error."""
CHUNK = 1 << 16

_GUARD = str(Path(__file__).with_name("child_guard.py"))
_JAVA_TRACE = re.compile(r"\s+at [\w.$<>/]+\(|\s*\.\.\. \d+ more|Caused by: ")
_ESCAPE = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|[@-_])")


def readable(said: bytes | str, longest: int = 160) -> str:
    r"""What a program has said, as one line that is safe to show: no terminal escapes, no control characters.

    >>> readable(b"\x1b[31mfatal:\x07 no\tbook\x1b[0m\r\n")
    'fatal: no book'
    """
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    words = " ".join(_ESCAPE.sub("", text[: 4 * longest]).split())
    shown = "".join(letter for letter in words if letter.isprintable())
    return shown if len(shown) <= longest else f"{shown[:longest]}…"


def complaint(lines: Sequence[str]) -> str:
    r"""The line that says what went wrong: the last, or the one that begins an exception of Java's or Python's.

    >>> complaint(["loading", "Exception in thread x java.lang.Error: no book", "\tat bots.Mine.main(Mine.java:3)"])
    'Exception in thread x java.lang.Error: no book'
    >>> complaint(["Traceback (most recent call last):", '  File "x"', "ValueError: first", "second"])
    'ValueError: first'
    """
    said = [line for line in lines if readable(line)]
    traced = [
        number for number, line in enumerate(said) if line.startswith("Traceback (most recent call last)")
    ]
    if traced:
        raised = [line for line in said[traced[-1] + 1 :] if not line.startswith((" ", "\t"))]
        return readable(raised[0]) if raised else readable(said[-1])
    while len(said) > 1 and _JAVA_TRACE.match(said[-1]):
        said.pop()
    return readable(said[-1]) if said else ""


class ChildProcess:
    """A running program and everything it starts; one thread at a time may talk to it, any may end it."""

    def __init__(
        self,
        command: Sequence[str],
        memory: int | None = None,
        environment: Mapping[str, str] | None = None,
        name: str | None = None,
        log: str = "",
    ) -> None:
        self._log = _Log(log) if log else None
        self.command = tuple(command)
        """The program and its arguments."""
        self.name = Path(command[0]).name if name is None else name
        """What people call it."""
        self._hanging_up = Lock()
        self._killed = False
        theirs, self._lifeline = os.pipe()
        try:
            self._guard = subprocess.Popen(  # noqa: S603  (running it is what the user asked for)
                [
                    sys.executable,
                    "-I",
                    "-S",
                    _GUARD,
                    str(theirs),
                    str(GRACE_SECONDS),
                    str(memory or 0),
                    *command,
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(theirs,),
                start_new_session=True,
                env=None if environment is None else dict(environment),
            )
        except (OSError, ValueError) as error:
            os.close(self._lifeline)
            raise EngineFailure(f"{command[0]!r} cannot be started: {error}", "check the command") from None
        finally:
            os.close(theirs)
        assert self._guard.stdin is not None  # noqa: S101  (all three are pipes)
        assert self._guard.stdout is not None  # noqa: S101
        assert self._guard.stderr is not None  # noqa: S101
        self._input, self._output = self._guard.stdin, self._guard.stdout
        self._complaint = self._guard.stderr
        for pipe in (self._input, self._output, self._complaint):
            os.set_blocking(pipe.fileno(), False)
        self._unsent = b""
        self._open = {self._output.fileno(), self._complaint.fileno()}
        self._begun = bytearray()
        """The line that is not yet whole."""
        self._lines: deque[bytes] = deque()
        self._last = b""
        """The line that was read last."""
        self._unread = 0
        self._complaints = bytearray()
        self.received = 0
        """Bytes on standard output so far."""

    @property
    def pid(self) -> int:
        """The number of its process group, too."""
        return self._guard.pid

    @property
    def is_running(self) -> bool:
        """Whether it still runs."""
        return not self._guard_has_ended()

    @property
    def is_ending(self) -> bool:
        """Whether it was asked to end; one that has ended by itself was not."""
        return self._lifeline < 0

    def send(self, line: str) -> None:
        """Put a line on its way; it is written while we wait for lines, as fast as the program reads."""
        self._unsent += f"{line}\n".encode("ascii", "backslashreplace")
        self._keep(">", line)

    def read_line(self, until: float, expected: str) -> bytes | None:
        """Its next line without the line break, None when there is none at this time (of perf_counter).

        Raises EngineFailure when it has closed its output or sends a line that never ends.
        """
        while not self._lines:
            if self._output.fileno() not in self._open:
                raise self.failure(f"closed its output before it sent {expected}")
            left = until - perf_counter()
            if left < 0 or not self._exchange(left):
                return None
        self._last = line = self._lines.popleft()
        self._unread -= len(line) + 1
        return line

    def forget(self) -> None:
        """What it says from now on belongs to another question."""
        self._last = b""

    @property
    def last_line(self) -> bytes:
        """What it said last about this question; a line that it has not ended counts."""
        return bytes(self._begun) or (self._lines[-1] if self._lines else self._last)

    @property
    def last_heard(self) -> str:
        """The same as a phrase, empty for silence."""
        said = readable(self.last_line, 60)
        unended = " without a line break" if self._begun else ""
        return f"last it said {said!r}{unended}" if said else ""

    def shows_life(self, until: float) -> bool:
        """Whether it has said anything at all by this time, on standard output or standard error, or has ended."""
        while not (self.received or self._complaints) and len(self._open) == 2:
            if not self._exchange(until - perf_counter()) and perf_counter() >= until:
                return False
        return True

    def failure(self, did: str, kind: type[EngineFailure] = EngineFailure) -> EngineFailure:
        """An error that says what the program did, how it ended if it has, and what it complained of last."""
        self._listen_to_complaints()
        parts = [f"{readable(self.name, 40)!r} {did}"]
        if (ended := self._how_it_ended()) is not None:
            parts.append(ended)
        if complaint := self.last_complaint:
            parts.append(f"on standard error it said {complaint!r}")
        return kind(", ".join(parts), f"run it by hand: {readable(' '.join(self.command), 200)}")

    @property
    def last_complaint(self) -> str:
        """What it said last on standard error; of an exception the first line, for the others say where."""
        return complaint(bytes(self._complaints).decode("utf-8", "replace").splitlines())

    def death(self) -> EngineFailure:
        """What is said of a program that has ended although nothing was asked of it."""
        self.wait(GRACE_SECONDS)
        return self.failure("ended between two questions")

    def kill(self) -> None:
        """SIGKILL for all of it, from any thread; a thread that is talking to it then sees its end."""
        self._hang_up(b"k")

    def end(self) -> None:
        """SIGTERM for all of it, SIGKILL after a grace; returns when nothing is left. For the talking thread only."""
        self._hang_up()
        self._wait_for_guard(GUARD_SECONDS + (0 if self._killed else GRACE_SECONDS))
        self._reap()
        self._open.clear()
        for pipe in (self._input, self._output, self._complaint):
            with suppress(OSError):
                pipe.close()

    def __del__(self) -> None:
        """An engine that was never closed takes its program along; a constructor that failed has none."""
        with suppress(AttributeError, OSError):
            self.kill()
            self.end()

    def _hang_up(self, last_word: bytes = b"") -> None:
        with self._hanging_up:
            if self._lifeline >= 0:
                self._killed = bool(last_word)
                with suppress(OSError):
                    os.write(self._lifeline, last_word)
                os.close(self._lifeline)
                self._lifeline = -1

    def wait(self, seconds: float) -> bool:
        """Whether it has ended by itself within these seconds; whatever it still says is thrown away."""
        until = perf_counter() + seconds
        while self._open and perf_counter() < until:
            self._lines.clear()
            self._unread = 0
            with suppress(EngineFailure):
                self._exchange(until - perf_counter())
        return self._wait_for_guard(max(0.0, until - perf_counter()))

    def _exchange(self, seconds: float) -> bool:
        """Read and write what is possible within this time; False when nothing was."""
        output = self._output.fileno()
        reading = [pipe for pipe in self._open if pipe != output or self._unread < MOST_UNREAD]
        writing = [self._input.fileno()] if self._unsent else []
        if not reading and not writing:
            return False
        ready, writable, _ = select(reading, writing, [], max(0.0, seconds))
        if writable:
            self._write()
        for pipe in ready:
            self._read(pipe)
        return bool(ready or writable)

    def _write(self) -> None:
        try:
            sent = os.write(self._input.fileno(), self._unsent[:CHUNK])
            self._unsent = self._unsent[sent:]
        except BlockingIOError:
            pass
        except OSError:  # it has closed its input; its output will tell why
            self._unsent = b""

    def _read(self, pipe: int) -> None:
        try:
            chunk = os.read(pipe, CHUNK)
        except BlockingIOError:
            return
        except OSError:
            chunk = b""
        if not chunk:
            self._open.discard(pipe)
        elif pipe == self._output.fileno():
            self._split(chunk)
        else:
            self._complaints += chunk
            for line in chunk.decode("utf-8", "replace").splitlines():
                self._keep("!", line)
            del self._complaints[:-KEPT_COMPLAINTS]

    def _split(self, chunk: bytes) -> None:
        self.received += len(chunk)
        *whole, rest = chunk.split(b"\n")
        if whole:
            whole[0] = bytes(self._begun) + whole[0]
            for line in whole:
                self._keep("<", line.decode("utf-8", "replace"))
            self._begun.clear()
            self._lines += whole
            self._unread += sum(map(len, whole)) + len(whole)
        self._begun += rest
        if len(self._begun) > LONGEST_LINE:
            start = readable(bytes(self._begun[:60]), 40)
            self._begun.clear()
            raise self.failure(
                f"sent more than {LONGEST_LINE} bytes without a line break, beginning with {start!r}"
            )

    def _keep(self, direction: str, line: str) -> None:
        """One line for the log."""
        if self._log is not None:
            self._log.add(self.name, direction, line)

    def _listen_to_complaints(self) -> None:
        """What it has said on standard error until now; its last words may come a moment after its end."""
        until = perf_counter() + (0.1 if self._output.fileno() not in self._open else 0.0)
        pipe = self._complaint.fileno()
        while pipe in self._open and select([pipe], [], [], max(0.0, until - perf_counter()))[0]:
            self._read(pipe)

    def _how_it_ended(self) -> str | None:
        """Its exit code or signal in words; None while it runs, or when it was we who ended it."""
        if self._lifeline < 0 or self._output.fileno() in self._open:
            return None
        if not self._wait_for_guard(GRACE_SECONDS):
            return None
        code = self._reap()
        number = -code if code < 0 else code - 128  # below 0 where the guard itself was killed
        if number in {signal.value for signal in Signals}:
            return f"it was killed by {Signals(number).name}"
        return f"it had ended with exit code {code}"

    def _wait_for_guard(self, seconds: float) -> bool:
        """Whether the guard has ended within this time; its number is still its own."""
        until, pause = perf_counter() + seconds, 0.001
        while not self._guard_has_ended():
            if perf_counter() > until:
                return False
            sleep(pause)
            pause = min(2 * pause, 0.02)
        return True

    def _guard_has_ended(self) -> bool:
        if self._guard.returncode is not None or not hasattr(os, "waitid"):
            return self._guard.poll() is not None
        return os.waitid(os.P_PID, self._guard.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _reap(self) -> int:
        """The guard's exit code. Whatever is left of the group goes first: no other can have its number yet."""
        if self._guard.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._guard.pid, SIGKILL)
        return self._guard.wait()


class _Log:
    """A file to which a conversation is added: seconds, who, > what we say, < what it says, ! its standard error."""

    def __init__(self, path: str) -> None:
        file = Path(path).expanduser()
        try:
            file.open("a", encoding="utf-8").close()
        except OSError as error:
            raise EngineFailure(
                f"the log {path!r} cannot be written: {error.strerror}", "name another file"
            ) from None
        self._file, self._began = file, perf_counter()

    def add(self, name: str, direction: str, line: str) -> None:
        """Each line is on the disk at once: the last ones before a crash are those that matter."""
        with self._file.open("a", encoding="utf-8", errors="replace") as log:
            log.write(f"{perf_counter() - self._began:9.3f} {name} {direction} {line.rstrip()}\n")
