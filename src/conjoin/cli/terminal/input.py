"""Lines of input: one that a person types, or many from an input that may be slow or never end."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from select import select
from typing import TextIO

from conjoin.core.errors import BadNotation
from conjoin.core.limit import Stop
from conjoin.views.clean import clean_line

LONGEST_ANSWER = 10_000
"""Characters of a line at a prompt; a whole game is shorter, and an endless line must not fill the memory."""
READ_SIZE = 1 << 16
"""Bytes of one read."""
LONGEST_LINE = 1 << 16
"""Bytes of a line that is kept whole; no game is a hundredth of that."""
KEPT = 200
"""Bytes of a longer line that are kept, to say which it was."""
ENDLESS = 1 << 26
"""Bytes after which a line is taken for one that never ends."""
BYTE_ORDER_MARK = "\ufeff"
SECONDS_BETWEEN_LOOKS = 0.1
"""Between two looks at the stop while nothing comes."""


def read_line(prompt: str) -> str:
    """What was typed; raises EOFError at the end of input, and BadNotation at a line that does not end.

    A terminal has editing and history. The prompt goes to standard output: a conversation in a pipe stays whole.
    """
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (from then on `input` edits, and remembers earlier lines)
        return input(clean_line(prompt))
    sys.stdout.write(clean_line(prompt))
    sys.stdout.flush()
    line = sys.stdin.readline(LONGEST_ANSWER)
    if not line:
        raise EOFError
    if len(line) == LONGEST_ANSWER:
        problem = f"a line has more than {LONGEST_ANSWER:,} characters"
        raise BadNotation(problem, "write one move or command a line")
    return line.rstrip("\n")


def batches_of_lines(stream: TextIO, stop: Stop) -> Iterator[list[str]]:
    """Again and again the lines that have come, without the white space around them, until the end or the stop.

    Of a line too long to be one only the beginning is kept, with an ellipsis; raises BadNotation for an endless one.
    """
    lines = _Lines(stream)
    for data in _read(stream, stop):
        if complete := lines.add(data):
            yield complete
    if not stop.is_set and (last := lines.unfinished):
        yield [last]


def _read(stream: TextIO, stop: Stop) -> Iterator[bytes]:
    try:
        descriptor = stream.fileno()
    except OSError:  # it is no file but a text in memory, and never slow
        yield stream.read().encode(stream.encoding, stream.errors or "strict")
        return
    while not stop.is_set:
        if select([descriptor], [], [], SECONDS_BETWEEN_LOOKS)[0]:
            data = os.read(descriptor, READ_SIZE)
            if not data:
                return
            yield data


class _Lines:
    """Bytes put together to lines."""

    def __init__(self, stream: TextIO) -> None:
        self._encoding, self._errors = stream.encoding, stream.errors or "strict"
        self._beginning = b""
        """Of the line that has not ended yet."""
        self._dropped = 0
        """Bytes of it that were not kept."""

    def add(self, data: bytes) -> list[str]:
        """The lines that end in this data."""
        *ended, rest = data.split(b"\n")
        complete = []
        for part in ended:
            self._grow(part)
            complete.append(self.unfinished)
            self._beginning, self._dropped = b"", 0
        self._grow(rest)
        return complete

    @property
    def unfinished(self) -> str:
        """What has come after the last line's end."""
        # Some editors put a byte order mark in front of a file; it is no part of its first line.
        text = self._beginning.decode(self._encoding, self._errors).removeprefix(BYTE_ORDER_MARK).strip()
        return f"{text}…" if self._dropped else text

    def _grow(self, part: bytes) -> None:
        self._beginning += part
        if not self._dropped and len(self._beginning) <= LONGEST_LINE:
            return
        self._dropped += len(self._beginning) - KEPT
        self._beginning = self._beginning[:KEPT]
        if self._dropped > ENDLESS:
            raise BadNotation(f"a line has more than {ENDLESS >> 20} MB", "write one line of moves a line")
