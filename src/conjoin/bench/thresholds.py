"""Thresholds: what must come out of a match, held to the letter only when enough games were played."""

from dataclasses import dataclass
from math import sqrt

from conjoin.ratings.elo import SIGMAS


@dataclass(frozen=True, slots=True)
class Threshold:
    """The least that is accepted, in the unit of the figure, and how many games it takes to insist on it."""

    least: float
    games: int

    def missed_by(self, found: float, high: float, games: int) -> bool:
        """Whether a figure falls short: by itself after all the games, before that only with 95 % certainty.

        `high` is the upper end of the figure's 95 % interval.

        >>> threshold = Threshold(0.9, games=100)
        >>> threshold.missed_by(0.89, high=0.94, games=100), threshold.missed_by(0.8, high=0.94, games=20)
        (True, False)
        """
        return (found if games >= self.games else high) < self.least


def share_interval(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of the share of games won (Wilson's, which holds for few games and clean sheets too).

    >>> [round(end, 3) for end in share_interval(won=10, games=10)]
    [0.722, 1.0]
    """
    square = SIGMAS**2
    middle = (won + square / 2) / (games + square)
    reach = SIGMAS * sqrt(won * (games - won) / games + square / 4) / (games + square)
    return middle - reach, min(1.0, middle + reach)
