"""Connect Four's cell objects: which directions a line can take, and the two win checks."""

from random import Random

import pytest

from conjoin import Side, game
from conjoin.games.connect_four import ConnectFour
from conjoin.games.connect_four_cells import Board, Cell, Direction, board

from .strategies import CONNECT_FOUR_SPECS, random_move

SHAPES = [(7, 6, 4), (4, 4, 4), (4, 6, 6), (9, 7, 5), (12, 12, 3)]


def cell_at(on: Board, column: int, row: int) -> Cell:
    cell = on.cell(column, row)
    assert cell is not None
    return cell


@pytest.mark.parametrize(
    ("column", "row", "directions"),
    [
        (0, 0, "UP UP_RIGHT RIGHT"),
        (6, 0, "UP LEFT UP_LEFT"),
        (0, 5, "RIGHT DOWN_RIGHT DOWN"),
        (3, 2, "UP UP_RIGHT RIGHT LEFT UP_LEFT"),
        (3, 3, "RIGHT DOWN_RIGHT DOWN DOWN_LEFT LEFT"),
        (2, 0, "UP UP_RIGHT RIGHT"),
        (3, 0, "UP UP_RIGHT RIGHT LEFT UP_LEFT"),
    ],
)
def test_related_cells_of_the_usual_board(column: int, row: int, directions: str) -> None:
    cell = cell_at(board(7, 6, 4), column, row)
    assert {direction.name for direction in cell.related} == set(directions.split())


def test_the_centre_of_a_board_of_seven_by_seven_has_all_eight() -> None:
    assert set(cell_at(board(7, 7, 4), 3, 3).related) == set(Direction)


@pytest.mark.parametrize(("width", "height", "line"), SHAPES)
def test_a_direction_has_a_related_cell_exactly_when_the_line_fits(
    width: int, height: int, line: int
) -> None:
    for cell in board(width, height, line).cells:
        for direction in Direction:
            across, up = direction.value
            end_column, end_row = cell.column + across * (line - 1), cell.row + up * (line - 1)
            fits = 0 <= end_column < width and 0 <= end_row < height
            assert (direction in cell.related) == fits
            if fits:
                related = cell.related[direction]
                assert (related.column, related.row) == (cell.column + across, cell.row + up)


@pytest.mark.parametrize(
    ("shape", "count"), [((7, 6, 4), 69), ((4, 4, 4), 10), ((4, 6, 6), 4), ((8, 8, 5), 96)]
)
def test_a_board_has_a_known_number_of_lines(shape: tuple[int, int, int], count: int) -> None:
    lines = {
        frozenset(cell.index for cell in start.walk(direction, shape[2] - 1))
        for through in board(*shape).lines_through
        for start, direction in through
    }
    assert len(lines) == count
    assert sum(len(through) for through in board(*shape).lines_through) == count * shape[2]


def test_a_walk_ends_at_the_wall() -> None:
    corner = cell_at(board(7, 6, 4), 5, 0)
    assert [(cell.column, cell.row) for cell in corner.walk(Direction.UP_RIGHT, 3)] == [(5, 0), (6, 1)]
    assert board(7, 6, 4).cell(7, 0) is None
    assert board(7, 6, 4).cell(0, -1) is None


@pytest.mark.parametrize("spec", CONNECT_FOUR_SPECS)
def test_both_win_checks_agree_with_a_plain_scan(spec: str) -> None:
    played = game(spec)
    assert isinstance(played, ConnectFour)
    for seed in range(1000 // len(played.board.cells)):
        random, position = Random(seed), played.start()
        while position.outcome is None:
            cell = played.landing_cell(position, move := random_move(position, random))
            position = position.play(move)
            through = position.board.winning_cells_through(cell, position.stones)
            assert (
                through
                == position.board.winning_cells(position.stones)
                == scan(position.board, position.stones)
            )
        assert position.outcome.cells == through


def test_several_lines_on_a_board_that_no_game_reaches() -> None:
    both = [Side.FIRST] * 4 + [Side.SECOND] * 4 + [None] * 8
    assert board(4, 4, 4).winning_cells(both) == tuple(range(8))
    assert board(4, 4, 4).winning_cells_through(0, both) == (0, 1, 2, 3)


def scan(on: Board, stones: tuple[Side | None, ...]) -> tuple[int, ...]:
    """Every cell of a line of one colour, found with nothing but arithmetic."""
    found: set[int] = set()
    for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for column in range(on.width):
            for row in range(on.height):
                places = [(column + step * across, row + step * up) for step in range(on.line)]
                if all(c < on.width and 0 <= r < on.height for c, r in places):
                    line = [r * on.width + c for c, r in places]
                    if {stones[cell] for cell in line} in ({Side.FIRST}, {Side.SECOND}):
                        found.update(line)
    return tuple(sorted(found))
