"""`conjoin check-engine`: conformance of an engine or a program to what it must do."""

from dataclasses import asdict
from typing import Annotated

import typer

from conjoin.cli.terminal.options import AsJson, complete_engines, complete_games
from conjoin.cli.terminal.printing import say, say_json
from conjoin.core.words import counted

EXAMPLES = (
    "Examples: `conjoin check-engine 'ugi:./my-engine --fast'` · `conjoin check-engine ./my-engine --protocol gtp` · "
    "`conjoin check-engine file:agent.py` · `conjoin check-engine window --game connect-four:width=8`"
)

SOMETHING_WRONG = 1


def check_engine(
    subject: Annotated[
        str,
        typer.Argument(
            metavar="SPEC|CMD",
            help="An engine such as window or ugi:COMMAND, or a command line.",
            autocompletion=complete_engines,
        ),
    ],
    protocol: Annotated[
        str | None, typer.Option(help="Protocol of the command, gtp or ugi; detected if left out.")
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="The game, such as havannah:size=5.", autocompletion=complete_games)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check protocol conformance of an engine or a program.

    Each finding says what was asked, what is wrong and what was expected. What an engine must do is told apart from
    what it should: exit code 1 if it fails at the first.
    """
    from conjoin import registry, testing
    from conjoin.testing.check import is_engine_name

    played = None if game is None else registry.game(game)
    if protocol is None and is_engine_name(subject):
        found = testing.check_engine(subject, played)
    else:
        found = testing.check_command(subject, protocol, played)
    if as_json:
        say_json([asdict(one) for one in found])
    else:
        for one in found:
            say(f"{one.asked}\n  {one.problem}\n  {one.duty}: {one.expected}")
        required = sum(one.required for one in found)
        told = f": {required} must, {len(found) - required} should" if found else ""
        say(f"{counted(len(found), 'finding')}{told}")
    if any(one.required for one in found):
        raise typer.Exit(SOMETHING_WRONG)
