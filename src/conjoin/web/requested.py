"""Names that come from the network: only built-in games and engines, and only what a shared server can afford."""

from functools import lru_cache
from typing import Any

from conjoin import registry
from conjoin.core.errors import BadOption, UnknownName
from conjoin.core.game import Game
from conjoin.core.options import Spec
from conjoin.core.position import Position

LOCAL_ONLY = frozenset({"file", "gtp", "gtp-hgui", "ugi"})
"""Engines that run programs or files of this machine: never at a stranger's word."""
MOST = {"threads": 1, "memory": 256, "table": 64, "simulations": 200_000}
"""By option: the largest value that one client may ask for, all others waiting meanwhile."""
NO_MOVES = "-"
"""The empty board in an address."""


@lru_cache(maxsize=500)
def game(text: str) -> Game[Any]:
    """A built-in game; raises UnknownName, BadOption or BadNotation."""
    _refuse_unlisted("game", Spec.parse(text).name)
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
    """The name of a built-in engine that plays this game; raises BadOption or BadNotation."""
    name = Spec.parse(text).name
    try:
        _refuse_unlisted("engine", name)
        row = registry.entry("engine", name)
    except UnknownName as error:
        raise BadOption(error.problem, error.fix) from None
    values = row.read_options(Spec.parse(text))
    for option, most in MOST.items():
        given = values.get(option)
        if isinstance(given, int) and given > most:
            raise BadOption(f"{name} cannot have {option}={given} here", f"ask for {option}={most} or less")
    registry.engine(text, played).close()
    return text


def listed(kind: registry.Kind) -> list[str]:
    """The names that a client may use."""
    return [name for name in registry.BUILT_IN[kind] if name not in LOCAL_ONLY]


def _refuse_unlisted(kind: registry.Kind, name: str) -> None:
    known = listed(kind)
    if name not in known:
        raise UnknownName(f"there is no {kind} called {name[:40]!r} here", f"there are {', '.join(known)}")
