import json
import re
from pathlib import Path

import pytest

from tests.cli.commands.arena.test_match import BEACON, interrupted
from tests.conftest import Install, Run


def test_a_stronger_engine_is_accepted(conjoin: Run) -> None:
    words = (
        "sprt",
        "connect-four",
        "window:depth=2",
        "random",
        "--elo0",
        "0",
        "--elo1",
        "100",
        "--seed",
        "1",
    )
    done = conjoin(*words, "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["verdict"] == "elo1"
    assert result["llr"] >= result["upper"] == 2.944
    assert result["wins"] + result["draws"] + result["losses"] == 2 * sum(result["pairs"])
    shown = conjoin(*words).stdout
    assert "accepted: at least +100 Elo rather than +0" in shown
    assert f"LLR {result['llr']:.2f}, bounds -2.94 and 2.94 (logistic Elo)" in shown


def test_a_weaker_engine_is_not(conjoin: Run) -> None:
    done = conjoin(
        "sprt", "connect-four", "random", "window:depth=2", "--elo0", "0", "--elo1", "100", "--json"
    )
    assert done.returncode == 1
    result = json.loads(done.stdout)
    assert (result["verdict"], result["a"]) == ("elo0", "random")
    assert result["llr"] <= result["lower"]


def test_workers_find_the_same_verdict_after_the_same_pairs(conjoin: Run) -> None:
    words = ("window:depth=2", "window:depth=1", "--elo0", "0", "--elo1", "200", "--seed", "2", "--json")
    alone = conjoin("sprt", "connect-four", *words)
    shared = conjoin("sprt", "connect-four", *words, "--workers", "2")
    assert json.loads(alone.stdout)["verdict"] == "elo1"
    assert (alone.returncode, alone.stdout) == (shared.returncode, shared.stdout)


def test_it_gives_up_in_time(conjoin: Run) -> None:
    words = ("random", "random", "--elo0", "0", "--elo1", "1", "--pairs-max", "3")
    done = conjoin("sprt", "connect-four", *words)
    assert done.returncode == 1
    assert "open: the pairs do not decide yet" in done.stdout


def test_ctrl_c_prints_what_stands(install: Install, environment: dict[str, str]) -> None:
    folder = install(BEACON, "[conjoin.engines]\nbeacon = visitor:ENTRY\n")
    words = ["sprt", "connect-four", "beacon", "beacon", "--elo0", "0", "--elo1", "0.1"]
    code, shown, _ = interrupted(words, environment, folder, asked=200)
    assert code == 130
    assert "open: the pairs do not decide yet" in shown
    assert "LLR " in shown


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--elo0", "5", "--elo1", "5"), "elo0=5 is not below elo1=5"),
        (("--elo0", "0", "--elo1", "5", "--alpha", "2"), "alpha is 2"),
        (("--elo0", "0", "--elo1", "5", "--model", "bayes"), "there is no Elo model 'bayes'"),
    ],
)
def test_what_makes_no_test_is_refused(conjoin: Run, words: tuple[str, ...], complaint: str) -> None:
    done = conjoin("sprt", "connect-four", "random", "random", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr


RESUMED = ("sprt", "connect-four", "window:depth=2", "window:depth=1", "--elo0", "0", "--elo1", "60")


def games(folder: Path) -> int:
    return (folder / "games.jsonl").read_bytes().count(b"\n")


def test_a_test_goes_on_in_its_folder_and_ends_as_if_it_had_not_stopped(conjoin: Run, tmp_path: Path) -> None:
    whole = conjoin(*RESUMED, "--json")
    assert json.loads(whole.stdout)["verdict"] == "elo1"
    for pairs_max in (2, 5):
        stopped = conjoin(*RESUMED, "--out", "kept", "--pairs-max", str(pairs_max))
        assert (stopped.returncode, stopped.stderr) == (1, "")
        assert games(tmp_path / "kept") == 2 * pairs_max
    with (tmp_path / "kept" / "games.jsonl").open("ab") as file:
        file.write(b'{"game": "connect-fo')
    ended = conjoin(*RESUMED, "--out", "kept", "--workers", "2", "--json")
    assert (ended.returncode, ended.stdout) == (0, whole.stdout)
    assert "line 11 of kept/games.jsonl was cut short and is removed" in ended.stderr
    played = games(tmp_path / "kept")
    again = conjoin(*RESUMED, "--out", "kept", "--json")
    assert (again.returncode, again.stdout, again.stderr) == (0, whole.stdout, "")
    assert games(tmp_path / "kept") == played
    fewer = conjoin(*RESUMED, "--out", "kept", "--pairs-max", "3", "--json")
    assert (fewer.returncode, sum(json.loads(fewer.stdout)["pairs"])) == (1, 3)


def test_a_folder_keeps_one_test(conjoin: Run, tmp_path: Path) -> None:
    conjoin(*RESUMED, "--out", "kept", "--pairs-max", "1")
    for other, difference in (
        (("--seed", "2"), "seed is 0 there and 2 here"),
        (("--alpha", "0.1"), "alpha is 0.05 there and 0.1 here"),
        (("--openings", "random"), "openings is .* there and .* here"),
    ):
        refused = conjoin(*RESUMED, "--out", "kept", *other)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert re.search(f"kept holds another sprt: {difference}", refused.stderr)
    (tmp_path / "games.jsonl").touch()
    assert "it is a file, not a folder" in conjoin(*RESUMED, "--out", "games.jsonl").stderr


def test_ctrl_c_says_where_the_games_are(
    install: Install, environment: dict[str, str], tmp_path: Path
) -> None:
    folder, kept = install(BEACON, "[conjoin.engines]\nbeacon = visitor:ENTRY\n"), tmp_path / "kept"
    words = ["sprt", "connect-four", "beacon", "random", "--elo0", "-0.1", "--elo1", "0", "--out", str(kept)]
    code, shown, complaint = interrupted(words, environment, folder, asked=200)
    assert code == 130
    assert "LLR " in shown
    assert f"are kept in {kept}; run the same command again to go on" in complaint
    assert games(kept) > 0


def test_counts_are_tested_without_a_game(conjoin: Run) -> None:
    claims = ("sprt", "--elo0", "0", "--elo1", "2", "--model", "normalised")
    # A finished test of Stockfish, with the LLR that fishtest gives for it.
    pairs = conjoin(*claims, "--pentanomial", "103", "3851", "8316", "3728", "98", "--json")
    found = json.loads(pairs.stdout)
    assert (pairs.returncode, found["verdict"], round(found["llr"], 2)) == (1, "open", -2.03)
    assert found["pairs"] == [103, 3851, 8316, 3728, 98]
    shown = conjoin("sprt", "--elo0", "0", "--elo1", "10", "--counts", "1531", "2260", "1269")
    assert shown.returncode == 0
    assert "accepted: at least +10 Elo rather than +0" in shown.stdout
    assert "1531 wins, 2260 draws, 1269 losses" in shown.stdout
    assert "pairs that" not in shown.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((), "there is nothing to test; write GAME NEW OLD, or --counts W D L"),
        (("connect-four", "random"), "there is nothing to test"),
        (("--counts", "1", "2", "-3"), "counts cannot be negative"),
        (("connect-four", "random", "random", "--counts", "1", "2", "3"), "are tested alone"),
    ],
)
def test_what_gives_no_counts_is_refused(conjoin: Run, words: tuple[str, ...], complaint: str) -> None:
    done = conjoin("sprt", *words, "--elo0", "0", "--elo1", "5")
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr
