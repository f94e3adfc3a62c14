import json
import re
from pathlib import Path

import pytest

from conjoin import game
from conjoin.explain.plan import plan
from conjoin.views.json import plan_json
from tests.conftest import Run


def test_analysis_json_is_the_contract(conjoin: Run) -> None:
    done = conjoin("analyse", "connect-four", "112233", "--engine", "window:depth=3", "--json")
    assert done.returncode == 0, done.stderr
    analysis = json.loads(done.stdout)
    assert list(analysis) == ["game", "moves", "to_move", "engine", "lines", "depth", "nodes", "seconds"]
    assert (analysis["moves"], analysis["to_move"], analysis["engine"]) == (
        "112233",
        "first",
        "window:depth=3",
    )
    assert len(analysis["lines"]) == 7
    best = analysis["lines"][0]
    assert set(best) == {"move", "score", "variation", "reasons"}
    assert (best["move"], best["variation"]) == ("4", ["4"])
    assert (best["score"]["kind"], best["score"]["plies"]) == ("win", 1)
    for reason in best["reasons"]:
        assert set(reason) == {"rule", "points", "cells", "text", "after"}
    assert {"1:1", "2:1", "3:1", "4:1"} <= {cell for reason in best["reasons"] for cell in reason["cells"]}


def test_limits_are_kept(conjoin: Run) -> None:
    done = conjoin("analyse", "connect-four", "44", "--engine", "window", "--depth", "2", "--json")
    assert json.loads(done.stdout)["depth"] == 2
    few = conjoin("analyse", "connect-four", "44", "--engine", "window", "--nodes", "100", "--json")
    assert json.loads(few.stdout)["nodes"] <= 100


def test_the_table_names_moves_and_reasons(conjoin: Run) -> None:
    done = conjoin("analyse", "connect-four", "112233", "--engine", "window:depth=1")
    won = "4\twins now\t4\tafter 4: four own stones in a row: the game is won (+10000)\n"
    assert won in done.stdout  # one line for programs, the board of the reasons in front


def test_explanations_are_sentences(conjoin: Run) -> None:
    done = conjoin("explain", "connect-four", "112233", "--engine", "window:depth=2", "--plain")
    assert "window:depth=2 would play 4, wins now" in done.stdout
    assert done.stdout.count("\n  ") >= 6


def test_the_exact_verdict_stands_beside_the_opinion(conjoin: Run) -> None:
    # Red has three on the bottom row: column 4 wins, and any other column lets Yellow block.
    done = conjoin(
        "explain", "connect-four:width=4,height=4", "112233", "--engine", "window:depth=1", "--plain"
    )
    said = "That is exact.\n  after 4:\n  - +10000  four own stones in a row: the game is won\n"
    assert f"would play 4, wins now. {said}" in done.stdout
    assert done.stdout.count("Exactly: ") == 3


def test_what_decides_the_position_comes_first(conjoin: Run) -> None:
    asked = ("explain", "connect-four", "677745427221", "--plain")
    position = game("connect-four").parse("677745427221")
    shown = " ".join(conjoin(*asked).stdout.split())
    assert 0 < shown.index(plan(position).text) < shown.index(" would play ")
    values = json.loads(conjoin(*asked, "--json").stdout)
    assert values["plan"] == plan_json(plan(position))
    assert {"lines", "sentences"} <= set(values)


def test_where_nothing_is_known_no_plan_is_shown(conjoin: Run) -> None:
    asked = ("explain", "connect-four:width=12,height=12", "", "--engine", "random", "--plain")
    assert "not proven" not in conjoin(*asked).stdout
    assert json.loads(conjoin(*asked, "--json").stdout)["plan"]["score"] is None


def test_where_nothing_is_proven_on_a_hex_board_there_is_a_guess(conjoin: Run) -> None:
    asked = ("explain", "fencemaster:size=5", "", "--engine", "mcts:simulations=10", "--plain")
    assert "Who wins here is not proven; as a guess, " in conjoin(*asked).stdout


MANY = ("explain", "fencemaster:size=5", "e5 a1", "--plain")


def test_only_the_moves_that_matter_are_shown(conjoin: Run) -> None:
    few = (*MANY, "--engine", "mcts:simulations=2000")
    shown = conjoin(*few).stdout.splitlines()
    others = [line for line in shown[shown.index("Its other thoughts:") + 1 :] if not line.startswith("    ")]
    assert len(others) == 12  # eleven besides the best, and how many are left
    assert others[-1] == "  ... and 47 more moves; --all explains them too."
    every = conjoin(*few, "--all").stdout.splitlines()
    assert every[: len(shown) - 1] == shown[:-1]
    assert sum(not line.startswith("    ") for line in every[len(shown) - 1 :]) == 47
    assert len(json.loads(conjoin(*few, "--json").stdout)["sentences"]) == 59


def test_moves_without_a_visit_are_left_out(conjoin: Run) -> None:
    shown = conjoin(*MANY, "--engine", "mcts:simulations=3").stdout
    assert "tried in 0 of" not in shown
    assert re.search(r"\.\.\. and 5\d more moves; --all", shown)
    assert "tried in 0 of" in conjoin(*MANY, "--engine", "mcts:simulations=3", "--all").stdout


def test_a_known_result_is_shown_without_a_visit(conjoin: Run) -> None:
    # White threatens to win at once, so that every other answer loses without a single simulation.
    shown = conjoin(
        "explain", "fencemaster:size=3", "a3 c3 b1 b2 a1 d4 a2", "--engine", "mcts:simulations=50", "--plain"
    ).stdout
    assert shown.count("a forced loss") == 12
    assert "more move" not in shown


def test_the_end_of_the_game_cannot_be_analysed(conjoin: Run) -> None:
    done = conjoin("analyse", "connect-four", "1212121", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the game is over: Red wins (line)" in done.stderr


def test_a_bad_move_is_named_by_its_number(conjoin: Run) -> None:
    done = conjoin("explain", "connect-four", "44x")
    assert done.returncode == 2
    assert "move 3: 'x' is not a column" in done.stderr


@pytest.mark.parametrize("signs", ["012", ".XO", ".RY"])
def test_a_board_is_read_from_a_file(conjoin: Run, tmp_path: Path, signs: str) -> None:
    rows = "\n".join(["0000000"] * 4 + ["2220000", "1110000"])
    (tmp_path / "board.txt").write_text("".join(signs[int(cell)] if cell != "\n" else cell for cell in rows))
    done = conjoin("analyse", "connect-four", "--board", "board.txt", "--engine", "perfect", "--json")
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["lines"][0]["move"], answer["lines"][0]["score"]["plies"]) == ("4", 1)
    assert len(answer["moves"]) == 6


@pytest.mark.parametrize(
    ("text", "words", "reason"),
    [
        ("000\n", ["connect-four"], "width takes a whole number from 4 to 12"),
        ("00000zz\n", ["connect-four"], "line 1 of the board holds 'z'"),
        ("0000000\n" * 6, ["havannah"], "--board is a Connect Four board"),
        ("0000000\n" * 6, ["connect-four", "44"], "leave the moves out"),
        ("0000000\n" * 6, ["connect-four:width=8"], "row 1 of the board has 7 cells"),
        (None, ["connect-four"], "cannot be read"),
    ],
)
def test_a_bad_board_is_refused(
    conjoin: Run, tmp_path: Path, text: str | None, words: list[str], reason: str
) -> None:
    if text is not None:
        (tmp_path / "board.txt").write_text(text)
    done = conjoin("analyse", *words, "--board", "board.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
