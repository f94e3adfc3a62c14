"""What is proven about a result, before and after everything is known."""

from dataclasses import dataclass

from conjoin.core.position import Move, Outcome, Side


@dataclass(frozen=True, slots=True)
class Bounds:
    """A result lies between `low` and `high`, both for the side to move.

    The numbers are the solver's scores in Connect Four; elsewhere 1 is a win, 0 a draw and -1 a loss.
    """

    low: int
    high: int
    plies: int = 0
    """A proven win or loss comes within this many moves of both sides, however the loser plays; 0 if not counted."""
    variation: tuple[Move, ...] = ()
    """The play that an exact result expects, or the one move that keeps what is proven; empty if unknown."""

    @property
    def exact(self) -> bool:
        """Whether only one result is left."""
        return self.low == self.high

    @property
    def decisive(self) -> bool:
        """Whether a win or a loss is the only result left."""
        return self.exact and self.low != 0

    def __neg__(self) -> "Bounds":
        """The same position as the other side sees it.

        >>> -Bounds(-2, 5)
        Bounds(low=-5, high=2, plies=0, variation=())
        """
        return Bounds(-self.high, -self.low, self.plies, self.variation)

    def before(self, *move: Move) -> "Bounds":
        """The same seen one move earlier, by the side that made the move, which may be named.

        >>> Bounds(-1, -1, 2, (5, 6)).before(4)
        Bounds(low=1, high=1, plies=3, variation=(4, 5, 6))
        """
        plies = self.plies + 1 if self.decisive else 0
        return Bounds(-self.high, -self.low, plies, (*move, *self.variation))


OPEN = Bounds(-1, 1)
"""Nothing is proven of a game that ends in a win, a draw or a loss."""


def result_for(outcome: Outcome, side: Side) -> int:
    """A finished game seen by a side: 1 a win, 0 a draw, -1 a loss."""
    return 0 if outcome.winner is None else 1 if outcome.winner is side else -1
