"""Sides, outcomes and records: the smallest values."""

from dataclasses import FrozenInstanceError

import pytest

from conjoin import Ending, Outcome, Record, Side, game
from conjoin.core.position import positions_to


def test_the_two_sides() -> None:
    assert [side.label for side in Side] == ["first", "second"]
    assert (Side.FIRST.other, Side.SECOND.other) == (Side.SECOND, Side.FIRST)
    assert (Side.FIRST, Side.SECOND) == (0, 1)


def test_outcomes_are_values() -> None:
    assert Outcome(None, "full").cells == ()
    assert {Outcome(Side.FIRST, "line", (1, 2)), Outcome(Side.FIRST, "line", (1, 2))} == {
        Outcome(Side.FIRST, "line", (1, 2))
    }
    assert Outcome(Side.FIRST, "line") != Outcome(Side.SECOND, "line")
    with pytest.raises(FrozenInstanceError):
        Outcome(None, "full").how = "line"  # type: ignore[misc]


def test_outcomes_name_their_cells_in_json() -> None:
    won = Outcome(Side.FIRST, "line", (1, 2))
    assert won.to_json() == {"winner": "first", "how": "line", "cells": [1, 2]}
    assert won.to_json(["a1", "a2", "a3"])["cells"] == ["a2", "a3"]
    assert Outcome(None, "full").to_json() == {"winner": None, "how": "full", "cells": []}


def test_the_positions_to_a_position_are_those_of_its_moves() -> None:
    last = game("connect-four").parse("4453")
    positions = positions_to(last)
    assert [position.moves for position in positions] == [last.moves[:plies] for plies in range(5)]
    assert positions[-1] == last


def test_a_record_needs_only_the_game_the_players_and_the_moves() -> None:
    record = Record("connect-four", ("Ann", "random"), "4453")
    assert (record.outcome, record.ending, record.clock, record.seed, record.event) == (
        None,
        None,
        (),
        None,
        "",
    )
    with pytest.raises(FrozenInstanceError):
        record.moves = ""  # type: ignore[misc]


def test_every_way_to_stop_has_a_name() -> None:
    assert [ending.value for ending in Ending] == [
        "rules", "resign", "timeout", "illegal", "crash", "adjudication", "agreement",
    ]  # fmt: skip
