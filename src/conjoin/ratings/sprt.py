"""When to stop: a sequential test of two Elo differences against each other, pair by pair or game by game (SPRT).

Two hypotheses stand against each other: the new player is `elo0` stronger than the old one, or it is `elo1` stronger.
After every pair the log-likelihood ratio (LLR) says how much better the second explains the pairs seen so far. Above
`ln((1 - beta) / alpha)` it is accepted, below `ln(beta / (1 - alpha))` the first is, and in between one plays on.

A difference in Elo does not say how often pairs end 0, ½, 1, 1½ or 2, so each hypothesis gets the distribution of
pairs that fits it and explains the results best (a generalised SPRT, as fishtest and fastchess run it). With weights
`w` of the observed results, values `a` of their constraint and the mean of `a` held at zero, that distribution is

    p = w / (1 + x a)        where x solves the secular equation  Σ w a / (1 + x a) = 0

`logistic` hypotheses fix the expected score: a = score - score of the Elo. `normalised` ones fix the mean over the
standard deviation, t; there `a` depends on the distribution itself, and a few rounds settle it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil, log, sqrt
from typing import Literal, get_args

from conjoin.core.errors import BadOption
from conjoin.ratings.elo import NORMALISED_UNIT, Results, score_of_elo

Model = Literal["logistic", "normalised"]
MODELS: tuple[Model, ...] = get_args(Model)

UNSEEN = 1e-3
"""What stands for a kind of pair not seen yet, so that no hypothesis is refuted by one pair."""
HALVINGS = 100
"""Of an interval around the root of the secular equation: until the last bit of a float."""
ROUNDS, SETTLED = 50, 1e-12
"""How often a normalised fit is done again at most, and the change at which it has settled."""
LARGEST_STEP = 0.5
"""In standard deviations: how far a normalised fit may lie from the one it starts from."""
LARGEST_ELO = 1000


class Verdict(Enum):
    """What a test has found."""

    ELO0 = "elo0"
    ELO1 = "elo1"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of `elo0` against `elo1`; raises BadOption for hypotheses or risks that make no test.

    >>> test = Sprt(0, 10)
    >>> round(test.lower, 2), round(test.upper, 2)
    (-2.94, 2.94)
    >>> from conjoin.ratings.elo import GameResults, PairResults
    >>> round(test.llr(PairResults((0, 5, 20, 15, 2))), 2), round(test.llr(GameResults((27, 20, 37))), 2)
    (1.19, 0.33)
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The risk of accepting `elo1` where `elo0` is true."""
    beta: float = 0.05
    """The risk of accepting `elo0` where `elo1` is true."""
    model: Model = "logistic"

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            if not abs(getattr(self, name)) <= LARGEST_ELO:
                raise BadOption(
                    f"{name} is {getattr(self, name):g}", f"give Elo from -{LARGEST_ELO} to {LARGEST_ELO}"
                )
        if not self.elo0 < self.elo1:
            raise BadOption(f"elo0={self.elo0:g} is not below elo1={self.elo1:g}", "swap the two")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise BadOption(
                    f"{name} is {getattr(self, name):g}", "give a risk above 0 and below 0.5, such as 0.05"
                )
        model_called(self.model)

    @property
    def lower(self) -> float:
        """At this LLR or less, `elo0` is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this LLR or more, `elo1` is accepted."""
        return log((1 - self.beta) / self.alpha)

    def llr(self, results: Results) -> float:
        """The log-likelihood ratio: above 0 the pairs speak for `elo1`, below 0 for `elo0`."""
        if not any(results.counts):
            return 0.0
        counts = [count or UNSEEN for count in results.counts]
        weights = [count / sum(counts) for count in counts]
        scores = results.scores
        if self.model == "logistic":
            fits = (_fit_score(weights, scores, elo) for elo in (self.elo0, self.elo1))
        else:
            away = (elo / NORMALISED_UNIT * sqrt(results.games) for elo in (self.elo0, self.elo1))
            fits = (_fit_t(weights, scores, t) for t in away)
        null, one = fits
        return sum(count * log(p / q) for count, p, q in zip(counts, one, null, strict=True))

    def verdict(self, results: Results) -> Verdict:
        """Which hypothesis the pairs have proven so far, if any."""
        llr = self.llr(results)
        if llr >= self.upper:
            return Verdict.ELO1
        return Verdict.ELO0 if llr <= self.lower else Verdict.OPEN


def model_called(name: str) -> Model:
    """The Elo model of this name; raises BadOption."""
    for model in MODELS:
        if model == name:
            return model
    raise BadOption(f"there is no Elo model {name!r}", f"write {' or '.join(MODELS)}")


def _fit_score(weights: Sequence[float], scores: Sequence[float], elo: float) -> list[float]:
    """The likeliest distribution of these scores with this Elo's expected one."""
    expected = score_of_elo(elo)
    return _likeliest(weights, [score - expected for score in scores])


def _fit_t(weights: Sequence[float], scores: Sequence[float], t: float) -> list[float]:
    """The likeliest distribution of these scores whose mean lies t of its own standard deviations above ½."""
    fitted = [1 / len(weights)] * len(weights)
    # From the uniform distribution no step leads to a far hypothesis, so it is approached in several.
    steps = max(1, ceil(abs(t) / LARGEST_STEP))
    for step in range(1, steps + 1):
        fitted = _fit_near(weights, scores, t * step / steps, fitted)
    return fitted


def _fit_near(
    weights: Sequence[float], scores: Sequence[float], t: float, fitted: list[float]
) -> list[float]:
    """The likeliest distribution whose mean lies t deviations above ½, found from one that is not far from it."""
    for _ in range(ROUNDS):
        mean = sum(p * score for p, score in zip(fitted, scores, strict=True))
        variance = sum(p * (score - mean) ** 2 for p, score in zip(fitted, scores, strict=True))
        # The constraint mean - ½ - t * deviation = 0, made linear in p around the last fit.
        slope = t / (2 * sqrt(variance))
        values = [score - 0.5 - slope * (variance + (score - mean) ** 2) for score in scores]
        before, fitted = fitted, _likeliest(weights, values)
        if max(abs(p - q) for p, q in zip(before, fitted, strict=True)) < SETTLED:
            break
    return fitted


def _likeliest(weights: Sequence[float], values: Sequence[float]) -> list[float]:
    """The distribution nearest to the weights under which these values have the mean zero."""
    low, high = -1 / max(values), -1 / min(values)
    for _ in range(HALVINGS):  # the sum falls from infinity to minus infinity in between
        x = (low + high) / 2
        if sum(w * a / (1 + x * a) for w, a in zip(weights, values, strict=True)) > 0:
            low = x
        else:
            high = x
    return [w / (1 + x * a) for w, a in zip(weights, values, strict=True)]
