"""Opponents by strength: ten levels for every game, from a beginner to the strongest there is."""

from dataclasses import dataclass, replace
from typing import Any

from conjoin import registry
from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.options import Spec
from conjoin.games.connect_four import ConnectFour

HIGHEST = 10
FRIENDLY = {"connect-four": 7}
"""By game: the level of its friendly opponent, and of every engine that is not in the table; elsewhere it is 6."""

_WORDS = (
    "Just starting", "Careless", "Casual", "Friendly", "Club player",
    "Strong", "Very strong", "Expert", "Master", "As good as it gets",
)  # fmt: skip
_EXACT = tuple(f"perfect:level={level}" for level in range(1, HIGHEST + 1))
_FENCEMASTER = ("random", "minimax:depth=1", "schmipo")
# Between 1 and 30 simulations the tree search plays alike, for it proves what it can before it samples.
_BEGINNERS = ("random", "mcts:simulations=30", "mcts:simulations=70")
_SAMPLING = tuple(
    f"mcts:simulations={simulations}" for simulations in (150, 300, 600, 1_500, 5_000, 20_000, 60_000)
)


@dataclass(frozen=True, slots=True)
class Level:
    """One step of the ladder of a game."""

    number: int
    """From 1, the weakest."""
    engine: str
    """The full name of the engine that plays it."""
    words: str
    """What a player of this strength is called."""


def levels(game: Game[Any]) -> tuple[Level, ...]:
    """Every level of a game, third parties' games and boards of any size included, the weakest first."""
    if isinstance(game, ConnectFour) and game.board.fits_a_word:
        engines = _EXACT
    elif Spec.parse(game.name).name == "fencemaster":
        engines = (*_FENCEMASTER, *_SAMPLING)
    else:
        engines = (*_BEGINNERS, *_SAMPLING)
    return tuple(map(Level, range(1, HIGHEST + 1), engines, _WORDS))


def at_level(game: Game[Any], level: int) -> str:
    """The engine of a level from 1 to 10; raises BadOption.

    >>> at_level(ConnectFour(), 3)
    'perfect:level=3'
    """
    if not 1 <= level <= HIGHEST:
        raise BadOption(f"there is no level {level}", f"levels are 1 to {HIGHEST}")
    return levels(game)[level - 1].engine


def level_of(game: Game[Any], engine: str) -> int:
    """The level of an engine, whatever its seed; one that is not in the table counts as a friendly player.

    >>> level_of(ConnectFour(), "perfect:level=3,seed=77"), level_of(ConnectFour(), "stacks")
    (3, 7)
    """
    known = {_without_seed(level.engine): level.number for level in levels(game)}
    return known.get(_without_seed(engine), FRIENDLY.get(Spec.parse(game.name).name, 6))


def stronger(game: Game[Any], engine: str) -> str:
    """The engine one level up, or the strongest."""
    return at_level(game, min(HIGHEST, level_of(game, engine) + 1))


def own_limit(engine: str, limit: Limit) -> Limit:
    """The limit with what the engine's own name allows it: a clock may shorten its thinking, never strengthen it.

    Engines with a depth or a level keep to it by themselves, whatever the limit.

    >>> own_limit("mcts:simulations=30", Limit(seconds=5))
    Limit(seconds=5, depth=None, nodes=None, simulations=30)
    """
    named = int(dict(registry.spec("engine", engine).options).get("simulations", "0"))
    return replace(limit, simulations=min(named, limit.simulations or named)) if named else limit


def _without_seed(engine: str) -> Spec:
    spec = registry.spec("engine", engine)
    return replace(spec, options=tuple(option for option in spec.options if option[0] != "seed"))
