"""`conjoin gtp`: an engine that Havannah programs and front ends can talk to."""

import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.options import Seconds, Simulations, complete_engines, complete_games
from conjoin.core.errors import BadOption, UnknownName

if TYPE_CHECKING:
    from conjoin.games.hexgame import HexGame

EXAMPLES = (
    "Examples: `conjoin gtp` · `conjoin gtp --game havannah:size=6,swap=on --coordinates hgui` · "
    "`conjoin gtp --game fencemaster --engine schmipo:cutoff=2` · `echo list_commands | conjoin gtp`"
)

DEFAULT_ENGINES = ("mcts", "schmipo", "random")
"""Who answers when no engine is named: the first of these that there is and that plays the game."""


INTERRUPTED = 130
"""The exit code shells know for Ctrl-C."""

COORDINATES = ("grid", "hgui")


def gtp(
    game: Annotated[
        str, typer.Option(help="havannah or fencemaster, with options.", autocompletion=complete_games)
    ] = "havannah",
    size: Annotated[int | None, typer.Option(help="Cells along a side, whatever the game says.")] = None,
    engine: Annotated[
        str | None, typer.Option(help="Such as schmipo:cutoff=2.", autocompletion=complete_engines)
    ] = None,
    coordinates: Annotated[
        str,
        typer.Option(
            help="Columns counted as by LittleGolem (grid) or H-Gui (hgui).",
            autocompletion=lambda: list(COORDINATES),
        ),
    ] = "grid",
    seconds: Seconds = None,
    simulations: Simulations = None,
) -> None:
    """Speak the Go Text Protocol on standard input and output, for Havannah programs and front ends."""
    from conjoin import Limit, registry
    from conjoin.adapters.gtp.conversation import talk
    from conjoin.adapters.gtp.session import Session
    from conjoin.protocols.coordinates import Coordinates

    played = _hex_game(game, size)
    if coordinates not in COORDINATES:
        raise BadOption(f"{coordinates!r} are no coordinates", f"write {' or '.join(COORDINATES)}")
    name = engine or default_engine(played)
    limit, answers = Limit(seconds=seconds, simulations=simulations), sys.stdout
    # Whatever an engine prints goes to standard error: the controller hears nothing but answers.
    with redirect_stdout(sys.stderr), registry.engine(name, played) as player:
        session = Session(played, player, name, limit, Coordinates(coordinates))
        try:
            talk(session, sys.stdin.buffer, answers)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None


def default_engine(played: "HexGame") -> str:
    """The first of DEFAULT_ENGINES for this game."""
    from conjoin import registry
    from conjoin.core.options import Spec

    known, game = registry.names("engine"), Spec.parse(played.name).name
    for name in DEFAULT_ENGINES:
        if name in known and game in (registry.entry("engine", name).games or (game,)):
            return name
    raise UnknownName(f"no engine plays {game} by default", "name one with --engine")


def _hex_game(name: str, size: int | None) -> "HexGame":
    """The game on the board; raises BadOption for games that have no hex board."""
    from conjoin import registry
    from conjoin.core.options import Spec
    from conjoin.games.hexgame import HexGame

    if size is not None:
        spec = Spec.parse(name)
        kept = [f"{option}={value}" for option, value in spec.options if option != "size"]
        name = f"{spec.name}:{','.join([*kept, f'size={size}'])}"
    played = registry.game(name)
    if not isinstance(played, HexGame):
        raise BadOption(f"{played.name} is not played over GTP", "name havannah or fencemaster")
    return played
