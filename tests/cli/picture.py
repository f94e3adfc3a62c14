"""The recording of the terminal at the top of the README: a real game, as a real terminal shows it, as a moving SVG.

python -m tests.cli.picture docs/images/terminal.svg
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

import pexpect
import pyte

from tests.conftest import CONJOIN
from tests.hangs import HANG_SECONDS

COLUMNS, ROWS = 86, 44
SHOWN_ROWS = 32
"""Of the terminal, the last ones."""
PLAY = ["play", "connect-four", "--second", "window", "--coach"]
PROMPT = r"(\(\? for help\)|y or n): "
LINES = ["4", "3", "no", "hint", "4", "explain"]
"""What the person types."""
SECONDS = 3.0
"""How long each picture stands."""
OVERRIDING = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"}
WIDTH, HEIGHT = 9, 19
"""Of a character, in pixels."""
GROUND, INK = "#16191d", "#e8ecf1"
COLOURS = {
    "black": "#16191d", "red": "#d8273f", "green": "#5fd3a1", "brown": "#d6aa0c", "blue": "#2b5fae",
    "magenta": "#aa50c8", "cyan": "#3caabe", "white": "#c8cdd4",
    "brightblack": "#78828e", "brightred": "#ff6e7e", "brightgreen": "#82e6b9", "brightbrown": "#f4c20d",
    "brightblue": "#5a96eb", "brightmagenta": "#cd82eb", "brightcyan": "#6ed2e1", "brightwhite": "#ffffff",
}  # fmt: skip
"""By the names of the emulator."""
TITLE = "A game of Connect Four in the terminal: a warning, a hint, an explanation beside the exact truth"

Style = tuple[str, str, bool]
"""Ink, ground, and whether it is bold."""


def pictures() -> Iterator[list[list[tuple[Style, str]]]]:
    """The screen each time that the game waits for the person: its rows as runs of one style."""
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
        for line in [*LINES, ""]:
            child.expect(PROMPT)
            stream.feed(f"{child.before}{child.after}")
            last = screen.cursor.y
            yield [_row(screen, number, line) for number in range(max(0, last + 1 - SHOWN_ROWS), last + 1)]
            if line:
                child.sendline(line)
        child.close(force=True)


def _row(screen: pyte.Screen, number: int, typed: str) -> list[tuple[Style, str]]:
    """A row as runs; in that of the prompt stands what is typed next."""
    cells: list[Any] = [screen.buffer[number][column] for column in range(COLUMNS)]
    letters = [(_style(cell), cell.data) for cell in cells]
    if number == screen.cursor.y:
        letters[screen.cursor.x : screen.cursor.x + len(typed)] = [
            (("#ffffff", GROUND, True), one) for one in typed
        ]
    runs = groupby(letters, key=lambda letter: letter[0])
    return [(style, "".join(letter for _, letter in run)) for style, run in runs]


def _style(cell: Any) -> Style:
    ink, ground = _colour(cell.fg, INK), _colour(cell.bg, GROUND)
    return (ground, ink, cell.bold) if cell.reverse else (ink, ground, cell.bold)


def _colour(name: str, otherwise: str) -> str:
    return otherwise if name == "default" else COLOURS.get(name, f"#{name}")


def drawn(shown: list[list[list[tuple[Style, str]]]]) -> str:
    """The recording; who prefers no motion sees its end. It needs no font from elsewhere."""
    width, height = COLUMNS * WIDTH + 28, SHOWN_ROWS * HEIGHT + 28
    whole, share = SECONDS * len(shown), 100 / len(shown)
    groups = []
    for number, rows in enumerate(shown):
        body = "".join(_line(14 + HEIGHT * index, row) for index, row in enumerate(rows))
        groups.append(f'<g class="p" style="animation-delay:{SECONDS * number - whole:g}s">{body}</g>')
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>{TITLE}</title>
<style>
text {{ font: 15px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre; fill: {INK}; }}
.b {{ font-weight: 700; }}
.p {{ animation: show {whole:g}s step-end infinite; visibility: hidden; }}
@keyframes show {{ 0% {{ visibility: visible; }} {share:.3f}% {{ visibility: hidden; }} }}
@media (prefers-reduced-motion) {{ .p {{ animation: none; }} .p:last-of-type {{ visibility: visible; }} }}
</style>
<rect width="100%" height="100%" rx="10" fill="{GROUND}"/>
{chr(10).join(groups)}
</svg>
"""


def _line(top: int, runs: list[tuple[Style, str]]) -> str:
    column, parts = 0, []
    for (ink, ground, bold), text in runs:
        left, wide = 14 + column * WIDTH, len(text) * WIDTH
        column += len(text)
        if ground != GROUND:
            parts.append(f'<rect x="{left}" y="{top}" width="{wide}" height="{HEIGHT}" fill="{ground}"/>')
        if text.strip():
            begins = len(text) - len(text.lstrip())
            words = text.strip()
            attributes = f'x="{left + begins * WIDTH}" y="{top + 14}" textLength="{len(words) * WIDTH}"'
            colour = "" if ink == INK else f' style="fill:{ink}"'
            weight = ' class="b"' if bold else ""
            parts.append(f"<text {attributes}{colour}{weight}>{escape(words)}</text>")
    return "".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(drawn(list(pictures())), encoding="utf-8")
