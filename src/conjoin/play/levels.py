"""Opponents by strength: ten levels for every game, from a first game to the strongest there is."""

from dataclasses import dataclass
from typing import Any

from conjoin import registry
from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.options import Spec
from conjoin.engines.ladder.engine import is_perfect, simulating
from conjoin.engines.ladder.steps import HIGHEST, START

LADDER = "ladder"
"""The engine that plays every level."""
EARLIER = "perfect"
"""The engine that played the levels of Connect Four before; games that were kept then name it."""
OTHERS = {"perfect": HIGHEST, "random": 1}
"""The levels of engines that are none, where they are known in every game."""
ABOUT = 6
"""The level of every other engine: how strong it is differs from game to game."""

_NAMES = (
    "First game", "Beginner", "Casual", "Attentive", "Careful",
    "Planner", "Club player", "Strong", "Expert", "Perfect",
)  # fmt: skip
_STRONGEST = "Strongest"
"""What the highest level is called in games that are not solved."""


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
    names = _NAMES if is_perfect(game) else (*_NAMES[:-1], _STRONGEST)
    return tuple(Level(number, at_level(number), words) for number, words in enumerate(names, start=1))


def at_level(level: int) -> str:
    """The engine of a level from 1 to 10, the same for every game; raises BadOption.

    >>> at_level(3)
    'ladder:level=3'
    """
    if not 1 <= level <= HIGHEST:
        raise BadOption(f"there is no level {level}", f"levels are 1 to {HIGHEST}")
    return f"{LADDER}:level={level}"


def opponent() -> str:
    """The engine a person plays against unless another is named.

    >>> opponent()
    'ladder:level=3'
    """
    return at_level(START)


def level_named(engine: str) -> int | None:
    """The level that an engine's full name says; None for an engine that is no level.

    >>> level_named("ladder:level=3,seed=77"), level_named("perfect:level=4"), level_named("window:depth=3")
    (3, 4, None)
    """
    if Spec.name_of(engine) not in (LADDER, EARLIER):
        return None
    spec = Spec.parse(engine)
    said = dict(spec.options).get("level", str(START) if spec.name == LADDER else "")
    return int(said) if said.isdecimal() else None


def short_name(engine: str) -> str:
    """An engine as people call it: a level by its number, any other by its name without the options.

    >>> short_name("ladder:level=3,seed=77"), short_name("window:depth=3")
    ('Level 3', 'window')
    """
    level = level_named(engine)
    return Spec.name_of(engine) if level is None else f"Level {level}"


def level_of(engine: str) -> int:
    """The level of an engine; one that is no level counts as a player in the middle.

    >>> level_of("ladder:level=3"), level_of("perfect"), level_of("stacks")
    (3, 10, 6)
    """
    named = level_named(engine)
    return OTHERS.get(Spec.name_of(engine), ABOUT) if named is None else named


def near(engine: str, steps: int) -> int:
    """The level this many steps above an engine's, or below if they are negative; there is none beyond 1 and 10.

    >>> near("ladder:level=3,seed=5", 1), near("ladder:level=1", -1), near("stacks", 1)
    (4, 1, 7)
    """
    return max(1, min(HIGHEST, level_of(engine) + steps))


def own_limit(engine: str, limit: Limit) -> Limit:
    """The limit with what the engine's own name allows it: a clock may shorten its thinking, never strengthen it.

    Engines with a depth or a level keep to it by themselves, whatever the limit.

    >>> own_limit("mcts:simulations=30", Limit(seconds=5))
    Limit(seconds=5, depth=None, nodes=None, simulations=30)
    """
    named = int(dict(registry.spec("engine", engine).options).get("simulations", "0"))
    return simulating(limit, named) if named else limit
