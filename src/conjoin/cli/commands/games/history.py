"""`conjoin history`: the games that were played here."""

from typing import TYPE_CHECKING

import typer

from conjoin.cli.terminal.options import AsJson
from conjoin.cli.terminal.printing import complain, say, say_json
from conjoin.views.clean import clean_line

if TYPE_CHECKING:
    from conjoin.core.errors import ConjoinError
    from conjoin.store.kept_games import KeptGame

EXAMPLES = "Examples: `conjoin history` · `conjoin history --json` · then `conjoin play --resume FILE`"
SOME_UNREADABLE = 1
LONGEST_NAME = 40
"""Characters of a name that are shown; a file may hold any."""


def history(as_json: AsJson = False) -> None:
    """List the games played here, the latest first."""
    from conjoin.core.errors import ConjoinError
    from conjoin.store.kept_games import kept_games

    found = list(kept_games())
    games = [one for one in found if not isinstance(one, ConjoinError)]
    if as_json:
        say_json([_json(kept) for kept in games])
    elif games:
        for kept in games:
            _show(kept)
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


def _show(kept: "KeptGame") -> None:
    """One line about the game and one with its file, which can be copied behind `--resume`."""
    from conjoin.core.errors import BadNotation
    from conjoin.play.levels import short_name

    def name(player: str) -> str:
        try:
            return _short(short_name(player))
        except BadNotation:  # a person may have any name
            return _short(player)

    first, second = map(name, kept.record.players)
    moves = f"{kept.plies} move{'' if kept.plies == 1 else 's'}"
    what = f"{_short(kept.record.game)}, {first} against {second}, {moves}, {kept.result}"
    say(clean_line(f"{kept.changed:%Y-%m-%d %H:%M}  {what}"))
    say(clean_line(f"                  {kept.path}"))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
