"""The same game on another board or with another rule, built anew by its name.

>>> from conjoin import game
>>> resized(game("havannah:size=6,swap=on"), [4]).name
'havannah:size=4,swap=on'
>>> resized(game("connect-four"), [8, 7]).name, resized(game("connect-four"), [5]).name
('connect-four:width=8,height=7', 'connect-four:width=5,height=5')
"""

from collections.abc import Sequence
from typing import Any

from conjoin import registry
from conjoin.core.errors import BadNotation, BadOption
from conjoin.core.game import Game
from conjoin.core.options import Spec

SIZES = (("size",), ("width", "height"))
"""The options in which games give the size of their board."""


def resized(game: Game[Any], numbers: Sequence[int]) -> Game[Any]:
    """The game on a board of this size, one number standing for all sides; raises BadOption or BadNotation."""
    known = _options(game)
    names = next((names for names in SIZES if known.issuperset(names)), None)
    if names is None:
        raise BadOption(f"{game.name} has boards of one size only", "leave the size as it is")
    if len(numbers) not in (1, len(names)):
        wanted = " ".join(name.upper() for name in names)
        raise BadNotation(f"a board of {game.name} has no {len(numbers)} sizes", f"write boardsize {wanted}")
    by_name = zip(names, numbers if len(numbers) > 1 else list(numbers) * len(names), strict=True)
    return _rebuilt(game, {name: str(number) for name, number in by_name})


def has_swap(game: Game[Any]) -> bool:
    """Whether the game can be played with the swap rule."""
    return "swap" in _options(game)


def with_swap(game: Game[Any], swap: bool) -> Game[Any]:
    """The game with the swap rule or without."""
    return _rebuilt(game, {"swap": "on" if swap else "off"})


def _options(game: Game[Any]) -> set[str]:
    return {option.name for option in registry.entry("game", Spec.parse(game.name).name).options}


def _rebuilt(game: Game[Any], changed: dict[str, str]) -> Game[Any]:
    spec = Spec.parse(game.name)
    options = {**dict(spec.options), **changed}
    made: Game[Any] = registry.entry("game", spec.name).make(Spec(spec.name, tuple(options.items())))
    return made
