"""Both ways of counting columns, against the pictures Havannah programs draw of them."""

import pytest

from conjoin import BadNotation
from conjoin.games.connect_four import ConnectFour
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.havannah import Havannah
from conjoin.protocols.coordinates import Coordinates

GRID, HGUI = Coordinates.GRID, Coordinates.HGUI

SIZE_4 = {
    GRID: ["a1-4", "b1-5", "c1-6", "d1-7", "e1-6", "f1-5", "g1-4"],
    HGUI: ["a1-4", "b1-5", "c1-6", "d1-7", "e2-7", "f3-7", "g4-7"],
}
"""The rows of size 4 from the top, as the programs print them."""


@pytest.mark.parametrize("coordinates", Coordinates)
def test_every_cell_of_size_4_has_the_name_the_programs_give_it(coordinates: Coordinates) -> None:
    game = Havannah(4)
    names = [coordinates.move_name(game, cell) for cell in range(game.swap_move)]
    expected = [
        f"{row[0]}{number}"
        for row in SIZE_4[coordinates]
        for number in range(int(row[1]), int(row.partition("-")[2]) + 1)
    ]
    assert names == expected


@pytest.mark.parametrize("coordinates", Coordinates)
@pytest.mark.parametrize("size", range(2, 14))
def test_every_move_of_every_size_goes_there_and_back(size: int, coordinates: Coordinates) -> None:
    for game in (Havannah(size), FenceMaster(size)):
        names = [coordinates.move_name(game, move) for move in range(game.move_count)]
        assert len(set(names)) == 3 * size * (size - 1) + 2
        assert [coordinates.parse_move(game, name) for name in names] == list(range(game.move_count))
        assert [coordinates.parse_move(game, name.upper()) for name in names] == list(range(game.move_count))


@pytest.mark.parametrize("size", range(2, 14))
def test_littlegolem_names_are_conjoin_s_own(size: int) -> None:
    game = Havannah(size)
    assert [GRID.move_name(game, move) for move in range(game.move_count)] == [
        game.move_name(move) for move in range(game.move_count)
    ]


@pytest.mark.parametrize("size", range(2, 14))
def test_h_gui_numbers_follow_the_slanted_columns(size: int) -> None:
    game = Havannah(size)
    for cell, (_, col) in enumerate(game.board.places):
        assert int(HGUI.move_name(game, cell)[1:]) == col + 1


def test_the_centre_and_the_cell_below_right_of_it() -> None:
    game = Havannah(4)
    assert HGUI.parse_move(game, "f5") == GRID.parse_move(game, "f3") == game.parse_move("f3")
    assert HGUI.parse_move(game, "d4") == GRID.parse_move(game, "d4") == game.parse_move("d4")


@pytest.mark.parametrize(
    "word", ["", "a", "4", "a0", "a5", "h1", "aa", "a1b", "1a", "a-1", "a1.", "ä1", "a١", "pass"]
)
@pytest.mark.parametrize("coordinates", Coordinates)
def test_what_is_no_cell_is_refused(word: str, coordinates: Coordinates) -> None:
    with pytest.raises(BadNotation) as refused:
        coordinates.parse_move(Havannah(4), word)
    assert repr(word) in refused.value.problem


def test_the_message_says_which_numbers_a_row_has() -> None:
    with pytest.raises(BadNotation, match="row e has the columns 1 to 6"):
        GRID.parse_move(Havannah(4), "e7")
    with pytest.raises(BadNotation, match="row e has the columns 2 to 7"):
        HGUI.parse_move(Havannah(4), "e1")
    with pytest.raises(BadNotation, match="rows are a to g"):
        HGUI.parse_move(Havannah(4), "h1")


@pytest.mark.parametrize("coordinates", Coordinates)
def test_a_game_without_a_hex_board_keeps_its_own_names(coordinates: Coordinates) -> None:
    game = ConnectFour(12, 4)
    names = [coordinates.move_name(game, move) for move in range(game.move_count)]
    assert names == list("123456789abc")
    assert [coordinates.parse_move(game, name) for name in names] == list(range(12))
    assert coordinates.labels(game) == game.layout.labels
    assert not coordinates.count_columns_of(game)
    with pytest.raises(BadNotation, match="'d4' is not a column"):
        coordinates.parse_move(game, "d4")


@pytest.mark.parametrize("coordinates", Coordinates)
def test_the_labels_of_a_hex_board_are_its_letters_and_numbers(coordinates: Coordinates) -> None:
    labels = coordinates.labels(Havannah(4))
    texts = [label.text for label in labels]
    assert [f"{letter}{numbers}" for letter, numbers in zip(texts[::2], texts[1::2], strict=True)] == SIZE_4[
        coordinates
    ]
    places = [(label.x, label.y) for label in Havannah(4).layout.labels]
    assert [(label.x, label.y) for label in labels] == places
    assert coordinates.count_columns_of(Havannah(4))
