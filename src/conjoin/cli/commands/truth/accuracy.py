"""`conjoin accuracy`: how good the moves of kept games were, against perfect play."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.terminal.games import read_games
from conjoin.cli.terminal.options import AsJson
from conjoin.cli.terminal.printing import complain, say, say_json
from conjoin.cli.terminal.progress import tracked
from conjoin.cli.terminal.signals import collect_until_stopped, exit_if_stopped
from conjoin.cli.terminal.tables import show_table

if TYPE_CHECKING:
    from conjoin.core.record import Record
    from conjoin.ratings.accuracy import Accuracy, PlayerAccuracy

EXAMPLES = "Examples: `conjoin accuracy games.jsonl` · `conjoin accuracy game.hgf --json`"
SOME_GAME_FAILED = 1
COLUMNS = (
    "player", "games", "accuracy", "kept", "blunders", "inaccuracies", "opening", "middle", "end", "judged"
)  # fmt: skip


def accuracy(
    file: Annotated[Path, typer.Argument(help="Our JSON lines, or HGF/SGF.")],
    threads: Annotated[int, typer.Option(help="Threads; 0 for one per core.", min=0, max=256)] = 0,
    as_json: AsJson = False,
) -> None:
    """Measure the moves of games against perfect play.

    By player: blunders, inaccuracies and a percentage for the games of a file. Connect Four is judged by the exact
    solver, hex boards where a proof is found. Exit code 1: a game could not be read, or not be played to its end.
    Ctrl-C prints what was judged.
    """
    from conjoin.explain.assessed_games import assessed_games
    from conjoin.ratings.accuracy import AccuracyTally
    from conjoin.views.results_json import accuracy_json

    records, unread = read_games([file])
    unsound = _complain_of_unsound(records)
    judged, stopped = collect_until_stopped(tracked(assessed_games(records, threads), "games", len(records)))
    counted = AccuracyTally()
    for game in judged:
        counted.add(game)
    if as_json:
        rows = [accuracy_json(player) for player in counted.players]
        say_json({"file": str(file), "games": counted.games, "unread": unread, "players": rows})
    else:
        _show(counted.games, counted.players)
    exit_if_stopped(stopped, f"stopped after {counted.games} of {len(records)} games")
    if unread or unsound:
        raise typer.Exit(SOME_GAME_FAILED)


def _complain_of_unsound(records: "list[Record]") -> int:
    """Name the games that cannot be played to their end; how many there are."""
    from conjoin import registry
    from conjoin.records.replay import walk

    problems = [walk(registry.game(record.game), record.moves)[1] for record in records]
    for number, problem in enumerate(problems, start=1):
        if problem:
            complain(f"conjoin: game {number} is judged only in part: {problem}")
    return sum(map(bool, problems))


def _show(games: int, players: "list[PlayerAccuracy]") -> None:
    rows = [
        (
            player.player,
            str(player.games),
            _percent(player.total),
            "-" if player.total.kept is None else f"{player.total.kept:.1f} %",
            _share(player.total.blunders, player.total.moves),
            _share(player.total.inaccuracies, player.total.moves),
            *(_short(part) for part in player.phases),
            f"{player.total.moves} of {player.moves} moves",
        )
        for player in players
    ]
    show_table(f"accuracy against perfect play, {games} games", COLUMNS, rows)
    say("kept: how often the result was kept where it could be lost, in won and drawn positions")
    if not any(player.total.moves for player in players):
        say("no move could be judged: nothing is solved or proven about these games")


def _percent(part: "Accuracy") -> str:
    if part.percent is None:
        return "-"
    if part.low is None or part.high is None:
        return f"{part.percent:.1f} %"
    return f"{part.percent:.1f} % ({part.low:.1f} to {part.high:.1f})"


def _short(part: "Accuracy") -> str:
    return "-" if part.percent is None else f"{part.percent:.1f} %"


def _share(count: int, moves: int) -> str:
    return f"{count} ({count / moves:.0%})" if moves else "-"
