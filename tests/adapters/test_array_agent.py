"""Any engine as a function of a board: whatever the board is made of, and whichever side is to move."""

from collections.abc import Callable
from typing import Any

import numpy
import pytest

from conjoin import (
    BadNotation,
    BadOption,
    Engine,
    IllegalMove,
    UnknownName,
    agent,
    engine,
    from_array,
    game,
    to_array,
)

FOUR = game("connect-four")
BOARDS: list[Callable[[list[list[int]]], Any]] = [
    lambda rows: rows,
    lambda rows: tuple(map(tuple, rows)),
    numpy.array,
    lambda rows: numpy.array(rows, dtype=numpy.int8).flatten(),
    lambda rows: [cell for row in rows for cell in row],
]


@pytest.mark.parametrize("made", BOARDS)
@pytest.mark.parametrize("moves", ["", "4", "112233", "4453"])
def test_an_agent_plays_what_its_engine_plays(made: Callable[[list[list[int]]], Any], moves: str) -> None:
    rows = to_array(FOUR.parse(moves))
    assert agent("window")(made(rows)) == engine("window").analyse(from_array(rows)).best


@pytest.mark.parametrize("name", ["average", "tempered", "stacks", "cross-four", "perfect:level=3", "random"])
def test_any_engine_will_do(name: str) -> None:
    assert agent(name)(to_array(FOUR.parse("4453"))) in range(7)


def test_rows_tell_the_size_and_flat_boards_need_the_game() -> None:
    wide = game("connect-four:width=9,height=7")
    rows = to_array(wide.parse("112233"))
    flat = [cell for row in rows for cell in row]
    assert agent("window")(rows) == agent("window", game=wide)(flat) == 3
    assert agent("window", game="connect-four:width=9,height=7")(flat) == 3
    with pytest.raises(BadNotation, match="the flat board has 63 cells"):
        agent("window")(flat)


def test_mistakes_are_our_errors() -> None:
    with pytest.raises(UnknownName, match="did you mean 'window'"):
        agent("windo")
    with pytest.raises(BadOption, match="does not play connect-four"):
        agent("schmipo")
    with pytest.raises(BadOption, match="agents play connect-four"):
        agent("mcts", game="havannah")
    with pytest.raises(IllegalMove, match=r"the game is over: Red wins \(line\)"):
        agent("window")(to_array(FOUR.parse("1212121")))
    with pytest.raises(BadNotation):
        agent("window")(7)


def test_it_is_not_an_engine_but_says_which_it_is() -> None:
    assert not isinstance(agent("window"), Engine)
    assert repr(agent("window")) == "<agent window>"
