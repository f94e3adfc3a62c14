"""`conjoin rate`: ratings of any records."""

import json
from pathlib import Path

import pytest

from conjoin import Outcome, Record, Side
from conjoin.records import files
from tests.conftest import Run

STRONG, WEAK = "mcts:simulations=200", "random"


def won(first: str, second: str, winner: Side) -> Record:
    return Record("connect-four", (first, second), "", Outcome(winner, ""))


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    games = [won(STRONG, WEAK, Side.FIRST)] * 12 + [won(WEAK, STRONG, Side.FIRST)] * 4
    files.save(tmp_path / "cup.jsonl", [*games, Record("connect-four", (STRONG, WEAK), "4")])
    files.save(
        tmp_path / "more.sgf", [Record("havannah:size=4", ("ann", WEAK), "a1", Outcome(Side.FIRST, ""))]
    )
    return tmp_path / "cup.jsonl"


def test_the_table_is_in_order_and_the_mean_is_zero(conjoin: Run, cup: Path) -> None:
    done = conjoin("rate", str(cup))
    assert done.returncode == 0
    title, columns, best, worst = (line.split("\t") for line in done.stdout.splitlines())
    assert title == ["2 players, 16 games"]
    assert (columns[1], best[1], worst[1]) == ("player", STRONG, WEAK)
    assert best[2].replace("+", "") == worst[2].replace("−", "")
    assert (best[4], worst[4]) == ("12", "4")
    assert "1 games without a result of two players are not counted" in done.stderr


@pytest.mark.parametrize(("anchor", "name", "elo"), [
    ("random=1000", WEAK, 1000), ("mcts:simulations=200=-50.5", STRONG, -50.5), (STRONG, STRONG, 0),
])  # fmt: skip
def test_an_anchor_is_fixed_and_files_are_rated_together(
    conjoin: Run, cup: Path, anchor: str, name: str, elo: float
) -> None:
    done = conjoin("rate", str(cup), str(cup.with_name("more.sgf")), "--anchor", anchor, "--json")
    found = json.loads(done.stdout)
    rated = {player["player"]: player for player in found["players"]}
    assert (found["games"], found["unread"], set(rated)) == (17, 0, {STRONG, WEAK, "ann"})
    assert rated[name]["elo"] == rated[name]["elo_low"] == rated[name]["elo_high"] == elo
    assert rated[STRONG]["elo"] > rated[WEAK]["elo"]


@pytest.mark.parametrize(("anchor", "said"), [
    ("bob", "the anchor 'bob' has not played; choose one who has"),
    ("random=strong", "'strong' is no Elo; write --anchor random=1500 or --anchor random"),
    ("random=nan", "'nan' is no Elo"),
])  # fmt: skip
def test_a_bad_anchor_is_refused(conjoin: Run, cup: Path, anchor: str, said: str) -> None:
    done = conjoin("rate", str(cup), "--anchor", anchor)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_bad_lines_are_named_and_the_rest_is_rated(conjoin: Run, cup: Path) -> None:
    with cup.open("a") as file:
        file.write("{broken\n")
    done = conjoin("rate", str(cup))
    assert done.returncode == 1
    assert "line 18" in done.stderr
    assert "2 players, 16 games" in done.stdout


def test_files_without_a_finished_game_are_refused(conjoin: Run, tmp_path: Path) -> None:
    files.save(tmp_path / "open.jsonl", [Record("connect-four", ("a", "b"), "4")])
    done = conjoin("rate", "open.jsonl")
    assert done.returncode == 2
    assert "has a result of two players" in done.stderr
