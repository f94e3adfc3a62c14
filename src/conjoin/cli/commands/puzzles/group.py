"""`conjoin puzzle`: plays puzzles, unless its first word is `make`."""

from typing import Any

import typer
from typer.core import TyperGroup

from conjoin.cli.commands.puzzles import make, play

MAKE, PLAY = "make", "play"


class PuzzleGroup(TyperGroup):
    """A group that is its first command where no other is named, so that `conjoin puzzle havannah` needs no verb."""

    def make_context(self, info_name: Any, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """The context of the command that is meant."""
        if args[:1] == [MAKE]:
            return super().make_context(info_name, args, parent, **extra)
        return self.commands[PLAY].make_context(info_name, args, parent, **extra)


commands = typer.Typer(
    name="puzzle", cls=PuzzleGroup, help="Play puzzles: find the only winning move.", rich_markup_mode=None
)
commands.command(PLAY, epilog=play.EXAMPLES)(play.puzzle)
commands.command(MAKE, epilog=make.EXAMPLES)(make.make)
