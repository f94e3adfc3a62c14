"""Who waits sees how far it is, on standard error; the result on standard output stays alone."""

from pathlib import Path

import pexpect
import pytest

from conjoin.cli.terminal.progress import Progress, tracked
from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS


def test_without_a_terminal_a_line_comes_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(every=0)
    progress.tell("games", 0, 2_000)
    progress.tell("games", 1_500, 2_000)
    progress.clear()
    progress.tell("games", 2_000, 2_000, "3-0-1")
    assert capsys.readouterr() == (
        "", "games: 0 of 2,000\ngames: 1,500 of 2,000\ngames: 2,000 of 2,000, 3-0-1\n"
    )  # fmt: skip


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
