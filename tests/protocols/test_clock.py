"""The clocks: how much a move may take, and what is left afterwards."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin.protocols.clock import ByoYomi, Clocks, Increment, Split


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


def test_a_period_begins_at_once_only_if_there_is_one_and_no_main_time() -> None:
    """Each of the four cases of main time and stones."""
    assert ByoYomi(9, period=30, period_stones=10).started() == ByoYomi(9, 30, 10, stones=0)
    assert ByoYomi(0, period=30, period_stones=10).started() == ByoYomi(30, 30, 10, stones=10)
    assert ByoYomi(9, period=30, period_stones=0).started() == ByoYomi(9, 30, 0, stones=0)
    assert ByoYomi(0, period=30, period_stones=0).started() == ByoYomi(0, 30, 0, stones=0)


def test_main_time_ends_when_a_move_has_used_all_of_it_and_only_if_a_period_follows() -> None:
    """Each of the cases around the end of main time."""
    clock = ByoYomi(10, period=30, period_stones=3)
    assert clock.after(9.5) == ByoYomi(0.5, 30, 3, stones=0)
    assert clock.after(10) == ByoYomi(30, 30, 3, stones=2)
    assert clock.after(10.5) == ByoYomi(29.5, 30, 3, stones=2)
    alone = ByoYomi(10, period=30, period_stones=0)
    assert alone.after(9.5) == ByoYomi(0.5, 30, 0, stones=0)
    assert alone.after(10) == ByoYomi(0, 30, 0, stones=0)
    assert alone.after(10.5) == ByoYomi(-0.5, 30, 0, stones=0)


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
    assert clock.updated(50, 0).allowance(own_moves=50) == 2 + 3
    assert clock.updated(12, 4).allowance(own_moves=50) == 3
    unannounced = ByoYomi(0).updated(12, 4)
    assert unannounced.allowance(own_moves=50) == 3
    assert unannounced.after(1).after(1).after(1).after(1).allowance(own_moves=50) == 3
    assert Increment(100, 2).updated(50, 0) == Increment(50, 2)


def test_a_period_is_taken_from_the_controller_s_word_only_if_none_was_announced() -> None:
    """Each of the four cases of stones reported and stones announced."""
    announced, alone = ByoYomi(100, period=30, period_stones=2), ByoYomi(100)
    assert announced.updated(12, 1) == ByoYomi(12, 30, 2, stones=1)
    assert announced.updated(12, 1).after(1) == ByoYomi(30, 30, 2, stones=2)
    assert announced.updated(50, 0) == ByoYomi(50, 30, 2, stones=0)
    assert alone.updated(12, 4) == ByoYomi(12, 12, 4, stones=4)
    assert alone.updated(50, 0) == ByoYomi(50)


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


# Whatever happens.


seconds = st.floats(0, 1000)
stones = st.integers(0, 12)
splits = st.builds(Split, st.floats(0, 10), st.none() | st.floats(0, 200))
byo_yomis = st.builds(ByoYomi, seconds, seconds, stones, st.just(0), splits).map(ByoYomi.started)
increments = st.builds(Increment, seconds, seconds, st.booleans(), splits)
own_moves = st.integers(1, 250)
events = st.tuples(st.just("after"), seconds) | st.tuples(st.just("updated"), seconds, stones)


def happened(clock: ByoYomi | Increment, event: tuple[Any, ...]) -> ByoYomi | Increment:
    name, *arguments = event
    after: ByoYomi | Increment = getattr(clock, name)(*arguments)
    return after


@given(byo_yomis | increments, st.lists(events, max_size=12), own_moves)
def test_an_allowance_is_never_negative_nor_more_than_there_is(
    clock: ByoYomi | Increment, happening: list[tuple[Any, ...]], moves: int
) -> None:
    for event in happening:
        clock = happened(clock, event)
        allowance, left = clock.allowance(moves), max(clock.left, 0.0)
        assert allowance >= 0
        if isinstance(clock, Increment):
            assert allowance <= left / 2 + clock.move + 1e-9
        elif clock.stones:
            assert allowance == pytest.approx(left / clock.stones)
        else:
            part = clock.period / clock.period_stones if clock.period_stones else 0.0
            assert part <= allowance <= left / 2 + part + 1e-9


@given(byo_yomis, st.lists(seconds, max_size=30))
def test_byo_yomi_counts_its_stones_down_and_never_returns_to_main_time(
    clock: ByoYomi, taken: list[float]
) -> None:
    for time in taken:
        after = clock.after(time)
        assert 0 <= after.stones <= clock.period_stones
        if clock.stones > 1:
            assert (after.stones, after.left) == (clock.stones - 1, clock.left - time)
        elif clock.stones == 1:  # a full period, however long the last stone took
            assert (after.stones, after.left) == (clock.period_stones, clock.period)
        elif after.stones:  # the main time is up, and this move was the first of a period
            assert time >= clock.left
            rest = (clock.period_stones - 1, clock.period - (time - clock.left))
            assert (after.stones, after.left) == (rest if rest[0] else (1, clock.period))
        else:
            assert after.left == clock.left - time
            assert after.left > 0 or not clock.period_stones
        assert (after.period, after.period_stones) == (clock.period, clock.period_stones)
        clock = after


@given(increments, st.lists(seconds, max_size=20))
def test_an_increment_never_falls_below_zero_and_grows_only_if_it_is_flexible(
    clock: Increment, taken: list[float]
) -> None:
    for time in taken:
        after = clock.after(time)
        assert after.left >= 0
        if time <= clock.move:
            assert after.left == pytest.approx(clock.left + (clock.move - time if clock.flexible else 0))
        else:
            assert after.left == pytest.approx(max(clock.left - (time - clock.move), 0))
        clock = after


# Both players' clocks.


def test_without_a_clock_there_is_no_time_limit() -> None:
    clocks = Clocks()
    clocks.spend("white", 5)
    assert clocks.seconds("white", own_moves=5) is None
    clocks.set(ByoYomi(60))
    clocks.set(None)
    assert clocks.seconds("white", own_moves=5) is None


def test_a_clock_runs_for_the_one_who_moves_and_is_full_again_in_the_next_game() -> None:
    clocks = Clocks()
    clocks.set(ByoYomi(100))
    full = clocks.seconds("black", own_moves=50)
    assert full == pytest.approx(4 * 0.95)
    clocks.spend("white", 50)
    assert clocks.seconds("white", own_moves=50) == pytest.approx(2 * 0.95)
    assert clocks.seconds("black", own_moves=50) == full
    clocks.restart()
    assert clocks.seconds("white", own_moves=50) == full


def test_a_controller_may_tell_of_a_clock_that_it_never_set() -> None:
    clocks = Clocks()
    clocks.update("white", 100, 0)
    assert clocks.seconds("white", own_moves=50) == pytest.approx(4 * 0.95)
    assert clocks.seconds("black", own_moves=50) is None
    clocks.restart()
    assert clocks.seconds("white", own_moves=50) is None


@given(st.floats(0, 10_000))
def test_the_margin_is_a_twentieth_but_at_least_a_fiftieth_of_a_second(allowance: float) -> None:
    clocks = Clocks()
    clocks.set(Increment(0, allowance))
    left = clocks.seconds("white", own_moves=1)
    assert left == pytest.approx(min(0.95 * allowance, allowance - 0.02))
