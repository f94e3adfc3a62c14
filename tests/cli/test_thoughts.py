import json

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
        assert set(reason) == {"rule", "points", "cells", "text"}
    assert {"1:1", "2:1", "3:1", "4:1"} <= {cell for reason in best["reasons"] for cell in reason["cells"]}


def test_limits_are_kept(conjoin: Run) -> None:
    done = conjoin("analyse", "connect-four", "44", "--engine", "window", "--depth", "2", "--json")
    assert json.loads(done.stdout)["depth"] == 2
    few = conjoin("analyse", "connect-four", "44", "--engine", "window", "--nodes", "100", "--json")
    assert json.loads(few.stdout)["nodes"] <= 100


def test_the_table_names_moves_and_reasons(conjoin: Run) -> None:
    done = conjoin("analyse", "connect-four", "112233", "--engine", "window:depth=1")
    assert "wins now" in done.stdout


def test_explanations_are_sentences(conjoin: Run) -> None:
    done = conjoin("explain", "connect-four", "112233", "--engine", "window:depth=2", "--plain")
    assert "window:depth=2 would play 4, wins now" in done.stdout
    assert done.stdout.count("\n  ") >= 6


def test_the_exact_verdict_stands_beside_the_opinion(conjoin: Run) -> None:
    # Red has three on the bottom row: column 4 wins, and any other column lets Yellow block.
    done = conjoin(
        "explain", "connect-four:width=4,height=4", "112233", "--engine", "window:depth=1", "--plain"
    )
    assert (
        "would play 4, wins now: four own stones in a row: the game is won (+10000). Exactly: wins now."
        in done.stdout
    )
    assert done.stdout.count("Exactly: ") == 4


def test_the_end_of_the_game_cannot_be_analysed(conjoin: Run) -> None:
    done = conjoin("analyse", "connect-four", "1212121", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the game is over: Red wins (line)" in done.stderr


def test_a_bad_move_is_named_by_its_number(conjoin: Run) -> None:
    done = conjoin("explain", "connect-four", "44x")
    assert done.returncode == 2
    assert "move 3: 'x' is not a column" in done.stderr
