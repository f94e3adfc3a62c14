"""A person's rating: every puzzle is an opponent whose strength is its grade.

It is Glicko's rating of one player against opponents of known strength: the rating moves far while its deviation is
large, and less the more puzzles were tried. The page has the same formula in `game/puzzle-rating.js`.
"""

from dataclasses import dataclass
from math import log

WEAKEST = 700.0
"""The rating of a puzzle whose grade has no points, on the scale of Elo."""
POINT = 120.0
"""How much stronger a puzzle is for every point of its grade."""
STEEPNESS = log(10) / 400
"""Elo's scale: 400 points are ten to one."""
LEAST_DEVIATION = 60.0
"""The deviation never falls below it: people get better."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a person is, and how far that may be off."""

    value: float = 1200.0
    deviation: float = 200.0
    solved: int = 0
    """Puzzles solved alone, without a mistake and without help."""
    tried: int = 0

    def after(self, points: float, solved: bool) -> "Rating":
        """The rating after a puzzle of so many points was solved alone, or was not.

        >>> first = Rating().after(4.0, True)
        >>> round(first.value), round(first.deviation), first.solved, first.tried
        (1282, 173, 1, 1)
        """
        expected = 1 / (1 + 10 ** ((puzzle_rating(points) - self.value) / 400))
        information = STEEPNESS**2 * expected * (1 - expected)
        variance = 1 / (1 / self.deviation**2 + information)
        value = self.value + STEEPNESS * variance * (solved - expected)
        return Rating(value, max(LEAST_DEVIATION, variance**0.5), self.solved + solved, self.tried + 1)


def puzzle_rating(points: float) -> float:
    """The rating of a puzzle by the points of its grade.

    >>> puzzle_rating(0), puzzle_rating(9)
    (700.0, 1780.0)
    """
    return WEAKEST + POINT * points
