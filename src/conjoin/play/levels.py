"""Opponents by strength: ten levels for every game, from a beginner to the strongest there is."""

from typing import Any

from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.games.connect_four import ConnectFour

HIGHEST = 10
FRIENDLY = 4
"""The level that an opponent counts as who is not in the table."""
SIMULATIONS = (4, 15, 50, 150, 500, 1_500, 5_000, 15_000, 40_000, 100_000)
"""By level: games that the tree search plays out for a move."""


def levels(game: Game[Any]) -> tuple[str, ...]:
    """The engine of each level, weakest first."""
    if isinstance(game, ConnectFour) and game.board.fits_a_word:
        return tuple(f"perfect:level={level}" for level in range(1, HIGHEST + 1))
    return tuple(f"mcts:simulations={simulations}" for simulations in SIMULATIONS)


def at_level(game: Game[Any], level: int) -> str:
    """The engine of a level from 1 to 10; raises BadOption.

    >>> at_level(ConnectFour(), 3)
    'perfect:level=3'
    """
    if not 1 <= level <= HIGHEST:
        raise BadOption(f"there is no level {level}", f"levels are 1 to {HIGHEST}")
    return levels(game)[level - 1]


def level_of(game: Game[Any], engine: str) -> int:
    """The level of an engine, whatever its seed; anybody who is not in the table counts as a friendly player.

    >>> level_of(ConnectFour(), "perfect:level=3,seed=5"), level_of(ConnectFour(), "stacks")
    (3, 4)
    """
    found = [level for level, name in enumerate(levels(game), start=1) if f"{engine},".startswith(f"{name},")]
    return found[0] if found else FRIENDLY


def stronger(game: Game[Any], engine: str) -> str:
    """The engine one level up, or the strongest."""
    return at_level(game, min(HIGHEST, level_of(game, engine) + 1))
