"""`conjoin games` and `conjoin engines`: what there is."""

from typing import Annotated, Any

import typer

from conjoin import registry
from conjoin.cli.options import AsJson, complete_games
from conjoin.cli.tabular import show_table
from conjoin.cli.terminal import say_json
from conjoin.core.errors import EngineFailure
from conjoin.core.options import Entry, Option

GAMES_EXAMPLES = "Examples: `conjoin games` · `conjoin games --json`"
ENGINES_EXAMPLES = "Examples: `conjoin engines --game havannah` · `conjoin engines --json`"


def games(as_json: AsJson = False) -> None:
    """List the games and their options."""
    _show("Games", _rows("game"), as_json)


def engines(
    game: Annotated[
        str | None, typer.Option(help="Only engines that play this game.", autocompletion=complete_games)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the engines, the games they play and their options."""
    rows = _rows("engine")
    if game is not None:
        family = registry.game(game).name.partition(":")[0]
        rows = [row for row in rows if family in row["games"]]
    _show("Engines", rows, as_json)


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


def _show(title: str, rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        say_json(rows)
        return
    show_table(title, ("name", "what it is", "options"), [_cells(row, title == "Engines") for row in rows])


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
