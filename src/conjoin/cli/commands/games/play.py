"""`conjoin play`: a game at the prompt."""

from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from conjoin.cli.terminal.options import Look, Plain, Seconds, complete_games, complete_players, one_look

EXAMPLES = (
    "Examples: `conjoin play` · `conjoin play havannah:size=5 --level 3 --coach` · "
    "`conjoin play connect-four --second human` (two people) · `conjoin play --resume` · "
    "`conjoin play --resume game.jsonl`"
)
RESUME = "--resume"

Player = typer.Option(help="human, or an engine such as random:seed=7.", autocompletion=complete_players)


class PlayCommand(TyperCommand):
    """Lets `--resume` stand alone, where it means the game that was interrupted last."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Give it an empty file name where none follows."""
        named = [
            f"{RESUME}="
            if word == RESUME and (place + 1 == len(args) or args[place + 1].startswith("-"))
            else word
            for place, word in enumerate(args)
        ]
        return super().parse_args(ctx, named)


def play(
    game: Annotated[
        str | None, typer.Argument(help="The game, such as havannah:size=5.", autocompletion=complete_games)
    ] = None,
    first: Annotated[str | None, Player] = None,
    second: Annotated[str | None, Player] = None,
    seconds: Seconds = None,
    level: Annotated[int | None, typer.Option(help="Strength of the opponent.", min=1, max=10)] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the engines' random choices.", min=0)] = None,
    coach: Annotated[
        bool, typer.Option("--coach", help="Warn before a move that throws the game away.")
    ] = False,
    look: Look = None,
    plain: Plain = False,
    resume: Annotated[
        str | None,
        typer.Option(RESUME, metavar="[FILE]", help="Go on with a file's last game, else with the latest."),
    ] = None,
) -> None:
    """Play a game against an engine or another person."""
    from conjoin import Limit
    from conjoin.cli.play import session

    wishes = session.Wishes(
        game=game,
        players=(_player(first), _player(second)),
        limit=Limit(seconds=seconds),
        level=level,
        seed=seed,
        look=one_look(plain, look),
        coach=coach,
    )
    if code := session.play(wishes, resume):
        raise typer.Exit(code)


def _player(text: str | None) -> str | None:
    """A person may be named in capitals, too."""
    from conjoin.play.seat import HUMAN

    return HUMAN if text is not None and text.strip().lower() == HUMAN else text
