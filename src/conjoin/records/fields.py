"""What a record may hold in a file, whichever format keeps it, and how messages quote a bad token."""

import re
import sys
from collections.abc import Iterator

from conjoin.core.errors import BadNotation, StoreError
from conjoin.core.record import Record

FILE_LIMIT = 64 << 20
"""Bytes in one file; a tournament of fifty thousand games stays below it."""
LINE_LIMIT = 1 << 20
"""Characters in one line of JSON or one SGF value."""
DIGIT_LIMIT = 40
"""Digits of a whole number: more than any seed has, and cheap to convert."""
UNKNOWN_WAY = "unknown"
"""The `how` of an outcome when the file names a winner and nothing says the reason."""

_UNDECODED = re.compile("[\udc80-\udcff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SHOWN = 40


def shown(token: object) -> str:
    """A token as messages quote it: escaped and cut, and only a word for what may nest deeply.

    >>> shown("a\\nb"), shown(None), shown([[[]]])
    ("'a\\\\nb'", 'null', 'a list')
    """
    if isinstance(token, str):
        return repr(token) if len(token) <= _SHOWN else f"{token[:_SHOWN]!r}…"
    if token is None or isinstance(token, bool):
        return {None: "null", True: "true", False: "false"}[token]
    if isinstance(token, int | float):
        return repr(token) if isinstance(token, float) or abs(token) < 10**DIGIT_LIMIT else "a huge number"
    return "a list" if isinstance(token, list) else "an object"


def undecoded(text: str, start: int = 0, end: int | None = None) -> tuple[int, StoreError] | None:
    """The first byte of a file that is not UTF-8, which `surrogateescape` has kept: its offset and the error."""
    found = _UNDECODED.search(text, start, len(text) if end is None else end)
    if found is None:
        return None
    byte = ord(found[0]) - 0xDC00
    return found.start(), StoreError(f"byte {byte:#04x} is not UTF-8", "save the file as UTF-8")


def refuse_unkeepable(record: Record) -> None:
    """Raise BadNotation for a value that no file can carry there and back."""
    for name, text in _texts(record):
        if found := _SURROGATE.search(text):
            # Half a surrogate pair is no character: UTF-8 cannot write it and terminals cannot show it.
            raise BadNotation(
                f"{name} contains {found[0]!r}, which is half a character", "remove or replace it"
            )
    for number, seconds in enumerate(record.clock, start=1):
        if not 0 <= seconds <= sys.float_info.max:  # which NaN is not either
            raise BadNotation(
                f"clock time {number} is {shown(seconds)}", "write seconds as a number from 0 up"
            )
    if record.seed is not None and abs(record.seed) >= 10**DIGIT_LIMIT:
        raise BadNotation(f"seed has more than {DIGIT_LIMIT} digits", "use a shorter seed")
    if not 0 <= record.opening_plies < 10**DIGIT_LIMIT:
        raise BadNotation(
            f"opening_plies is {shown(record.opening_plies)}", "write how many moves it has, from 0 up"
        )
    for cell in record.outcome.cells if record.outcome else ():
        if not 0 <= cell < 10**DIGIT_LIMIT:
            raise BadNotation(f"the outcome's cell is {shown(cell)}", "cells are counted from 0")


def _texts(record: Record) -> Iterator[tuple[str, str]]:
    yield "game", record.game
    yield "the first player's name", record.players[0]
    yield "the second player's name", record.players[1]
    yield "moves", record.moves
    yield "event", record.event
    yield "id", record.id
    if record.outcome:
        yield "how", record.outcome.how
