import json
import re
import signal
from pathlib import Path

import pexpect
import pytest

from conjoin.records import files
from tests.conftest import CONJOIN, Run

EMPTY_BOARD = "\n".join(["  1 2 3 4 5 6 7", *(f"{row} . . . . . . ." for row in range(6, 0, -1))]) + "\n"


def saved_game(data: Path) -> Path:
    (path,) = data.glob("*.jsonl")
    return path


def test_two_people_play_to_the_end(conjoin: Run) -> None:
    done = conjoin("play", "--second", "human", stdin="1\n2\n1\n2\n1\n2\n1\n\n")
    assert done.returncode == 0
    assert done.stdout.startswith(
        "connect-four: Red is human, Yellow is human. Type a move, or ? for help.\n\n" + EMPTY_BOARD
    )
    assert "Red wins (line)" in done.stdout
    assert done.stderr == ""


def test_at_a_terminal_stones_have_shapes_and_colours(environment: dict[str, str]) -> None:
    words = ["play", "--second", "human"]
    child = pexpect.spawn(CONJOIN, words, env=environment, encoding="utf-8", timeout=60, dimensions=(24, 80))
    for column in "12":
        child.expect("your move")
        child.sendline(column)
    line = "\x1b[94m│\x1b[0m"
    child.expect_exact(f"1 {line}\x1b[97;41m ● \x1b[0m{line}\x1b[30;103m[○]\x1b[0m{line} · {line}")
    child.sendline("q")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize("asked", ["option", "variable", "pipe"])
def test_plain_boards_have_letters_and_no_escape_codes(conjoin: Run, asked: str) -> None:
    words = ["--plain"] if asked == "option" else []
    changes = {"NO_COLOR": "1"} if asked == "variable" else {}
    done = conjoin("play", "--second", "human", *words, stdin="1\n2\nq\n", **changes)
    assert "1 R Y . . . . .\n" in done.stdout
    assert "\x1b" not in done.stdout
    assert "\\" not in done.stdout


def test_alone_it_starts_a_game_against_a_friendly_opponent(conjoin: Run) -> None:
    done = conjoin(stdin="4\nq\n")
    assert done.returncode == 0
    assert re.match(r"connect-four: Red is human, Yellow is \S+", done.stdout)
    assert re.search(r"Yellow \(\S+\) plays [1-7]", done.stdout)


def test_naming_an_engine_first_leaves_the_second_seat_to_a_person(conjoin: Run) -> None:
    done = conjoin("play", "--first", "random:seed=3", stdin="q\n")
    assert done.stdout.startswith(
        "connect-four: Red is random:seed=3, Yellow is human. random:seed=3 moves first.\n"
    )


def test_the_same_seed_plays_the_same_game(conjoin: Run) -> None:
    words = ("play", "fencemaster:size=4", "--first", "random", "--second", "random", "--seed")
    first, again, other = conjoin(*words, "5"), conjoin(*words, "5"), conjoin(*words, "6")
    assert first.returncode == 0
    assert first.stdout == again.stdout
    assert first.stdout != other.stdout


def test_mistakes_cost_nothing(conjoin: Run) -> None:
    done = conjoin("play", "--second", "human", "--plain", stdin="9\nx y\n4\nq\n")
    assert "'9' is not a column; columns are 1 to 7" in done.stdout
    assert "'x y' is not a column; columns are 1 to 7" in done.stdout
    assert "1 . . . R . . .\n" in done.stdout


def test_a_full_column_is_refused_with_the_open_ones(conjoin: Run) -> None:
    done = conjoin("play", "--second", "human", stdin="1\n1\n1\n1\n1\n1\n1\nq\n")
    assert "column 1 is full; choose one of 2 3 4 5 6 7" in done.stdout


def test_undo_takes_the_engines_answer_back_too(conjoin: Run) -> None:
    done = conjoin("play", "--plain", "--seed", "1", stdin="u\n4\nu\nu\nq\n")
    boards = done.stdout.split("  1 2 3 4 5 6 7\n")
    assert "There is nothing to take back." in boards[1]
    assert len(re.findall("[RY] ", boards[2])) == 2
    assert boards[3].startswith(
        "6 . . . . . . .\n5 . . . . . . .\n4 . . . . . . .\n3 . . . . . . .\n2 . . . . . . .\n1 . . . . . . .\n"
    )
    assert "There is nothing to take back." in boards[3]


def test_undo_after_the_end_goes_on_playing(conjoin: Run) -> None:
    done = conjoin("play", "--second", "human", "--plain", stdin="1\n2\n1\n2\n1\n2\n1\nu\n7\nq\n")
    assert done.stdout.count("Red wins (line)") == 1
    assert "1 R Y . . . . R\n" in done.stdout


def test_hint_and_explanation_name_the_engine_and_its_reason(conjoin: Run) -> None:
    done = conjoin("play", "--second", "random", "--seed", "1", stdin="e\nh\n4\ne\nq\n")
    assert "Nobody has moved yet." in done.stdout
    assert re.search(
        r"random:seed=1 would play [1-7], even: picked at random among 7 legal moves\.", done.stdout
    )
    assert re.search(r"random:seed=1 played [1-7], even: picked at random among 7 legal moves\.", done.stdout)


def test_help_names_every_command(conjoin: Run) -> None:
    done = conjoin("play", "havannah:size=4", stdin="?\nq\n")
    for word in ("a move", "hint", "explain", "undo", "save", "quit", ".sgf", "a1"):
        assert word in done.stdout


def test_saved_games_can_be_replayed(conjoin: Run, tmp_path: Path) -> None:
    conjoin("play", "--second", "human", stdin="1\n2\n1\n2\n1\n2\n1\ns won.jsonl\n\n")
    (record,) = files.load(tmp_path / "won.jsonl")
    assert (record.moves, record.players) == ("1212121", ("human", "human"))
    assert conjoin("replay", "won.jsonl").returncode == 0


def test_hex_games_are_saved_as_sgf_and_never_over_another_game(conjoin: Run, tmp_path: Path) -> None:
    done = conjoin(
        "play", "havannah:size=4", "--second", "human", stdin="a1\nb2\ns game.sgf\nc3\ns game.sgf\nq\n"
    )
    assert "Saved to game.sgf" in done.stdout
    assert [record.moves for record in files.load(tmp_path / "game.sgf")] == ["a1 b2", "a1 b2 c3"]


def test_saving_where_nobody_may_write_says_so_and_plays_on(conjoin: Run) -> None:
    done = conjoin("play", "--second", "human", "--plain", stdin="4\ns nowhere/game.jsonl\n5\nq\n")
    assert "nowhere/game.jsonl" in done.stdout
    assert "1 . . . R Y . .\n" in done.stdout


def test_end_of_input_keeps_the_game(conjoin: Run, tmp_path: Path) -> None:
    done = conjoin("play", "--second", "human", stdin="4\n4\n")
    assert done.returncode == 2
    path = saved_game(tmp_path / "data")
    assert done.stderr == (
        f"conjoin: end of input after move 2; the game so far is saved, go on with: conjoin play --resume '{path}'\n"
    )
    resumed = conjoin("play", "--resume", str(path), "--plain", stdin="4\nq\n")
    assert "3 . . . R . . .\n2 . . . Y . . .\n1 . . . R . . .\n" in resumed.stdout


def test_quitting_keeps_the_game_too(conjoin: Run, tmp_path: Path) -> None:
    done = conjoin("play", "--second", "human", stdin="4\nq\n")
    assert done.returncode == 0
    assert json.loads(saved_game(tmp_path / "data").read_text())["moves"] == "4"
    assert "conjoin play --resume" in done.stdout


def test_nothing_is_kept_when_nobody_moved(conjoin: Run, tmp_path: Path) -> None:
    assert conjoin("play", "--second", "human").returncode == 0
    assert not list((tmp_path / "data").glob("*"))


def heed_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_in_the_middle_of_a_game_keeps_it(environment: dict[str, str], tmp_path: Path) -> None:
    # A test run in the background may have been told to ignore Ctrl-C; a person's shell has not.
    child = pexpect.spawn(
        CONJOIN, ["play", "--second", "human"], env=environment, encoding="utf-8", timeout=60,
        preexec_fn=heed_ctrl_c,
    )  # fmt: skip
    child.expect("your move")
    child.sendline("4")
    child.expect("Yellow .*your move")
    child.sendintr()
    child.expect("Ctrl-C after move 1; the game so far is saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2
    assert json.loads(saved_game(tmp_path / "data").read_text())["moves"] == "4"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "conect-four"], "there is no game called 'conect-four'; did you mean 'connect-four'?"),
        (["play", "--first", "randm"], "there is no engine called 'randm'; did you mean 'random'?"),
        (
            ["play", "havannah:size=14"],
            "havannah cannot have size=14; size takes a whole number from 2 to 13",
        ),
        (["play", "havannah:size=99999999999999"], "size takes a whole number from 2 to 13"),
        (["play", "--first", "random:foo=1"], "random has no option 'foo'; it takes seed"),
        (
            ["play", "havannah:size"],
            "option 1 of 'havannah:size' is 'size'; write each option as option=value",
        ),
        (["play", "--resume", "missing.jsonl"], "missing.jsonl"),
    ],
)
def test_bad_words_get_one_line_and_exit_2(conjoin: Run, words: list[str], message: str) -> None:
    done = conjoin(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
