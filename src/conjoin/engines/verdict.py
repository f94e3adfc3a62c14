"""Verdicts: what is proven about a hex position, and how it looks from one move before."""

from dataclasses import dataclass

from conjoin.core.analysis import Score, draw, estimate, loss_in, win_in
from conjoin.core.position import Move, Outcome, Side


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result lies between `low` and `high` for the side to move: 1 a win, 0 a draw, -1 a loss."""

    low: int
    high: int
    plies: int = 0
    """A proven win or loss comes within so many moves of both sides, however the loser plays."""
    variation: tuple[Move, ...] = ()
    """The play that an exact result expects, or the one move that keeps what is proven; empty if unknown."""

    @property
    def exact(self) -> bool:
        """Whether only one result is left."""
        return self.low == self.high

    @property
    def decisive(self) -> bool:
        """Whether a win or a loss is proven."""
        return self.exact and self.low != 0

    def before(self, move: Move) -> "Verdict":
        """The same for the side that plays `move` to get here."""
        return Verdict(-self.high, -self.low, self.plies + 1 if self.decisive else 0, (move, *self.variation))

    def no_better_than(self, best: "Verdict") -> "Verdict":
        """The same for one of several moves, knowing what the best of them achieves and how long that takes."""
        return self if self.high <= best.high else Verdict(self.low, best.high, best.plies, self.variation)

    def score(self, guess: float) -> Score:
        """A forced result, or a guess from -1 to 1 moved to between the bounds that are proven."""
        if not self.exact:
            return estimate(round(self.low + (guess + 1) / 2 * (self.high - self.low), 3))
        if not self.decisive:
            return draw()
        return win_in(self.plies) if self.low > 0 else loss_in(self.plies)


OPEN = Verdict(-1, 1)
"""Nothing is proven."""


def of_outcome(outcome: Outcome, side: Side) -> Verdict:
    """A finished game, seen by a side."""
    value = 0 if outcome.winner is None else 1 if outcome.winner is side else -1
    return Verdict(value, value)


def with_swap_ahead(plain: Verdict, swap: Move) -> Verdict:
    """What a position after the first stone is worth to the second player if it may also swap.

    Swapping gives the first player this very position with the colours changed, and its result. So whatever the
    position is worth, the second player gets the better of it and its opposite.

    >>> with_swap_ahead(Verdict(-1, -1, 6, (1, 2)), swap=37)
    Verdict(low=1, high=1, plies=7, variation=(37, 1, 2))
    """
    if plain.exact:
        return plain if plain.low >= 0 else plain.before(swap)
    return Verdict(0, 1)
