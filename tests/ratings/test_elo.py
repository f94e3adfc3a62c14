"""Elo differences: values worked by hand, the laws any such interval obeys, and how often it holds the truth."""

from collections import Counter
from math import comb, inf, isfinite, log10
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from conjoin.ratings.elo import (
    EloDifference,
    PairResults,
    elo_of_games,
    elo_of_pairs,
    elo_of_score,
    normalised_elo,
    score_of_elo,
    superiority,
)

Counts = tuple[int, int, int, int, int]
COUNT = st.integers(0, 500)
PAIRS = st.tuples(COUNT, COUNT, COUNT, COUNT, COUNT)
GAMES = st.tuples(COUNT, COUNT, COUNT)


def of_pairs(counts: Counts) -> EloDifference:
    return elo_of_pairs(PairResults(counts))


def half_points(counts: Counts) -> int:
    return sum(points * count for points, count in enumerate(counts))


def mirrored(difference: EloDifference) -> tuple[float, float, float]:
    return -difference.elo, -difference.high, -difference.low


def values(difference: EloDifference) -> tuple[float, float, float]:
    return difference.elo, difference.low, difference.high


@pytest.mark.parametrize(
    ("score", "elo"),
    [
        (0.5, 0),
        (0.75, 400 * log10(3)),
        (0.25, -400 * log10(3)),
        (10 / 11, 400),
        (0, -inf),
        (1, inf),
        (1.2, inf),
    ],
)
def test_a_score_as_elo(score: float, elo: float) -> None:
    assert elo_of_score(score) == pytest.approx(elo)


@given(st.floats(-2000, 2000))
def test_a_score_and_its_elo_belong_together(elo: float) -> None:
    assert elo_of_score(score_of_elo(elo)) == pytest.approx(elo, abs=1e-6)


def test_one_won_pair_by_hand() -> None:
    # With a lost and a won pair added: two of three won, mean 2/3, variance 2/9, of the mean 2/27 = 0.2722².
    # 2/3 - 1.96 * 0.2722 = 0.13323, and 400 log10(0.13323 / 0.86677) = -325.3. The other end is above 1.
    difference = of_pairs((0, 0, 0, 0, 1))
    assert (difference.elo, difference.high) == (inf, inf)
    assert difference.low == pytest.approx(-325.3, abs=0.05)


def test_pairs_of_every_kind_by_hand() -> None:
    # 2 5 30 9 4: the score is (5 * 0.25 + 30 * 0.5 + 9 * 0.75 + 4) / 50 = 0.54, Elo 400 log10(54 / 46) = 27.85.
    # With 3 and 5 at the ends the mean of 52 is 28/52 = 0.53846; the squares are 3 * 0.28994 + 5 * 0.08321
    # + 30 * 0.00148 + 9 * 0.04475 + 5 * 0.21302 = 2.79808, over 52² gives 0.0010348 = 0.032168².
    # 0.53846 -+ 0.06305 is 0.47541 and 0.60151, so -17.1 and 71.5.
    assert values(of_pairs((2, 5, 30, 9, 4))) == pytest.approx((27.854, -17.10, 71.53), abs=0.01)


def test_games_by_hand() -> None:
    # 6 wins, 2 draws and 2 losses score 0.7, Elo 400 log10(7 / 3) = 147.19. With one more of each end the mean of
    # 12 is 8/12; the squares are 7 * 1/9 + 2 * 1/36 + 3 * 4/9 = 78/36, over 144 gives 0.0150463 = 0.122663².
    # 0.66667 -+ 0.24042 is 0.42625 and 0.90708, so -51.62 and 395.83.
    assert values(elo_of_games(wins=6, draws=2, losses=2)) == pytest.approx(
        (147.19, -51.62, 395.83), abs=0.05
    )


def test_no_games_say_nothing() -> None:
    assert of_pairs((0, 0, 0, 0, 0)) == elo_of_games(0, 0, 0) == EloDifference(0.0, -inf, inf)


@given(st.integers(1, 2000))
def test_a_clean_sheet_has_a_finite_lower_end_that_rises_with_every_pair(pairs: int) -> None:
    fewer, more = of_pairs((0, 0, 0, 0, pairs)), of_pairs((0, 0, 0, 0, pairs + 1))
    assert (fewer.elo, fewer.high) == (inf, inf)
    assert isfinite(fewer.low)
    assert fewer.low < more.low


def test_openings_that_decide_make_pairs_surer_than_games() -> None:
    # Fifty pairs that one colour won twice: a hundred games look like a coin, fifty equal pairs do not.
    pairs, games = of_pairs((0, 0, 50, 0, 0)), elo_of_games(wins=50, draws=0, losses=50)
    assert pairs.elo == games.elo == 0
    assert 3 * (pairs.high - pairs.low) < games.high - games.low


def test_with_many_pairs_the_correction_is_gone() -> None:
    # Uncorrected, as fastchess has it: mean 0.54, squares 2000 times those about 0.54 (2.2825 in 50 pairs).
    reach = 1.959964 * (2.2825 / 50 / 100_000) ** 0.5
    difference = of_pairs((4_000, 10_000, 60_000, 18_000, 8_000))
    assert difference.low == pytest.approx(elo_of_score(0.54 - reach), abs=0.01)
    assert difference.high == pytest.approx(elo_of_score(0.54 + reach), abs=0.01)


@given(PAIRS)
def test_swapping_the_sides_of_pairs_changes_the_signs(counts: Counts) -> None:
    swapped = (counts[4], counts[3], counts[2], counts[1], counts[0])
    assert values(of_pairs(swapped)) == pytest.approx(mirrored(of_pairs(counts)), abs=1e-6)


@given(GAMES)
def test_swapping_the_sides_of_games_changes_the_signs(counts: tuple[int, int, int]) -> None:
    wins, draws, losses = counts
    swapped = elo_of_games(losses, draws, wins)
    assert values(swapped) == pytest.approx(mirrored(elo_of_games(wins, draws, losses)), abs=1e-6)


@given(PAIRS, PAIRS)
def test_a_better_score_is_a_higher_elo(one: Counts, other: Counts) -> None:
    assume(half_points(one) * sum(other) < half_points(other) * sum(one))
    assert of_pairs(one).elo < of_pairs(other).elo


@given(GAMES)
def test_a_win_more_is_a_higher_elo(counts: tuple[int, int, int]) -> None:
    wins, draws, losses = counts
    assume(draws + losses > 0)
    assert elo_of_games(wins, draws, losses).elo < elo_of_games(wins + 1, draws, losses).elo


@given(PAIRS)
def test_the_interval_holds_the_estimate(counts: Counts) -> None:
    difference = of_pairs(counts)
    assert difference.low <= difference.elo <= difference.high


@given(GAMES)
def test_the_interval_of_games_holds_the_estimate(counts: tuple[int, int, int]) -> None:
    difference = elo_of_games(*counts)
    assert difference.low <= difference.elo <= difference.high


@given(PAIRS)
def test_the_same_again_narrows_the_interval(counts: Counts) -> None:
    assume(any(counts))
    lost, half, split, most, won = (3 * count for count in counts)
    once, thrice = of_pairs(counts), of_pairs((lost, half, split, most, won))
    assert (
        score_of_elo(thrice.high) - score_of_elo(thrice.low)
        < score_of_elo(once.high) - score_of_elo(once.low) + 1e-12
    )


@pytest.mark.parametrize(
    "chances",
    [
        pytest.param((0.1, 0.2, 0.4, 0.2, 0.1), id="even"),
        pytest.param((0.25, 0.0, 0.5, 0.0, 0.25), id="even without draws"),
        pytest.param((0.08, 0.17, 0.35, 0.25, 0.15), id="a little better"),
        pytest.param((0.02, 0.08, 0.2, 0.28, 0.42), id="clearly better"),
    ],
)
def test_95_of_100_simulated_matches_hold_the_truth(chances: tuple[float, ...]) -> None:
    random = Random(f"coverage {chances}")
    truth = elo_of_score(sum(points / 4 * chance for points, chance in enumerate(chances)))
    held = 0
    for _ in range(2000):
        drawn = Counter(random.choices(range(5), chances, k=60))
        difference = of_pairs((drawn[0], drawn[1], drawn[2], drawn[3], drawn[4]))
        held += difference.low <= truth <= difference.high
    # Two standard deviations of such a share are 1 %.
    assert 0.94 <= held / 2000 <= 0.97


@pytest.mark.parametrize("pairs", [20, 50])
def test_even_lopsided_matches_are_rarely_misjudged(pairs: int) -> None:
    # Exactly, for pairs that are won or lost: the chance that the interval holds the truth, for every strength.
    found = [of_pairs((pairs - won, 0, 0, 0, won)) for won in range(pairs + 1)]
    for chance in (number / 200 for number in range(1, 200)):
        truth = elo_of_score(chance)
        held = sum(
            comb(pairs, won) * chance**won * (1 - chance) ** (pairs - won)
            for won, difference in enumerate(found)
            if difference.low <= truth <= difference.high
        )
        assert held >= 0.91


def test_negative_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        PairResults((0, 0, -1, 0, 0))
    with pytest.raises(ValueError, match="negative"):
        elo_of_games(wins=3, draws=-1, losses=0)


# Matches that fastchess tests itself with, and one it printed: Elo and its error, normalised Elo, superiority.
@pytest.mark.parametrize(
    ("counts", "elo", "error", "normalised", "superior"),
    [
        ((34, 54, 63, 64, 75), 55.58, 27.65, 57.94, 1.0),
        ((332, 433, 498, 333, 334), -8.64, 10.33, -9.17, 0.0505),
        ((7895, 8757, 5685, 568, 9999), -21.04, 2.95, -19.01, 0.0),
        ((0, 0, 2, 0, 37), 631.91, inf, 1056.68, 1.0),
    ],
)
def test_published_matches(
    counts: Counts, elo: float, error: float, normalised: float, superior: float
) -> None:
    difference = of_pairs(counts)
    assert difference.elo == pytest.approx(elo, abs=0.01)
    assert (difference.high - difference.low) / 2 == pytest.approx(error, abs=0.05)
    assert normalised_elo(PairResults(counts)) == pytest.approx(normalised, abs=0.01)
    assert superiority(PairResults(counts)) == pytest.approx(superior, abs=0.0005)


@given(PAIRS)
def test_superiority_and_the_interval_tell_the_same(counts: Counts) -> None:
    difference, superior = of_pairs(counts), superiority(PairResults(counts))
    assume(abs(difference.low) > 1e-6)
    assert (superior > 0.975) == (difference.low > 0)
    lost, half, split, most, won = counts
    assert superiority(PairResults((won, most, split, half, lost))) == pytest.approx(1 - superior)


def test_normalised_elo_of_pairs_that_are_all_alike() -> None:
    assert normalised_elo(PairResults((0, 0, 0, 0, 3))) == inf
    assert normalised_elo(PairResults((0, 2, 0, 0, 0))) == -inf
    assert normalised_elo(PairResults((0, 0, 7, 0, 0))) == normalised_elo(PairResults((0, 0, 0, 0, 0))) == 0
