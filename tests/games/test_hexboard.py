"""The hexagonal board: cells, neighbours, corners, sides, and where they are drawn."""

from collections.abc import Callable
from math import dist

import pytest

from conjoin import BadOption, game
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.havannah import Havannah
from conjoin.games.hexboard import DIRECTIONS, OFF_BOARD, HexBoard, hexboard
from conjoin.games.hexgame import HexGame

from . import judge

SIZES = range(2, 14)


def names(board: HexBoard, cells: tuple[int, ...]) -> str:
    return " ".join(board.name(cell) for cell in cells)


@pytest.mark.parametrize("size", SIZES)
def test_a_board_has_the_cells_of_a_hexagon(size: int) -> None:
    board = hexboard(size)
    assert len(board.places) == 3 * size * (size - 1) + 1
    rows = [board.row_length(row) for row in range(2 * size - 1)]
    assert rows == [*range(size, 2 * size), *range(2 * size - 2, size - 1, -1)]
    assert list(board.places) == sorted(board.places)
    assert all(judge.on_board(size, place) for place in board.places)


@pytest.mark.parametrize("size", SIZES)
def test_neighbours_are_one_step_away_and_mutual(size: int) -> None:
    board = hexboard(size)
    for cell, (row, col) in enumerate(board.places):
        for direction, neighbour in enumerate(board.neighbours[cell]):
            place = (row + DIRECTIONS[direction][0], col + DIRECTIONS[direction][1])
            if neighbour == OFF_BOARD:
                assert not judge.on_board(size, place)
            else:
                assert board.places[neighbour] == place
                assert board.neighbours[neighbour][(direction + 3) % 6] == cell


@pytest.mark.parametrize("size", SIZES)
def test_corners_and_sides_are_where_neighbours_are_missing(size: int) -> None:
    board = hexboard(size)
    lacking = [around.count(OFF_BOARD) for around in board.neighbours]
    assert sorted(board.corners) == [cell for cell, count in enumerate(lacking) if count == 3]
    on_sides = [cell for side in board.sides for cell in side]
    assert sorted(on_sides) == [cell for cell, count in enumerate(lacking) if count == 2]
    assert [len(side) for side in board.sides] == [size - 2] * 6
    for side in board.sides:
        assert len({judge.missing(size, board.places[cell]) for cell in side}) == (1 if size > 2 else 0)


def test_the_corners_and_sides_of_size_four_by_name() -> None:
    board = hexboard(4)
    assert names(board, board.corners) == "a1 a4 d7 g4 g1 d1"
    assert [names(board, side) for side in board.sides] == [
        "a2 a3",
        "b5 c6",
        "e6 f5",
        "g2 g3",
        "e1 f1",
        "b1 c1",
    ]


@pytest.mark.parametrize("size", [2, 3, 5, 8])
def test_symmetries_keep_neighbours_corners_and_sides(size: int) -> None:
    board = hexboard(size)
    for symmetry in board.symmetries():
        for cell, around in enumerate(board.neighbours):
            image = {symmetry[n] for n in around if n != OFF_BOARD}
            assert image == set(board.neighbours[symmetry[cell]]) - {OFF_BOARD}
        assert {symmetry[corner] for corner in board.corners} == set(board.corners)
        sides = {frozenset(symmetry[cell] for cell in side) for side in board.sides}
        assert sides == {frozenset(side) for side in board.sides}


def test_the_first_turn_takes_each_corner_to_the_next() -> None:
    board = hexboard(4)
    turn = board.symmetries()[1]
    assert [turn[corner] for corner in board.corners] == [*board.corners[1:], board.corners[0]]


@pytest.mark.parametrize("size", [2, 4, 8])
def test_neighbours_are_drawn_one_cell_apart_and_others_farther(size: int) -> None:
    board, centres = hexboard(size), game(f"havannah:size={size}").layout.centres
    for cell, around in enumerate(board.neighbours):
        for other in range(len(centres)):
            apart = dist(centres[cell], centres[other])
            if other in around:
                assert apart == pytest.approx(1)
            elif other != cell:
                assert apart > 1.7


def test_the_layout_goes_down_from_a_and_right_from_one() -> None:
    layout = game("havannah:size=3").layout
    where = dict(zip(layout.names, layout.centres, strict=True))
    assert where["c1"][0] == min(x for x, _ in layout.centres) == 0
    assert where["a1"][1] == min(y for _, y in layout.centres) == 0
    assert where["a1"][0] < where["a2"][0]
    assert where["a1"][1] < where["b1"][1]
    assert where["a1"][0] - where["b1"][0] == 0.5


def test_every_row_has_its_letter_before_it_and_its_length_behind_it() -> None:
    layout = game("havannah:size=3").layout
    assert " ".join(label.text for label in layout.labels) == "a 3 b 4 c 5 d 4 e 3"
    where = dict(zip(layout.names, layout.centres, strict=True))
    before, behind = layout.labels[4:6]
    assert (before.x, before.y) == (where["c1"][0] - 1.25, where["c1"][1])
    assert (behind.x, behind.y) == (where["c5"][0] + 1.25, where["c5"][1])


def test_columns_are_numbered_where_they_leave_the_board() -> None:
    layout = game("havannah:size=3").layout
    where = dict(zip(layout.names, layout.centres, strict=True))
    assert " ".join(label.text for label in layout.headings) == "1 2 3 1 2 3"
    third_above, third_below = layout.headings[2], layout.headings[5]
    # Near its own cell, and leaning the way the column comes from: up and down to the right.
    assert where["a3"][0] < third_above.x < where["a3"][0] + 0.5
    assert where["e3"][0] < third_below.x < where["e3"][0] + 0.5
    assert third_above.y < where["a3"][1]
    assert third_below.y > where["e3"][1]


@pytest.mark.parametrize("rules", [FenceMaster, Havannah])
@pytest.mark.parametrize("size", [-1, 1, 14, 10**12])
def test_sizes_out_of_range_are_refused_however_the_game_is_made(
    rules: Callable[[int, bool], HexGame], size: int
) -> None:
    with pytest.raises(BadOption, match="size takes a whole number from 2 to 13"):
        rules(size, False)
