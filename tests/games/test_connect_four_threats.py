"""Winning places and open runs, against the plainest way to look for them: try every cell and every length."""

from itertools import pairwise

import pytest

from conjoin.core.position import Side
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_threats import (
    Run,
    cell_above,
    landing_cell,
    open_runs,
    winning_columns,
    wins_at,
)
from tests.games.test_connect_four_bits import BOARDS, games

Cell = tuple[int, int]
"""Column and row."""
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1))


def stone(position: ConnectFourPosition, cell: Cell) -> Side | str | None:
    """Who stands there; a wall is nobody's."""
    column, row = cell
    board = position.board
    if not (0 <= column < board.width and 0 <= row < board.height):
        return "wall"
    return position.stones[row * board.width + column]


def walk(cell: Cell, step: Cell, steps: int) -> Cell:
    return cell[0] + steps * step[0], cell[1] + steps * step[1]


def wins_by_trying(position: ConnectFourPosition, side: Side, cell: Cell) -> bool:
    """Whether some window with this cell in it is otherwise all of one side."""
    line = position.board.line
    return any(
        all(
            stone(position, walk(start, step, k)) is side or walk(start, step, k) == cell for k in range(line)
        )
        for step in STEPS
        for start in (walk(cell, step, -back) for back in range(line))
    )


def runs_by_trying(position: ConnectFourPosition, side: Side) -> set[Run]:
    """From every stone that begins a run: how far it goes, and whether a window around it has no wall and no enemy."""
    board, found = position.board, set()
    for step in STEPS:
        for start in ((column, row) for column in range(board.width) for row in range(board.height)):
            if stone(position, start) is not side or stone(position, walk(start, step, -1)) is side:
                continue
            length = next(k for k in range(1, 99) if stone(position, walk(start, step, k)) is not side)
            room = [
                stone(position, walk(start, step, k)) in (side, None)
                for k in range(-board.line, length + board.line)
            ]
            reach = "".join("o" if free else " " for free in room)
            before, behind = reach[: board.line][::-1], reach[board.line + length :]
            around = len(before) - len(before.lstrip("o")) + length + len(behind) - len(behind.lstrip("o"))
            if around >= board.line:
                ends = (walk(start, step, -1), walk(start, step, length))
                found.add(
                    Run(
                        tuple(number(board.width, walk(start, step, k)) for k in range(length)),
                        tuple(number(board.width, end) for end in ends if stone(position, end) is None),
                    )
                )
    return found


def number(width: int, cell: Cell) -> int:
    return cell[1] * width + cell[0]


@pytest.mark.parametrize("shape", BOARDS)
def test_winning_places_are_those_that_trying_finds(shape: tuple[int, int, int]) -> None:
    for position in games(*shape, count=4):
        for side in Side:
            wins = []
            for column, height in enumerate(position.heights):
                cell = landing_cell(position, column)
                assert cell == (number(shape[0], (column, height)) if height < shape[1] else None)
                if cell is not None:
                    assert wins_at(position, side, cell) == wins_by_trying(position, side, (column, height))
                    wins += [column] if wins_at(position, side, cell) else []
            assert winning_columns(position, side) == ([] if position.outcome else wins)


@pytest.mark.parametrize("shape", BOARDS)
def test_open_runs_are_those_that_trying_finds(shape: tuple[int, int, int]) -> None:
    for position in games(*shape, count=3):
        for side in Side:
            runs = list(open_runs(position, side))
            # A lone stone is the same run in every direction in which it has room.
            assert {run for run in runs if len(run.cells) > 1} == {
                run for run in runs_by_trying(position, side) if len(run.cells) > 1
            }
            assert {run.cells for run in runs} == {run.cells for run in runs_by_trying(position, side)}


def test_a_cell_lies_above_another_up_to_the_ceiling() -> None:
    position = ConnectFour(5, 4).start()
    column = [2, 7, 12, 17]
    assert [cell_above(position, cell) for cell in column] == [7, 12, 17, None]
    assert all(cell_above(position, below) == above for below, above in pairwise(column))
