import json
import signal
import subprocess
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest

from conjoin.ratings.head_to_head import head_to_heads
from conjoin.records import files
from tests.arena.visitors import install_visitors
from tests.conftest import CONJOIN, Install, Run
from tests.hangs import HANG_SECONDS

KEYS = ["game", "a", "b", "wins", "draws", "losses", "elo", "elo_low", "elo_high", "failures"]
FRAIL = """
    from conjoin import Analysis, Engine, Entry, Line, draw

    class Frail(Engine):
        def analyse(self, position, limit=None):
            if len(position.moves) > 9:
                raise ValueError("I am tired")
            return Analysis((Line(position.legal_moves()[0], draw()),), 0, 0, 0.0)

    ENTRY = Entry(name="frail", summary="Gives up early.", source="tests", build=Frail)
"""
BEACON = """
    import os
    from conjoin import Analysis, Engine, Entry, Line, draw

    class Beacon(Engine):
        def analyse(self, position, limit=None):
            with open(os.environ["BEACON"], "a") as file:
                file.write(".")
            return Analysis((Line(position.legal_moves()[0], draw()),), 0, 0, 0.0)

    ENTRY = Entry(name="beacon", summary="Tells when it was asked.", source="tests", build=Beacon)
"""


def test_json_is_the_contract(conjoin: Run) -> None:
    done = conjoin(
        "match", "connect-four", "window:depth=2", "random", "--pairs", "10", "--seed", "1", "--json"
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert list(result)[: len(KEYS)] == KEYS
    assert list(result)[len(KEYS) :] == ["pairs", "los", "normalised_elo", "failure_reasons"]
    assert result["wins"] + result["draws"] + result["losses"] == 20 == 2 * sum(result["pairs"])
    assert result["wins"] >= 18
    assert result["elo_low"] > 0
    assert result["los"] > 0.97
    assert (result["failures"], result["failure_reasons"]) == (0, [])


def test_words_tell_the_same(conjoin: Run) -> None:
    words = ("match", "connect-four", "random", "random", "--pairs", "3", "--seed", "1")
    result = json.loads(conjoin(*words, "--json").stdout)
    shown = conjoin(*words).stdout
    assert f"{result['wins']} wins, {result['draws']} draws, {result['losses']} losses" in shown
    assert "95 % certainty" in shown
    assert "begun from openings of 4 to 8 plies that perfect play draws, seed 1" in shown


def test_a_clean_sheet_is_finite_for_people_and_null_for_programs(conjoin: Run) -> None:
    words = ("match", "connect-four", "window:depth=3", "random", "--pairs", "8")
    result = json.loads(conjoin(*words, "--json").stdout)
    assert (result["wins"], result["elo"], result["elo_high"]) == (16, None, None)
    shown = conjoin(*words).stdout
    assert f"Elo above {result['elo_low']:+.0f} (all games won), with 95 % certainty" in shown
    assert "inf" not in shown


def test_why_an_engine_failed_is_shown(install: Install, conjoin: Run) -> None:
    folder = str(install(FRAIL, "[conjoin.engines]\nfrail = visitor:ENTRY\n"))
    words = ("match", "connect-four", "frail", "random", "--pairs", "3", "--seed", "2")
    done = conjoin(*words, "--json", PYTHONPATH=folder)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    [why] = result["failure_reasons"]
    assert result["failures"] == why["games"] >= 1
    assert (why["player"], why["ending"], why["reason"]) == ("frail", "crash", "ValueError: I am tired")
    assert len(why["moves"]) in {10, 11}
    shown = conjoin(*words, PYTHONPATH=folder).stdout
    assert "frail: crash, ValueError: I am tired" in shown
    assert f"after '{why['moves']}'" in shown


def test_openings_come_from_a_file(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("4444\n112\n")
    done = conjoin("match", "connect-four", "random", "random", "--pairs", "2", "--openings", "mine.txt")
    assert "begun from the 2 openings of mine.txt, in their order" in done.stdout
    assert done.stderr == ""
    again = conjoin("match", "connect-four", "random", "random", "--pairs", "3", "--openings", "mine.txt")
    assert again.stdout.startswith("random against random")
    assert again.stderr.startswith("conjoin: 3 pairs begin from 2 openings: ")


def test_workers_play_the_same_match_and_its_games_are_kept(conjoin: Run, tmp_path: Path) -> None:
    words = ("match", "connect-four", "window:depth=2", "stacks", "--pairs", "4", "--seed", "5", "--json")
    alone = conjoin(*words, "--out", "alone.jsonl")
    shared = conjoin(*words, "--workers", "2", "--out", "shared.jsonl")
    assert (alone.returncode, alone.stderr) == (shared.returncode, shared.stderr) == (0, "")
    assert alone.stdout == shared.stdout
    kept, also = files.load(tmp_path / "alone.jsonl"), files.load(tmp_path / "shared.jsonl")
    assert len(kept) == 8
    assert [replace(record, clock=()) for record in kept] == [replace(record, clock=()) for record in also]
    [met] = head_to_heads(kept)
    result = json.loads(alone.stdout)
    assert (met.tally.wins, list(met.tally.pairs)) == (result["wins"], result["pairs"])


def test_games_are_added_behind_others_and_not_to_something_else(conjoin: Run, tmp_path: Path) -> None:
    words = ("match", "connect-four", "random", "random", "--pairs", "1", "--out")
    for expected in (2, 4):
        assert conjoin(*words, "games.jsonl").returncode == 0
        assert len(files.load(tmp_path / "games.jsonl")) == expected
    (tmp_path / "letter.txt").write_text("Dear Ann,\n")
    refused = conjoin(*words, "letter.txt")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "letter.txt: nothing is added to this file: it holds no game" in refused.stderr
    assert (tmp_path / "letter.txt").read_text() == "Dear Ann,\n"


def test_a_full_disk_does_not_hide_what_was_played(environment: dict[str, str], tmp_path: Path) -> None:
    words = f"'{CONJOIN}' match connect-four random random --pairs 500 --out games.jsonl --json"
    done = subprocess.run(
        ["bash", "-c", f"ulimit -f 8; {words}"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "games.jsonl cannot be written" in done.stderr
    kept = files.load(tmp_path / "games.jsonl")
    assert 2 * sum(json.loads(done.stdout)["pairs"]) == len(kept) > 10


def test_a_format_that_cannot_keep_the_game_is_refused_before_it_is_played(
    conjoin: Run, tmp_path: Path
) -> None:
    done = conjoin("match", "connect-four", "random", "random", "--out", "games.sgf")
    assert (done.returncode, done.stdout) == (2, "")
    assert "SGF files are for hex games" in done.stderr
    assert not (tmp_path / "games.sgf").exists()


def test_an_engine_that_takes_its_process_along_loses(install: Install, conjoin: Run) -> None:
    folder = str(install_visitors(install))
    words = ("match", "connect-four", "dying", "random", "--pairs", "1", "--workers", "1", "--json")
    done = conjoin(*words, PYTHONPATH=folder)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert (result["losses"], result["failures"]) == (2, 2)
    assert {why["reason"] for why in result["failure_reasons"]} == {
        "took its process with it, which ended with exit code 7"
    }


def test_one_player_may_have_a_clock_of_its_own(install: Install, conjoin: Run) -> None:
    folder = str(install_visitors(install))
    words = ("match", "connect-four", "sleeper", "window", "--pairs", "1", "--nodes", "50", "--json")
    done = conjoin(*words, "--limits", "1:time=0.2", PYTHONPATH=folder)
    assert done.returncode == 0, done.stderr
    [why, *_] = json.loads(done.stdout)["failure_reasons"]
    assert (why["player"], why["ending"]) == ("sleeper", "timeout")


def interrupted(
    words: list[str],
    environment: dict[str, str],
    folder: Path,
    asked: int,
    by: signal.Signals = signal.SIGINT,
) -> tuple[int, str, str]:
    """This signal once the beacon, an engine installed in this folder, has been asked so often; exit code and texts."""
    match = subprocess.Popen(
        [CONJOIN, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**environment, "PYTHONPATH": str(folder), "BEACON": str(folder / "asked")},
    )
    beacon, until = folder / "asked", monotonic() + HANG_SECONDS
    while match.poll() is None and not (beacon.exists() and beacon.stat().st_size >= asked):
        assert monotonic() < until
        sleep(0.01)
    match.send_signal(by)
    shown, complaint = match.communicate(timeout=HANG_SECONDS)
    return match.returncode, shown, complaint


def test_ctrl_c_under_a_clock_waits_for_the_engine(install: Install, environment: dict[str, str]) -> None:
    folder = install(BEACON, "[conjoin.engines]\nbeacon = visitor:ENTRY\n")
    words = [
        "match",
        "havannah:size=5",
        "beacon",
        "mcts",
        "--seconds",
        "60",
    ]  # then mcts searches for a minute
    code, shown, complaint = interrupted(words, environment, folder, asked=1)
    assert (code, complaint) == (130, "conjoin: stopped after 0 of 50 pairs\n")
    assert "Elo unknown (no games)" in shown


@pytest.mark.parametrize(
    ("as_json", "more"), [(False, ()), (True, ()), (True, ("--workers", "2")), (False, ("--workers", "2"))]
)
def test_ctrl_c_prints_what_was_played(
    install: Install, environment: dict[str, str], as_json: bool, more: tuple[str, ...]
) -> None:
    folder = install(BEACON, "[conjoin.engines]\nbeacon = visitor:ENTRY\n")
    words = ["match", "connect-four", "beacon", "random", "--pairs", "1000000", *["--json"] * as_json, *more]
    code, shown, complaint = interrupted(words, environment, folder, asked=200)
    assert code == 130
    assert "of 1000000 pairs" in complaint
    assert (sum(json.loads(shown)["pairs"]) > 0) if as_json else (" wins, " in shown)


@pytest.mark.parametrize("more", [(), ("--workers", "2")])
def test_sigterm_prints_what_was_played_too(
    install: Install, environment: dict[str, str], more: tuple[str, ...]
) -> None:
    folder = install(BEACON, "[conjoin.engines]\nbeacon = visitor:ENTRY\n")
    words = ["match", "connect-four", "beacon", "random", "--pairs", "1000000", *more]
    code, shown, complaint = interrupted(words, environment, folder, asked=200, by=signal.SIGTERM)
    assert code == 143
    assert " wins, " in shown
    assert len(complaint.splitlines()) == 1


def test_bad_names_and_options_are_refused(conjoin: Run) -> None:
    for words, complaint in [
        (
            ("window:depth=99", "random"),
            "window cannot have depth=99; depth takes a whole number from 1 to 10",
        ),
        (("average:depth=-1", "random"), "average cannot have depth=-1; depth takes a whole number from"),
        (("random", "stacks:foo=1"), "stacks has no option 'foo'; it takes seed"),
        (("random", "schmipo"), "schmipo does not play connect-four; it plays fencemaster"),
        (("random", "random", "--openings", "even"), "connect-four has no even openings; choose random"),
        (
            ("random", "random", "--limits", "3:nodes=9"),
            "--limits '3:nodes=9' names no engine; begin with its",
        ),
        (
            ("random", "random", "--workers", "1", "--cluster", "x"),
            "--workers and --cluster exclude each other",
        ),
    ]:
        done = conjoin("match", "connect-four", *words, "--pairs", "1")
        assert (done.returncode, done.stdout) == (2, "")
        assert complaint in done.stderr
        assert done.stderr.count("\n") == 1
