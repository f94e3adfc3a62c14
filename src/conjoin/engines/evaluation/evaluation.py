"""What an evaluation is: named rules with points, whose sum a search maximises."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from conjoin.core.analysis import Reason, Score, estimate
from conjoin.core.bounds import result_for
from conjoin.core.position import Move, Position, Side


class Evaluation(ABC):
    """The worth of a position for one side, in the evaluation's own unit."""

    games: tuple[str, ...]
    """The games it can judge, by name."""

    @abstractmethod
    def reasons(self, position: Any, side: Side) -> Sequence[Reason]:
        """Every rule that applies, with its points for `side`: the readable specification."""

    def value(self, position: Any, side: Side, depth: int) -> float:
        """What a search maximises: the points of all reasons together; `depth` plies were still allowed."""
        del depth  # in most documents it does not matter when something happens
        return sum(reason.points for reason in self.reasons(position, side))

    def score(self, value: float, plies: int) -> Score:
        """A value as a score; `plies` is the length of the expected play. Unless overridden, nothing is claimed."""
        del plies
        return estimate(value)


def seen_after(moves: Sequence[Move], reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The same reasons, said of the board after these moves."""
    return tuple(replace(reason, after=tuple(moves)) for reason in reasons)


def result(position: Position, side: Side) -> int:
    """1 if `side` has won, -1 if it has lost, 0 for a draw and for a game that is still running."""
    return 0 if position.outcome is None else result_for(position.outcome, side)
