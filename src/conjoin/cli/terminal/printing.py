"""Printing: lines, complaints, JSON, and boards in the look and size that suit the terminal.

Everything printed here is cleaned of control characters, unless it is a Drawing of our own.
"""

import codecs
import os
import shutil
import sys
import textwrap
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from conjoin.views.clean import Drawing, clean

if TYPE_CHECKING:
    from conjoin.core.game import Game
    from conjoin.core.position import Position
    from conjoin.explain.explanation import ExplainedMove
    from conjoin.explain.plan import Plan, Sentence
    from conjoin.views.text import Look

INTERRUPTED = 130
"""What a shell says of a command that Ctrl-C has ended."""
WIDEST = 100
"""Characters of a line of prose: longer ones are hard to read."""
MOST_REASONS = 6


def say(line: str = "") -> None:
    """One line on standard output, shown at once."""
    sys.stdout.write(clean(line) + "\n")
    sys.stdout.flush()


def complain(line: str) -> None:
    """One line on standard error, if it can be written there."""
    with suppress(OSError):
        sys.stderr.write(clean(line) + "\n")
        sys.stderr.flush()


def say_text(text: str, indent: str = "", hanging: str | None = None) -> None:
    """A paragraph, broken at the terminal's width; a whole line where a program reads.

    Every line stands behind the indent, lines after the first behind `hanging` if that is given.
    """
    if not sys.stdout.isatty():
        say(indent + text)
        return
    width = min(WIDEST, max(20, shutil.get_terminal_size().columns - 1))
    later = indent if hanging is None else hanging
    wrapped = textwrap.wrap(
        clean(text), width, initial_indent=indent, subsequent_indent=later, break_on_hyphens=False
    )
    for line in wrapped or [indent]:
        say(line)


def say_explained_move(game: "Game[Any]", who: str, explained: "ExplainedMove", indent: str = "") -> None:
    """A move with its score, the exact verdict where it is known, and the reasons with their points."""
    from conjoin.views.sentences import format_exact, format_move, format_reasons

    said = f"{who}{format_move(game, explained.line)}. {format_exact(explained)}".rstrip()
    say_text(said, indent, f"{indent}  ")
    for reason in format_reasons(game, explained.line.reasons, MOST_REASONS):
        say_text(reason, f"{indent}  ", f"{indent}    ")


def say_plan(plan: "Plan[Position]", indent: str = "") -> None:
    """What decides the position, a sentence a paragraph; nothing where nothing is known."""
    if plan.is_empty:
        return
    for sentence in plan.sentences:
        say_text(sentence.text, indent, f"{indent}  ")


def erase_lines(count: int) -> None:
    """Go up so many lines and leave them empty: what is printed next stands in their place."""
    sys.stdout.write(f"\x1b[{count}A\r\x1b[J")
    sys.stdout.flush()


def say_json(value: Any) -> None:
    """The one JSON document a command prints."""
    import json

    say(json.dumps(value, ensure_ascii=False))


def draws_boxes() -> bool:
    """Whether tables get lines and colours: only at a terminal that is not asked to do without."""
    return sys.stdout.isatty() and not _refuses_colour()


def chosen_look(asked: str | None) -> "Look":
    """How boards are drawn on standard output: as asked, else modern at a terminal with colours.

    What is asked for goes before NO_COLOR and TERM=dumb, but nothing makes a terminal show characters it lacks, and
    the classic look, whose stones differ by colour alone, is not written where no escape codes are.
    """
    from conjoin.views.text import Look

    at_terminal = sys.stdout.isatty()
    if asked is None:
        look = Look.MODERN if at_terminal and not _refuses_colour() else Look.PLAIN
    else:
        look = Look.PLAIN if asked == Look.CLASSIC and not at_terminal else Look(asked)
    return look if _speaks_utf8() else Look.PLAIN


def board_text(
    game: "Game[Any]", position: "Position", look: str | None = None, lit: "Sentence | None" = None
) -> str:
    """A position as standard output shows it now, with what a sentence is about; escape codes reach terminals alone."""
    from conjoin.views.canvas import without_codes
    from conjoin.views.scene import scene
    from conjoin.views.text import Look, draw

    chosen, size = chosen_look(look), shutil.get_terminal_size()
    shown = scene(game, position, lit.cells, lit.after) if lit else scene(game, position)
    drawn = draw(shown, chosen, size.columns, size.lines)
    coloured = sys.stdout.isatty() and (chosen is Look.CLASSIC or not _refuses_colour())
    return Drawing(drawn if coloured else without_codes(drawn))


def _refuses_colour() -> bool:
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def _speaks_utf8() -> bool:
    try:
        return codecs.lookup(sys.stdout.encoding or "").name == "utf-8"
    except LookupError:
        return False
