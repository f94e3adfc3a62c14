import json
from pathlib import Path

from conjoin import Record
from conjoin.arena.job import Job, play
from conjoin.records import files
from tests.conftest import Run


def kept(tmp_path: Path) -> Path:
    jobs = [
        Job("connect-four", players, "445", seed=seed)
        for seed in (1, 2)
        for players in (("perfect", "random"), ("random", "perfect"))
    ]
    files.save(tmp_path / "games.jsonl", [play(job) for job in jobs])
    return tmp_path / "games.jsonl"


def test_players_are_listed_with_their_phases(conjoin: Run, tmp_path: Path) -> None:
    file = kept(tmp_path)
    done = conjoin("accuracy", str(file), "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["games"], found["unread"]) == (4, 0)
    best, worst = found["players"]
    assert (best["player"], best["accuracy"], best["blunders"]) == ("perfect", 100.0, 0)
    assert best["judged"] == best["moves"] > 0
    assert worst["player"] == "random"
    assert 0 < worst["accuracy"] < 90
    assert worst["accuracy_low"] <= worst["accuracy"] <= worst["accuracy_high"]
    assert sum(phase["judged"] for phase in worst["phases"].values()) == worst["judged"]
    lines = conjoin("accuracy", str(file)).stdout.splitlines()
    assert lines[0] == "accuracy against perfect play, 4 games"
    assert lines[2].startswith("perfect\t4\t100.0 % (100.0 to 100.0)\t100.0 %\t0 (0%)\t0 (0%)")
    assert f"{worst['accuracy']} %" in lines[3]


def test_what_cannot_be_read_is_named_and_the_rest_goes_on(conjoin: Run, tmp_path: Path) -> None:
    file = kept(tmp_path)
    file.write_text(file.read_text() + "{broken\n")
    done = conjoin("accuracy", str(file), "--json")
    assert done.returncode == 1
    assert "line 5" in done.stderr
    assert json.loads(done.stdout)["unread"] == 1


def test_games_without_a_solver_are_said_to_be_unjudged(conjoin: Run, tmp_path: Path) -> None:
    files.save(tmp_path / "big.jsonl", [Record("connect-four:width=9,height=9", ("a", "b"), "5555")])
    done = conjoin("accuracy", str(tmp_path / "big.jsonl"))
    assert done.returncode == 0, done.stderr
    assert "no move could be judged" in done.stdout


def test_a_missing_file_is_refused(conjoin: Run) -> None:
    done = conjoin("accuracy", "nowhere.jsonl")
    assert done.returncode == 2
    assert "nowhere.jsonl" in done.stderr


def test_a_game_that_breaks_the_rules_is_named_and_judged_up_to_there(conjoin: Run, tmp_path: Path) -> None:
    files.save(tmp_path / "games.jsonl", [Record("connect-four", ("ann", "bob"), "44444442")])
    done = conjoin("accuracy", "games.jsonl", "--json")
    assert done.returncode == 1
    assert "conjoin: game 1 is judged only in part: move 7: column 4 is full" in done.stderr
    assert {player["moves"] for player in json.loads(done.stdout)["players"]} == {3}
