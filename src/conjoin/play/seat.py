"""A person or an engine at the board."""

from dataclasses import dataclass
from typing import Any

from conjoin import registry
from conjoin.core.engine import Engine
from conjoin.core.errors import BadNotation, UnknownName
from conjoin.core.game import Game
from conjoin.play.levels import level_named, short_name

HUMAN = "human"
"""What a person is called who has not given a name."""


@dataclass(frozen=True)
class Seat:
    """One player; no engine means a person."""

    label: str
    """A person's name, or the engine's full name."""
    engine: Engine | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person must be asked for a move."""
        return self.engine is None

    @property
    def short_name(self) -> str:
        """The name without its options; a level is called by its number.

        >>> Seat("ladder:level=3,seed=77", object()).short_name, Seat("Ann: the great").short_name
        ('Level 3', 'Ann: the great')
        """
        return self.label if self.engine is None else short_name(self.label)

    @property
    def level(self) -> int | None:
        """The level that plays here; None for a person, and for an engine that is none."""
        return None if self.engine is None else level_named(self.label)


def seat(text: str, game: Game[Any], seed: int | None = None) -> Seat:
    """The player a text names: `human`, or an engine for this game; raises UnknownName, BadOption or BadNotation."""
    if text == HUMAN:
        return Seat(HUMAN)
    label = text if seed is None else registry.with_seed(text, seed)
    return Seat(label, registry.engine(label, game))


def recorded_seat(name: str, game: Game[Any], seed: int | None = None, *, own: bool = False) -> Seat:
    """The player a record names: a name of no engine is a person's.

    Raises BadOption for an engine that cannot play, and for one that runs programs unless the record is one's `own`.
    """
    try:
        if name != HUMAN and not own:
            registry.refuse_local_only("engine", name)
        return seat(name, game, seed)
    except (UnknownName, BadNotation):
        return Seat(name)
