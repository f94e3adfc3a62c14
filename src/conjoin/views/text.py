"""A scene as text for a terminal of any size, in one of three looks."""

from collections.abc import Iterator
from enum import StrEnum
from textwrap import wrap

from conjoin.views import classic, modern
from conjoin.views.canvas import Canvas, Grid, put_labels, width
from conjoin.views.scene import Scene, pointed_at

SPACED = Grid(across=2, down=1)

LARGE = (60, 20)
"""Columns and lines below which no terminal gets the largest drawing."""
BELOW = 3
"""Lines kept free for what is said and asked below the board."""


class Look(StrEnum):
    """How boards look in a terminal."""

    MODERN = "modern"
    """Box drawing, signs and colours."""
    CLASSIC = "classic"
    """The game's own frame, where it has one; otherwise modern."""
    PLAIN = "plain"
    """Letters and dots, for screen readers: ASCII alone, without escape codes."""


def draw(scene: Scene, look: Look, columns: int, rows: int) -> str:
    """The board, without its caption, for a terminal of this size: no line is wider from 40 columns on.

    Stones, the last one and those that won can be recognised without colours, marked by their shape or named in words;
    only the classic look is all colour. It and the modern look hold escape codes.
    """
    if look is Look.PLAIN:
        return _plain(scene, columns)
    if look is Look.CLASSIC and scene.style.frame is not None:
        drawn = classic.draw(scene, scene.style.frame)
        if _fits(drawn, columns, rows):
            return drawn
    return _modern(scene, columns, rows)


def draw_plain(scene: Scene, grid: Grid = SPACED) -> str:
    """The board in letters, such as W and B, with a dot for an empty cell; no colour, no box drawing."""
    canvas = Canvas()
    for (line, column), tile in zip(grid.cells(scene), scene.tiles, strict=True):
        ghost = scene.ghost(tile)
        stone = "." if tile.side is None else scene.letters[tile.side]
        canvas.put(line, column, str(ghost.number % 10) if ghost else stone)
    put_labels(canvas, scene, grid, scene.labels)
    return canvas.text()


def _plain(scene: Scene, columns: int) -> str:
    spaced = draw_plain(scene)
    board = spaced if width(spaced) <= columns else draw_plain(scene, modern.tightest(scene))
    pointing = [f"{said}." for said in pointed_at(scene)]
    said = [*_last_stone_line(scene), *_winning_stones_line(scene), *pointing]
    return "\n".join([board, *(line for sentence in said for line in wrap(sentence, columns))])


def _modern(scene: Scene, columns: int, rows: int) -> str:
    """The largest drawing that fits; where none does, the largest that is not too wide."""
    large = columns >= LARGE[0] and rows >= LARGE[1]
    texts = []
    for drawing in modern.drawings(scene):
        text = drawing.text if drawing.brackets else "\n".join([drawing.text, *_last_stone_line(scene)])
        if drawing.outlined and not (large and _fits(text, columns, rows)):
            continue
        if _fits(text, columns, rows):
            return text
        texts.append(text)
    return next((text for text in texts if width(text) <= columns), texts[-1])


def _fits(text: str, columns: int, rows: int) -> bool:
    return width(text) <= columns and text.count("\n") + 1 + BELOW <= rows


def _last_stone_line(scene: Scene) -> Iterator[str]:
    yield from (f"Last stone: {tile.name}." for tile in scene.tiles if tile.last)


def _winning_stones_line(scene: Scene) -> Iterator[str]:
    if winning := [tile.name for tile in scene.tiles if tile.winning]:
        yield f"Winning stones: {' '.join(winning)}."
