"""`conjoin gtp`: an engine that other programs and front ends can talk to."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from conjoin.cli.terminal.options import Seconds, Simulations, complete_engines, complete_games
from conjoin.cli.terminal.streams import protocol_streams
from conjoin.core.errors import BadOption

if TYPE_CHECKING:
    from conjoin.core.game import Game
    from conjoin.protocols.coordinates import Coordinates

EXAMPLES = (
    "Examples: `conjoin gtp` · `conjoin gtp --game havannah:size=6,swap=on --coordinates hgui` · "
    "`conjoin gtp --game connect-four --engine perfect` · `echo list_commands | conjoin gtp`"
)

COORDINATES = ("grid", "hgui")


def gtp(
    game: Annotated[
        str, typer.Option(help="The game, such as havannah:size=6.", autocompletion=complete_games)
    ] = "havannah",
    size: Annotated[int | None, typer.Option(help="Board size, instead of the game's own.")] = None,
    engine: Annotated[
        str | None,
        typer.Option(help="The engine, such as schmipo:cutoff=2.", autocompletion=complete_engines),
    ] = None,
    coordinates: Annotated[
        str | None,
        typer.Option(
            help="Columns of a hex board counted as by LittleGolem (grid) or H-Gui (hgui).",
            autocompletion=lambda: list(COORDINATES),
        ),
    ] = None,
    seconds: Seconds = None,
    simulations: Simulations = None,
) -> None:
    """Speak the Go Text Protocol on standard input and output."""
    from conjoin import Limit, registry
    from conjoin.adapters.gtp.conversation import talk
    from conjoin.adapters.gtp.session import Session

    played = _board(game, size)
    counted = _coordinates(coordinates, played)
    name = engine or registry.adviser(played)
    limit = Limit(seconds=seconds, simulations=simulations)
    with protocol_streams() as (commands, answers), registry.engine(name, played) as player:
        talk(Session(played, player, name, limit, counted), commands, answers)


def _board(game: str, size: int | None) -> "Game[Any]":
    """The game, on a board of this size if one is given; raises UnknownName, BadOption or BadNotation."""
    from conjoin import registry
    from conjoin.adapters.gtp.boards import resized

    played = registry.game(game)
    return played if size is None else resized(played, [size])


def _coordinates(name: str | None, played: "Game[Any]") -> "Coordinates":
    """How cells are named; raises BadOption for a game that leaves no choice."""
    from conjoin.protocols.coordinates import Coordinates

    if name is None:
        return Coordinates.GRID
    if name not in COORDINATES:
        raise BadOption(f"{name!r} are no coordinates", f"write {' or '.join(COORDINATES)}")
    if not Coordinates.count_columns_of(played):
        raise BadOption(f"{played.name} has one notation only", "leave --coordinates out")
    return Coordinates(name)
