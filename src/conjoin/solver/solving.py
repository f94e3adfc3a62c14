"""Many positions solved in steps, between which the caller may look at the bounds, or stop the work."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from conjoin.core.bounds import Bounds
from conjoin.core.limit import Stop
from conjoin.core.position import Move

if TYPE_CHECKING:
    from conjoin._native import solver as native_solver
    from conjoin.solver.oracle import Oracle

SLICE = 1.0
"""Seconds for all open positions together. If none of them is solved in that time, they are solved one by one."""

Tell = Callable[[Bounds], None]
"""Hears what is known of a position that takes long."""


class Solving:
    """What is known of the scores of some running positions, for the side to move of each; equal bounds are exact."""

    def __init__(
        self,
        oracle: "Oracle",
        solver: "native_solver.Solver",
        positions: Sequence[Sequence[Move]],
        threads: int,
        weak: bool,
    ) -> None:
        self._solver = solver
        self._positions = positions
        self._threads = threads
        self._weak = weak
        self.bounds = [oracle.bounds_of(moves, weak) for moves in positions]
        """By position."""

    def finish(self, index: int, stop: Stop, tell: Tell) -> Bounds:
        """Work until this position is solved, or until the stop; others are solved on the way."""
        together = True
        while not (self.bounds[index].exact or stop.is_set):
            if together:
                together = self._solve_together(stop)
            else:
                tell(self.bounds[index])
                self._narrow(index, stop)
        return self.bounds[index]

    def _solve_together(self, stop: Stop) -> bool:
        """Solve as many as a slice of time allows; whether there was any."""
        open_ones = [index for index, bounds in enumerate(self.bounds) if not bounds.exact]
        positions = [self._positions[index] for index in open_ones]
        scores = self._solver.solve_many(positions, self._threads, self._weak, seconds=SLICE, stop=stop.flag)
        for index, score in zip(open_ones, scores, strict=True):
            if score is not None:
                self.bounds[index] = Bounds(score, score)
        return any(score is not None for score in scores)

    def _narrow(self, index: int, stop: Stop) -> None:
        """Ask one question about one position, however long the answer takes."""
        known = self.bounds[index]
        low, high, _ = self._solver.narrow(
            self._positions[index], known.low, known.high, self._weak, threads=self._threads, stop=stop.flag
        )
        self.bounds[index] = Bounds(low, high)
