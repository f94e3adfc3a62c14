"""The clocks: how much a move may take, and what is left afterwards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin.protocols.clock import ByoYomi, Increment, Split


def test_a_split_is_a_multiple_of_an_even_one_or_a_percentage() -> None:
    assert Split().share(100, own_moves=50) == 4
    assert Split(multiple=1).share(100, own_moves=50) == 2
    assert Split(percent=10).share(100, own_moves=50) == 10
    assert Split(percent=10).share(100, own_moves=5) == 10


def test_a_split_never_takes_more_than_half() -> None:
    assert Split().share(100, own_moves=1) == 50
    assert Split(percent=90).share(100, own_moves=50) == 50


def test_without_a_period_main_time_is_all() -> None:
    clock = ByoYomi(100)
    assert clock.allowance(own_moves=50) == 4
    assert clock.after(20) == ByoYomi(80)
    assert clock.after(130).allowance(own_moves=50) == 0


def test_in_main_time_a_period_s_part_comes_on_top() -> None:
    clock = ByoYomi(100, period=30, period_stones=10).started()
    assert clock.stones == 0
    assert clock.allowance(own_moves=50) == 4 + 3


def test_without_main_time_the_first_period_runs_at_once() -> None:
    clock = ByoYomi(0, period=30, period_stones=10).started()
    assert (clock.left, clock.stones) == (30, 10)
    assert clock.allowance(own_moves=50) == 3


def test_time_saved_or_wasted_in_a_period_is_split_among_its_stones() -> None:
    clock = ByoYomi(0, period=30, period_stones=3).started()
    assert clock.after(2).allowance(own_moves=50) == 14
    assert clock.after(20).allowance(own_moves=50) == 5
    assert clock.after(31).allowance(own_moves=50) == 0


def test_a_period_whose_stones_are_played_begins_anew() -> None:
    clock = ByoYomi(0, period=30, period_stones=2).started()
    assert clock.after(10).after(10) == clock
    assert ByoYomi(0, period=5, period_stones=1).started().after(4.9).allowance(own_moves=1) == 5


def test_the_move_that_uses_up_main_time_is_the_first_of_the_period() -> None:
    clock = ByoYomi(10, period=30, period_stones=3)
    after = clock.after(14)
    assert (after.left, after.stones) == (26, 2)
    assert (clock.after(9).left, clock.after(9).stones) == (1, 0)
    after = ByoYomi(10, period=5, period_stones=1).after(11)
    assert (after.left, after.stones) == (5, 1)


def test_the_controller_s_word_counts() -> None:
    clock = ByoYomi(100, period=30, period_stones=10)
    assert clock.told(50, 0).allowance(own_moves=50) == 2 + 3
    assert clock.told(12, 4).allowance(own_moves=50) == 3
    unannounced = ByoYomi(0).told(12, 4)
    assert unannounced.allowance(own_moves=50) == 3
    assert unannounced.after(1).after(1).after(1).after(1).allowance(own_moves=50) == 3
    assert Increment(100, 2).told(50, 0) == Increment(50, 2)


def test_an_increment_is_there_for_every_move() -> None:
    assert Increment(100, 2).allowance(own_moves=50) == 4 + 2
    assert Increment(0, 2).allowance(own_moves=50) == 2
    assert Increment(100, 0).allowance(own_moves=50) == 4


def test_what_a_move_leaves_over_is_kept_only_if_the_clock_is_flexible() -> None:
    assert Increment(100, 5, flexible=True).after(2).left == 103
    assert Increment(100, 5, flexible=False).after(2).left == 100
    assert (
        Increment(100, 5, flexible=True).after(7).left
        == Increment(100, 5, flexible=False).after(7).left
        == 98
    )
    assert Increment(1, 5).after(60).left == 0


@pytest.mark.parametrize(
    "clock",
    [ByoYomi(60), ByoYomi(60, 10, 4), ByoYomi(0, 10, 4).started(), Increment(60, 1, flexible=False)],
    ids=str,
)
@given(parts=st.lists(st.floats(0, 1), min_size=1, max_size=60))
def test_who_keeps_to_the_allowance_never_loses_on_time(
    clock: ByoYomi | Increment, parts: list[float]
) -> None:
    for number, part in enumerate(parts):
        allowance = clock.allowance(own_moves=60 - number)
        assert allowance >= 0
        clock = clock.after(part * allowance)
        assert clock.left >= -1e-9
