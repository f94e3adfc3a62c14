"""The words of ideas about Connect Four: sides, columns, cells and lines as people name them."""

from collections.abc import Sequence

from conjoin.core.position import CellId, Move, Side
from conjoin.core.words import in_words, listed
from conjoin.games.connect_four import COUNTS, ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_cells import Direction
from conjoin.games.connect_four_threats import wins_at

MOST_NAMED = 6
"""Moves of a line that a sentence names; of a longer one it names the first few and counts the rest."""
FIRST_NAMED = 4
"""How many those first few are."""


def columns(game: ConnectFour, moves: Sequence[Move], last: str = "and") -> str:
    """Columns by their names, without the word."""
    return listed([game.move_name(move) for move in moves], last)


def named_columns(game: ConnectFour, moves: Sequence[Move], last: str = "and") -> str:
    """The same with the word: `column 4`, `columns 2 and 6`."""
    return f"column{'s' if len(moves) > 1 else ''} {columns(game, moves, last)}"


def played(position: ConnectFourPosition, moves: Sequence[Move]) -> ConnectFourPosition:
    """The position after these moves."""
    for move in moves:
        position = position.play(move)
    return position


def in_turn(position: ConnectFourPosition, moves: Sequence[Move], most: int = MOST_NAMED) -> str:
    """Moves from here with their players: `Red 4, Yellow 4, Red 2`."""
    named = moves if len(moves) <= most else moves[:FIRST_NAMED]
    sides = (position.to_move, position.to_move.other)
    said = ", ".join(
        f"{side_name(position, sides[number % 2])} {position.game.move_name(move)}"
        for number, move in enumerate(named)
    )
    left = len(moves) - len(named)
    return f"{said} and {in_words(left, 'more move')}" if left else said


def best_play(position: ConnectFourPosition, moves: Sequence[Move]) -> str:
    """A line of best play as a sentence; there may be others that are as good."""
    return f"Best play can go {in_turn(position, moves)}."


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
