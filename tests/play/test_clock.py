"""Clocks: what a player may spend, what its engine is told, and who is late."""

from dataclasses import replace

import pytest

from conjoin import NO_LIMIT, BadOption, Limit, Side, game
from conjoin.play.clock import NO_BUDGET, Budget, PlayerClock, TimeControl
from conjoin.play.ongoing import begin
from conjoin.play.seat import Seat


@pytest.mark.parametrize(
    "text", ["", "fast", "60+", "+1", "-1", "1e9", "60 + 0.6", "0", "0+0", "1+2+3", "nan"]
)
def test_what_is_no_time_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadOption, match=r"60\+0\.6"):
        TimeControl.parse(text)


def test_times_are_written_as_they_are_read() -> None:
    for text in ("60+0.6", "5+0", "0+1"):
        assert str(TimeControl.parse(text)) == text


def test_without_a_clock_nobody_is_late() -> None:
    clock = Budget(Limit(nodes=7)).clock()
    assert clock.allowed() is None
    assert clock.after(1000).limit(own_moves=3) == Limit(nodes=7)
    assert not NO_BUDGET.is_timed


def test_the_game_clock_runs_down_and_every_move_adds_to_it() -> None:
    clock = Budget(time=TimeControl(10, 1)).clock()
    assert clock.allowed() == 10
    assert clock.after(4).allowed() == 7
    assert clock.after(0.5).allowed() == 10.5
    assert clock.after(11).allowed() == 1
    assert Budget(time=TimeControl(0, 1)).clock().allowed() == 1


def test_an_engine_is_told_its_share_and_may_use_up_the_rest() -> None:
    clock = Budget(time=TimeControl(60)).clock()
    told = clock.limit(own_moves=20).seconds
    assert told is not None
    assert 1 < told < 7
    spent = clock.after(59.99).limit(own_moves=10).seconds
    assert spent is not None
    assert 0 < spent < 0.01


@pytest.mark.parametrize("left", [0.0, 0.01, 1.0, 2.0, 3.0, 100.0])
@pytest.mark.parametrize("own_moves", [1, 4, 60])
def test_an_engine_is_never_told_more_than_its_clock_says(left: float, own_moves: int) -> None:
    told = PlayerClock(NO_LIMIT, left, increment=2).limit(own_moves).seconds
    assert told is not None
    assert told < max(left, 0.002)


def test_the_clocks_of_a_game_run_by_the_moves_that_were_played_and_not_set_up() -> None:
    four = game("connect-four")
    begun = replace(begin(four, (Seat("a"), Seat("b")), four.parse("44")), opening_plies=2)
    played = begun.play(0, seconds=3.0).play(1, seconds=0.5).play(0, seconds=1.0)
    budget = Budget(time=TimeControl(10, 1))
    assert [begun.player_clock(side, budget).left for side in Side] == [10, 10]
    assert [played.player_clock(side, budget).left for side in Side] == [8, 10.5]


def test_of_two_times_the_shorter_counts() -> None:
    clock = Budget(Limit(seconds=0.5), TimeControl(60)).clock()
    assert clock.allowed() == 0.5
    assert clock.limit(own_moves=1).seconds == 0.5
    assert clock.after(59.75).allowed() == 0.25
