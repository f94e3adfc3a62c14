"""Winning places as sets of bits, laid out as in `games.connect_four_bits`: what the finders of ideas look at."""

from collections.abc import Iterator
from functools import lru_cache

from conjoin.core.position import CellId, Move, Side
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_bits import Bitboards
from conjoin.games.connect_four_cells import Board

Cells = int
"""A set of cells, a bit each."""


class Threats:
    """The geometry of one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.bits = Bitboards(board)
        self.full = self.bits.full
        self.steps = (1, self.bits.step - 1, self.bits.step, self.bits.step + 1)
        self.lines = tuple(self._lines())
        """Every line of the board."""

    def completing(self, stones: Cells) -> Cells:
        """The cells where one more stone of this colour completes a line, occupied ones among them."""
        longest, found = self.board.line - 1, 0
        for step in self.steps:
            below, above = [-1], [-1]  # by length: the cells next to a run of at least that many stones
            for length in range(1, longest + 1):
                below.append(below[-1] & stones << length * step)
                above.append(above[-1] & stones >> length * step)
            for length in range(longest + 1):
                found |= below[length] & above[longest - length]
        return found & self.full

    def playable(self, stones: Cells) -> Cells:
        """Where the next stone of each column comes to lie."""
        return (stones + self.bits.bottom) & self.full

    def of(self, position: ConnectFourPosition, side: Side) -> tuple[Cells, Cells]:
        """The stones of this side, and those of the other."""
        mine, stones = self.bits.after(position.moves)
        return (mine, stones ^ mine) if position.to_move is side else (stones ^ mine, mine)

    def column(self, cell: Cells) -> Move:
        """The column of a single cell."""
        return (cell.bit_length() - 1) // self.bits.step

    def cell_id(self, cell: Cells) -> CellId:
        """The number that the game gives a single cell."""
        column, row = divmod(cell.bit_length() - 1, self.bits.step)
        return row * self.board.width + column

    def cell_ids(self, cells: Cells) -> tuple[CellId, ...]:
        """The numbers of all these cells, column by column."""
        return tuple(self.cell_id(cell) for cell in each(cells))

    def _lines(self) -> Iterator[Cells]:
        for start in each(self.full):
            for step in self.steps:
                line = sum(start << place * step for place in range(self.board.line))
                if line & self.full == line:  # the spare bits end every line that would leave the board
                    yield line


def each(cells: Cells) -> Iterator[Cells]:
    """Each of these cells as a set of its own, column by column, from below."""
    while cells:
        cell = cells & -cells
        yield cell
        cells ^= cell


@lru_cache(maxsize=32)
def threats(board: Board) -> Threats:
    """The one geometry of this board."""
    return Threats(board)
