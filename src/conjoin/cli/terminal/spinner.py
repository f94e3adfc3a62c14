"""Signs of life while somebody waits: a line that turns and counts seconds, or now and then a sentence."""

import shutil
import sys
from time import monotonic
from typing import TextIO

from conjoin.views.clean import clean, clean_line

FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
SOON = 0.2
"""Seconds of silence that need no sign of life."""
LONG = 2.0
"""Seconds after which it is said in words that somebody is at work, where nothing may move on the screen."""
ERASE = "\r\x1b[K"


class Spinner:
    """One line on a terminal that turns, counts seconds, and is gone afterwards."""

    def __init__(self, what: str, stream: TextIO | None = None) -> None:
        self.what = what
        self._stream = stream or sys.stdout
        self._began = monotonic()
        self._frame = 0
        self._shown = False

    def show(self) -> None:
        """Draw the next frame."""
        seconds = monotonic() - self._began
        if seconds < SOON:
            return
        line = clean_line(f"{FRAMES[self._frame % len(FRAMES)]} {self.what} … {seconds:.0f} s")
        self._frame += 1
        self._write(ERASE + line[: shutil.get_terminal_size().columns - 1])
        self._shown = True

    def remove(self) -> None:
        """Leave the line empty."""
        if self._shown:
            self._write(ERASE)
            self._shown = False

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


class Sentences:
    """The same where nothing moves: a sentence when it takes long, and again after each so many seconds."""

    def __init__(
        self, what: str, stream: TextIO | None = None, first: float = LONG, every: float | None = None
    ) -> None:
        self.what = what
        self._stream = stream or sys.stdout
        self._every = every
        self._next: float | None = monotonic() + first

    def show(self) -> None:
        """Say it if it is time."""
        if self._next is not None and monotonic() >= self._next:
            self._next = None if self._every is None else monotonic() + self._every
            self._stream.write(clean(f"{self.what} ...\n"))
            self._stream.flush()

    def remove(self) -> None:
        """Nothing has to go."""
