from math import comb

import pytest

from conjoin.bench.thresholds import Threshold, share_interval


def test_all_games_are_held_to_the_letter() -> None:
    threshold = Threshold(0.9, games=100)
    assert not threshold.missed_by(0.90, high=0.94, games=100)
    assert threshold.missed_by(0.89, high=0.94, games=100)
    assert threshold.missed_by(0.89, high=0.94, games=400)


def test_few_games_miss_a_threshold_only_with_certainty() -> None:
    threshold = Threshold(0.9, games=100)
    assert not threshold.missed_by(0.8, high=0.92, games=20)
    assert threshold.missed_by(0.6, high=0.78, games=20)


def test_an_interval_stays_between_nothing_and_everything() -> None:
    assert share_interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert share_interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert share_interval(90, 100) == pytest.approx((0.8256, 0.9448), abs=1e-4)  # Wilson 1927
    assert share_interval(0, 10)[0] >= 0


@pytest.mark.parametrize("games", [20, 40, 100])
@pytest.mark.parametrize("truth", [0.5, 0.8, 0.9, 0.95])
def test_the_interval_holds_the_truth_as_often_as_it_says(games: int, truth: float) -> None:
    held = 0.0
    for won in range(games + 1):
        low, high = share_interval(won, games)
        if low <= truth <= high:
            held += comb(games, won) * truth**won * (1 - truth) ** (games - won)
    assert 0.91 < held < 0.99
