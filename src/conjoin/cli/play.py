"""`conjoin play`: people and engines at one board."""

from pathlib import Path
from typing import Annotated

import typer

from conjoin.cli.options import Plain, complete_games, complete_players

EXAMPLES = (
    "Examples: `conjoin play` · `conjoin play havannah:size=5 --first random` · "
    "`conjoin play connect-four --second human` (two people) · `conjoin play --resume game.jsonl`"
)

Player = typer.Option(help="human, or an engine such as random:seed=7.", autocompletion=complete_players)


def play(
    game: Annotated[
        str | None, typer.Argument(help="Such as havannah:size=5.", autocompletion=complete_games)
    ] = None,
    first: Annotated[str | None, Player] = None,
    second: Annotated[str | None, Player] = None,
    seed: Annotated[int | None, typer.Option(help="Makes the engines' chance repeatable.", min=0)] = None,
    plain: Plain = False,
    resume: Annotated[Path | None, typer.Option(help="Go on with the last game saved in this file.")] = None,
) -> None:
    """Play a game, against an engine or another person."""
    from conjoin.cli import play_session

    if not play_session.play(game, (first, second), seed=seed, plain=plain, resume=resume):
        raise typer.Exit(2)
