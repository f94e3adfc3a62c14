"""One player's rating from pairs of games against others whose ratings are known and stand.

The model, the prior (one drawn game, here with the mean of the opponents) and the unit (the pair) are those of
`bradley_terry`; with one unknown the fitting is a bisection, and needs no SciPy. The variance is the greater of the
model's and that of the pairs, for a handful of pairs may agree by chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from conjoin.ratings.elo import SIGMAS, EloDifference, score_of_elo

ELO = 400 / log(10)
"""Elo of one unit on the logistic scale."""
FARTHEST = 2000.0
"""Elo beyond the strongest or below the weakest opponent: no prior lets a rating go so far."""
PRIOR_GAMES = 1.0


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """Two games with colours swapped against one opponent."""

    opponent: float
    """Its rating."""
    points: float
    """Won from it: 0 to 2."""


def performance(pairs: Sequence[PlayedPair]) -> EloDifference:
    """The rating under which the points won are those expected, with its 95 % interval; infinite without games.

    >>> rated = performance([PlayedPair(100, 1.5)] * 20)
    >>> round(rated.elo), round(rated.low) < 200 < round(rated.high)
    (285, True)
    """
    if not pairs:
        return EloDifference(0.0, float("-inf"), float("inf"))
    mean = sum(pair.opponent for pair in pairs) / len(pairs)

    def surplus(elo: float) -> float:
        """Points won beyond those expected of this rating."""
        won = sum(pair.points - 2 * score_of_elo(elo - pair.opponent) for pair in pairs)
        return won + PRIOR_GAMES * (0.5 - score_of_elo(elo - mean))

    opponents = [pair.opponent for pair in pairs]
    low, high = min(opponents) - FARTHEST, max(opponents) + FARTHEST
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if surplus(middle) > 0 else (low, middle)
    elo = (low + high) / 2
    reach = SIGMAS * ELO * sqrt(_variance(pairs, elo, mean))
    return EloDifference(elo, elo - reach, elo + reach)


def _variance(pairs: Sequence[PlayedPair], elo: float, mean: float) -> float:
    """On the logistic scale."""
    expected = [score_of_elo(elo - pair.opponent) for pair in pairs]
    prior = score_of_elo(elo - mean)
    information = sum(2 * share * (1 - share) for share in expected) + PRIOR_GAMES * prior * (1 - prior)
    scatter = sum((pair.points - 2 * share) ** 2 for pair, share in zip(pairs, expected, strict=True))
    return max(scatter, information) / information**2
