import json

from tests.conftest import Run

KEYS = {"game", "a", "b", "wins", "draws", "losses", "elo", "elo_low", "elo_high", "failures"}


def test_json_is_the_contract(conjoin: Run) -> None:
    done = conjoin(
        "match", "connect-four", "window:depth=2", "random", "--pairs", "10", "--seed", "1", "--json"
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert set(result) == KEYS
    assert result["wins"] + result["draws"] + result["losses"] == 20
    assert result["wins"] >= 18
    assert result["elo_low"] > 0
    assert result["failures"] == 0


def test_words_tell_the_same(conjoin: Run) -> None:
    words = ("match", "connect-four", "random", "random", "--pairs", "3", "--seed", "1")
    result = json.loads(conjoin(*words, "--json").stdout)
    shown = conjoin(*words).stdout
    assert f"{result['wins']} wins, {result['draws']} draws, {result['losses']} losses" in shown
    assert "95 % certainty between" in shown


def test_a_clean_sheet_has_no_upper_bound(conjoin: Run) -> None:
    done = conjoin("match", "connect-four", "window:depth=3", "random", "--pairs", "4", "--json")
    result = json.loads(done.stdout)
    assert (result["wins"], result["elo"], result["elo_high"]) == (8, None, None)


def test_bad_names_and_options_are_refused(conjoin: Run) -> None:
    for words, complaint in [
        (
            ("window:depth=99", "random"),
            "window cannot have depth=99; depth takes a whole number from 1 to 10",
        ),
        (("average:depth=-1", "random"), "average cannot have depth=-1; depth takes a whole number from"),
        (("random", "stacks:foo=1"), "stacks has no option 'foo'; it takes seed"),
        (("random", "schmipo"), "schmipo does not play connect-four; it plays fencemaster"),
    ]:
        done = conjoin("match", "connect-four", *words, "--pairs", "1")
        assert (done.returncode, done.stdout) == (2, "")
        assert complaint in done.stderr
        assert done.stderr.count("\n") == 1
