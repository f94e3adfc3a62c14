"""JSON lines carry every record there and back, and refuse everything else in words."""

import json
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from conjoin.core.errors import BadNotation, ConjoinError, StoreError
from conjoin.core.position import Outcome, Side
from conjoin.core.record import Ending, Record
from conjoin.records.fields import LINE_LIMIT
from conjoin.records.jsonl import attempts, from_json, holds_games, read, to_json, write
from conjoin.records.reading import Reading

TEXT = st.text()
OUTCOMES = st.builds(
    Outcome,
    st.sampled_from([None, *Side]),
    TEXT,
    st.lists(st.integers(0, 10**6)).map(tuple),
)
RECORDS = st.builds(
    Record,
    game=TEXT,
    players=st.tuples(TEXT, TEXT),
    moves=TEXT,
    outcome=st.none() | OUTCOMES,
    ending=st.sampled_from([None, *Ending]),
    clock=st.lists(st.floats(min_value=0, allow_nan=False, allow_infinity=False)).map(tuple),
    seed=st.none() | st.integers(-(10**40) + 1, 10**40 - 1),
    event=TEXT,
    id=TEXT,
    opening_plies=st.integers(0, 10**6),
)
PLAIN = Record("havannah:size=4", ("human", "random:seed=1"), "a1 b2")
GOOD = '{"game": "g", "players": ["a", "b"], "moves": ""}'


def with_field(text: str) -> str:
    return GOOD[:-1] + ", " + text + "}"


@given(RECORDS)
@example(Record("", ("a\nb\r\n", "\u2028\u0085\x00\ufeff"), "", event='\U0001f600\ufffe\t\\"'))
def test_round_trip_is_the_identity_on_one_ascii_line(record: Record) -> None:
    line = to_json(record)
    assert line.isascii()
    assert "\n" not in line
    assert "\r" not in line
    assert from_json(line) == record


@given(st.lists(RECORDS, max_size=4))
def test_files_of_several_games_round_trip(records: list[Record]) -> None:
    assert read(write(records)) == records


def test_the_shape_is_the_documented_one() -> None:
    record = replace(
        PLAIN,
        outcome=Outcome(Side.SECOND, "fork", (3, 4)),
        ending=Ending.RULES,
        clock=(0.5, 2),
        seed=1,
        event="cup",
    )
    assert json.loads(to_json(record)) == {
        "game": "havannah:size=4",
        "players": ["human", "random:seed=1"],
        "moves": "a1 b2",
        "outcome": {"winner": "second", "how": "fork", "cells": [3, 4]},
        "ending": "rules",
        "clock": [0.5, 2.0],
        "seed": 1,
        "event": "cup",
    }


def test_defaults_are_left_out_and_filled_in() -> None:
    assert json.loads(to_json(PLAIN)).keys() == {"game", "players", "moves"}
    nulls = ", ".join(f'"{key}": null' for key in ("outcome", "ending", "clock", "seed", "event"))
    assert from_json(with_field(nulls)) == from_json(GOOD) == Record("g", ("a", "b"), "")


def test_a_seed_of_zero_and_a_drawn_outcome_are_kept() -> None:
    record = replace(PLAIN, seed=0, outcome=Outcome(None, "full"))
    assert from_json(to_json(record)) == record


def test_unknown_keys_are_passed_over() -> None:
    assert from_json(with_field('"opening": {"name": [1, 2]}')) == from_json(GOOD)


def test_blank_lines_and_carriage_returns_are_free() -> None:
    assert read(f"\n{GOOD}\r\n  \n\n{GOOD}") == [from_json(GOOD)] * 2
    assert read("") == []


HOSTILE = {
    "not JSON": ("hello", "column 1: 'hello'"),
    "cut off": (GOOD[:30], "column "),
    "cut off between tokens": (GOOD[:-1], "the end of the line"),
    "two games on a line": (GOOD + GOOD, 'column 50: \'{"game"'),
    "a NUL": (GOOD[:5] + "\x00" + GOOD[5:], "\\x00"),
    "a list": ("[1]", "a list is not a game"),
    "a number": ("7", "7 is not a game"),
    "deep list": ("[" * 200_000, "nested too deeply"),
    "deep object": (with_field('"x": ' + '{"x": ' * 100_000), "nested too deeply"),
    "no game": ('{"players": ["a", "b"], "moves": ""}', "no 'game'"),
    "no players": ('{"game": "g", "moves": ""}', "no 'players'"),
    "no moves": ('{"game": "g", "players": ["a", "b"]}', "no 'moves'"),
    "game is null": (GOOD.replace('"g"', "null"), "game is null"),
    "moves are a list": (GOOD.replace('""', '["a1"]'), "moves is a list"),
    "one player": (GOOD.replace(', "b"', ""), "players has a list"),
    "a player is a number": (GOOD.replace('"b"', "9"), "players has 9"),
    "the first player is a number": (GOOD.replace('"a"', "9"), "players has 9"),
    "players are a text": (GOOD.replace('["a", "b"]', '"ab"'), "players has 'ab'"),
    "duplicate key": (with_field('"game": "h"'), "'game' is given twice"),
    "duplicate key inside": (with_field('"outcome": {"how": "", "how": ""}'), "'how' is given twice"),
    "outcome is a word": (with_field('"outcome": "first"'), "outcome is 'first'"),
    "outcome without winner": (with_field('"outcome": {"how": "fork"}'), "winner is missing"),
    "no such winner": (with_field('"outcome": {"winner": "third"}'), "winner is 'third'"),
    "winner is a list": (with_field('"outcome": {"winner": []}'), "winner is a list"),
    "how is a number": (with_field('"outcome": {"winner": null, "how": 5}'), "how is 5"),
    "cells are a number": (with_field('"outcome": {"winner": null, "cells": 5}'), "cells is 5"),
    "a cell is true": (with_field('"outcome": {"winner": null, "cells": [true]}'), "cell is true"),
    "a cell is negative": (with_field('"outcome": {"winner": null, "cells": [-3]}'), "cell is -3"),
    "no such ending": (with_field('"ending": "boredom"'), "ending is 'boredom'"),
    "ending is an object": (with_field('"ending": {}'), "ending is an object"),
    "clock is a number": (with_field('"clock": 5'), "clock is 5"),
    "a time is a text": (with_field('"clock": [1, "2"]'), "clock time 2 is '2'"),
    "a time is true": (with_field('"clock": [true]'), "clock time 1 is true"),
    "a time is negative": (with_field('"clock": [-0.5]'), "clock time 1 is -0.5"),
    "NaN": (with_field('"clock": [NaN]'), "NaN"),
    "infinity": (with_field('"clock": [-Infinity]'), "-Infinity"),
    "too large for a float": (with_field('"clock": [1e999]'), "clock time 1 is inf"),
    "a negative opening": (with_field('"opening_plies": -1'), "opening_plies is -1"),
    "seed is a fraction": (with_field('"seed": 1.5'), "seed is 1.5"),
    "seed is false": (with_field('"seed": false'), "seed is false"),
    "huge number": (with_field('"seed": ' + "9" * 5000), "'9999"),
    "huge negative number": (with_field('"seed": -' + "9" * 41), "'-9999"),
    "event is a list": (with_field('"event": []'), "event is a list"),
    "half a character": (with_field('"event": "\\ud83d"'), "event contains '\\ud83d'"),
    "half a character in a name": (GOOD.replace('"b"', '"\\udc00"'), "'\\udc00'"),
}


@pytest.mark.parametrize(("line", "token"), HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_lines_are_refused_by_line_and_token(line: str, token: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(f"{GOOD}\n{line}\n{GOOD}\n")
    assert caught.value.problem.startswith("line 2: ")
    assert token in caught.value.problem
    assert caught.value.fix
    assert len(str(caught.value)) < 300


def refusal(text: str) -> str:
    """What is wrong with a text; empty if it is read and round-trips."""
    try:
        records = read(text)
    except ConjoinError as error:
        return error.problem
    return "" if read(write(records)) == records else "changed"


JSON_LIKE = st.text(alphabet='{}[]",:\\ \n0123456789eE.-truefalsn\x00u')


@given(JSON_LIKE | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text_is_read_or_refused(text: str) -> None:
    problem = refusal(text)
    assert not problem or problem.startswith("line ")


@given(RECORDS, st.data())
def test_a_cut_line_is_never_another_record(record: Record, data: st.DataObject) -> None:
    line = to_json(record)
    cut = line[: data.draw(st.integers(1, len(line) - 1))]
    with pytest.raises(BadNotation):
        from_json(cut)


def test_a_line_over_the_limit_is_refused_both_ways() -> None:
    long = replace(PLAIN, event="x" * LINE_LIMIT)
    with pytest.raises(StoreError, match=r"characters"):
        to_json(long)
    with pytest.raises(StoreError, match=r"^line 1: the line has \d+ characters"):
        read(" " * LINE_LIMIT + GOOD)


@pytest.mark.parametrize(
    ("record", "token"),
    [
        (replace(PLAIN, event="\ud800"), "event"),
        (replace(PLAIN, players=("a", "\udfff")), "second player"),
        (replace(PLAIN, outcome=Outcome(None, "\ud800")), "how"),
        (replace(PLAIN, clock=(1.0, float("nan"))), "clock time 2 is nan"),
        (replace(PLAIN, clock=(float("inf"),)), "clock time 1 is inf"),
        (replace(PLAIN, clock=(10**400,)), "clock time 1 is a huge number"),
        (replace(PLAIN, seed=10**40), "seed"),
        (replace(PLAIN, seed=-(10**5000)), "seed"),
        (replace(PLAIN, outcome=Outcome(None, "full", (-1,))), "cell is -1"),
        (replace(PLAIN, outcome=Outcome(None, "full", (10**5000,))), "cell is a huge number"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(record: Record, token: str) -> None:
    with pytest.raises(BadNotation) as caught:
        to_json(record)
    assert token in caught.value.problem


def test_attempts_go_on_after_a_bad_line() -> None:
    first, wrong, second = attempts(f'{GOOD}\n{{"game"\n\n{GOOD}')
    assert (first, second) == (Reading(from_json(GOOD), 1), Reading(from_json(GOOD), 4))
    assert isinstance(wrong, BadNotation)
    assert wrong.problem.startswith("line 2: column 8: the end of the line")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        (GOOD, True),
        (f"hello\n{GOOD}\n", True),
        (to_json(PLAIN)[:30], True),
        ('{"ga', True),
        ("{", True),
        ('{"name": "no game"}', False),
        ('{\n"game": "g"\n}', False),
        ("hello", False),
        ("", True),
    ],
)
def test_whether_a_text_holds_games(text: str, holds: bool) -> None:
    assert holds_games(text) is holds
