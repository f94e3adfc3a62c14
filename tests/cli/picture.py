"""The picture of the terminal at the top of the README: a real game, as a real terminal shows it.

python -m tests.cli.picture docs/images/terminal.svg
"""

import io
import os
import sys
import tempfile
from pathlib import Path

import pexpect
import pyte
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from tests.conftest import CONJOIN
from tests.hangs import HANG_SECONDS

COLUMNS, ROWS = 86, 44
PLAY = ["play", "connect-four", "--second", "window", "--coach"]
PROMPT = r"(\(\? for help\)|y or n): "
LINES = ["4", "3", "no", "hint", "4", "explain"]
"""What the person types."""
OVERRIDING = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"}
NAMED = {"brown": "yellow", "default": "default"}
"""Colours that the emulator and Rich call by different names."""
THEME = TerminalTheme(
    (22, 25, 29),
    (232, 236, 241),
    [
        (22, 25, 29),
        (216, 39, 63),
        (95, 211, 161),
        (214, 170, 12),
        (43, 95, 174),
        (170, 80, 200),
        (60, 170, 190),
        (200, 205, 212),
    ],
    [
        (120, 130, 142),
        (255, 110, 126),
        (130, 230, 185),
        (244, 194, 13),
        (90, 150, 235),
        (205, 130, 235),
        (110, 210, 225),
        (255, 255, 255),
    ],
)
"""Background, foreground, the eight colours and their bright twins."""
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {terminal_width} {terminal_height}" role="img">
<title>A game of Connect Four in the terminal, with a hint and an explanation beside the exact truth</title>
<style>
.{unique_id}-matrix {{ font: {char_height}px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  line-height: {line_height}px; white-space: pre; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect width="100%" height="100%" /></clipPath>{lines}</defs>
<rect fill="#16191d" width="100%" height="100%" rx="10" />
<g transform="translate(14, 14)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def played() -> pyte.Screen:
    """The screen at the end of a short game."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.Stream(screen)
    with tempfile.TemporaryDirectory() as folder:
        # A terminal tells its own size and colours: these variables would go before it.
        kept = {name: value for name, value in os.environ.items() if name not in OVERRIDING}
        environment = {**kept, "CONJOIN_DATA": folder, "TERM": "xterm-256color"}
        child = pexpect.spawn(
            CONJOIN,
            PLAY,
            env=environment,
            encoding="utf-8",
            timeout=HANG_SECONDS,
            dimensions=(ROWS, COLUMNS),
        )
        for line in LINES:
            child.expect(PROMPT)
            stream.feed(f"{child.before}{child.after}")
            child.sendline(line)
        child.expect(PROMPT)
        stream.feed(f"{child.before}{child.after}")
        child.close(force=True)
    return screen


def drawn(screen: pyte.Screen) -> str:
    """The screen as an SVG that needs no font from elsewhere."""
    console = Console(width=COLUMNS, record=True, file=io.StringIO(), force_terminal=True)
    rows = [_row(screen, number) for number in range(ROWS)]
    begin = next(number for number, row in enumerate(rows) if "your move" in row.plain)
    for row in [*rows[begin:-1], Text()]:
        console.print(row, no_wrap=True, overflow="crop")
    return console.export_svg(title="conjoin play", theme=THEME, code_format=FRAME, unique_id="terminal")


def _row(screen: pyte.Screen, number: int) -> Text:
    text = Text()
    for column in range(COLUMNS):
        cell = screen.buffer[number][column]
        style = f"{'bold ' if cell.bold else ''}{_colour(cell.fg)} on {_colour(cell.bg)}"
        text.append(cell.data, style)
    return text


def _colour(name: str) -> str:
    """Rich's name for a colour of the emulator's."""
    bright = name.startswith("bright")
    plain = NAMED.get(name.removeprefix("bright"), name.removeprefix("bright"))
    return f"bright_{plain}" if bright else plain


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(drawn(played()), encoding="utf-8")
