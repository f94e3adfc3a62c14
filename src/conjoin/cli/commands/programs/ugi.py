"""`conjoin ugi`: an engine that speaks the Universal Game Interface, chess's UCI for any game."""

from typing import Annotated

import typer

from conjoin.cli.terminal.options import Seconds, Simulations, complete_engines, complete_games
from conjoin.cli.terminal.streams import protocol_streams

EXAMPLES = (
    "Examples: `conjoin ugi --game connect-four --engine perfect` · "
    "`conjoin ugi --game havannah:size=6 --engine mcts:threads=2` · `echo ugi | conjoin ugi`"
)


def ugi(
    game: Annotated[
        str, typer.Option(help="The game, such as havannah:size=6.", autocompletion=complete_games)
    ] = "connect-four",
    engine: Annotated[
        str | None, typer.Option(help="The engine, such as window:depth=4.", autocompletion=complete_engines)
    ] = None,
    seconds: Seconds = None,
    simulations: Simulations = None,
) -> None:
    """Speak the Universal Game Interface, UCI for any game.

    Commands are read from standard input, answers go to standard output.
    """
    from conjoin import Limit, registry
    from conjoin.adapters.ugi.conversation import Speaker, talk
    from conjoin.adapters.ugi.session import Session

    played = registry.game(game)
    name = engine or registry.adviser(played)
    limit = Limit(seconds=seconds, simulations=simulations)
    with protocol_streams() as (commands, answers):
        talk(Session(played, name, Speaker(answers), limit), commands)
