"""What every tree search is told about the game, and what it answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from conjoin.core.position import Move

Evaluate = Callable[[Any, int], float]
"""The worth of a leaf for the maximising side, in the evaluation's unit; the plies still allowed come second."""

Candidates = Callable[[Any], Sequence[Move]]
"""The moves a search looks at in a running position, in the order it looks at them."""


@dataclass(frozen=True, slots=True)
class Found:
    """The value of a node for the maximising side, the play it expects from here, and the nodes visited."""

    value: float
    variation: tuple[Move, ...]
    nodes: int


def legal_moves(position: Any) -> Sequence[Move]:
    """Every legal move in its own order: the candidates of a search that knows nothing better."""
    moves: Sequence[Move] = position.legal_moves()
    return moves
