"""Where a tree search looks: its moves as spots of heat on the board."""

from dataclasses import dataclass

from conjoin.core.analysis import Analysis
from conjoin.core.position import Move


@dataclass(frozen=True, slots=True)
class Heat:
    """How a search sees one move: its share of all visits, and the win chance there from 0 to 1."""

    move: Move
    share: float
    chance: float


def heat_map(analysis: Analysis) -> tuple[Heat, ...]:
    """Every move that a search sampled, the most visited first; empty for engines that do not sample."""
    total = sum(line.visits or 0 for line in analysis.lines) or 1
    spots = [
        Heat(line.move, line.visits / total, line.chance)
        for line in analysis.lines
        if line.visits is not None and line.chance is not None
    ]
    return tuple(sorted(spots, key=lambda spot: -spot.share))
