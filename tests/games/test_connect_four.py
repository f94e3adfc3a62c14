"""Connect Four: every way to make a line, on boards of many shapes, and the full board."""

import pytest

from conjoin import BadOption, IllegalMove, Outcome, Side, game
from conjoin.games.connect_four import ConnectFour


# Cells are numbered row by row from the bottom left: on the usual board 0 to 6 is the bottom row.
@pytest.mark.parametrize(
    ("spec", "moves", "cells"),
    [
        pytest.param("connect-four", "1122334", (0, 1, 2, 3), id="row"),
        pytest.param("connect-four", "7766554", (3, 4, 5, 6), id="row at the right wall"),
        pytest.param("connect-four", "1212121", (0, 7, 14, 21), id="column"),
        pytest.param("connect-four", "444141424", (17, 24, 31, 38), id="column up to the top"),
        pytest.param("connect-four", "12233434464", (0, 8, 16, 24), id="diagonal up"),
        pytest.param("connect-four", "76655454424", (6, 12, 18, 24), id="diagonal down"),
        pytest.param("connect-four", "1122335566774", (0, 1, 2, 3, 4, 5, 6), id="two lines in one row"),
        pytest.param(
            "connect-four", "13654573253663337664", (2, 9, 10, 11, 12, 18, 26), id="row and diagonal"
        ),
        pytest.param("connect-four:line=3", "11223", (0, 1, 2), id="line of three"),
        pytest.param("connect-four:line=5", "112233445", (0, 1, 2, 3, 4), id="line of five"),
        pytest.param("connect-four:line=6", "11223344556", (0, 1, 2, 3, 4, 5), id="line of six"),
        pytest.param(
            "connect-four:width=4,line=6", "12121212121", (0, 4, 8, 12, 16, 20), id="fits upwards only"
        ),
        pytest.param("connect-four:width=12", "91a1b1c", (8, 9, 10, 11), id="columns with letters"),
        pytest.param("connect-four:width=12,height=12", "9acacaba", (9, 21, 33, 45), id="second side wins"),
    ],
)
def test_a_line_wins_and_its_cells_are_named(spec: str, moves: str, cells: tuple[int, ...]) -> None:
    winner = Side.FIRST if len(moves) % 2 else Side.SECOND
    assert game(spec).parse(moves[:-1]).outcome is None
    assert game(spec).parse(moves).outcome == Outcome(winner, "line", cells)


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        pytest.param("connect-four:line=5", "1122334", id="four when five are needed"),
        pytest.param("connect-four", "112235", id="three, a gap and one"),
        pytest.param("connect-four", "6677112", id="two at each wall"),
        pytest.param("connect-four:width=4,height=4", "12344321", id="nothing runs round the corner"),
    ],
)
def test_less_than_a_line_wins_nothing(spec: str, moves: str) -> None:
    assert game(spec).parse(moves).outcome is None


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("connect-four", "442761225377252342545563474175371666631311"),
        ("connect-four:width=4,height=4", "1242143343342211"),
    ],
)
def test_a_full_board_is_a_draw(spec: str, moves: str) -> None:
    assert game(spec).parse(moves[:-1]).outcome is None
    drawn = game(spec).parse(moves)
    assert drawn.outcome == Outcome(None, "full")
    assert list(drawn.legal_moves()) == []


def test_a_line_with_the_very_last_stone_is_no_draw() -> None:
    position = game("connect-four:width=4,height=4").parse("2122433431424131")
    assert None not in position.stones
    assert position.outcome == Outcome(Side.SECOND, "line", (0, 4, 8, 12))


def test_stones_fall_on_each_other() -> None:
    position = game("connect-four").parse("4441")
    assert position.heights == (1, 0, 0, 3, 0, 0, 0)
    assert [position.stones[cell] for cell in (3, 10, 17, 0)] == [
        Side.FIRST,
        Side.SECOND,
        Side.FIRST,
        Side.SECOND,
    ]


def test_a_full_column_is_left_out_and_refused() -> None:
    position = game("connect-four").parse("444444")
    assert list(position.legal_moves()) == [0, 1, 2, 4, 5, 6]
    with pytest.raises(IllegalMove) as error:
        position.play(3)
    assert str(error.value) == "column 4 is full; choose one of 1 2 3 5 6 7"


def test_nothing_can_be_played_after_the_end() -> None:
    with pytest.raises(IllegalMove) as error:
        game("connect-four").parse("1212121").play(0)
    assert str(error.value) == "the game is over; take a move back or start a new game"


def test_the_sides_are_red_and_yellow_and_red_begins() -> None:
    played = game("connect-four")
    assert played.side_names == ("Red", "Yellow")
    assert [played.parse("4453"[:plies]).to_move.label for plies in range(3)] == ["first", "second", "first"]


def test_the_layout_has_the_bottom_row_at_the_bottom() -> None:
    layout = game("connect-four").layout
    assert (layout.names[0], layout.centres[0]) == ("1:1", (0, 5))
    assert (layout.names[41], layout.centres[41]) == ("7:6", (6, 0))
    columns = [(str(column + 1), column, -1) for column in range(7)]
    rows = [(str(6 - y), -1, y) for y in range(6)]
    assert [(label.text, label.x, label.y) for label in layout.labels] == columns + rows


def test_a_line_that_does_not_fit_is_refused() -> None:
    with pytest.raises(BadOption) as error:
        game("connect-four:width=5,height=4,line=6")
    assert str(error.value) == "no line of 6 fits on a board of 5 by 4; choose line=5 or less"


def test_the_name_leaves_out_what_is_usual() -> None:
    assert ConnectFour().name == "connect-four"
    assert ConnectFour(width=8, line=5).name == "connect-four:width=8,line=5"


@pytest.mark.parametrize("shape", [(13, 6, 4), (7, 3, 4), (7, 6, 7), (10**12, 6, 4)])
def test_sizes_out_of_range_are_refused_however_the_game_is_made(shape: tuple[int, int, int]) -> None:
    with pytest.raises(BadOption, match="takes a whole number from"):
        ConnectFour(*shape)
