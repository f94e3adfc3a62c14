import json

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
