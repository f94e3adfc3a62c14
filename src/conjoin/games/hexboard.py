"""The hexagonal board: where its cells lie, who neighbours whom, its corners, sides and symmetries.

A board of size 3, each cell with its (row, col); going down-right adds (1, 1), down-left adds (1, 0):

            00 01 02
          10 11 12 13
        20 21 22 23 24
          31 32 33 34
            42 43 44
"""

from functools import lru_cache

DIRECTIONS = ((-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1))
"""The six (row, col) steps, clockwise from up-left; consecutive ones are adjacent to each other."""

OFF_BOARD = -1


class HexBoard:
    """The geometry of one size; cells are numbered in reading order and never change."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.last = 2 * size - 2
        """The largest row and column."""
        self.places = tuple(
            (row, col)
            for row in range(self.last + 1)
            for col in range(self.first_col(row), self.first_col(row) + self.row_length(row))
        )
        """By cell: its (row, col)."""
        self.index = {place: cell for cell, place in enumerate(self.places)}
        self.neighbours = tuple(
            tuple(self.index.get((row + down, col + right), OFF_BOARD) for down, right in DIRECTIONS)
            for row, col in self.places
        )
        """By cell: the neighbour in each of the six directions, or OFF_BOARD."""
        middle, end = size - 1, self.last
        corners = ((0, 0), (0, middle), (middle, end), (end, end), (end, middle), (middle, 0))
        self.corners = tuple(self.index[place] for place in corners)
        """The six corner cells, clockwise from the top left."""
        self.sides = tuple(self._side_cells(side) for side in range(6))
        """The cells of the six sides, clockwise from the top; a corner belongs to none."""

    def first_col(self, row: int) -> int:
        """The leftmost column of a row."""
        return max(0, row - self.size + 1)

    def row_length(self, row: int) -> int:
        """How many cells a row has."""
        return 2 * self.size - 1 - abs(row - self.size + 1)

    def _side_cells(self, side: int) -> tuple[int, ...]:
        middle, end = self.size - 1, self.last

        def distance(row: int, col: int) -> int:
            return (row, middle + row - col, end - col, end - row, middle + col - row, col)[side]

        return tuple(
            cell
            for cell, place in enumerate(self.places)
            if distance(*place) == 0 and cell not in self.corners
        )

    def name(self, cell: int) -> str:
        """Row letter and column number, counted from 1 in every row."""
        row, col = self.places[cell]
        return f"{chr(ord('a') + row)}{col - self.first_col(row) + 1}"

    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The twelve relabellings of cells: six rotations, each as it is and mirrored; identity first."""
        return tuple(
            tuple(self._image(place, turns, mirrored) for place in self.places)
            for mirrored in (False, True)
            for turns in range(6)
        )

    def _image(self, place: tuple[int, int], turns: int, mirrored: bool) -> int:
        centre = self.size - 1
        down, right = place[0] - centre, place[1] - centre
        if mirrored:
            down, right = right, down
        for _ in range(turns):
            # A sixth of a turn takes each of DIRECTIONS to the next one.
            down, right = right, right - down
        return self.index[(down + centre, right + centre)]


@lru_cache(maxsize=32)
def hexboard(size: int) -> HexBoard:
    """The one shared board of this size."""
    return HexBoard(size)
