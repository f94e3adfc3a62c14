"""Printing: lines, complaints, JSON, and boards as plain as the terminal needs them."""

import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from conjoin.core.game import Game
    from conjoin.core.position import Position

INTERRUPTED = 130
"""What a shell says of a command that Ctrl-C has ended."""


def say(line: str = "") -> None:
    """One line on standard output, shown at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def complain(line: str) -> None:
    """One line on standard error."""
    sys.stderr.write(line + "\n")


def say_json(value: Any) -> None:
    """The one JSON document a command prints."""
    import json

    say(json.dumps(value, ensure_ascii=False))


def wants_letters(plain: bool) -> bool:
    """Whether boards are drawn in letters: asked for, or the terminal takes no colour."""
    return plain or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def draws_boxes() -> bool:
    """Whether tables get lines and colours: only where somebody looks who can make use of them."""
    return sys.stdout.isatty() and not wants_letters(plain=False)


def board_text(game: "Game[Any]", position: "Position", plain: bool) -> str:
    """A position as this terminal shows it."""
    from conjoin.views import text
    from conjoin.views.scene import scene

    drawn = scene(game, position)
    return text.draw_plain(drawn) if wants_letters(plain) else text.draw(drawn)
