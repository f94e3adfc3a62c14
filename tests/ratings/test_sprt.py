"""The sequential test: published values, the same by another method, and how often it errs."""

from collections import Counter
from math import log, sqrt
from random import Random
from typing import Any

import pytest
from scipy.optimize import minimize  # type: ignore[import-untyped]

from conjoin import BadOption
from conjoin.ratings.elo import NORMALISED_UNIT, PAIR_SCORES, GameResults, PairResults, Results, score_of_elo
from conjoin.ratings.sprt import Model, Sprt, Verdict, _fit_t

Counts = tuple[int, int, int, int, int]

# Finished and running tests of Stockfish, with the LLR that fishtest and fastchess give for them.
NORMALISED = [
    ((365, 16618, 36229, 16974, 390), 0, 2, 2.25),
    ((127, 4883, 10712, 5150, 104), -1.75, 0.25, 3.01),
    ((19, 4020, 10316, 4215, 24), -1.75, 0.25, 2.94),
    ((103, 3851, 8316, 3728, 98), 0, 2, -2.03),
    ((291, 10353, 21899, 10175, 306), 0, 2, -3.08),
    ((2, 40, 72, 14, 0), 0, 2, -0.36),
    ((105, 19880, 51075, 20005, 108), 0.5, 2.5, -2.94),
    ((0, 0, 2, 0, 37), 0, 20, 2.96),
    ((10, 5, 2, 5, 10), -1.75, 0.25, 0.0),
    ((0, 0, 0, 0, 10), -1.75, 0.25, 0.08),
    ((10, 6, 4, 2, 0), -1.75, 0.25, -0.13),
]
LOGISTIC = [
    ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
    ((871, 26175, 55983, 26678, 821), 0, 2, -4.98),
]


@pytest.mark.parametrize(("counts", "elo0", "elo1", "llr"), NORMALISED)
def test_published_ratios_of_normalised_elo(counts: Counts, elo0: float, elo1: float, llr: float) -> None:
    assert Sprt(elo0, elo1, model="normalised").llr(PairResults(counts)) == pytest.approx(llr, abs=0.0051)


@pytest.mark.parametrize(("counts", "elo0", "elo1", "llr"), LOGISTIC)
def test_published_ratios_of_logistic_elo(counts: Counts, elo0: float, elo1: float, llr: float) -> None:
    assert Sprt(elo0, elo1).llr(PairResults(counts)) == pytest.approx(llr, abs=0.0051)


def highest_likelihood(results: Results, elo: float, model: Model) -> float:
    """The log-likelihood of the best distribution that fits the hypothesis, found by a general optimiser."""
    counts, scores = results.counts, results.scores

    def away(p: Any) -> float:
        mean = sum(p * scores)
        if model == "logistic":
            return float(mean - score_of_elo(elo))
        deviation = sqrt(results.games * sum(p * [(score - mean) ** 2 for score in scores]))
        return float(mean - 0.5 - elo * log(10) / 800 * deviation)

    found = minimize(
        lambda p: -sum(count * log(q) for count, q in zip(counts, p, strict=True)),
        [count / sum(counts) for count in counts],
        method="SLSQP",
        bounds=[(1e-6, 1)] * len(counts),
        constraints=[{"type": "eq", "fun": lambda p: sum(p) - 1}, {"type": "eq", "fun": away}],
        options={"ftol": 1e-12, "maxiter": 500},
    )
    assert found.success, found.message
    return -float(found.fun)


@pytest.mark.parametrize("model", ["logistic", "normalised"])
@pytest.mark.parametrize(
    ("results", "elo0", "elo1"),
    [
        (PairResults((2, 5, 30, 9, 4)), 0, 20),
        (PairResults((10, 20, 30, 25, 15)), -50, 50),
        (PairResults((30, 3, 40, 2, 60)), 5, 100),
        (GameResults((25, 60, 40)), 0, 20),
        (GameResults((300, 5, 210)), -50, 50),
    ],
)
def test_ratios_agree_with_a_general_optimiser(
    results: Results, elo0: float, elo1: float, model: Model
) -> None:
    expected = highest_likelihood(results, elo1, model) - highest_likelihood(results, elo0, model)
    assert Sprt(elo0, elo1, model=model).llr(results) == pytest.approx(expected, abs=0.01)


def test_bounds_by_hand() -> None:
    # ln(0.95 / 0.05) = 2.944; with a risk of one in ten to miss the better one ln(0.9 / 0.05) = 2.890.
    assert (Sprt(0, 5).lower, Sprt(0, 5).upper) == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    lopsided = Sprt(0, 5, alpha=0.05, beta=0.1)
    assert (lopsided.lower, lopsided.upper) == pytest.approx((-2.2513, 2.8904), abs=1e-4)


def test_verdicts() -> None:
    test = Sprt(0, 50)
    assert test.verdict(PairResults((0, 0, 0, 0, 0))) is Verdict.OPEN
    assert test.verdict(PairResults((0, 0, 4, 4, 4))) is Verdict.OPEN
    assert test.verdict(PairResults((0, 0, 0, 0, 40))) is Verdict.ELO1
    assert test.verdict(PairResults((40, 0, 0, 0, 0))) is Verdict.ELO0
    assert test.verdict(PairResults((5, 20, 100, 20, 5))) is Verdict.ELO0


def test_clean_sheets_are_finite_and_mirrored() -> None:
    test = Sprt(-20, 20)
    won, lost = test.llr(PairResults((0, 0, 0, 0, 9))), test.llr(PairResults((9, 0, 0, 0, 0)))
    assert won == pytest.approx(-lost)
    assert 0 < won < 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"elo0": 5, "elo1": 5},
        {"elo0": 9, "elo1": 3},
        {"elo0": 0, "elo1": 2000},
        {"elo0": float("nan"), "elo1": 3},
        {"elo0": 0, "elo1": 3, "alpha": 0},
        {"elo0": 0, "elo1": 3, "beta": 0.5},
        {"elo0": 0, "elo1": 3, "model": "bayesian"},
    ],
)
def test_what_makes_no_test_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        Sprt(**wrong)


@pytest.mark.parametrize(("truth", "right"), [(0, Verdict.ELO0), (60, Verdict.ELO1)])
def test_it_errs_as_rarely_as_it_promises(truth: float, right: Verdict) -> None:
    test, random = Sprt(0, 60), Random(f"sprt {truth}")
    share = score_of_elo(truth)
    chances = ((1 - share) ** 2, 0.0, 2 * share * (1 - share), 0.0, share**2)
    errors = 0
    for _ in range(300):
        counts: Counter[int] = Counter()
        while True:
            counts.update(random.choices(range(5), chances, k=4))
            seen = PairResults((counts[0], counts[1], counts[2], counts[3], counts[4]))
            if (verdict := test.verdict(seen)) is not Verdict.OPEN:
                break
        errors += verdict is not right
    # 5 % are 15 of 300, with a standard deviation of 3.8.
    assert errors <= 24


@pytest.mark.parametrize("elo", [-1000, -232, 232, 1000])
def test_far_normalised_hypotheses_have_the_deviation_they_name(elo: float) -> None:
    weights = [0.03, 0.05, 0.4, 0.3, 0.22]
    fitted = _fit_t(weights, PAIR_SCORES, elo / NORMALISED_UNIT * sqrt(2))
    mean = sum(p * score for p, score in zip(fitted, PAIR_SCORES, strict=True))
    variance = sum(p * (score - mean) ** 2 for p, score in zip(fitted, PAIR_SCORES, strict=True))
    assert sum(fitted) == pytest.approx(1)
    assert (mean - 0.5) / sqrt(variance) == pytest.approx(elo / NORMALISED_UNIT * sqrt(2))
    results = PairResults((10, 20, 40, 20, 10))
    assert Sprt(min(0, elo), max(0, elo), model="normalised").llr(results) * elo < 0  # they are even
