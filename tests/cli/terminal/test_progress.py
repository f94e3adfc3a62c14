"""Who waits sees how far it is, on standard error; the result on standard output stays alone."""

import re
import sys
from pathlib import Path

import pexpect
import pytest

from conjoin.cli.terminal import progress as progress_module
from conjoin.cli.terminal.progress import Activity, Progress, tracked
from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS


def test_without_a_terminal_a_line_comes_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(seconds_between_lines=0)
    progress.update("games", 0, 2_000)
    progress.update("games", 1_500, 2_000)
    progress.clear()
    progress.update("games", 2_000, 2_000, "3-0-1")
    out, err = capsys.readouterr()
    assert out == ""
    first, second, third = err.splitlines()
    assert (first, second) == ("games: 0 of 2,000", "games: 1,500 of 2,000")
    assert re.fullmatch(r"games: 2,000 of 2,000(, \S+ a second)?, 3-0-1", third)


def test_what_is_soon_over_says_nothing_in_a_pipe(conjoin: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(tracked("abc", "letters", 3)) == ["a", "b", "c"]
    assert capsys.readouterr() == ("", "")
    done = conjoin("match", "connect-four", "random", "random", "--pairs", "2")
    assert (done.returncode, done.stderr) == (0, "")


def test_at_a_terminal_there_is_a_bar_until_the_result_comes(environment: dict[str, str]) -> None:
    words = ["match", "connect-four", "window:depth=4", "random", "--pairs", "3"]
    child = pexpect.spawn(
        CONJOIN, words, env=environment, encoding="utf-8", timeout=HANG_SECONDS, dimensions=(30, 120)
    )
    child.expect("pairs .*/3")
    child.expect(r"\d-\d-\d")  # how it stands
    child.expect("against random on connect-four")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_the_bar_does_not_go_where_the_result_goes(environment: dict[str, str], tmp_path: Path) -> None:
    command = f"'{CONJOIN}' bench hex --quick --only rules --rules-games 50 > lines.txt"
    child = pexpect.spawn(
        "bash",
        ["-c", command],
        env=environment,
        cwd=tmp_path,
        encoding="utf-8",
        timeout=HANG_SECONDS,
        dimensions=(30, 120),
    )
    child.expect("fencemaster:size=10 as the plain rules .*/50")
    child.expect(pexpect.EOF)
    lines = (tmp_path / "lines.txt").read_text()
    assert "fencemaster:size=10 as the plain rules\t" in lines
    assert "\x1b" not in lines


def test_work_that_takes_long_is_named_again_and_again_in_a_pipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter([0.0, 0.1, 29.9, 30.0, 59.9, 61.0])
    monkeypatch.setattr(progress_module, "monotonic", lambda: next(clock))
    with Activity("mcts is thinking") as activity:
        said = []
        for _ in range(5):
            activity.show()
            said.append(capsys.readouterr().err)
    assert said == ["", "", "mcts is thinking ...\n", "", "mcts is thinking ...\n"]


STILL = """
from time import sleep
from conjoin.cli.terminal.progress import Activity
with Activity("mcts is thinking", animated={animated}) as activity:
    for _ in range(25):
        activity.show()
        sleep(0.1)
print("it has played")
"""


@pytest.mark.parametrize("animated", [False, True])
def test_at_a_terminal_a_line_turns_or_a_sentence_stands(environment: dict[str, str], animated: bool) -> None:
    child = pexpect.spawn(
        sys.executable, ["-c", STILL.format(animated=animated)], env=environment, encoding="utf-8", timeout=HANG_SECONDS
    )  # fmt: skip
    child.expect("it has played")
    said = str(child.before)
    assert said.count("mcts is thinking ...") == (not animated)
    assert bool(re.search("mcts is thinking … [0-9]+ s", said)) == animated
    assert ("\x1b" in said) == animated
    if animated:
        assert said.rstrip().endswith("\x1b[2K"), "the line is not taken away"
