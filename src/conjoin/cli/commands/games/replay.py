"""`conjoin replay`: check and show saved games."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Union

import typer

from conjoin.cli.terminal.options import AsJson, Look, Plain, one_look
from conjoin.cli.terminal.printing import board_text, complain, say, say_json
from conjoin.views.clean import clean_line

if TYPE_CHECKING:
    from conjoin.core.errors import ConjoinError
    from conjoin.core.record import Record
    from conjoin.records.reading import Reading
    from conjoin.records.replay import Replay

EXAMPLES = (
    "Examples: `conjoin replay game.jsonl` · `conjoin replay game.hgf --boards` · "
    "`conjoin replay games.jsonl --json` · `conjoin replay game.sgf --coordinates hgui`"
)
PROBLEMS_FOUND = 1

Played = tuple["Reading", "Replay"]
Item = Union[Played, "ConjoinError"]
"""A game that was read and played again, or what is wrong with it."""


def replay(
    file: Annotated[Path, typer.Argument(help="Our JSON lines, or HGF/SGF.")],
    boards: Annotated[bool, typer.Option("--boards", help="Show the board after every move.")] = False,
    coordinates: Annotated[
        str | None,
        typer.Option(
            help="How an HGF/SGF file counts columns, grid or hgui, if it does not say.",
            autocompletion=lambda: ["grid", "hgui"],
        ),
    ] = None,
    look: Look = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Check the games of a file against the rules and show them.

    Exit code 1: a game has problems or could not be read; 2: none could be read.
    """
    items = _items(file, coordinates)
    head = list(_up_to_second_game(items))
    games = sum(isinstance(item, tuple) for item in head)
    if head and not games:
        _refuse(head)
    # One game is played again at a time, so that a large file does not fill the memory.
    items = chain(head, items)
    fine = (
        _print_json(items) if as_json else _show_all(items, boards, one_look(plain, look), alone=games == 1)
    )
    if not fine:
        raise typer.Exit(PROBLEMS_FOUND)


def _items(file: Path, coordinates: str | None) -> Iterator[Item]:
    from conjoin.core.errors import ConjoinError
    from conjoin.records import files
    from conjoin.records.disk import shown_name
    from conjoin.records.replay import replay as replay_record

    for reading in files.readings(file, coordinates):
        if isinstance(reading, ConjoinError):
            yield reading
            continue
        try:
            yield reading, replay_record(reading.record)
        except ConjoinError as error:
            yield error.at(f"{shown_name(file)}: line {reading.line}")


def _up_to_second_game(items: Iterator[Item]) -> Iterator[Item]:
    """Enough to know whether any game can be read, and whether it is the only one."""
    games = 0
    for item in items:
        yield item
        games += isinstance(item, tuple)
        if games == 2:
            return


def _refuse(errors: list[Item]) -> None:
    """Raise the first error, for there is nothing else to say about the file."""
    first = errors[0]
    if isinstance(first, Exception):
        more = f" (the first of {len(errors)} that cannot be read)" if len(errors) > 1 else ""
        raise type(first)(first.problem + more, first.fix)


def _print_json(items: Iterable[Item]) -> bool:
    """Print the games as one document; whether all could be read and fit."""
    from conjoin.views.results_json import replay_json

    values, fine = [], True
    for item in items:
        if isinstance(item, tuple):
            values.append(replay_json(*item))
            fine = fine and not item[1].problems
        else:
            complain(f"conjoin: {item}")
            fine = False
    say_json(values)
    return fine


def _show_all(items: Iterable[Item], boards: bool, look: str | None, *, alone: bool) -> bool:
    """Show each game and a count of them; whether all could be read and fit."""
    games = sound = unread = 0
    for item in items:
        if isinstance(item, tuple):
            games += 1
            sound += not item[1].problems
            _show(games, item, boards, look, alone=alone)
        else:
            unread += 1
            complain(f"conjoin: {item}")
    say(
        f"{games} games, {sound} sound, {games - sound} with problems"
        + (f", {unread} could not be read" if unread else "")
    )
    return sound == games and not unread


def _show(number: int, item: Played, boards: bool, look: str | None, *, alone: bool) -> None:
    reading, done = item
    record, final = reading.record, done.final
    first, second = map(clean_line, record.players)
    ending = f", {record.ending.value}" if record.ending and record.ending.value != "rules" else ""
    say(
        f"game {number}: {clean_line(record.game)}, {first} against {second}, "
        f"{len(final.moves)} moves, {_result(done, record)}{ending}"
    )
    for position in done.positions[1:] if boards else done.positions[-1:] if alone else ():
        if boards:
            say(f"\nmove {len(position.moves)}: {done.game.move_name(position.moves[-1])}")
        say(board_text(done.game, position, look))
    if boards or alone:
        say(done.game.caption(final))
    for problem in done.problems:
        say(f"  problem: {clean_line(problem)}")
    for remark in reading.remarks:
        say(f"  remark: {clean_line(remark)}")


def _result(done: "Replay", record: "Record") -> str:
    if record.outcome is None:
        return "unfinished"
    if record.outcome.winner is None:
        return "draw"
    how = f" ({clean_line(record.outcome.how)})" if record.outcome.how else ""
    return f"{done.game.side_names[record.outcome.winner]} wins{how}"
