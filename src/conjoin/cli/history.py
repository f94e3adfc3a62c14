"""`conjoin history`: the games that were played here."""

from typing import TYPE_CHECKING

import typer

from conjoin.cli.options import AsJson
from conjoin.cli.tabular import show_table
from conjoin.cli.terminal import complain, say, say_json
from conjoin.views.clean import clean_line

if TYPE_CHECKING:
    from conjoin.core.errors import ConjoinError
    from conjoin.store.kept_games import KeptGame

EXAMPLES = "Examples: `conjoin history` · `conjoin history --json` · then `conjoin play --resume FILE`"
SOME_UNREADABLE = 1


def history(as_json: AsJson = False) -> None:
    """List the games played here, the latest first."""
    from conjoin.core.errors import ConjoinError
    from conjoin.store.kept_games import kept_games

    found = list(kept_games())
    games = [one for one in found if not isinstance(one, ConjoinError)]
    if as_json:
        say_json([_json(kept) for kept in games])
    elif games:
        columns = ("when", "game", "players", "moves", "result", "file")
        show_table("Games played here", columns, [_cells(kept) for kept in games])
    else:
        say("No game has been played here yet; begin one with: conjoin play")
    _complain_of([one for one in found if isinstance(one, ConjoinError)])


def _complain_of(errors: "list[ConjoinError]") -> None:
    for error in errors:
        complain(f"conjoin: {error}")
    if errors:
        raise typer.Exit(SOME_UNREADABLE)


def _json(kept: "KeptGame") -> dict[str, object]:
    from conjoin.records.jsonl import to_fields

    return {
        "file": str(kept.path),
        "changed": kept.changed.isoformat(timespec="seconds"),
        "finished": kept.is_finished,
        **to_fields(kept.record),
    }


def _cells(kept: "KeptGame") -> tuple[str, ...]:
    record = kept.record
    return (
        f"{kept.changed:%Y-%m-%d %H:%M}",
        clean_line(record.game),
        clean_line(f"{_short(record.players[0])} – {_short(record.players[1])}"),
        str(kept.plies),
        kept.result,
        clean_line(str(kept.path)),
    )


def _short(player: str) -> str:
    """A player without the options."""
    return player.partition(":")[0]
