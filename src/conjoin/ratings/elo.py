"""How much stronger: an Elo difference with its 95 % interval, from plain counts of results.

The estimate is what fastchess and cutechess print, the logistic Elo of the score, `-400 log10(1 / score - 1)`:
100 points are a score of 64 %, a clean sheet is infinite. The interval is theirs too, the normal approximation of
the mean score with both ends put through the same curve, but with one correction: one lost and one won unit are
added to the counts before the interval is taken (not to the estimate). Without them the variance of a clean sheet
is zero, and 10-0 would be as certain as 100-0. With them its lower end is finite and its upper one infinite, the
estimate stays inside, and where every pair is won or lost the interval holds the truth at least 91 times in 100
from 20 pairs on, however lopsided the match; half a unit would leave that at 83. It fades as units come in.

The likelihood of superiority is taken from the same corrected mean and variance: it is above 97.5 % exactly where the
whole interval lies above 0. Normalised Elo measures the score in its own standard deviations instead, 800 / ln 10
times the mean's distance from ½ over the deviation of one game: it says how many games a difference takes to show.

The unit is the pair where pairs are known. Two games from one opening with colours swapped are not independent: an
opening that favours one colour splits its pair, and pairs tell that apart from an even fight, single games cannot.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import copysign, erfc, inf, log, log10, sqrt
from typing import ClassVar

SIGMAS = 1.959963984540054
"""Standard deviations on each side that hold 95 % of a normal distribution."""
PSEUDO_UNITS = 1
"""Imaginary pairs won, and as many lost; they keep the variance above zero."""
NORMALISED_UNIT = 800 / log(10)
"""Normalised Elo of a mean score that lies one standard deviation of a game above ½."""
GAMES_OF_A_PAIR = 2

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The share of a pair's two points, by half points."""
GAME_SCORES = (0.0, 0.5, 1.0)
"""The share of a game's one point: a loss, a draw, a win."""


@dataclass(frozen=True, slots=True)
class PairResults:
    """Colour-swapped pairs of games, counted by what they brought the player whose strength is asked."""

    scores: ClassVar[Sequence[float]] = PAIR_SCORES
    games: ClassVar[int] = GAMES_OF_A_PAIR
    counts: tuple[int, int, int, int, int]
    """How many pairs brought 0, ½, 1, 1½ and 2 points."""

    def __post_init__(self) -> None:
        _refuse_negative(self.counts)


@dataclass(frozen=True, slots=True)
class GameResults:
    """Single games, counted by what they brought the player whose strength is asked."""

    scores: ClassVar[Sequence[float]] = GAME_SCORES
    games: ClassVar[int] = 1
    counts: tuple[int, int, int]
    """How many were lost, drawn and won."""

    def __post_init__(self) -> None:
        _refuse_negative(self.counts)


Results = PairResults | GameResults
"""Counts of units: what share of its points each kind of them brought, and of how many games one consists."""


@dataclass(frozen=True, slots=True)
class EloDifference:
    """By how much one player is stronger than the other, in Elo; below 0 it is weaker.

    Any of the three may be infinite. JSON has no infinity: write null there.
    """

    elo: float
    """The estimate: infinite after nothing but wins, minus infinite after nothing but losses, 0 without games."""
    low: float
    """The lower end of the 95 % interval; minus infinite where the counts exclude no weakness."""
    high: float
    """The upper end of the 95 % interval; infinite where the counts exclude no strength."""


def elo_of_score(score: float) -> float:
    """The Elo difference at which this share of the points is expected; infinite from 1 on, minus from 0 down.

    >>> elo_of_score(0.5), round(elo_of_score(0.64)), elo_of_score(1)
    (0.0, 100, inf)
    """
    if score <= 0:
        return -inf
    return inf if score >= 1 else 400 * log10(score / (1 - score))


def score_of_elo(elo: float) -> float:
    """The share of the points that a player this much stronger is expected to get.

    >>> round(score_of_elo(100), 2), score_of_elo(0)
    (0.64, 0.5)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of_pairs(results: PairResults) -> EloDifference:
    """The difference that pairs show (pentanomial).

    >>> difference = elo_of_pairs(PairResults((2, 5, 30, 9, 4)))
    >>> round(difference.elo), round(difference.low), round(difference.high)
    (28, -17, 72)
    """
    return elo_of(results)


def elo_of_games(wins: int, draws: int, losses: int) -> EloDifference:
    """The difference that single games show (trinomial), for games that belong to no known pair.

    >>> difference = elo_of_games(wins=100, draws=0, losses=0)
    >>> difference.elo, round(difference.low), difference.high
    (inf, 610, inf)
    """
    return elo_of(GameResults((losses, draws, wins)))


def elo_of(results: Results) -> EloDifference:
    """The difference that counts of either kind show."""
    estimated = elo_of_score(_mean(results.scores, results.counts)) if any(results.counts) else 0.0
    middle, deviation = _corrected(results)
    reach = SIGMAS * deviation
    return EloDifference(estimated, elo_of_score(middle - reach), elo_of_score(middle + reach))


def superiority(results: Results) -> float:
    """The likelihood of superiority (LOS): how sure it is, from 0 to 1, that the player is the stronger one.

    >>> round(superiority(PairResults((2, 5, 30, 9, 4))), 2), superiority(PairResults((0, 0, 0, 0, 0)))
    (0.88, 0.5)
    """
    middle, deviation = _corrected(results)
    return erfc((0.5 - middle) / deviation / sqrt(2)) / 2


def normalised_elo(results: Results) -> float:
    """The difference in units of a game's own standard deviation, times 800 / ln 10 (normalised Elo).

    It is infinite, with its sign, where all units came out alike and not even.

    >>> round(normalised_elo(PairResults((2, 5, 30, 9, 4))), 1), normalised_elo(PairResults((0, 0, 0, 3, 0)))
    (45.9, inf)
    """
    away = _mean(results.scores, results.counts) - 0.5 if any(results.counts) else 0.0
    if away == 0:
        return 0.0
    deviation = _deviation(results.scores, results.counts) * sqrt(results.games)
    return NORMALISED_UNIT * away / deviation if deviation else copysign(inf, away)


def _corrected(results: Results) -> tuple[float, float]:
    """The mean score and its standard deviation, with a lost and a won unit added."""
    weights = [float(count) for count in results.counts]
    weights[0] += PSEUDO_UNITS
    weights[-1] += PSEUDO_UNITS
    return _mean(results.scores, weights), _deviation(results.scores, weights) / sqrt(sum(weights))


def _deviation(scores: Sequence[float], weights: Sequence[float]) -> float:
    middle = _mean(scores, weights)
    return sqrt(_mean([(score - middle) ** 2 for score in scores], weights))


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)


def _refuse_negative(counts: Sequence[int]) -> None:
    if min(counts) < 0:
        raise ValueError(f"counts of results cannot be negative: {tuple(counts)}")
