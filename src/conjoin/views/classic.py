r"""The drawing that a game is known by: walls around rows of cells, with blocks of colour for stones.

Connect Four looks as its first document drew it, double backslashes included:

    \\\\ 1 \\ 2 \\ 3 \\ 4 \\
     \\ [ ]  [ ]  [ ]  [ ] \\
     \\                    \\
     \\ [ ]   █   [ ]  [ ] \\
      \\\\\\\\\\\\\\\\\\\\\\\
"""

from conjoin.core.game import TextFrame
from conjoin.views.scene import Scene, Tile

REVERSED = "\x1b[7m"
RESET = "\x1b[0m"


def draw(scene: Scene, frame: TextFrame) -> str:
    """The board in its game's frame, under the labels of its columns."""
    rows, wall = scene.rows(), frame.wall
    above = [label for label in scene.labels if label.y < rows[0][0].y]
    blank = f" {wall} " + " " * (5 * len(rows[0]) - 2) + f" {wall}"
    lines = [wall * 2 + "".join(f" {label.text} {wall}" for label in above) + " "]
    for number, row in enumerate(rows):
        if number:
            lines.append(blank)
        lines.append(f" {wall} " + "  ".join(_cell(frame, tile) for tile in row) + f" {wall}")
    lines.append("  " + wall[0] * (len(blank) - 1))
    return "\n".join(lines)


def _cell(frame: TextFrame, tile: Tile) -> str:
    if tile.side is None:
        return frame.empty
    return f"\x1b[{frame.inks[tile.side]}m{REVERSED if tile.winning else ''}{frame.stone}{RESET}"
