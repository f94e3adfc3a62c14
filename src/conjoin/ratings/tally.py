"""Counting records: wins, draws and losses of one player, game by game and pair by pair."""

from collections.abc import Iterable
from dataclasses import dataclass

from conjoin.core.position import Side
from conjoin.core.record import Ending, Record

FAILURES = frozenset({Ending.TIMEOUT, Ending.ILLEGAL, Ending.CRASH})


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of player A over colour-swapped pairs of games."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    failures: int = 0
    """Games that ended by a timeout, an illegal move or a crash of either player."""
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """How many pairs brought A 0, ½, 1, 1½ and 2 points."""

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.wins + self.draws + self.losses

    @property
    def swapped(self) -> "Tally":
        """The same games seen from player B.

        >>> Tally(wins=2, losses=1, pairs=(0, 0, 1, 0, 0)).swapped
        Tally(wins=1, draws=0, losses=2, failures=0, pairs=(0, 0, 1, 0, 0))
        """
        none, half, one, more, two = self.pairs
        return Tally(self.losses, self.draws, self.wins, self.failures, (two, more, one, half, none))

    def __add__(self, other: "Tally") -> "Tally":
        """Both counted together.

        >>> Tally(wins=2, pairs=(0, 0, 0, 0, 1)) + Tally(draws=1, losses=1, pairs=(0, 1, 0, 0, 0))
        Tally(wins=2, draws=1, losses=1, failures=0, pairs=(0, 1, 0, 0, 1))
        """
        none, half, one, more, two = (
            mine + yours for mine, yours in zip(self.pairs, other.pairs, strict=True)
        )
        return Tally(
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
            self.failures + other.failures,
            (none, half, one, more, two),
        )


def half_points(record: Record, side: Side) -> int:
    """What a game brought a side, in half points: 0, 1 or 2."""
    if record.outcome is None or record.outcome.winner is None:
        return 1
    return 2 if record.outcome.winner == side else 0


def tally(pairs: Iterable[tuple[Record, Record]]) -> Tally:
    """Count pairs of games in which A moved first and then second."""
    results = [0, 0, 0]
    by_pair = [0] * 5
    failures = 0
    for a_first, b_first in pairs:
        points = half_points(a_first, Side.FIRST), half_points(b_first, Side.SECOND)
        by_pair[sum(points)] += 1
        for point in points:
            results[point] += 1
        failures += sum(record.ending in FAILURES for record in (a_first, b_first))
    losses, draws, wins = results
    return Tally(wins, draws, losses, failures, (by_pair[0], by_pair[1], by_pair[2], by_pair[3], by_pair[4]))
