r"""A scene as text: the drawing with coloured stones, and a plain one in letters for screen readers.

Connect Four looks as its first document drew it, double backslashes included:

    \\\\ 1 \\ 2 \\ 3 \\ 4 \\
     \\ [ ]  [ ]  [ ]  [ ] \\
     \\                    \\
     \\ [ ]   █   [ ]  [ ] \\
      \\\\\\\\\\\\\\\\\\\\\\\
"""

from conjoin.core.position import Side
from conjoin.views.scene import Scene, Tile

RESET = "\x1b[0m"
SQUARE_COLOURS = {Side.FIRST: "\x1b[31m", Side.SECOND: "\x1b[33m"}  # red and yellow
HEX_COLOURS = {
    Side.FIRST: "\x1b[1m",
    Side.SECOND: "\x1b[34m",
}  # bold and blue: black ink hides on dark screens
HEX_STONES = {Side.FIRST: "○", Side.SECOND: "●"}
WINNING = "\x1b[7m"  # reversed, on top of the colour


def draw(scene: Scene) -> str:
    """The board with stones in colour (ANSI), without the caption."""
    return _square_board(scene) if scene.shape == "square" else _hex_board(scene)


def draw_plain(scene: Scene) -> str:
    """The board in letters: R and Y, W and B, a dot for an empty cell; no colour, no box drawing."""
    return _plain_square(scene) if scene.shape == "square" else _plain_hex(scene)


def _square_board(scene: Scene) -> str:
    rows = scene.rows()
    blank = " \\\\ " + " " * (5 * len(rows[0]) - 2) + " \\\\"
    lines = ["\\\\\\\\" + "".join(f" {label.text} \\\\" for label in scene.labels) + " "]
    for number, row in enumerate(rows):
        if number:
            lines.append(blank)
        lines.append(" \\\\ " + "  ".join(_square_cell(tile) for tile in row) + " \\\\")
    lines.append("  " + "\\" * (len(blank) - 1))
    return "\n".join(lines)


def _square_cell(tile: Tile) -> str:
    if tile.side is None:
        return "[ ]"
    return _paint(" █ ", SQUARE_COLOURS[tile.side], tile.winning)


def _hex_board(scene: Scene) -> str:
    def stone(tile: Tile) -> str:
        if tile.side is None:
            return "·"
        return _paint(HEX_STONES[tile.side], HEX_COLOURS[tile.side], tile.winning)

    return "\n".join(
        f"{indent}{letter}  {' '.join(stone(tile) for tile in row)}  {count}"
        for indent, letter, row, count in _hex_rows(scene)
    )


def _paint(text: str, colour: str, winning: bool) -> str:
    return f"{colour}{WINNING if winning else ''}{text}{RESET}"


def _plain_square(scene: Scene) -> str:
    lines = ["  " + " ".join(label.text for label in scene.labels)]
    rows = scene.rows()
    for number, row in enumerate(rows):
        lines.append(f"{len(rows) - number:<2}" + " ".join(_letter(scene, tile) for tile in row))
    return "\n".join(lines)


def _plain_hex(scene: Scene) -> str:
    return "\n".join(
        f"{indent}{letter}  {' '.join(_letter(scene, tile) for tile in row)}  {count}"
        for indent, letter, row, count in _hex_rows(scene)
    )


def _letter(scene: Scene, tile: Tile) -> str:
    return "." if tile.side is None else scene.side_names[tile.side][0]


def _hex_rows(scene: Scene) -> list[tuple[str, str, list[Tile], str]]:
    """Row by row: the indent, the row's letter, its tiles, and the number of its last cell."""
    rows, widest = scene.rows(), max(len(row) for row in scene.rows())
    letters, counts = scene.labels[::2], scene.labels[1::2]
    return [
        (" " * (widest - len(row)), letter.text, row, count.text)
        for letter, row, count in zip(letters, rows, counts, strict=True)
    ]
