"""How the arguments of GTP commands are read; each reader raises BadNotation naming the word that is wrong."""

import re
from collections.abc import Mapping
from typing import TypeVar

from conjoin.core.errors import BadNotation

V = TypeVar("V")

WHITE, BLACK = "white", "black"
COLOURS = (WHITE, BLACK)

_COLOUR_WORDS = {"w": WHITE, "white": WHITE, "b": BLACK, "black": BLACK}
_SWITCH_WORDS = {"0": False, "1": True}
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,2})?", re.IGNORECASE)
_COUNT = re.compile("[0-9]{1,9}")

_TIME_OPTIONS = {
    "-g": "game", "--game": "game",
    "-m": "move", "--move": "move",
    "-r": "remain", "--remain": "remain",
    "-f": "flexible", "--flexible": "flexible",
    "-i": "maxsims", "--maxsims": "maxsims",
    "-p": "percent", "--percent": "percent",
    "-e": "even", "--even": "even",
    "-s": "even", "--stats": "even",
}  # fmt: skip
"""Castro's options of `time`; it keeps statistics of how long games last, we split evenly instead."""


def shown(word: str) -> str:
    """A word as messages quote it, cut to a length people can read."""
    return repr(word if len(word) <= 20 else f"{word[:20]}...")


def colour(word: str) -> str:
    """`w`, `white`, `b` or `black`, in either case."""
    return _one_of(_COLOUR_WORDS, word, "a colour", "write white or black")


def switch(word: str) -> bool:
    """`1` is on, `0` is off."""
    return _one_of(_SWITCH_WORDS, word, "a switch", "write 1 or 0")


def seconds(word: str) -> float:
    """A time, at least 0."""
    if not _NUMBER.fullmatch(word):
        raise BadNotation(f"{shown(word)} is not a time", "write seconds, such as 2.5")
    return float(word)


def count(word: str, what: str) -> int:
    """A whole number, at least 0, of what the message says."""
    if not _COUNT.fullmatch(word):
        raise BadNotation(f"{shown(word)} is not {what}", "write a whole number")
    return int(word)


def time_options(words: tuple[str, ...]) -> dict[str, float]:
    """The pairs of `time -g 300 -m 2`, under their long names."""
    given: dict[str, float] = {}
    for place in range(0, len(words), 2):
        name = _one_of(_TIME_OPTIONS, words[place], "an option of time", "write time -g 300 -m 2, in seconds")
        if place + 1 == len(words):
            raise BadNotation(f"{words[place]} has no value", f"write time {words[place]} 1")
        value = words[place + 1]
        is_count = name in ("flexible", "maxsims")
        given[name] = count(value, f"a value of {words[place]}") if is_count else seconds(value)
    return given


def _one_of(table: Mapping[str, V], word: str, what: str, fix: str) -> V:
    if word.lower() not in table:
        raise BadNotation(f"{shown(word)} is not {what}", fix)
    return table[word.lower()]
