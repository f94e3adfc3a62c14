"""A person or an engine at the board."""

from dataclasses import dataclass
from typing import Any

from conjoin import registry
from conjoin.core.engine import Engine
from conjoin.core.errors import BadNotation, UnknownName
from conjoin.core.game import Game
from conjoin.core.options import Spec

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
        """The name without its options, but for a level.

        >>> Seat("perfect:level=3,seed=77", object()).short_name, Seat("Ann: the great").short_name
        ('perfect, level 3', 'Ann: the great')
        """
        if self.engine is None:
            return self.label
        level = dict(registry.spec("engine", self.label).options).get("level")
        name = Spec.name_of(self.label)
        return name if level is None else f"{name}, level {level}"


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
