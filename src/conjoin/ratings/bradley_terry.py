"""Ratings of many players at once: one number each, from which every score of two against each other follows.

The model is Bradley and Terry's: a player d Elo above another gets the share 1 / (1 + 10^(-d / 400)) of the points
between them. A draw is half a point, as everywhere in this package, so that for two players the ratings say what their
match says. The ratings are those under which each player's expected points are the points won (maximum likelihood).

A prior keeps the rating of a player finite who has won or lost everything, takes most of the bias from the others, and
fades as games come in: each player meets its opponents in one drawn game more, shared among all of them. One such game
for every opponent would pull a wide field together: half a point where one in a hundred is expected, many times over.

The 95 % intervals do not trust the model's own variance. Draws make results less scattered than it thinks, and so do
openings that decide a pair; the variance is therefore measured from the pairs themselves (the sandwich
estimator of Huber and White, the pair being the unit); the prior keeps it above zero.

SciPy does the fitting: `pip install 'conjoin[arena]'`.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import permutations
from math import erfc, inf, log, sqrt
from typing import Any

from conjoin.core.errors import BadOption, UnknownName
from conjoin.core.interrupts import interrupts_held
from conjoin.ratings.elo import SIGMAS
from conjoin.ratings.head_to_head import HeadToHead

ELO = 400 / log(10)
"""Elo of one unit on the logistic scale."""
PRIOR_GAMES = 1.0
"""Drawn games that each player gets beside those it played, shared among its opponents."""
TINY = 1e-12
"""For a variance that is nothing but rounding."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, in Elo above the anchor (or above the mean of all), and what that rests on."""

    player: str
    elo: float
    low: float
    """The lower end of the 95 % interval; minus infinite for a player whom no game ties to the others."""
    high: float
    points: float
    """What it has won: 1 for a win, ½ for a draw."""
    games: int


Superiority = dict[tuple[str, str], float]
"""By player and other player: how sure it is, from 0 to 1, that the first is the stronger; absent for strangers."""


def rate(meetings: Iterable[HeadToHead], anchor: str | None = None, at: float = 0.0) -> list[Rating]:
    """Every player's rating, the best first; the anchor is rated `at` this Elo, and without one the mean is.

    Players whom no chain of games ties to the anchor (or to the largest group) get a rating among themselves and an
    infinite interval. Raises UnknownName for an anchor who has not played, BadOption without SciPy.

    >>> from conjoin.ratings.tally import Tally
    >>> met = HeadToHead("new", "old", Tally(30, 20, 10, 0, (1, 6, 10, 8, 5)))
    >>> [(rating.player, round(rating.elo), round(rating.low)) for rating in rate([met], anchor="old")]
    [('new', 118, 39), ('old', 0, 0)]
    """
    return rate_and_compare(meetings, anchor, at)[0]


def rate_and_compare(
    meetings: Iterable[HeadToHead], anchor: str | None = None, at: float = 0.0
) -> tuple[list[Rating], Superiority]:
    """The ratings, and the likelihood of superiority (LOS) of any two players, whether they have met or not.

    >>> from conjoin.ratings.tally import Tally
    >>> met = HeadToHead("new", "old", Tally(30, 20, 10, 0, (1, 6, 10, 8, 5)))
    >>> {players: round(chance, 3) for players, chance in rate_and_compare([met])[1].items()}
    {('new', 'old'): 0.998, ('old', 'new'): 0.002}
    """
    met = list(meetings)
    players = list(dict.fromkeys(player for meeting in met for player in (meeting.a, meeting.b)))
    if anchor is not None and anchor not in players:
        known = ", ".join(players) or "none"
        raise UnknownName(f"the anchor {anchor!r} has not played", f"choose one who has: {known}")
    groups = _tied(players, met)
    main = next((group for group in groups if anchor in group), groups[0] if groups else [])
    ratings: list[Rating] = []
    superiority: Superiority = {}
    for group in groups:
        among = [meeting for meeting in met if meeting.a in group]
        rated, compared = _rated(group, among, anchor if group is main else None, at, tied=group is main)
        ratings += rated
        superiority |= compared
    return sorted(ratings, key=lambda rating: -rating.elo), superiority


def _tied(players: Sequence[str], met: Sequence[HeadToHead]) -> list[list[str]]:
    """Groups of players whom games tie together, the largest first."""
    group = {player: [player] for player in players}
    for meeting in met:
        one, other = group[meeting.a], group[meeting.b]
        if one is not other:
            one += other
            group.update(dict.fromkeys(other, one))
    return sorted({id(members): members for members in group.values()}.values(), key=len, reverse=True)


def _rated(
    players: Sequence[str], met: Sequence[HeadToHead], anchor: str | None, at: float, *, tied: bool
) -> tuple[list[Rating], Superiority]:
    numpy, index = _numpy(), {player: place for place, player in enumerate(players)}
    priors = _prior_games(met)
    theta = _fitted(index, met, priors)
    points, games = _points(index, met)
    # Ratings are differences: from the anchor, or from the mean.
    zero = numpy.full(len(players), 1 / len(players))
    if anchor is not None:
        zero[:] = 0
        zero[index[anchor]] = 1
    contrast = numpy.eye(len(players)) - zero
    covariance = _covariance(index, met, priors, theta)
    spread = contrast @ covariance @ contrast.T
    elos = (theta - zero @ theta) * ELO + at
    reaches = [SIGMAS * ELO * sqrt(max(0.0, spread[i, i])) if tied else inf for i in range(len(players))]
    ratings = [
        Rating(player, float(elo), float(elo - reach), float(elo + reach), points[i], games[i])
        for i, (player, elo, reach) in enumerate(zip(players, elos, reaches, strict=True))
    ]
    return ratings, _superiority(index, theta, covariance)


def _superiority(index: dict[str, int], theta: Any, covariance: Any) -> Superiority:
    """From the difference of two ratings and its own variance, which is smaller than the sum of theirs."""
    found: Superiority = {}
    for (one, i), (other, j) in permutations(index.items(), 2):
        variance = covariance[i, i] + covariance[j, j] - 2 * covariance[i, j]
        found[one, other] = erfc(float(theta[j] - theta[i]) / sqrt(2 * max(float(variance), TINY))) / 2
    return found


def _prior_games(met: Sequence[HeadToHead]) -> list[float]:
    """By meeting: the drawn games beside those that were played, so that no player has more than its share."""
    opponents: dict[str, set[str]] = defaultdict(set)
    for meeting in met:
        opponents[meeting.a].add(meeting.b)
        opponents[meeting.b].add(meeting.a)
    return [PRIOR_GAMES / min(len(opponents[meeting.a]), len(opponents[meeting.b])) for meeting in met]


def _fitted(index: dict[str, int], met: Sequence[HeadToHead], priors: Sequence[float]) -> Any:
    """The ratings on the logistic scale under which the likelihood is greatest, their sum being 0."""
    numpy = _numpy()
    one = numpy.array([index[meeting.a] for meeting in met])
    other = numpy.array([index[meeting.b] for meeting in met])
    games = numpy.array([meeting.tally.games for meeting in met]) + priors
    points = numpy.array([_won(meeting) for meeting in met]) + numpy.array(priors) / 2
    players = numpy.arange(len(index))
    sides = (one[:, None] == players).astype(float) - (other[:, None] == players)

    def cost(theta: Any) -> float:
        ahead = sides @ theta
        # Its last term holds the sum at 0, which the likelihood leaves open.
        return float(games @ numpy.logaddexp(0, ahead) - points @ ahead + theta.sum() ** 2 / 2)

    def slope(theta: Any) -> Any:
        expected = games / (1 + numpy.exp(-(sides @ theta)))
        return sides.T @ (expected - points) + theta.sum()

    def curvature(theta: Any) -> Any:
        share = 1 / (1 + numpy.exp(-(sides @ theta)))
        return sides.T @ (sides * (games * share * (1 - share))[:, None]) + 1

    minimize = _scipy("scipy.optimize").minimize
    start = numpy.zeros(len(index))
    found = minimize(cost, start, jac=slope, hess=curvature, method="Newton-CG", options={"xtol": 1e-10})
    return found.x


def _covariance(index: dict[str, int], met: Sequence[HeadToHead], priors: Sequence[float], theta: Any) -> Any:
    """Of the ratings on the logistic scale: the sandwich estimator, the variance being that of the pairs."""
    numpy = _numpy()
    information = numpy.zeros((len(index), len(index)))
    scatter = numpy.zeros_like(information)
    for meeting, prior in zip(met, priors, strict=True):
        i, j = index[meeting.a], index[meeting.b]
        share = 1 / (1 + numpy.exp(theta[j] - theta[i]))
        sides = numpy.zeros(len(index))
        sides[i], sides[j] = 1, -1
        square = numpy.outer(sides, sides)
        information += (meeting.tally.games + prior) * share * (1 - share) * square
        scatter += _squares(meeting, prior, float(share)) * square
    bread = numpy.linalg.pinv(information, hermitian=True)
    return bread @ scatter @ bread


def _squares(meeting: HeadToHead, prior: float, share: float) -> float:
    """The squared differences between won and expected points, summed over the pairs and single games."""
    pairs = sum(meeting.tally.pairs)
    of_pairs = sum(count * (half / 2 - 2 * share) ** 2 for half, count in enumerate(meeting.tally.pairs))
    of_games = sum(count * (half / 2 - share) ** 2 for half, count in enumerate(meeting.singles))
    # By its root: where nearly every game is won, a smaller part would make the rating look too certain.
    of_prior = sqrt(prior) / 2 * (share**2 + (1 - share) ** 2)
    # A few pairs lie nearer to the rating that was fitted to them than to the true one.
    return of_pairs * (pairs + 1) / max(pairs, 1) + of_games + of_prior


def _points(index: dict[str, int], met: Sequence[HeadToHead]) -> tuple[list[float], list[int]]:
    points, games = [0.0] * len(index), [0] * len(index)
    for meeting in met:
        i, j, won = index[meeting.a], index[meeting.b], _won(meeting)
        points[i] += won
        points[j] += meeting.tally.games - won
        games[i] += meeting.tally.games
        games[j] += meeting.tally.games
    return points, games


def _won(meeting: HeadToHead) -> float:
    """A's points."""
    return meeting.tally.wins + meeting.tally.draws / 2


def _numpy() -> Any:
    return _scipy("numpy")


def _scipy(module: str) -> Any:
    """A module of SciPy or what comes with it, loaded on use; half loaded it could not be used, nor loaded again."""
    try:
        with interrupts_held():
            return import_module(module)
    except ImportError:
        raise BadOption(
            "ratings of several players need SciPy, which is not installed", "pip install 'conjoin[arena]'"
        ) from None
