"""Any engine as a function of a board: whatever the board is made of, and whichever side is to move."""

from collections.abc import Callable
from types import SimpleNamespace
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


class Struct(dict[str, Any]):
    """As Kaggle's own: a dict whose keys are attributes, too."""

    __getattr__ = dict.__getitem__


@pytest.mark.parametrize("made", [dict, Struct, lambda fields: SimpleNamespace(**fields)])
@pytest.mark.parametrize("moves", ["", "4", "112233", "4453"])
def test_kaggle_s_observations_are_boards_too(made: Callable[[Any], Any], moves: str) -> None:
    position = FOUR.parse(moves)
    cells = [cell for row in to_array(position) for cell in row]
    observation = made({"board": cells, "mark": position.to_move + 1, "remainingOverageTime": 60, "step": 2})
    configuration = made({"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 2})
    wanted = engine("window").analyse(from_array(cells)).best
    assert agent("window")(observation, configuration) == agent("window")(observation) == wanted


def test_kaggle_s_configuration_tells_the_board() -> None:
    small = game("connect-four:width=5,height=4,line=3")
    cells = [cell for row in to_array(small.parse("112")) for cell in row]
    configuration = {"columns": 5, "rows": 4, "inarow": 3}
    assert agent("window", small)(cells) == agent("window")({"board": cells, "mark": 2}, configuration)


def test_the_mark_must_be_the_side_to_move() -> None:
    with pytest.raises(BadNotation, match="the observation's mark is 2, yet its board has player 1 to move"):
        agent("window")({"board": [0] * 42, "mark": 2})
