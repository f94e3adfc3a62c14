r"""A scene as text: coloured signs on a grid of characters, and letters alone for screen readers.

A game with a frame of its own is drawn in it, as Connect Four is in that of its first document:

    \\\\ 1 \\ 2 \\ 3 \\ 4 \\
     \\ [ ]  [ ]  [ ]  [ ] \\
     \\                    \\
     \\ [ ]   █   [ ]  [ ] \\
      \\\\\\\\\\\\\\\\\\\\\\\
"""

from conjoin.core.game import TextFrame
from conjoin.views.canvas import Canvas, Grid, put_labels
from conjoin.views.scene import Scene, Tile

WINNING = "7"  # reversed, on top of the colour
SPACED = Grid(across=2, down=1)


def draw(scene: Scene) -> str:
    """The board with stones in colour (ANSI), without the caption."""
    if scene.style.frame is not None:
        return _framed(scene, scene.style.frame)
    canvas = Canvas()
    for (line, column), tile in zip(SPACED.cells(scene), scene.tiles, strict=True):
        if tile.side is None:
            canvas.put(line, column, "·")
        else:
            stone = scene.style.stones[tile.side]
            ink = f"{stone.ink};{WINNING}" if tile.winning else stone.ink
            canvas.put(line, column, stone.winning_sign if tile.winning else stone.sign, ink)
    put_labels(canvas, scene, SPACED, scene.labels)
    return canvas.text()


def draw_plain(scene: Scene) -> str:
    """The board in letters, such as W and B, with a dot for an empty cell; no colour, no box drawing."""
    canvas = Canvas()
    for (line, column), tile in zip(SPACED.cells(scene), scene.tiles, strict=True):
        canvas.put(line, column, "." if tile.side is None else scene.letters[tile.side])
    put_labels(canvas, scene, SPACED, scene.labels)
    return canvas.text()


def _framed(scene: Scene, frame: TextFrame) -> str:
    rows, wall = scene.rows(), frame.wall
    above = [label for label in scene.labels if label.y < rows[0][0].y]
    blank = f" {wall} " + " " * (5 * len(rows[0]) - 2) + f" {wall}"
    lines = [wall * 2 + "".join(f" {label.text} {wall}" for label in above) + " "]
    for number, row in enumerate(rows):
        if number:
            lines.append(blank)
        lines.append(f" {wall} " + "  ".join(_framed_cell(frame, tile) for tile in row) + f" {wall}")
    lines.append("  " + wall[0] * (len(blank) - 1))
    return "\n".join(lines)


def _framed_cell(frame: TextFrame, tile: Tile) -> str:
    if tile.side is None:
        return frame.empty
    ink = frame.inks[tile.side]
    return f"\x1b[{ink}m" + (f"\x1b[{WINNING}m" if tile.winning else "") + f"{frame.stone}\x1b[0m"
