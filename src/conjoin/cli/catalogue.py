"""`conjoin games` and `conjoin engines`: what there is."""

import shutil
import sys
from typing import Annotated, Any

import typer

from conjoin import registry
from conjoin.cli.options import AsJson, complete_games
from conjoin.cli.tabular import show_table
from conjoin.cli.terminal import say, say_json
from conjoin.core.errors import EngineFailure
from conjoin.core.options import Entry, Option
from conjoin.views.clean import clean_line

GAMES_EXAMPLES = "Examples: `conjoin games` · `conjoin games -v` · `conjoin games --json`"
ENGINES_EXAMPLES = (
    "Examples: `conjoin engines --game havannah` · `conjoin engines -v` · `conjoin engines --json`"
)


Verbose = Annotated[bool, typer.Option("-v", "--verbose", help="With options and where each comes from.")]


def games(verbose: Verbose = False, as_json: AsJson = False) -> None:
    """List the games."""
    _show("Games", _rows("game"), verbose, as_json)


def engines(
    game: Annotated[
        str | None, typer.Option(help="Only engines that play this game.", autocompletion=complete_games)
    ] = None,
    verbose: Verbose = False,
    as_json: AsJson = False,
) -> None:
    """List the engines."""
    rows = _rows("engine")
    if game is not None:
        family = registry.game(game).name.partition(":")[0]
        rows = [row for row in rows if family in row["games"]]
    _show("Engines", rows, verbose, as_json)


def _rows(kind: registry.Kind) -> list[dict[str, Any]]:
    return [_row(kind, name) for name in registry.names(kind)]


def _row(kind: registry.Kind, name: str) -> dict[str, Any]:
    try:
        entry: Entry[Any] = registry.entry(kind, name)
    except EngineFailure as failure:  # a broken plugin must not hide the others
        return {"name": name, "summary": str(failure), "games": [], "options": [], "source": "plugin"}
    games_played = [name] if kind == "game" else list(entry.games) or registry.names("game")
    options = [_option_json(option) for option in entry.options]
    return {
        "name": name,
        "summary": entry.summary,
        "games": games_played,
        "options": options,
        "source": entry.source,
    }


def _option_json(option: Option) -> dict[str, Any]:
    return {"name": option.name, "default": option.default, "allowed": option.allowed, "help": option.help}


def _show(title: str, rows: list[dict[str, Any]], verbose: bool, as_json: bool) -> None:
    if as_json:
        say_json(rows)
        return
    if not verbose:
        _show_lines(rows)
        return
    show_table(title, ("name", "what it is", "options"), [_cells(row, title == "Engines") for row in rows])


def _show_lines(rows: list[dict[str, Any]]) -> None:
    """One line each: at a terminal as much of it as fits, elsewhere all of it."""
    widest = max((len(row["name"]) for row in rows), default=0)
    width = shutil.get_terminal_size().columns - 1 if sys.stdout.isatty() else None
    for row in rows:
        line = clean_line(f"{row['name']:<{widest}}  {row['summary']}")
        say(line if width is None or len(line) <= width else f"{line[: width - 1]}…")
    if width is not None:
        say("More with -v.")


def _cells(row: dict[str, Any], plays: bool) -> tuple[str, str, str]:
    """A row as people read it: one option a line."""
    games_played = f"plays {', '.join(row['games'])}\n" if plays else ""
    options = "\n".join(
        f"{option['name']}={_shown(option['default'])}  {option['help']} ({option['allowed']})"
        for option in row["options"]
    )
    return row["name"], f"{row['summary']}\n{games_played}{row['source']}", options


def _shown(value: int | bool | str) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
