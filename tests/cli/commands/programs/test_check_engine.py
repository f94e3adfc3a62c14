"""`conjoin check-engine`: 0 all right, 1 findings, 2 usage."""

import json
import sys

import pytest

from tests.conftest import Run


def test_an_engine_that_is_all_right(conjoin: Run) -> None:
    done = conjoin("check-engine", "random", "--game", "havannah:size=3")
    assert (done.returncode, done.stdout, done.stderr) == (0, "0 findings\n", "")


def test_findings_say_what_should_have_come(conjoin: Run) -> None:
    words = ("check-engine", f"{sys.executable} -c 'print(\"= hello\")'", "--protocol", "gtp")
    done = conjoin(*words)
    assert done.returncode == 1
    assert "must: An answer to 'list_commands'" in done.stdout
    assert done.stdout.endswith("1 finding: 1 must, 0 should\n")
    (finding,) = json.loads(conjoin(*words, "--json").stdout)
    assert set(finding) == {"asked", "problem", "expected", "required"}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("nobody-has-this-name",), "there is no program 'nobody-has-this-name'"),
        (("gtp:",), "gtp names no command"),
        (("cat", "--protocol", "uci"), "there is no protocol 'uci'"),
        (("random", "--game", "chess"), "there is no game called 'chess'"),
        (("window", "--game", "havannah"), "window does not play havannah"),
    ],
)
def test_usage(conjoin: Run, words: tuple[str, ...], problem: str) -> None:
    done = conjoin("check-engine", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_an_engine_only_should_do_fails_no_check(conjoin: Run) -> None:
    done = conjoin("check-engine", "schmipo", "--game", "fencemaster:size=4")
    assert done.returncode == 0
    assert "should: a line for every legal move" in done.stdout
    assert done.stdout.endswith("1 finding: 0 must, 1 should\n")
