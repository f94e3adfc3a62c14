import json
import re
from pathlib import Path

import pexpect
import pytest

from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS

SMALL = "connect-four:width=5,height=5"
ASKED = ("puzzle", SMALL, "--plies", "5", "--seed", "3")
SOLVED_HEX = '{"game": "havannah:size=4", "moves": "g2 a1 e1 d1 c1 f3 f2 d2 d4 e2 f4 e3 g3"}\n'


def test_a_puzzle_is_shown_without_its_solution(conjoin: Run) -> None:
    done = conjoin(*ASKED, "--plain")
    assert done.returncode == 0, done.stderr
    assert "to move has one winning move, and wins in 3 moves" in done.stdout
    assert done.stdout.endswith("The same command with --solution shows the solution.\n")
    assert " wins: " not in done.stdout


def test_json_and_text_tell_of_the_same_puzzle(conjoin: Run) -> None:
    (one,) = json.loads(conjoin(*ASKED, "--json").stdout)
    assert list(one) == ["game", "moves", "to_move", "plies", "grade", "points", "reasons"]
    (solved,) = json.loads(conjoin(*ASKED, "--json", "--solution").stdout)
    assert solved == {**one, "theme": "zugzwang", "solution": solved["solution"]}
    assert (len(solved["solution"]), solved["plies"]) == (5, 5)
    text = conjoin(*ASKED, "--solution", "--plain").stdout
    assert f"Moves so far: {one['moves']}\n" in text
    assert f"{solved['solution'][0]} wins: {' '.join(solved['solution'])}. Grade {one['grade']} of 5" in text
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


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--plies", "4"), "no puzzle of 4 plies can be made on connect-four"),
        (("havannah", "--plies", "9"), "no puzzle of 9 plies can be made on havannah"),
        (("--theme", "fork"), "there is no theme 'fork'"),
        (("havanah",), "havannah"),
        (("make", "--out", "it.jsonl", "--plies", "2"), "no puzzle of 2 plies can be made"),
        (("make",), "--out"),
    ],
)
def test_mistakes_are_named(conjoin: Run, words: tuple[str, ...], problem: str) -> None:
    done = conjoin("puzzle", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
    assert "Traceback" not in done.stderr


def test_a_picture_that_cannot_be_written_is_a_mistake_too(conjoin: Run) -> None:
    unwritable = conjoin(*ASKED, "--svg", "nowhere/it.svg")
    assert unwritable.returncode == 2
    assert "cannot write nowhere/it.svg" in unwritable.stderr


def test_a_file_is_made_and_shown_again(conjoin: Run, tmp_path: Path) -> None:
    made = ("puzzle", "make", SMALL, "--plies", "3", "--out", "it.jsonl", "--processes", "1")
    done = conjoin(*made, "--count", "3")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("3 puzzles in it.jsonl\n")
    lines = [json.loads(line) for line in (tmp_path / "it.jsonl").read_text().splitlines()]
    shown = json.loads(conjoin("puzzle", "it.jsonl", "--count", "9", "--json").stdout)
    assert [one["moves"] for one in shown] == [one["moves"] for one in lines]
    (tmp_path / "it.jsonl").write_text(f"1122334\n{SOLVED_HEX}")
    mixed = conjoin("puzzle", "it.jsonl", "--count", "9", "--json")
    assert [one["game"] for one in json.loads(mixed.stdout)] == ["havannah:size=4"]
    assert "line 1 of it.jsonl: 1122334 is no puzzle: the game is over" in mixed.stderr


def test_at_a_terminal_puzzles_are_played_to_the_end_one_after_the_other(
    conjoin: Run, environment: dict[str, str]
) -> None:
    first, second = json.loads(conjoin(*ASKED, "--count", "2", "--json", "--solution").stdout)
    right = first["solution"]
    scores = conjoin("solve", SMALL, "--all", stdin=f"{first['moves']}\n").stdout.split()[1:]
    wrong = next(
        str(column) for column, score in enumerate(scores, start=1) if score != "." and int(score) <= 0
    )
    terminal = _terminal(environment, *ASKED, "--count", "2", "--plain")
    terminal.expect("Red to move: win in 3 moves. Grade 4 of 5")
    for typed, answer in (
        ("x", "'x' is not a column"),
        ("h", "Who must at last play below the winning cell"),
        (wrong, f"No: {wrong} .*Try another"),
        (right[0], f"Right, {right[0]}. Yellow .*{right[1]}.*2 moves to go"),
        (right[2], f"Right, {right[2]}. .*One move to go"),
        (right[4], "Solved. .*wait for column"),
    ):
        terminal.expect("Your move")
        terminal.sendline(typed)
        terminal.expect(re.compile(answer, re.DOTALL))
    terminal.expect(r"Your rating is \d+ \(-\d+\)")
    terminal.expect("Enter for the next puzzle")
    terminal.sendline("")
    terminal.expect("Your move")
    terminal.sendline("s")
    terminal.expect(f"The solution is {' '.join(second['solution'])}")
    terminal.expect("0 of 2 solved")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_at_a_terminal_they_go_on_until_one_has_had_enough(environment: dict[str, str]) -> None:
    terminal = _terminal(environment, "puzzle", SMALL, "--plain", columns=40)
    ask = "\nMove (h hint, s solution, n next): "  # on one line even where it is narrow
    for _ in range(3):
        terminal.expect_exact(ask)
        terminal.sendline("n")
        terminal.expect(f"The game was {SMALL} ")
        terminal.expect("Enter for the next")
        terminal.sendline("")
    terminal.expect_exact(ask)
    terminal.sendline("q")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def _terminal(environment: dict[str, str], *words: str, columns: int = 100) -> "pexpect.spawn[str]":
    sized = {**environment, "COLUMNS": str(columns)}
    return pexpect.spawn(
        CONJOIN, list(words), env=sized, encoding="utf-8", timeout=HANG_SECONDS, dimensions=(50, columns)
    )
