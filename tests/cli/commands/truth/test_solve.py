import json
import re
import signal
import subprocess
from pathlib import Path
from time import sleep

import pexpect

from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS


def test_a_score_for_every_line_in_order(conjoin: Run) -> None:
    # Red has three on the bottom row: it wins with its fourth of eight stones; the empty board is drawn.
    done = conjoin("solve", "connect-four:width=4,height=4", stdin="112233\n\n1\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "112233 5\n 0\n1 0\n"


def test_bad_lines_say_why_and_the_rest_goes_on(conjoin: Run) -> None:
    done = conjoin("solve", stdin="1x\n112233\n1212121\n")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "1x error: move 2: 'x' is not a column; columns are 1 to 7",
        "112233 18",
        "1212121 error: the game is over after move 7; leave that move out",
    ]


def test_a_byte_order_mark_is_no_part_of_the_first_line(conjoin: Run) -> None:
    done = conjoin("solve", stdin="\ufeff4453\n")
    assert (done.returncode, done.stdout) == (0, conjoin("solve", stdin="4453\n").stdout)


def test_every_column(conjoin: Run) -> None:
    done = conjoin("solve", "connect-four:width=4,height=4", "--all", stdin="1111223\n")
    (line,) = done.stdout.splitlines()
    moves, first, *others = line.split()
    assert (moves, first) == ("1111223", ".")
    assert len(others) == 3


def test_weak_scores(conjoin: Run) -> None:
    assert conjoin("solve", "--weak", stdin="112233\n").stdout == "112233 1\n"


def test_json_is_one_document(conjoin: Run) -> None:
    done = conjoin("solve", "--json", stdin="112233\n9\n")
    assert done.returncode == 1
    rows = json.loads(done.stdout)
    assert rows[0] == {"moves": "112233", "score": 18}
    assert "'9' is not a column" in rows[1]["error"]


def test_a_game_without_solver_is_refused(conjoin: Run) -> None:
    done = conjoin("solve", "havannah", stdin="a1\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the solver cannot solve 'havannah'; it solves connect-four" in done.stderr


def test_a_line_too_long_to_be_one_is_a_bad_line_like_others(conjoin: Run) -> None:
    done = conjoin("solve", stdin="\n".join(["4453"] * 3000 + ["1" * 70_000, "4453"]))
    *before, long, last = done.stdout.splitlines()
    assert done.returncode == 1
    assert before == ["4453 -2"] * 3000
    assert last == "4453 -2"
    assert re.fullmatch("1{200}… error: .*column 1 is full.*", long)


def test_an_answer_comes_as_soon_as_its_line(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [CONJOIN, "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environment
    ) as solving:  # fmt: skip
        assert solving.stdin is not None
        assert solving.stdout is not None
        for line, answer in (("4453", "-2"), ("4444", "1"), ("112233", "18")):
            solving.stdin.write(f"{line}\n")
            assert solving.stdout.readline() == f"{line} {answer}\n"  # the input is still open
        solving.send_signal(signal.SIGINT)
        assert solving.wait(timeout=HANG_SECONDS) == 130


def interrupted_at_work(lines: str, words: str, environment: dict[str, str], folder: Path) -> tuple[str, str]:
    """What `solve` prints, and what a terminal shows of its complaints, when Ctrl-C comes as it is at work."""
    (folder / "lines").write_text(lines)
    child = pexpect.spawn(
        "bash", ["-c", f"'{CONJOIN}' solve {words} < lines 2>&1 > answers"],
        cwd=folder, env=environment, encoding="utf-8", codec_errors="replace", timeout=HANG_SECONDS,
    )  # fmt: skip
    child.expect(r"between -?\d+ and \d+ … \d+ s")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    return (folder / "answers").read_text(), child.before or ""


def test_bounds_count_a_column_that_wins_at_once(environment: dict[str, str], tmp_path: Path) -> None:
    shown, _ = interrupted_at_work("112233\n", "connect-four:width=8,height=8 --all", environment, tmp_path)
    assert (
        shown == "112233 between 29 and 29\n"
    )  # in the fourth column, as `solve` without --all says at once


def test_ctrl_c_on_a_hard_board_answers_with_bounds(environment: dict[str, str], tmp_path: Path) -> None:
    lines, complaints = interrupted_at_work(
        "x\n12\n1\n", "connect-four:width=8,height=7", environment, tmp_path
    )
    bad, bounds = lines.splitlines()
    assert bad.startswith("x error: ")
    assert re.fullmatch(r"12 between -\d+ and \d+", bounds)
    assert "Traceback" not in complaints


def test_a_terminal_sees_signs_of_life(environment: dict[str, str]) -> None:
    child = pexpect.spawn(
        "bash", ["-c", f"echo | '{CONJOIN}' solve connect-four:width=8,height=7 2>&1 > /dev/null"],
        env=environment, encoding="utf-8", codec_errors="replace", timeout=HANG_SECONDS,
    )  # fmt: skip
    child.expect(r"between -\d+ and \d+ … \d+ s")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_who_types_is_not_disturbed(environment: dict[str, str]) -> None:
    child = pexpect.spawn(CONJOIN, ["solve"], env=environment, encoding="utf-8", timeout=HANG_SECONDS)
    sleep(1.5)
    child.sendline("4453")
    child.expect("4453 -2")
    assert "at work" not in (child.before or "")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
