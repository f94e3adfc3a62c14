"""Moves and positions as text, there and back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import BadNotation, Game, IllegalMove, game
from conjoin.games.hexgame import HexGame

from .strategies import HEX_SPECS, SPECS, positions


@given(positions())
def test_a_position_survives_being_written_and_read(drawn: tuple[Game[Any], Any]) -> None:
    played, position = drawn
    text = played.notation(position)
    for spelling in (text, text.upper(), f"  {text}\n"):
        again = played.parse(spelling)
        assert again == position
        assert again.moves == position.moves
        assert played.notation(again) == text


@pytest.mark.parametrize("spec", SPECS)
def test_every_move_has_a_name_of_its_own_that_reads_back(spec: str) -> None:
    played = game(spec)
    names = [played.move_name(move) for move in range(played.move_count)]
    assert [played.parse_move(name) for name in names] == list(range(played.move_count))
    assert [played.parse_move(name.upper()) for name in names] == list(range(played.move_count))
    assert len(set(names)) == played.move_count
    assert list(played.split_moves(played.join_moves(names))) == names


@pytest.mark.parametrize("spec", HEX_SPECS)
def test_row_and_col_name_a_cell_too(spec: str) -> None:
    played = game(spec)
    assert isinstance(played, HexGame)
    named = [played.parse_move(f"{row}:{col}") for row, col in played.board.places]
    assert named == list(range(len(played.board.places)))


@pytest.mark.parametrize(
    ("size", "name", "row_and_col"),
    [
        (4, "a1", "0:0"),
        (4, "g4", "6:6"),
        (4, "d7", "3:6"),
        (4, "e1", "4:1"),
        (8, "h15", "7:14"),
        (13, "y13", "24:24"),
    ],
)
def test_columns_count_from_one_in_every_row(size: int, name: str, row_and_col: str) -> None:
    played = game(f"havannah:size={size}")
    assert played.parse_move(name) == played.parse_move(row_and_col)
    assert played.move_name(played.parse_move(row_and_col)) == name


def test_a_line_of_moves_may_be_typed_loosely() -> None:
    assert game("connect-four").parse(" 44\t5 3\n").moves == game("connect-four").parse("4453").moves
    assert game("havannah").parse("a1,b2 ,C3\n 3:3").moves == game("havannah").parse("a1 b2 c3 d4").moves


def test_the_columns_after_nine_are_letters() -> None:
    wide = game("connect-four:width=12,height=4")
    assert [wide.move_name(move) for move in range(12)] == list("123456789abc")
    assert wide.parse("9aBc").moves == (8, 9, 10, 11)


@pytest.mark.parametrize(
    ("spec", "text", "message"),
    [
        ("connect-four", "8", "move 1: '8' is not a column; columns are 1 to 7"),
        ("connect-four", "44x", "move 3: 'x' is not a column; columns are 1 to 7"),
        ("connect-four", "4-1", "move 2: '-' is not a column; columns are 1 to 7"),
        ("connect-four:width=12", "4d", "move 2: 'd' is not a column; columns are 1 to c"),
        (
            "fencemaster:size=4",
            "a1 a5",
            "move 2: 'a5' is not a cell; rows are a to g, columns count from 1 in every row, as in a1",
        ),
        (
            "havannah",
            "a1 9:9 z1",
            "move 3: 'z1' is not a cell; rows are a to o, columns count from 1 in every row, as in a1",
        ),
    ],
)
def test_a_wrong_name_is_quoted_with_its_number(spec: str, text: str, message: str) -> None:
    with pytest.raises(BadNotation) as error:
        game(spec).parse(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("spec", "text", "message"),
    [
        ("connect-four", "4444444", "move 7: column 4 is full; choose one of 1 2 3 5 6 7"),
        ("connect-four:width=10", "aaaaaaa", "move 7: column a is full; choose one of 1 2 3 4 5 6 7 8 9"),
        ("connect-four", "12121213", "move 8: the game is over; take a move back or start a new game"),
        ("fencemaster", "a1 a1", "move 2: a1 is taken; choose an empty cell"),
        ("havannah:size=2", "a1 b1 a2 b2", "move 4: the game is over; take a move back or start a new game"),
        (
            "havannah",
            "a1 swap",
            "move 2: swap is not allowed here; this game is played without a swap; choose an empty cell",
        ),
        (
            "havannah:swap=on",
            "swap",
            "move 1: swap is not allowed here; only the second player's first move may be a swap; choose an empty cell",
        ),
    ],
)
def test_an_illegal_move_is_told_with_its_number(spec: str, text: str, message: str) -> None:
    with pytest.raises(IllegalMove) as error:
        game(spec).parse(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "text", ["", " ", "a", "a0", "a-1", "1", "11", "a1b", "aa1", "a²", "a١", ":", "1:", "0:4", "1:2:3"]
)
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a cell"):
        game("havannah:size=4").parse_move(text)


@pytest.mark.parametrize("text", ["", "0", "8", "44", "-1", "a", "٤", "²"])
def test_what_is_no_column_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a column"):
        game("connect-four").parse_move(text)


@given(st.sampled_from(SPECS), st.text(max_size=12))
def test_no_text_breaks_the_reader(spec: str, text: str) -> None:
    played = game(spec)
    try:
        position = played.parse(text)
    except (BadNotation, IllegalMove):
        return
    assert played.parse(played.notation(position)) == position


@pytest.mark.parametrize(
    ("spec", "move", "message"),
    [
        ("connect-four", 7, "there is no column 8; the board has columns 1 to 7"),
        ("connect-four:width=12", 12, "there is no column 13; the board has columns 1 to c"),
        ("connect-four", -1, "there is no column 0; the board has columns 1 to 7"),
        ("fencemaster:size=2", 8, "there is no cell 8; cells are 0 to 6"),
        ("fencemaster:size=2", -1, "there is no cell -1; cells are 0 to 6"),
    ],
)
def test_a_number_that_is_no_move_is_refused(spec: str, move: int, message: str) -> None:
    with pytest.raises(IllegalMove) as error:
        game(spec).start().play(move)
    assert str(error.value) == message
