"""`conjoin games` and `conjoin engines`: what there is."""

import shutil
import sys
from typing import Annotated, Any

import typer

from conjoin import registry
from conjoin.cli.terminal.options import AsJson, complete_games
from conjoin.cli.terminal.printing import say, say_json
from conjoin.cli.terminal.tables import show_table
from conjoin.core.options import written
from conjoin.ratings.reference import ReferenceRating, format_rating, variants
from conjoin.verbs.catalogue import engines as all_engines
from conjoin.verbs.catalogue import games as all_games
from conjoin.views.clean import clean_line

GAMES_EXAMPLES = "Examples: `conjoin games` · `conjoin games -v` · `conjoin games --json`"
ENGINES_EXAMPLES = (
    "Examples: `conjoin engines --game havannah` · `conjoin engines -v` · `conjoin engines --json`"
)


Ratings = dict[str, list[tuple[str, ReferenceRating]]]
"""By engine: the games it was measured in, and its rating there."""

Verbose = Annotated[bool, typer.Option("-v", "--verbose", help="With options and where each comes from.")]


def games(verbose: Verbose = False, as_json: AsJson = False) -> None:
    """List the games that can be played."""
    _show("Games", [row.to_dict() for row in all_games()], verbose, as_json)


def engines(
    game: Annotated[
        str | None, typer.Option(help="Only engines for this game.", autocompletion=complete_games)
    ] = None,
    verbose: Verbose = False,
    as_json: AsJson = False,
) -> None:
    """List the engines that can play."""
    rows = [row.to_dict() for row in all_engines(game)]
    measured_in = registry.names("game") if game is None else [registry.game(game).name.partition(":")[0]]
    _show("Engines", rows, verbose, as_json, _ratings(rows, measured_in))


def _ratings(rows: list[dict[str, Any]], games: list[str]) -> Ratings:
    """By engine the ratings of its variants in every game, the strongest of a game first."""
    found = {
        row["name"]: [(game, rated) for game in games for rated in variants(game, row["name"])]
        for row in rows
    }
    return {name: rated for name, rated in found.items() if rated}


def _show(
    title: str, rows: list[dict[str, Any]], verbose: bool, as_json: bool, ratings: Ratings | None = None
) -> None:
    if as_json:
        say_json(rows)
    elif not verbose:
        _show_lines(rows, ratings or {})
    else:
        cells = [_cells(row, title == "Engines", (ratings or {}).get(row["name"], [])) for row in rows]
        show_table(title, ("name", "what it is", "options"), cells)


def _show_lines(rows: list[dict[str, Any]], ratings: Ratings) -> None:
    """One line each: at a terminal as much of it as fits, elsewhere all of it."""
    names = [row["name"] for row in rows]
    columns = [names, _strengths(names, ratings)] if ratings else [names]
    widths = [max(map(len, column), default=0) for column in columns]
    screen = shutil.get_terminal_size().columns - 1 if sys.stdout.isatty() else None
    for row, *cells in zip(rows, *columns, strict=True):
        padded = (f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
        line = clean_line("  ".join([*padded, row["summary"]]))
        say(line if screen is None or len(line) <= screen else f"{line[: screen - 1]}…")
    if screen is not None:
        say(f"{'Numbers are Elo; 0 is the mean of those who met. ' if ratings else ''}More with -v.")


def _strengths(names: list[str], ratings: Ratings) -> list[str]:
    """That of each one's strongest variant in the first game it was measured in, which is named if they differ."""
    first = [ratings[name][0] if name in ratings else None for name in names]
    several = len({one[0] for one in first if one}) > 1
    return ["" if one is None else f"{one[1].elo:+5.0f}{f' {one[0]}' if several else ''}" for one in first]


def _cells(
    row: dict[str, Any], plays: bool, ratings: list[tuple[str, ReferenceRating]]
) -> tuple[str, str, str]:
    """A row as people read it: one option a line."""
    games_played = f"plays {', '.join(row['games'])}\n" if plays else ""
    strength = "".join(f"{format_rating(game, rated)}\n" for game, rated in ratings)
    options = "\n".join(
        f"{option['name']}={written(option['default'])}  {option['help']} ({option['allowed']})"
        for option in row["options"]
    )
    return row["name"], f"{row['summary']}\n{games_played}{strength}{row['source']}", options
