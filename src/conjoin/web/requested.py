"""Names that come from the network: none that runs programs here, and only what a shared server can afford."""

import re
from functools import lru_cache
from typing import Any

from conjoin import registry
from conjoin.core.errors import BadOption, UnknownName
from conjoin.core.game import Game
from conjoin.core.position import Position

MOST = {"threads": 1, "memory": 256, "table": 64, "simulations": 200_000}
"""By option: the largest value that one client may ask for, all others waiting meanwhile."""
MOST_DIGITS = 18
NO_MOVES = "-"
"""The empty board in an address."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


def known_id(text: str, what: str) -> str:
    """An id that may exist, of what we make; raises UnknownName for any other text, before a database sees it.

    >>> known_id("qC9-_x", "game")
    'qC9-_x'
    """
    if not _ID.fullmatch(text):
        raise UnknownName(f"there is no {what} {text[:40]!r}", "check the link")
    return text


def number(text: str) -> int | None:
    """A number that counts or names something; None for any other text, and for more digits than anything has.

    >>> number("17"), number("x"), number("9" * 5000)
    (17, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


@lru_cache(maxsize=500)
def game(text: str) -> Game[Any]:
    """A game; raises UnknownName, BadOption or BadNotation."""
    registry.refuse_local_only("game", text)
    return registry.game(text)


def body_game(text: str) -> Game[Any]:
    """The same for a request's body, where a name that does not exist is a mistake in the request: BadOption."""
    try:
        return game(text)
    except UnknownName as error:
        raise BadOption(error.problem, error.fix) from None


def position(played: Game[Any], moves: str) -> Position:
    """The position after a line of moves as an address has it: `_` for a blank, `-` for no moves at all."""
    parsed: Position = played.parse("" if moves == NO_MOVES else moves.replace("_", " "))
    return parsed


def address(played: Game[Any], where: Position) -> str:
    """The inverse of `position`."""
    return played.notation(where).replace(" ", "_") or NO_MOVES


@lru_cache(maxsize=2000)
def engine(text: str, played: Game[Any]) -> str:
    """The name of an engine that plays this game; raises BadOption or BadNotation."""
    try:
        registry.refuse_local_only("engine", text)
    except UnknownName as error:
        raise BadOption(error.problem, error.fix) from None
    spec = registry.spec("engine", text)
    values = registry.entry("engine", spec.name).read_options(spec)
    for option, most in MOST.items():
        given = values.get(option)
        if isinstance(given, int) and given > most:
            raise BadOption(
                f"{spec.name} cannot have {option}={given} here", f"ask for {option}={most} or less"
            )
    registry.engine(text, played).close()
    return text
