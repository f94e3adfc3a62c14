"""Records as JSON lines: one game a line, every game and every field.

>>> print(to_json(Record("connect-four", ("ann", "bob"), "4453", seed=7)))
{"game": "connect-four", "players": ["ann", "bob"], "moves": "4453", "seed": 7}
"""

import json
from collections.abc import Iterable, Iterator
from typing import NoReturn

from conjoin.core.errors import BadNotation, ConjoinError, StoreError
from conjoin.core.position import Outcome, Side
from conjoin.core.record import Ending, Record
from conjoin.records.fields import DIGIT_LIMIT, LINE_LIMIT, refuse_unkeepable, shown, undecoded
from conjoin.records.reading import Attempt, Reading

_WINNERS = {None: None, "first": Side.FIRST, "second": Side.SECOND}
_ENDINGS = {None: None} | {ending.value: ending for ending in Ending}


def to_fields(record: Record) -> dict[str, object]:
    """The object of one line; fields at their default are left out."""
    fields: dict[str, object] = {
        "game": record.game,
        "players": record.players,
        "moves": record.moves,
        "outcome": record.outcome.to_json() if record.outcome else None,
        "ending": record.ending.value if record.ending else None,
        "clock": tuple(map(float, record.clock)),
        "seed": record.seed,
        "event": record.event,
        "id": record.id,
        "opening_plies": record.opening_plies or None,
    }
    always = ("game", "players", "moves")
    return {key: value for key, value in fields.items() if key in always or value not in (None, (), "")}


def to_json(record: Record) -> str:
    """One line without its newline; raises BadNotation or StoreError for what could not be read back."""
    refuse_unkeepable(record)
    # Plain ASCII, so that a line cut off by a crash is still UTF-8 and costs only itself.
    text = json.dumps(to_fields(record), ensure_ascii=True, allow_nan=False)
    if len(text) > LINE_LIMIT:
        raise StoreError(
            f"the game takes {len(text)} characters",
            f"shorten its texts: a line holds {LINE_LIMIT} characters",
        )
    return text


def from_json(text: str) -> Record:
    """The record of one line; raises BadNotation naming the key or column, StoreError for a huge line."""
    fields = decode(text)
    if not isinstance(fields, dict):
        raise BadNotation(
            f"{shown(fields)} is not a game", 'write an object: {"game": …, "players": …, "moves": …}'
        )
    # Keys without a meaning here are passed over, so that files of later versions stay readable.
    record = Record(
        game=_text(fields, "game"),
        players=_players(fields),
        moves=_text(fields, "moves"),
        outcome=_outcome(fields.get("outcome")),
        ending=_ending(fields.get("ending")),
        clock=_clock(fields.get("clock")),
        seed=_seed(fields.get("seed")),
        event=_text(fields, "event", default=""),
        id=_text(fields, "id", default=""),
        opening_plies=_plies(fields.get("opening_plies")),
    )
    refuse_unkeepable(record)
    return record


def write(records: Iterable[Record]) -> str:
    """The lines of a file, each with its newline."""
    return "".join(to_json(record) + "\n" for record in records)


def read(text: str) -> list[Record]:
    """Every record of a file's text, or the first error, with its line number; blank lines are skipped."""
    records = []
    for attempt in attempts(text):
        if isinstance(attempt, ConjoinError):
            raise attempt
        records.append(attempt.record)
    return records


def attempts(text: str) -> Iterator[Attempt]:
    """For each line its record or, with its number, what is wrong with it: for files a crash cut short."""
    for number, line in enumerate(_lines(text), start=1):
        if line and not line.isspace():
            try:
                yield Reading(_decoded(line), number)
            except ConjoinError as error:
                yield error.at(f"line {number}")


def holds_games(text: str) -> bool:
    """Whether a file's text has a line with a game, or nothing but the beginning of one, cut off."""
    if any(isinstance(attempt, Reading) for attempt in attempts(text)):
        return True
    start, line = '{"game"', text.strip()
    return "\n" not in line and (line.startswith(start) or start.startswith(line))


def decode(text: str) -> object:
    """The value of a JSON text, stricter than the standard library; raises BadNotation or StoreError."""
    if len(text) > LINE_LIMIT:
        raise StoreError(
            f"the line has {len(text)} characters", f"shorten it to {LINE_LIMIT}: one game a line"
        )
    try:
        value: object = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole_number, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        token = shown(text[error.pos :]) if text[error.pos :].strip() else "the end of the line"
        raise BadNotation(
            f"column {error.pos + 1}: {token} does not continue the JSON ({error.msg})",
            "complete or delete the line: each holds one whole object",
        ) from None
    except RecursionError:
        raise BadNotation("brackets are nested too deeply in the JSON", "remove the nested value") from None
    return value


def _decoded(line: str) -> Record:
    if found := undecoded(line):
        raise found[1]
    return from_json(line)


def _lines(text: str) -> Iterator[str]:
    # Found one at a time: a list of the lines of a hostile file would take many times its size.
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield text[start:end]
        start = end + 1


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise BadNotation(f"the key {shown(key)} is given twice", "keep one of the two")
        found[key] = value
    return found


def _whole_number(digits: str) -> int:
    if len(digits.lstrip("-")) > DIGIT_LIMIT:
        raise BadNotation(f"the number {shown(digits)} is too long", f"write at most {DIGIT_LIMIT} digits")
    return int(digits)


def _no_number(word: str) -> NoReturn:
    raise BadNotation(f"{word} is not a number a record holds", "write a finite number")


def _text(fields: dict[str, object], key: str, default: str | None = None) -> str:
    value = fields.get(key)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        problem = f"{key} is {shown(value)}" if key in fields else f"there is no {key!r} in the object"
        raise BadNotation(problem, f'write a text in double quotes: "{key}": "…"')
    return value


def _players(fields: dict[str, object]) -> tuple[str, str]:
    value = fields.get("players")
    match value:
        case [str(first), str(second)]:
            return (first, second)
        case [first, second]:
            wrong = second if isinstance(first, str) else first
        case _:
            wrong = value
    problem = f"players has {shown(wrong)}" if "players" in fields else "there is no 'players' in the object"
    raise BadNotation(problem, 'write a list of two names: "players": ["…", "…"]')


def _outcome(value: object) -> Outcome | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise BadNotation(f"outcome is {shown(value)}", 'write null or {"winner": …, "how": …, "cells": […]}')
    winner = value.get("winner")
    if not isinstance(winner, str | None) or winner not in _WINNERS or "winner" not in value:
        token = shown(winner) if "winner" in value else "missing"
        raise BadNotation(f"the outcome's winner is {token}", 'write "first", "second" or, for a draw, null')
    cells = tuple(
        _whole(cell, "an outcome's cell") for cell in _list(value.get("cells"), "the outcome's cells")
    )
    return Outcome(_WINNERS[winner], _text(value, "how", default=""), cells)


def _ending(value: object) -> Ending | None:
    if not isinstance(value, str | None) or value not in _ENDINGS:
        words = ", ".join(ending.value for ending in Ending)
        raise BadNotation(f"ending is {shown(value)}", f"write null or one of {words}")
    return _ENDINGS[value]


def _clock(value: object) -> tuple[float, ...]:
    times = []
    for number, seconds in enumerate(_list(value, "clock"), start=1):
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise BadNotation(
                f"clock time {number} is {shown(seconds)}", "write seconds as a number from 0 up"
            )
        times.append(float(seconds))
    return tuple(times)


def _plies(value: object) -> int:
    plies = 0 if value is None else _whole(value, "opening_plies")
    if plies < 0:
        raise BadNotation(f"opening_plies is {shown(value)}", "write how many moves it has, from 0 up")
    return plies


def _seed(value: object) -> int | None:
    return None if value is None else _whole(value, "seed")


def _list(value: object, name: str) -> list[object]:
    if value is not None and not isinstance(value, list):
        raise BadNotation(f"{name} is {shown(value)}", "write a list in square brackets")
    return value or []


def _whole(value: object, name: str) -> int:
    # In Python true is also the number 1; in a file it is not.
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadNotation(f"{name} is {shown(value)}", "write a whole number")
    return value
