"""Waiting for somebody who thinks: in a thread of its own, with a sign of life, and never deaf to Ctrl-C."""

import shutil
import sys
from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Generic, TypeVar

from conjoin.cli.terminal import say
from conjoin.core.limit import Stop
from conjoin.views.clean import clean_line

T = TypeVar("T")

FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
SECONDS_A_FRAME = 0.1
SOON = 0.2
"""Seconds of thought that need no sign of life."""
LONG = 2.0
"""Seconds after which it is said in words that somebody is thinking, where nothing may move on the screen."""
ERASE = "\r\x1b[K"


def waited_for(work: Callable[[Stop], T], what: str, *, moving: bool) -> T:
    """The value of the work, or what it raised; whatever is raised here meanwhile, such as Ctrl-C, stops it.

    `what` says who is at work. With `moving` a line on the terminal shows it and the seconds, else a sentence does.
    """
    stop = Stop()
    job = _Job(work, stop)
    sign = _Spinner(what) if moving else _Sentence(what)
    try:
        while not job.is_over(SECONDS_A_FRAME):
            sign.show()
    except BaseException:
        stop.set()
        raise
    finally:
        sign.remove()
    return job.value()


class _Job(Generic[T]):
    """Work in a thread that dies with the program."""

    def __init__(self, work: Callable[[Stop], T], stop: Stop) -> None:
        self._work, self._stop = work, stop
        self._values: list[T] = []
        self._error: BaseException | None = None
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def is_over(self, seconds: float) -> bool:
        """Whether it has ended, within so many seconds."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def value(self) -> T:
        """What it returned; raises what it raised."""
        if self._error is not None:
            raise self._error
        return self._values[0]

    def _run(self) -> None:
        try:
            self._values.append(self._work(self._stop))
        except BaseException as error:  # noqa: BLE001  (raised where somebody waits for the value)
            self._error = error


class _Sentence:
    """For screen readers: one sentence, once, if it takes long and somebody is there."""

    def __init__(self, what: str) -> None:
        self.what, self.began, self.said = what, monotonic(), not sys.stdout.isatty()

    def show(self) -> None:
        """Say it if it is time."""
        if not self.said and monotonic() - self.began >= LONG:
            self.said = True
            say(f"{self.what} …")

    def remove(self) -> None:
        """Nothing has to go."""


class _Spinner:
    """One line that turns and counts seconds, and is gone afterwards."""

    def __init__(self, what: str) -> None:
        self.what, self.began, self.frame = what, monotonic(), 0

    def show(self) -> None:
        """Draw the next frame."""
        seconds = monotonic() - self.began
        if seconds < SOON:
            return
        line = clean_line(f"{FRAMES[self.frame % len(FRAMES)]} {self.what} … {seconds:.0f} s")
        self.frame += 1
        sys.stdout.write(ERASE + line[: shutil.get_terminal_size().columns - 1])
        sys.stdout.flush()

    def remove(self) -> None:
        """Leave the line empty."""
        if self.frame:
            sys.stdout.write(ERASE)
            sys.stdout.flush()
