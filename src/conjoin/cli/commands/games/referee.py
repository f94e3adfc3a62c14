"""`conjoin referee`: two players through the FenceMaster course's interface."""

import sys
from io import StringIO
from typing import Annotated

import typer

from conjoin.cli.terminal.options import Seconds, complete_engines
from conjoin.core.errors import UnknownName
from conjoin.views.clean import clean

EXAMPLES = (
    "Examples: `conjoin referee fencemaster schmipo mcts --size 4` · "
    "`conjoin referee fencemaster my_player:Player schmipo`"
)
STOPPED = 1

Name = typer.Argument(help="An engine, or module:Class.", autocompletion=complete_engines)


def referee(
    game: Annotated[
        str, typer.Argument(help="The game: fencemaster.", autocompletion=lambda: ["fencemaster"])
    ],
    white: Annotated[str, Name],
    black: Annotated[str, Name],
    size: Annotated[int, typer.Option(help="Cells along one side of the board.", min=2, max=13)] = 6,
    seconds: Seconds = None,
) -> None:
    """Referee a game between two FenceMaster players.

    A player is an engine, or a class with the course's five methods: init, make_move, opponent_move, get_winner and
    print_board. Moves and boards are printed; a rejected move stops the game with the reason, and the exit code is
    1.
    """
    from conjoin.adapters import referee as table
    from conjoin.adapters.course_players import course_player
    from conjoin.core.limit import Limit

    if game != "fencemaster":
        raise UnknownName(f"no referee for {game!r}", "players meet at fencemaster")
    players = [course_player(name, size, Limit(seconds=seconds)) for name in (white, black)]
    result = table.referee(players[0], players[1], size, _Cleaned())
    if result.problem:
        raise typer.Exit(STOPPED)


class _Cleaned(StringIO):
    """Standard output, at once and without what a terminal would obey: players print what they like."""

    def write(self, text: str) -> int:
        """Print it."""
        sys.stdout.write(clean(text))
        sys.stdout.flush()
        return len(text)
