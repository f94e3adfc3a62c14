"""A scene in box drawing characters and coloured signs, as large as the terminal allows.

Stones differ by shape as well as by colour; the last one stands in brackets, those that won have another shape, and
expected ones are the numbers of their moves:

    ╭───┬───┬───┬───╮            1 2
  2 │ · │[●]│ · │ · │         a  · ·  2
    ├───┼───┼───┼───┤        b [●]○ ·  3
  1 │ ○ │ ● │ ○ │ · │         c  · ·  2
    ╰───┴───┴───┴───╯            1 2
"""

from collections.abc import Iterator
from dataclasses import dataclass

from conjoin.views.canvas import Canvas, Grid, put_labels
from conjoin.views.scene import Scene, Tile

EMPTY = "·"
MARKED = "×"
"""An empty cell that the caller points at."""
BRACKETS, POINTERS = "[]", "▸◂"
"""Around the last stone, and around a winning one where a cell is wide enough."""
WIDE = 3
"""Characters from cell to cell from which on a stone's colour fills its cell."""
UNDERLINED, REVERSED = "4", "7"

CORNERS = {
    "dr": "╭", "dl": "╮", "ru": "╰", "lu": "╯", "dlr": "┬", "lru": "┴", "dru": "├", "dlu": "┤", "dlru": "┼",
}  # fmt: skip
"""By the directions in which lines leave it: down, left, right and up."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """One size in which a scene can be drawn."""

    text: str
    outlined: bool
    """Whether every cell has its own outline; the largest drawing."""
    brackets: bool
    """Whether there is space to show the last stone in brackets."""


def drawings(scene: Scene) -> Iterator[Drawing]:
    """The scene in ever smaller drawings."""
    yield _drawing(scene, Grid(across=4, down=2), outlined=True)
    if scene.shape == "square":
        yield _drawing(scene, Grid(across=3, down=1, border=1), outlined=False)
    yield _drawing(scene, Grid(across=2, down=1), outlined=False)
    yield _drawing(scene, tightest(scene), outlined=False)


def tightest(scene: Scene) -> Grid:
    """One character a cell: hexagons are pushed into columns, to the side that makes the board narrower."""
    slants = (0.0,) if scene.shape == "square" else (0.5, -0.5)
    return min((Grid(across=1, down=1, shear=slant) for slant in slants), key=lambda grid: _span(scene, grid))


def _span(scene: Scene, grid: Grid) -> int:
    columns = [column for _, column in grid.cells(scene)]
    return max(columns) - min(columns)


def _drawing(scene: Scene, grid: Grid, outlined: bool) -> Drawing:
    canvas, places = Canvas(), grid.cells(scene)
    if outlined:
        _put_outlines(canvas, scene, places)
    for place, tile in zip(places, scene.tiles, strict=True):
        _put_cell(canvas, scene, place, tile, grid.across)
    put_labels(canvas, scene, grid, scene.labels + scene.headings)
    if grid.border:
        _put_box(canvas, scene, places)
    return Drawing(canvas.text(), outlined, brackets=grid.across > 1)


def _put_cell(canvas: Canvas, scene: Scene, place: tuple[int, int], tile: Tile, across: int) -> None:
    line, column = place
    if ghost := scene.ghost(tile):
        number = str(ghost.number if across >= WIDE else ghost.number % 10)
        ink = _ink(scene.style.stones[ghost.side].ink, (UNDERLINED, tile.marked))
        canvas.put(line, column - len(number) // 2, number, ink)
        return
    if tile.side is None:
        canvas.put(line, column, MARKED if tile.marked else EMPTY)
        return
    stone = scene.style.stones[tile.side]
    sign = stone.winning_sign if tile.winning else stone.sign
    around = BRACKETS if tile.last else POINTERS if tile.winning else "  "
    if across >= WIDE:
        canvas.put(
            line, column - 1, f"{around[0]}{sign}{around[1]}", _ink(stone.ink, (UNDERLINED, tile.marked))
        )
        return
    if tile.last and across > 1:
        canvas.put(line, column - 1, around[0])
        canvas.put(line, column + 1, around[1])
    canvas.put(line, column, sign, _ink(stone.ink, (REVERSED, tile.winning), (UNDERLINED, tile.marked)))


def _ink(ink: str, *more: tuple[str, bool]) -> str:
    """An ink with what applies of the rest."""
    return ";".join(part for part, wanted in ((ink, True), *more) if part and wanted)


def _put_outlines(canvas: Canvas, scene: Scene, places: list[tuple[int, int]]) -> None:
    """Lines around every cell, which is three characters wide and one high."""
    ink = scene.style.ink
    for line, column in places:
        canvas.put(line, column - 2, "│", ink)
        canvas.put(line, column + 2, "│", ink)
        if scene.shape == "hexagon":
            canvas.put(line - 1, column - 1, "╱ ╲", ink)
            canvas.put(line + 1, column - 1, "╲ ╱", ink)
    if scene.shape == "square":
        _put_level_lines(canvas, places, ink)


def _put_level_lines(canvas: Canvas, places: list[tuple[int, int]], ink: str) -> None:
    leaving: dict[tuple[int, int], set[str]] = {}
    for line, column in places:
        for down, vertical in ((-1, "d"), (1, "u")):
            canvas.put(line + down, column - 1, "───", ink)
            for right, level in ((-2, "r"), (2, "l")):
                leaving.setdefault((line + down, column + right), set()).update(vertical + level)
    for (line, column), directions in leaving.items():
        canvas.put(line, column, CORNERS["".join(sorted(directions))], ink)


def _put_box(canvas: Canvas, scene: Scene, places: list[tuple[int, int]]) -> None:
    """One outline around all cells, each of which is three characters wide."""
    ink = scene.style.ink
    top, bottom = min(line for line, _ in places) - 1, max(line for line, _ in places) + 1
    left, right = min(column for _, column in places) - 2, max(column for _, column in places) + 2
    level = "─" * (right - left - 1)
    canvas.put(top, left, f"╭{level}╮", ink)
    canvas.put(bottom, left, f"╰{level}╯", ink)
    for line in range(top + 1, bottom):
        canvas.put(line, left, "│", ink)
        canvas.put(line, right, "│", ink)
