"""Prose for people: broken between words at the terminal's width; whole lines where a program reads."""

import shutil
import sys
import textwrap

from conjoin.cli.terminal.printing import say
from conjoin.views.clean import clean

WIDEST = 100
"""Characters: longer lines are hard to read."""


def say_text(text: str, indent: str = "", hanging: str | None = None) -> None:
    """One paragraph, each line behind the indent; lines after the first behind `hanging`, if that is another."""
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
