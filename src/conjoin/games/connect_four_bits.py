"""Connect Four positions as numbers, laid out as the compiled boards have them.

Columns are stacked one after the other, each with one spare bit on top; seven columns of height 6:

      6  13  20  27  34  41  48      spare: never a stone, but the place of the one that tops a full column
    ---------------------------
      5  12  19  26  33  40  47
      .   .   .   .   .   .   .
      0   7  14  21  28  35  42
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from conjoin.core.position import Move
from conjoin.games.connect_four_cells import Board, column_order


class Stones(NamedTuple):
    """A running position as two sets of cells."""

    mine: int
    """The stones of the side to move."""
    all: int


EMPTY = Stones(0, 0)


class Bitboards:
    """The positions of one board; moves are columns from 0 and must be legal."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.step = board.height + 1
        self.bottom = sum(1 << column * self.step for column in range(board.width))
        self.full = self.bottom * ((1 << board.height) - 1)
        self._columns = [((1 << self.step) - 1) << column * self.step for column in range(board.width)]
        self._order = column_order(board.width)

    def after(self, moves: Iterable[Move]) -> Stones:
        """The position after these moves."""
        mine, stones = EMPTY
        for column in moves:
            mine, stones = mine ^ stones, stones | (stones + (1 << column * self.step))
        return Stones(mine, stones)

    def children(self, position: Stones) -> Iterator[tuple[Move, Stones, bool]]:
        """Every legal column from the centre outwards, the position after it, and whether it wins."""
        mine, stones = position
        landing = (stones + self.bottom) & self.full
        for column in self._order:
            cell = landing & self._columns[column]
            if cell:
                yield column, Stones(mine ^ stones, stones | cell), self.has_line(mine | cell)

    def has_line(self, stones: int) -> bool:
        """Whether these stones of one colour hold a line."""
        for step in (1, self.step - 1, self.step, self.step + 1):
            run = stones
            for _ in range(self.board.line - 1):
                run &= run >> step
            if run:
                return True
        return False

    def win_at(self, plies: int) -> int:
        """The score of the side that completes a line when this many stones stood before: its own stones left."""
        return (len(self.board.cells) + 1 - plies) // 2

    def key(self, position: Stones) -> int:
        """The same for a position and its mirror image, different for any other two of the same ply.

        A column is a one on top of its stones, and below it the stones of the side to move.
        """
        key = (position.all + self.bottom) | position.mine
        return min(key, self._mirrored(key))

    def _mirrored(self, key: int) -> int:
        mirrored = 0
        for column in self._columns:
            mirrored = mirrored << self.step | (key & column) >> (column.bit_length() - self.step)
        return mirrored
