"""Lines of an input that may be slow or never end: what is there is read at once, the rest is waited for."""

import os
from collections.abc import Iterator
from select import select
from typing import TextIO

from conjoin.core.errors import BadNotation
from conjoin.core.limit import Stop

AT_ONCE = 1 << 16
"""Bytes of one read."""
LONGEST = 1 << 16
"""Bytes of a line that is kept whole; no game is a hundredth of that."""
KEPT = 200
"""Bytes of a longer line that are kept, to say which it was."""
ENDLESS = 1 << 26
"""Bytes after which a line is taken for one that never ends."""
LOOK = 0.1
"""Seconds between two looks at the stop while nothing comes."""


def arriving(stream: TextIO, stop: Stop) -> Iterator[list[str]]:
    """Again and again the lines that have come, without the white space around them, until the end or the stop.

    Of a line too long to be one only the beginning is kept, with an ellipsis; raises BadNotation for an endless one.
    """
    lines = _Lines(stream)
    for data in _read(stream, stop):
        if found := lines.add(data):
            yield found
    if not stop.is_set and (last := lines.rest()):
        yield [last]


def _read(stream: TextIO, stop: Stop) -> Iterator[bytes]:
    try:
        descriptor = stream.fileno()
    except OSError:  # it is no file but a text in memory, and never slow
        yield stream.read().encode(stream.encoding, stream.errors or "strict")
        return
    while not stop.is_set:
        if select([descriptor], [], [], LOOK)[0]:
            data = os.read(descriptor, AT_ONCE)
            if not data:
                return
            yield data


class _Lines:
    """Bytes put together to lines."""

    def __init__(self, stream: TextIO) -> None:
        self._encoding, self._errors = stream.encoding, stream.errors or "strict"
        self._begun = b""
        """The line that has not ended yet, or its beginning."""
        self._dropped = 0
        """Bytes of it that were not kept."""

    def add(self, data: bytes) -> list[str]:
        """The lines that end in this data."""
        *ended, rest = data.split(b"\n")
        found = []
        for part in ended:
            self._grow(part)
            found.append(self._text())
            self._begun, self._dropped = b"", 0
        self._grow(rest)
        return found

    def rest(self) -> str:
        """What comes after the last line's end."""
        return self._text()

    def _grow(self, part: bytes) -> None:
        self._begun += part
        if not self._dropped and len(self._begun) <= LONGEST:
            return
        self._dropped += len(self._begun) - KEPT
        self._begun = self._begun[:KEPT]
        if self._dropped > ENDLESS:
            raise BadNotation(f"a line has more than {ENDLESS >> 20} MB", "give one line of moves a line")

    def _text(self) -> str:
        text = self._begun.decode(self._encoding, self._errors).strip()
        return f"{text}…" if self._dropped else text
