"""The words of ideas about Connect Four: sides, columns, cells and lines as people name them."""

from collections.abc import Sequence

from conjoin.core.position import CellId, Move, Side
from conjoin.core.words import listed
from conjoin.games.connect_four import COUNTS, ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_cells import Direction
from conjoin.games.connect_four_threats import wins_at

EXAMPLE = "Best play can lead to this:"
"""How a sentence begins that is about a board some moves ahead: there are other lines that are as good."""


def columns(game: ConnectFour, moves: Sequence[Move], last: str = "and") -> str:
    """Columns by their names, without the word."""
    return listed([game.move_name(move) for move in moves], last)


def named_columns(game: ConnectFour, moves: Sequence[Move], last: str = "and") -> str:
    """The same with the word: `column 4`, `columns 2 and 6`."""
    return f"column{'s' if len(moves) > 1 else ''} {columns(game, moves, last)}"


def row(position: ConnectFourPosition, cell: CellId) -> int:
    """A cell's row as the page counts it, from 1 at the bottom."""
    return position.board.cells[cell].row + 1


def column(position: ConnectFourPosition, cell: CellId) -> str:
    """The name of a cell's column."""
    return position.game.move_name(position.board.cells[cell].column)


def place(position: ConnectFourPosition, cell: CellId) -> str:
    """A cell as people say it: `column 5, row 4`."""
    return f"column {column(position, cell)}, row {row(position, cell)}"


def side_name(position: ConnectFourPosition, side: Side) -> str:
    """Red or Yellow."""
    return position.game.side_names[side]


def length(position: ConnectFourPosition) -> str:
    """How many stones a line has, as a word."""
    return COUNTS[position.board.line]


def completed(position: ConnectFourPosition, side: Side, cell: CellId) -> tuple[str, tuple[CellId, ...]]:
    """Where the line lies that a stone of this side on this empty cell would complete, and its stones.

    The line is named as a phrase: `in row 4`, `in column 3`, `on a diagonal`.
    """
    board = position.board
    for start, direction in board.lines_through[cell]:
        line = [other.index for other in start.walk(direction, board.line - 1)]
        stones = tuple(other for other in line if other != cell)
        if all(position.stones[other] is side for other in stones):
            return _direction(position, cell, direction), stones
    return "", ()


def waits(position: ConnectFourPosition, side: Side, cell: CellId) -> bool:
    """Whether the cell is free and would complete a line of this side."""
    return position.stones[cell] is None and wins_at(position, side, cell)


def lit(position: ConnectFourPosition, side: Side, cells: Sequence[CellId]) -> tuple[CellId, ...]:
    """These winning cells, and then the stones that belong to them."""
    stones = [stone for cell in cells for stone in completed(position, side, cell)[1]]
    return tuple(dict.fromkeys([*cells, *stones]))


def _direction(position: ConnectFourPosition, cell: CellId, direction: Direction) -> str:
    if direction is Direction.UP:
        return f"in column {column(position, cell)}"
    return f"in row {row(position, cell)}" if direction is Direction.RIGHT else "on a diagonal"
