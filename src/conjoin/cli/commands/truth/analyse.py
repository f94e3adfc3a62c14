"""`conjoin analyse`: what an engine thinks of every move."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from conjoin.cli.terminal.options import AsJson, Depth, GameName, Nodes, Seconds, complete_engines
from conjoin.cli.terminal.printing import draws_boxes, say, say_json
from conjoin.cli.terminal.tables import show_table
from conjoin.core.words import counted

if TYPE_CHECKING:
    from conjoin.core.analysis import Analysis, Line
    from conjoin.core.game import Game
    from conjoin.core.position import Position

EXAMPLES = (
    "Examples: `conjoin analyse connect-four 4453` · `conjoin analyse connect-four '' --engine window --json`"
)

Moves = Annotated[str, typer.Argument(help="The moves so far, such as 4453; '' for the start.")]
BoardFile = Annotated[
    Path | None,
    typer.Option(help="Read a Connect Four board from a file instead: rows of 0 1 2, or .XO or .RY."),
]
EngineName = Annotated[
    str | None, typer.Option(help="The engine, such as window:depth=4.", autocompletion=complete_engines)
]


def analyse(
    game: GameName,
    moves: Moves = "",
    engine: EngineName = None,
    seconds: Seconds = None,
    depth: Depth = None,
    nodes: Nodes = None,
    board: BoardFile = None,
    as_json: AsJson = False,
) -> None:
    """Score every move with an engine, best first."""
    from conjoin import Limit, registry
    from conjoin.explain.explanation import analysed
    from conjoin.views.json import analysis_json

    played = registry.game(game)
    if board is None:
        position = played.parse(moves)
    else:
        position = _from_file(played, board, moves)
        played = position.game
    name = engine or registry.adviser(played)
    analysis = analysed(played, position, name, Limit(seconds, depth, nodes))
    if as_json:
        say_json(analysis_json(played, position, name, analysis))
    else:
        _show_table(f"{name}: {played.caption(position)}", played, analysis)


def _from_file(game: "Game[Any]", path: Path, moves: str) -> "Position":
    """The position that a file shows; the board's size is the file's, unless the game says another than its default."""
    from conjoin.core.errors import BadOption
    from conjoin.games.connect_four import ConnectFour
    from conjoin.games.connect_four_arrays import from_array, read_board
    from conjoin.records.disk import system_errors

    if not isinstance(game, ConnectFour) or moves:
        raise BadOption("--board is a Connect Four board without moves", "leave the moves out")
    with system_errors(path, "read"):
        text = path.read_text(encoding="utf-8", errors="replace")
    return from_array(read_board(text), None if game == ConnectFour() else game)


def _show_table(title: str, game: "Game[Any]", analysis: "Analysis") -> None:
    show_table(
        title, ("move", "score", "expected play", "reasons"), [_row(game, line) for line in analysis.lines]
    )
    say(f"depth {analysis.depth}, {counted(analysis.nodes, 'node')}, {analysis.seconds:.3f} s")


def _row(game: "Game[Any]", line: "Line") -> tuple[str, str, str, str]:
    from conjoin.views.sentences import (
        format_moves,
        format_opinion,
        format_reasons,
        format_reasons_in_a_sentence,
    )

    boxed = draws_boxes()  # elsewhere every row is one line
    return (
        game.move_name(line.move),
        format_opinion(line),
        format_moves(game, line.variation),
        "\n".join(format_reasons(game, line.reasons))
        if boxed
        else format_reasons_in_a_sentence(game, line.reasons),
    )
