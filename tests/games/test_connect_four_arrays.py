"""Boards as arrays: every reachable one becomes a position with real moves, every other one is refused."""

from array import array
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import BadNotation, BadOption, Outcome, Side, from_array, game, registry, to_array
from conjoin.games.connect_four import ConnectFour
from conjoin.games.connect_four_arrays import read_board

CONNECT_FOUR = game("connect-four")


def rows(*bottom: str) -> list[list[int]]:
    """Six rows of seven numbers from the lowest ones written as text, the highest first."""
    return [[0] * 7 for _ in range(6 - len(bottom))] + [[int(cell) for cell in row] for row in bottom]


def as_board(position: Any) -> list[list[int]]:
    stones = [0 if stone is None else stone + 1 for stone in position.stones]
    return [stones[row * 7 : row * 7 + 7] for row in range(5, -1, -1)]


@given(st.lists(st.integers(0, 6), max_size=42))
def test_every_board_of_a_game_becomes_an_equal_position(columns: list[int]) -> None:
    played = CONNECT_FOUR.start()
    for column in columns:
        if column in played.legal_moves():
            played = played.play(column)
    position = from_array(as_board(played))
    assert position == played
    assert (position.to_move, position.outcome) == (played.to_move, played.outcome)
    # Its moves are real: replayed one by one they lead to the same board.
    assert CONNECT_FOUR.parse(CONNECT_FOUR.notation(position)) == played


def test_who_moves_follows_from_the_stones() -> None:
    assert from_array(rows()).to_move is Side.FIRST
    assert from_array(rows("0001000")).to_move is Side.SECOND
    assert from_array(rows("0001200")).to_move is Side.FIRST


def test_row_0_is_on_top() -> None:
    position = from_array(rows("0002000", "0001000"))
    assert position.moves == (3, 3)
    assert position.stones[3] is Side.FIRST


def test_a_finished_game_is_a_position_too() -> None:
    position = from_array(rows("2220000", "1111000"))
    assert position.outcome == Outcome(Side.FIRST, "line", (0, 1, 2, 3))
    # The line of seven: only its middle stone can have come last.
    assert from_array(rows("2220222", "1111111")).moves[-1] == 3


def test_anything_with_rows_will_do() -> None:
    assert from_array(tuple(array("b", row) for row in rows("0001200"))).moves == (3, 4)
    assert from_array([[float(cell) for cell in row] for row in rows("0001200")]).moves == (3, 4)


def changed(row: int, column: int, value: Any) -> list[list[Any]]:
    board: list[list[Any]] = rows("0001200")
    board[row][column] = value
    return board


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        pytest.param(None, "the board has no rows", id="no board"),
        pytest.param([], "the board has no rows", id="nothing in it"),
        pytest.param([0] * 6, "the flat board has 6 cells", id="too short a flat list"),
        pytest.param([[0] * 7, 0], "row 2 of the board has no cells", id="a number instead of a row"),
        pytest.param([[0] * 7] * 5 + [[0] * 6], "row 6 of the board has 6 cells", id="a short row"),
        pytest.param(changed(0, 6, 3), "row 1, column 7 of the board holds 3", id="a third player"),
        pytest.param(changed(5, 0, -1), "row 6, column 1 of the board holds -1", id="minus one"),
        pytest.param(changed(5, 0, 1.5), "row 6, column 1 of the board holds 1.5", id="a fraction"),
        pytest.param(changed(5, 0, float("nan")), "row 6, column 1 of the board holds nan", id="not a number"),
        pytest.param(changed(5, 0, float("inf")), "row 6, column 1 of the board holds inf", id="infinity"),
        pytest.param(changed(5, 0, "1"), "row 6, column 1 of the board holds 1", id="a text"),
        pytest.param(changed(5, 0, [1]), r"row 6, column 1 of the board holds \[1\]", id="a list"),
        pytest.param(changed(5, 0, None), "row 6, column 1 of the board holds None", id="nothing"),
        pytest.param(
            rows("0000010", "0000000", "0001200"), "the stone in row 4, column 6 of the board floats", id="floating"
        ),
        pytest.param(rows("0001200")[::-1], "the stone in row 1, column 4 of the board floats", id="upside down"),
        pytest.param(rows("0001100"), "2 stones of player 1 and 0 of player 2", id="moved twice"),
        pytest.param(rows("0002000"), "0 stones of player 1 and 1 of player 2", id="player 2 began"),
        pytest.param(
            rows("2222000", "1111000"),
            r"both players have a line \(1:1, 2:1, 3:1, 4:1, 1:2, 2:2, 3:2, 4:2\)", id="both won",
        ),
        pytest.param(
            rows("2220000", "1111200"),
            r"player 1 has a line \(1:1, 2:1, 3:1, 4:1\), yet player 2 moved last", id="the loser went on",
        ),
        pytest.param(
            rows("2222000", "1112111"),
            r"player 2 has a line \(1:2, 2:2, 3:2, 4:2\), yet player 1 moved last", id="so did the first",
        ),
        # Player 1 has two columns of four: whichever was complete first ended the game.
        pytest.param(rows("1000001", "1200021", "1200021", "1202021"), "no order of moves", id="won twice"),
        # Player 1 moved last and has four in the bottom row, but its only stone on top, 3:2, is not in that line.
        pytest.param(rows("2212000", "1111020"), "no order of moves", id="the line is older than the last stone"),
        # Every column begins with a 2, so player 1 could not begin.
        pytest.param(rows("1100000", "2200000"), "no order of moves", id="nowhere to begin"),
        # As many of each, so player 2 moved last; but every column ends with a 1.
        pytest.param(rows("1100000", "2200000", "1200000"), "no order of moves", id="nowhere to end"),
        # One column 1 2 2 1 1 2 from below: after 1 2 it is player 1's turn.
        pytest.param(
            rows("2000000", "1000000", "1000000", "2000000", "2000000", "1000000"), "no order", id="stuck half-way"
        ),
    ],
)  # fmt: skip
def test_boards_that_no_game_reaches_are_refused_with_the_reason(board: Any, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        from_array(board)


def reachable(width: int, plies: int) -> set[str]:
    """Every board of at most this many stones in the first columns, as text, by playing all games."""
    found, frontier = set(), {CONNECT_FOUR.start()}
    for _ in range(plies + 1):
        found |= {str(as_board(position)) for position in frontier}
        frontier = {
            position.play(move) for position in frontier for move in position.legal_moves() if move < width
        }
    return found


def stacks(width: int, stones: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to put exactly this many 1s and 2s on the columns."""
    if width == 0:
        yield from [()] if stones == 0 else []
        return
    for height in range(min(stones, 6) + 1):
        for column in product((1, 2), repeat=height):
            for others in stacks(width - 1, stones - height):
                yield (column, *others)


@pytest.mark.parametrize(("width", "most"), [(2, 8), (4, 5)])
def test_exactly_the_reachable_boards_are_accepted(width: int, most: int) -> None:
    # Two columns of up to eight stones hold lines of both players, four columns more ways to interleave.
    games, accepted, refused = reachable(width, most), 0, 0
    for stones in range(most + 1):
        for columns in stacks(width, stones):
            board = [
                [(*column, *[0] * 6)[row] for column in (*columns, *[()] * (7 - width))]
                for row in range(5, -1, -1)
            ]
            try:
                from_array(board)
            except BadNotation:
                refused += 1
                assert str(board) not in games, board
            else:
                accepted += 1
                assert str(board) in games, board
    assert accepted == len(games)
    assert refused > accepted


@pytest.mark.parametrize(
    "name", ["connect-four", "connect-four:width=9,height=7", "connect-four:width=4,height=4"]
)
def test_any_size_there_and_back(name: str) -> None:
    played, random = registry.game(name), Random(name)
    assert isinstance(played, ConnectFour)
    for _ in range(20):
        position = played.start()
        for _ in range(random.randrange(30)):
            if position.outcome is None:
                position = position.play(random.choice(position.legal_moves()))
        shown = to_array(position)
        assert from_array(shown) == position
        assert from_array(numpy.array(shown)) == position
        flat = [cell for row in shown for cell in row]
        assert from_array(flat, played) == position
        assert from_array(numpy.array(flat, dtype=numpy.int8), played) == position


def test_the_game_decides_where_it_is_given() -> None:
    five = ConnectFour(line=5)
    assert from_array(rows("2220000", "1111000"), five).outcome is None
    with pytest.raises(BadNotation, match="row 1 of the board has 7 cells"):
        from_array(rows("0001000"), ConnectFour(width=8))
    with pytest.raises(BadNotation, match="the board has 6 rows; connect-four:height=5 has 5"):
        from_array(rows("0001000"), ConnectFour(height=5))
    with pytest.raises(BadOption, match="height takes a whole number from 4 to 12"):
        from_array([[0] * 7] * 3)


@pytest.mark.parametrize(
    "text",
    [
        "0000\n0000\n0000\n0120\n",
        "....\n....\n....\n.XO.",
        "\n. . . .\n. . . .\n. . . .\n. r y .\n",
        "[0,0,0,0]\n" * 3 + "[0,1,2,0]",
    ],
)
def test_boards_are_read_from_text(text: str) -> None:
    position = from_array(read_board(text))
    assert position.game == ConnectFour(4, 4)
    assert position.moves == (1, 2)


def test_a_strange_sign_in_a_text_is_named() -> None:
    with pytest.raises(BadNotation, match="line 2 of the board holds '3'"):
        read_board("0000\n0300\n")


def test_only_connect_four_has_arrays() -> None:
    with pytest.raises(BadNotation, match="no Connect Four position"):
        to_array(registry.game("havannah:size=8").start())
