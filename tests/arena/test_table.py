"""The table counts every game once, names every failure, and depends on nothing else."""

import csv
import io
import json
from dataclasses import replace

import pytest

from conjoin import Ending, Outcome, Record, Side, draw, loss_in
from conjoin.arena.plan import Plan
from conjoin.arena.report.tables import format_superiority, table_csv, table_json, table_markdown
from conjoin.arena.table import table
from conjoin.explain.assessed_games import AssessedGame
from conjoin.explain.assessment import Assessment
from conjoin.play.clock import NO_BUDGET

PLAN = Plan("connect-four", ("a", "b", "c"), (NO_BUDGET,) * 3, 2, ("44",))
FIRST, SECOND, DRAW = Outcome(Side.FIRST, "line"), Outcome(Side.SECOND, "line"), Outcome(None, "full")
LATE = Outcome(Side.FIRST, "did not answer, and had 0.010 s")


def record(game: str, outcome: Outcome, ending: Ending = Ending.RULES) -> Record:
    first, second = (int(number) - 1 for number in game.partition(".")[2].split("-"))
    players = PLAN.engines[first], PLAN.engines[second]
    return Record("connect-four", players, "4435", outcome, ending, id=game, opening_plies=2)


RECORDS = [
    record("1.1-2", FIRST),
    record("1.2-1", SECOND),
    record("1.1-3", LATE, Ending.TIMEOUT),
    record("1.3-1", DRAW),
    record("1.2-3", DRAW),
    record("1.3-2", SECOND),
    record("2.1-3", LATE, Ending.TIMEOUT),
]


def test_results_failures_and_endings() -> None:
    stands = table(PLAN, RECORDS)
    assert (stands.played, PLAN.games) == (7, 12)
    rows = {row.engine: (row.wins, row.draws, row.losses, row.failures) for row in stands.standings}
    assert rows == {"a": (4, 1, 0, 0), "b": (1, 1, 2, 0), "c": (0, 2, 3, 2)}
    assert [row.engine for row in stands.standings] == ["a", "b", "c"]
    assert stands.endings == ((Ending.RULES, 5), (Ending.TIMEOUT, 2))
    (kind,) = stands.failures
    assert (kind.engine, kind.ending, kind.count, kind.games) == ("c", Ending.TIMEOUT, 2, ("1.1-3", "2.1-3"))
    assert kind.reasons == (("did not answer, and had 0.010 s", 2),)


def test_a_meeting_is_seen_from_either_side() -> None:
    stands = table(PLAN, RECORDS)
    there, back = stands.meeting("b", "c"), stands.meeting("c", "b")
    assert there is not None
    assert back is not None
    assert (there.wins, there.draws, there.losses, there.pairs) == (1, 1, 0, (0, 0, 0, 1, 0))
    assert (back.wins, back.draws, back.losses, back.pairs) == (0, 1, 1, (0, 1, 0, 0, 0))
    assert stands.meeting("a", "a") is None


def test_times_change_nothing_in_any_format() -> None:
    slow = [replace(one, clock=(0.0, 0.0, 5.0, 7.0)) for one in RECORDS]
    assert table(PLAN, slow) == table(PLAN, RECORDS)


def test_the_formats_say_the_same() -> None:
    stands = table(PLAN, RECORDS)
    document = json.loads(json.dumps(table_json(stands), allow_nan=False))
    assert (document["games"], document["planned"]) == (7, 12)
    assert [(row["engine"], row["points"]) for row in document["engines"]] == [
        ("a", 4.5),
        ("b", 1.5),
        ("c", 1.0),
    ]
    assert document["meetings"][0]["pairs"] == [0, 0, 0, 0, 1]
    assert document["failures"][0]["reasons"] == [{"reason": "did not answer, and had 0.010 s", "count": 2}]
    rows = list(csv.DictReader(io.StringIO(table_csv(stands))))
    assert [row["points"] for row in rows] == ["4.5", "1.5", "1.0"]
    lines = table_markdown(stands).splitlines()
    assert len(lines) == 5
    assert "| `a` |" in lines[2]
    assert lines[2].endswith("| · | 2/2 | 2.5/3 |")


def test_the_side_that_moves_first_is_counted_apart() -> None:
    stands = table(PLAN, RECORDS)
    # First: a won 3 of 3, b drew and lost, c drew and lost.
    assert {row.engine: row.first_share for row in stands.standings} == {"a": 1.0, "b": 0.25, "c": 0.25}
    assert stands.first_share == pytest.approx(4 / 7)
    assert table_json(stands)["first_share"] == 0.5714
    assert "| first |" in table_markdown(stands).splitlines()[0]


def test_it_says_of_any_two_engines_how_sure_it_is_that_one_is_stronger() -> None:
    stands = table(PLAN, RECORDS)
    chances = {(row["a"], row["b"]): row["los"] for row in table_json(stands)["superiority"]}
    assert len(chances) == 6
    for (a, b), chance in chances.items():
        assert chance + chances[b, a] == pytest.approx(1, abs=1e-3)
    assert chances["a", "c"] > chances["a", "b"] > chances["b", "c"] > 0.5
    first, second, _ = stands.standings
    assert format_superiority(stands, first, first) == "·"
    assert int(format_superiority(stands, second, first)) < 50


def test_accuracy_stands_beside_how_often_the_result_was_kept() -> None:
    best, bad = Assessment(draw(), draw()), Assessment(draw(), loss_in(2))
    hopeless = Assessment(loss_in(4), loss_in(4))
    judged = AssessedGame(RECORDS[0], (None, None, best, hopeless, bad, hopeless), cells=42)
    stands = table(PLAN, RECORDS, [judged])
    rows = {row["engine"]: row for row in csv.DictReader(io.StringIO(table_csv(stands)))}
    assert (rows["a"]["accuracy"], rows["a"]["kept"], rows["a"]["judged"]) == ("62.5", "50.0", "2")
    assert (rows["b"]["accuracy"], rows["b"]["kept"]) == ("100.0", "")  # nothing was left to be lost
    found = {row["player"]: row for row in table_json(stands)["accuracy"]}
    assert (found["a"]["losable"], found["b"]["losable"], found["b"]["kept"]) == (2, 0, None)
    assert "| accuracy | kept |" in table_markdown(stands)


def test_nothing_played_is_a_table_too() -> None:
    stands = table(PLAN, [])
    assert [row.games for row in stands.standings] == [0, 0, 0]
    assert json.dumps(table_json(stands), allow_nan=False)
