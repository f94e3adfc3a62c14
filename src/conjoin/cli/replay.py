"""`conjoin replay`: check and show saved games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from conjoin.cli.options import AsJson, Plain
from conjoin.cli.terminal import board_text, say, say_json

if TYPE_CHECKING:
    from conjoin.core.record import Record
    from conjoin.records.replay import Replay

EXAMPLES = (
    "Examples: `conjoin replay game.jsonl` · `conjoin replay game.hgf --boards` · "
    "`conjoin replay games.jsonl --json`"
)
PROBLEMS_FOUND = 1


def replay(
    file: Annotated[Path, typer.Argument(help="Our JSON lines, or HGF/SGF.")],
    boards: Annotated[bool, typer.Option("--boards", help="Show the board after every move.")] = False,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Check every game in a file against the rules and show how it went."""
    from conjoin.records import files
    from conjoin.records.replay import replay as replay_record

    records = files.load(file)
    replays = [replay_record(record) for record in records]
    if as_json:
        say_json([_to_json(record, done) for record, done in zip(records, replays, strict=True)])
    else:
        for number, (record, done) in enumerate(zip(records, replays, strict=True), start=1):
            _show(number, record, done, boards=boards, plain=plain, alone=len(records) == 1)
        sound = sum(not done.problems for done in replays)
        say(f"{len(records)} games, {sound} sound, {len(records) - sound} with problems")
    if any(done.problems for done in replays):
        raise typer.Exit(PROBLEMS_FOUND)


def _to_json(record: "Record", done: "Replay") -> dict[str, Any]:
    import json

    from conjoin.records import jsonl

    values: dict[str, Any] = json.loads(jsonl.to_json(record))
    return {**values, "plies": len(done.positions) - 1, "problems": list(done.problems)}


def _show(number: int, record: "Record", done: "Replay", *, boards: bool, plain: bool, alone: bool) -> None:
    final = done.positions[-1]
    ending = f", {record.ending.value}" if record.ending and record.ending.value != "rules" else ""
    say(
        f"game {number}: {record.game}, {record.players[0]} against {record.players[1]}, "
        f"{len(final.moves)} moves, {_result(done, record)}{ending}"
    )
    for position in done.positions[1:] if boards else done.positions[-1:] if alone else ():
        if boards:
            say(f"\nmove {len(position.moves)}: {done.game.move_name(position.moves[-1])}")
        say(board_text(done.game, position, plain))
    if boards or alone:
        from conjoin.views.scene import caption

        say(caption(done.game, final))
    for problem in done.problems:
        say(f"  problem: {problem}")


def _result(done: "Replay", record: "Record") -> str:
    if record.outcome is None:
        return "unfinished"
    if record.outcome.winner is None:
        return "draw"
    how = f" ({record.outcome.how})" if record.outcome.how else ""
    return f"{done.game.side_names[record.outcome.winner]} wins{how}"
