"""Connect Four's board as cell objects that know their related cells, and the win check that walks them.

To generate the array of related cells of one cell:

    I.   take the eight directions in turn
    II.  step from the cell in that direction, `line - 1` times
    III. if every step stays on the board, the first step's cell is related in that direction
    IV.  otherwise no line starting here can run that way, and the direction has no related cell
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache

from conjoin.core.position import Side

Stones = Sequence[Side | None]
"""Who stands on each cell, by the cell's index."""


class Direction(Enum):
    """A step to an adjacent or diagonal cell: columns to the right, rows up."""

    UP = (0, 1)
    UP_RIGHT = (1, 1)
    RIGHT = (1, 0)
    DOWN_RIGHT = (1, -1)
    DOWN = (0, -1)
    DOWN_LEFT = (-1, -1)
    LEFT = (-1, 0)
    UP_LEFT = (-1, 1)


class Cell:
    """One cell: its place, its neighbours, and the related cells a line starting here runs through."""

    def __init__(self, index: int, column: int, row: int) -> None:
        self.index = index
        self.column = column
        self.row = row
        self.neighbours: dict[Direction, Cell] = {}
        self.related: dict[Direction, Cell] = {}

    def walk(self, direction: Direction, steps: int) -> Iterator["Cell"]:
        """This cell and up to `steps` further ones in a direction, ending early at a wall."""
        cell: Cell | None = self
        for _ in range(steps + 1):
            if cell is None:
                return
            yield cell
            cell = cell.neighbours.get(direction)


class Board:
    """The cells of a board, numbered row by row from the bottom left, linked to their relations."""

    def __init__(self, width: int, height: int, line: int) -> None:
        self.width = width
        self.height = height
        self.line = line
        self.cells = tuple(
            Cell(row * width + column, column, row) for row in range(height) for column in range(width)
        )
        for cell in self.cells:
            self._link_neighbours(cell)
        for cell in self.cells:
            self._link_related(cell)
        self.lines_through = tuple(self._lines_through(cell) for cell in self.cells)
        """By cell index: every (start, direction) whose line contains the cell, each line once."""

    @property
    def fits_a_word(self) -> bool:
        """Whether 64 bits have one for every cell and a spare one on each column: all compiled boards can hold it."""
        return self._bits <= 64

    @property
    def fits_two_words(self) -> bool:
        """The same for 128 bits: the solver can hold it."""
        return self._bits <= 128

    @property
    def _bits(self) -> int:
        return (self.height + 1) * self.width

    def cell(self, column: int, row: int) -> Cell | None:
        """The cell at a place, or None beyond the wall."""
        on_board = 0 <= column < self.width and 0 <= row < self.height
        return self.cells[row * self.width + column] if on_board else None

    def _link_neighbours(self, cell: Cell) -> None:
        for direction in Direction:
            across, up = direction.value
            neighbour = self.cell(cell.column + across, cell.row + up)
            if neighbour is not None:
                cell.neighbours[direction] = neighbour

    def _link_related(self, cell: Cell) -> None:
        for direction in Direction:
            if len(list(cell.walk(direction, self.line - 1))) == self.line:
                cell.related[direction] = cell.neighbours[direction]

    def _lines_through(self, cell: Cell) -> tuple[tuple[Cell, Direction], ...]:
        # Every line has two ends and so two directions; four of the eight name each line once.
        half = (Direction.UP, Direction.UP_RIGHT, Direction.RIGHT, Direction.DOWN_RIGHT)
        back = {direction: Direction((-direction.value[0], -direction.value[1])) for direction in half}
        return tuple(
            (start, direction)
            for direction in half
            for start in cell.walk(back[direction], self.line - 1)
            if direction in start.related
        )

    def unbroken(self, start: Cell, direction: Direction, stones: Stones) -> tuple[Cell, ...]:
        """The cells of the line from `start`, if one colour holds them all; otherwise nothing."""
        colour = stones[start.index]
        if colour is None or stones[start.related[direction].index] != colour:  # III
            return ()
        line = tuple(start.walk(direction, self.line - 1))  # IV
        return line if all(stones[cell.index] == colour for cell in line) else ()  # V

    def winning_cells(self, stones: Stones) -> tuple[int, ...]:
        """Every cell in some unbroken line, ascending; the check of the whole board."""
        found: set[int] = set()
        for cell in self.cells:  # I
            for direction in cell.related:  # II
                found.update(c.index for c in self.unbroken(cell, direction, stones))  # III to V
        return tuple(sorted(found))  # VI

    def winning_cells_through(self, index: int, stones: Stones) -> tuple[int, ...]:
        """The same check, knowing which stone fell last: no other line can be new."""
        found: set[int] = set()
        for start, direction in self.lines_through[index]:
            found.update(c.index for c in self.unbroken(start, direction, stones))
        return tuple(sorted(found))


@lru_cache(maxsize=32)
def board(width: int, height: int, line: int) -> Board:
    """The one shared board of this shape; it never changes."""
    return Board(width, height, line)


def column_order(width: int) -> list[int]:
    """Every column, those nearest to the centre first; of two equally near ones the left comes first.

    >>> column_order(7), column_order(6)
    ([3, 2, 4, 1, 5, 0, 6], [2, 3, 1, 4, 0, 5])
    """
    centre = (width - 1) / 2
    return sorted(range(width), key=lambda column: abs(column - centre))
