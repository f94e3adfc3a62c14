"""A person or an engine at the board."""

from dataclasses import dataclass
from typing import Any

from conjoin import registry
from conjoin.core.engine import Engine
from conjoin.core.game import Game

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
        """Whether somebody must be asked for a move."""
        return self.engine is None


def seat(text: str, game: Game[Any], seed: int | None = None) -> Seat:
    """The player a text names: `human`, or an engine for this game; raises UnknownName, BadOption or BadNotation."""
    if text == HUMAN:
        return Seat(HUMAN)
    label = text if seed is None else registry.with_seed(text, seed)
    return Seat(label, registry.engine(label, game))
