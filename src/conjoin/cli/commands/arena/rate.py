"""`conjoin rate`: how strong the players of any records are."""

from collections.abc import Sequence
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.terminal.games import read_games
from conjoin.cli.terminal.options import AsJson
from conjoin.cli.terminal.printing import complain, say_json
from conjoin.cli.terminal.tables import show_table
from conjoin.core.errors import BadNotation, BadOption

if TYPE_CHECKING:
    from conjoin.ratings.bradley_terry import Rating

EXAMPLES = (
    "Examples: `conjoin rate cup/games.jsonl` · "
    "`conjoin rate 2025.jsonl 2026.sgf --anchor mcts:simulations=200=1500 --json`"
)
SOME_GAME_FAILED = 1
COLUMNS = ("", "player", "Elo", "95 %", "points", "games")


def rate(
    files: Annotated[list[Path], typer.Argument(help="Our JSON lines, or HGF/SGF; all are rated together.")],
    anchor: Annotated[
        str | None,
        typer.Option(metavar="NAME[=ELO]", help="The player whose rating is fixed, at 0 or this Elo."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Rate the players of any records.

    Elo with a 95 % interval for everyone who has played, the mean being 0 unless an anchor is named. Games without a
    result, and of a player against itself, count for nothing. Exit code 1: a game could not be read.
    """
    from conjoin.arena.report.tables import rating_json
    from conjoin.ratings import bradley_terry
    from conjoin.ratings.head_to_head import head_to_heads

    records, unread = read_games(files)
    meetings = head_to_heads(records)
    if not meetings:
        raise BadNotation(
            f"no game of {files[0]} has a result of two players", "name a file of finished games"
        )
    name, elo = _anchored(anchor, {player for met in meetings for player in (met.a, met.b)})
    ratings = bradley_terry.rate(meetings, name, elo)
    counted = sum(met.tally.games for met in meetings)
    if as_json:
        say_json({"games": counted, "unread": unread, "players": list(map(rating_json, ratings))})
    else:
        _show(counted, ratings)
        if left_out := len(records) - counted:
            complain(f"conjoin: {left_out} games without a result of two players are not counted")
    if unread:
        raise typer.Exit(SOME_GAME_FAILED)


def _anchored(text: str | None, players: set[str]) -> tuple[str | None, float]:
    """The anchor and its rating; names may hold an equals sign themselves. Raises BadOption."""
    if text is None or text in players:
        return text, 0.0
    name, equals, elo = text.rpartition("=")
    if not equals:
        return text, 0.0
    with suppress(ValueError):
        if isfinite(at := float(elo)):
            return name, at
    raise BadOption(f"--anchor {text!r}: {elo!r} is no Elo", f"write --anchor {name}=1500 or --anchor {name}")


def _show(games: int, ratings: "Sequence[Rating]") -> None:
    from conjoin.arena.report.tables import format_elo, format_interval

    rows = [
        (
            str(rank),
            rating.player,
            format_elo(rating),
            format_interval(rating),
            f"{rating.points:g}",
            str(rating.games),
        )
        for rank, rating in enumerate(ratings, start=1)
    ]
    show_table(f"{len(ratings)} players, {games} games", COLUMNS, rows)
