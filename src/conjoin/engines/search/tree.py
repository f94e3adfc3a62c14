"""What every tree search is given about the game, and what it answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol, Self

from conjoin.core.limit import Limit
from conjoin.core.position import Move, Outcome

Evaluate = Callable[[Any, int], float]
"""The worth of a leaf for the maximising side, in the evaluation's unit; the plies still allowed come second."""

MoveOrdering = Callable[[Any], Sequence[Move]]
"""The moves a search looks at in a running position, in the order it looks at them."""


class Node(Protocol):
    """All that a search asks of a position."""

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""

    def legal_moves(self) -> Sequence[Move]:
        """Every playable move."""

    def play(self, move: Move) -> Self:
        """The node after this move."""


@dataclass(frozen=True, slots=True)
class Found:
    """The value of a node for the maximising side, the play it expects from here, and the nodes visited."""

    value: float
    variation: tuple[Move, ...]
    nodes: int


class Interrupted(Exception):
    """Raised inside a search whose deadline has passed or whose question was stopped."""


class Deadline:
    """When a question must end: its seconds count from now, and its stop may come at any time."""

    def __init__(self, limit: Limit) -> None:
        self.stop_flag = limit.stop_flag
        self._limit = limit
        self._until = None if limit.seconds is None else perf_counter() + limit.seconds

    @property
    def seconds(self) -> float | None:
        """Seconds that are left, at least 0; None without a limit."""
        return None if self._until is None else max(0.0, self._until - perf_counter())

    @property
    def has_passed(self) -> bool:
        """Whether the time is up or the question was stopped."""
        return self._limit.stopped or (self._until is not None and perf_counter() >= self._until)

    def guard(self, evaluate: Evaluate) -> Evaluate:
        """The same evaluation, which raises Interrupted as soon as the deadline has passed."""

        def guarded(leaf: Any, left: int) -> float:
            if self.has_passed:
                raise Interrupted
            return evaluate(leaf, left)

        return guarded


def legal_moves(position: Any) -> Sequence[Move]:
    """Every legal move in the game's own order: the default ordering of a search."""
    moves: Sequence[Move] = position.legal_moves()
    return moves
