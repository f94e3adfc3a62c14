"""A drawing in characters, and how the places of a scene become lines and columns of it."""

import re
from dataclasses import dataclass
from itertools import groupby
from math import ceil, floor, sqrt

from conjoin.core.game import Label
from conjoin.views.scene import Scene

ROW_HEIGHT = {"square": 1.0, "hexagon": sqrt(3) / 2}
"""By the shape of the cells: how far apart their rows are, in cell widths."""


class Canvas:
    """Characters at (line, column), below zero too, each in an ink: the numbers of an ANSI escape code or none.

    >>> canvas = Canvas()
    >>> canvas.put(0, 2, "b")
    >>> canvas.put(-1, 0, "a")
    >>> canvas.text()
    'a\\n  b'
    """

    def __init__(self) -> None:
        self._lines: dict[int, dict[int, tuple[str, str]]] = {}

    def put(self, line: int, column: int, text: str, ink: str = "") -> None:
        """Write to the right from this place, over what was there."""
        signs = self._lines.setdefault(line, {})
        signs.update((column + offset, (character, ink)) for offset, character in enumerate(text))

    def has_room(self, line: int, column: int, text: str) -> bool:
        """Whether a text would touch nothing to its left and right."""
        return self._lines.get(line, {}).keys().isdisjoint(range(column - 1, column + len(text) + 1))

    def text(self) -> str:
        """The lines from the top, without spaces at their ends."""
        if not self._lines:
            return ""
        left = min(min(signs) for signs in self._lines.values())
        lines = range(min(self._lines), max(self._lines) + 1)
        return "\n".join(_written(self._lines.get(line, {}), left) for line in lines)


def _written(signs: dict[int, tuple[str, str]], left: int) -> str:
    """One line from its leftmost column to its last sign; neighbours of one ink share an escape code."""
    row = [signs.get(column, (" ", "")) for column in range(left, max(signs, default=left - 1) + 1)]
    runs = ((ink, "".join(sign for sign, _ in run)) for ink, run in groupby(row, lambda sign: sign[1]))
    return "".join(f"\x1b[{ink}m{run}\x1b[0m" if ink else run for ink, run in runs).rstrip()


@dataclass(frozen=True, slots=True)
class Grid:
    """How many characters lie between the cells of one row, and lines between the rows."""

    across: int
    down: int
    shear: float = 0.0
    """Cell widths by which every row is moved to the right of the one above, so that hexagons stand in columns."""
    border: int = 0
    """Lines above and below the cells that labels keep clear of."""

    def place(self, scene: Scene, x: float, y: float) -> tuple[int, float]:
        """The line and the column; a column between two characters is left to the caller to round."""
        row = round(y / ROW_HEIGHT[scene.shape])
        # Positions come from square roots and halves: a billionth is a rounding error.
        return row * self.down, round((x + self.shear * row) * self.across, 9)

    def cells(self, scene: Scene) -> list[tuple[int, int]]:
        """The place of every tile."""
        places = (self.place(scene, tile.x, tile.y) for tile in scene.tiles)
        return [(line, round(column)) for line, column in places]


def put_labels(canvas: Canvas, scene: Scene, grid: Grid, labels: tuple[Label, ...]) -> None:
    """Write the labels around the cells; one that would touch what is there already is left out."""
    rows: dict[int, list[int]] = {}
    for row, place in grid.cells(scene):
        rows.setdefault(row, []).append(place)
    top, bottom = min(rows), max(rows)
    for label in labels:
        line, column = grid.place(scene, label.x, label.y)
        if line not in rows:
            start = round(column)
            line += grid.border * ((line > bottom) - (line < top))
        elif column < min(rows[line]):
            start = floor(column) - len(label.text) + 1
        else:
            start = ceil(column)
        if canvas.has_room(line, start, label.text):
            canvas.put(line, start, label.text)


def without_codes(text: str) -> str:
    """The same drawing without escape codes, for files, pipes and counting.

    >>> without_codes("\\x1b[1;31m●\\x1b[0m")
    '●'
    """
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def width(text: str) -> int:
    """Characters of the longest line, as a terminal shows it."""
    return max(len(line) for line in without_codes(text).split("\n"))
