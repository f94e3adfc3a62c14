"""The words of ideas about Connect Four: sides, columns, cells and lines as people name them."""

from collections.abc import Sequence

from conjoin.core.position import CellId, Move, Side
from conjoin.games.connect_four import COUNTS, ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_cells import Direction
from conjoin.games.connect_four_threats import wins_at

NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


EXAMPLE = "Best play can lead to this:"
"""How a sentence begins that is about a board some moves ahead: there are other lines that are as good."""


def counted(number: int, what: str) -> str:
    """A number of things, small numbers as words.

    >>> counted(1, "move"), counted(12, "move"), counted(14, "free cell")
    ('one move', 'twelve moves', '14 free cells')
    """
    return f"{number_word(number)} {what}" if number == 1 else f"{number_word(number)} {what}s"


def number_word(number: int) -> str:
    """A small number as a word, a larger one in figures."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def moves_of(number: int) -> str:
    """A number of one side's own moves, in figures as a score has them.

    >>> moves_of(1), moves_of(12)
    ('1 move', '12 moves')
    """
    return "1 move" if number == 1 else f"{number} moves"


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names in one phrase.

    >>> listed(["4"]), listed(["4", "2", "6"]), listed(["4", "2"], "or")
    ('4', '4, 2 and 6', '4 or 2')
    """
    *others, final = names
    return f"{', '.join(others)} {last} {final}" if others else final


def begun(sentence: str) -> str:
    """The same with a capital letter in front.

    >>> begun("with best play Red wins")
    'With best play Red wins'
    """
    return sentence[:1].upper() + sentence[1:]


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
