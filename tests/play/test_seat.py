"""Who sits at the board: people, engines, and the names that records give them."""

import pytest

from conjoin import BadOption, UnknownName, game
from conjoin.play.seat import HUMAN, recorded_seat, seat

FOUR = game("connect-four")


@pytest.mark.parametrize("name", ["Ann", "Bob: the great", "human", "", "nobody:here=1"])
def test_a_recorded_name_that_is_no_engine_is_a_person(name: str) -> None:
    player = recorded_seat(name, FOUR)
    assert player.is_person
    assert player.label == player.short_name == name


def test_a_recorded_engine_plays_on() -> None:
    player = recorded_seat("perfect:level=3,seed=7", FOUR, 99)
    assert not player.is_person
    assert (player.label, player.short_name) == ("perfect:level=3,seed=7", "Level 3")


def test_an_engine_that_cannot_play_is_refused_and_not_made_a_person() -> None:
    with pytest.raises(BadOption):
        recorded_seat("window", game("havannah"))


def test_a_typed_name_must_be_known() -> None:
    assert seat(HUMAN, FOUR).is_person
    with pytest.raises(UnknownName):
        seat("Ann", FOUR)
