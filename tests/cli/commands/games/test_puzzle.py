import json
from pathlib import Path

import pexpect

from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS

SMALL = "connect-four:width=5,height=5"
ASKED = ("puzzle", SMALL, "--plies", "5", "--seed", "3")


def test_a_puzzle_is_shown_without_its_solution(conjoin: Run) -> None:
    done = conjoin(*ASKED, "--plain")
    assert done.returncode == 0, done.stderr
    assert "to move has one winning move, and wins in 5 moves of both sides" in done.stdout
    assert done.stdout.endswith("The same command with --solution shows the solution.\n")
    assert " wins: " not in done.stdout


def test_json_and_text_tell_of_the_same_puzzle(conjoin: Run) -> None:
    (one,) = json.loads(conjoin(*ASKED, "--json").stdout)
    assert list(one) == ["game", "moves", "to_move", "plies", "grade", "points", "reasons"]
    (solved,) = json.loads(conjoin(*ASKED, "--json", "--solution").stdout)
    assert solved == {**one, "solution": solved["solution"]}
    assert (len(solved["solution"]), solved["plies"]) == (5, 5)
    text = conjoin(*ASKED, "--solution", "--plain").stdout
    assert f"Moves so far: {one['moves']}\n" in text
    assert f"{solved['solution'][0]} wins: {''.join(solved['solution'])}. Grade {one['grade']} of 5" in text
    scores = conjoin("solve", SMALL, "--all", stdin=f"{one['moves']}\n").stdout.split()[1:]
    winning = [column for column, score in enumerate(scores, start=1) if score != "." and int(score) > 0]
    assert winning == [int(solved["solution"][0])]


def test_several_puzzles_and_their_pictures(conjoin: Run, tmp_path: Path) -> None:
    done = conjoin(*ASKED, "--count", "3", "--svg", "it.svg", "--plain")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("to move has one winning move") == 3
    assert "Puzzle 3 of 3. " in done.stdout
    pictures = sorted(tmp_path.glob("*.svg"))
    assert [picture.name for picture in pictures] == ["it-1.svg", "it-2.svg", "it-3.svg"]
    assert len({picture.read_text() for picture in pictures}) == 3
    assert all(picture.read_text().startswith("<svg") for picture in pictures)


def test_mistakes_are_named(conjoin: Run) -> None:
    even = conjoin("puzzle", "--plies", "4")
    assert (even.returncode, even.stdout) == (2, "")
    assert "no puzzle of 4 plies can be made on connect-four" in even.stderr
    other = conjoin("puzzle", "havannah")
    assert "the solver cannot solve 'havannah'" in other.stderr
    unwritable = conjoin(*ASKED, "--svg", "nowhere/it.svg")
    assert unwritable.returncode == 2
    assert "cannot write nowhere/it.svg" in unwritable.stderr


def test_at_a_terminal_one_may_try(conjoin: Run, environment: dict[str, str]) -> None:
    (one,) = json.loads(conjoin(*ASKED, "--json", "--solution").stdout)
    right = one["solution"][0]
    scores = conjoin("solve", SMALL, "--all", stdin=f"{one['moves']}\n").stdout.split()[1:]
    wrong = next(
        str(column) for column, score in enumerate(scores, start=1) if score != "." and int(score) <= 0
    )
    terminal = pexpect.spawn(
        CONJOIN, [*ASKED, "--plain"], env=environment, encoding="utf-8", timeout=HANG_SECONDS
    )
    terminal.expect("Your move")
    terminal.sendline("x")
    terminal.expect("'x' is not a column")
    terminal.expect("Your move")
    terminal.sendline(wrong)
    terminal.expect(f"No: {wrong} .*Try another")
    terminal.expect("Your move")
    terminal.sendline(right)
    terminal.expect(f"Right. {right} wins: {''.join(one['solution'])}")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
