import json
import re
from pathlib import Path

import pexpect
import pytest

from conjoin import registry
from conjoin.records import files
from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS

EMPTY_BOARD = "\n".join(["  1 2 3 4 5 6 7", *(f"{row} . . . . . . ." for row in range(6, 0, -1))]) + "\n"


def kept_game(tmp_path: Path) -> Path:
    (path,) = (tmp_path / "data" / "games").glob("*.jsonl")
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
    child = pexpect.spawn(
        CONJOIN, words, env=environment, encoding="utf-8", timeout=HANG_SECONDS, dimensions=(24, 80)
    )
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
    assert done.stdout.startswith("connect-four: You are Red. Yellow is level 3 (Casual); + and - change it.")
    assert re.search(r"Yellow \(Level 3\) plays [1-7]", done.stdout)


def test_naming_an_engine_first_leaves_the_second_seat_to_a_person(conjoin: Run) -> None:
    done = conjoin("play", "--first", "random:seed=3", stdin="q\n")
    assert done.stdout.startswith("connect-four: Red is random, Yellow is human. random moves first.\n")


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
    assert len(re.findall("[RY] ", boards[2])) == 1  # drawn at once, before the engine has answered
    assert len(re.findall("[RY] ", boards[3])) == 2
    assert boards[4].startswith(
        "6 . . . . . . .\n5 . . . . . . .\n4 . . . . . . .\n3 . . . . . . .\n2 . . . . . . .\n1 . . . . . . .\n"
    )
    assert "There is nothing to take back." in boards[4]


def test_undo_after_the_end_goes_on_playing(conjoin: Run) -> None:
    done = conjoin("play", "--second", "human", "--plain", stdin="1\n2\n1\n2\n1\n2\n1\nu\n7\nq\n")
    assert done.stdout.count("Red wins (line)") == 1
    assert "1 R Y . . . . R\n" in done.stdout


def test_hints_are_exact_and_never_from_a_random_opponent(conjoin: Run) -> None:
    done = conjoin("play", "--second", "random", "--seed", "1", stdin="e\nh\n4\ne\nq\n")
    assert "No move has been played yet." in done.stdout
    assert re.search(r"  Play 4\.\n  Red wins in 21 moves\.\n  .*\n  Only 4 keeps the win; . ", done.stdout)
    assert re.search(r"random played [1-7], even\. Exactly: loses in \d+ moves", done.stdout)
    assert "    - picked at random among 7 legal moves\n" in done.stdout


def test_an_explanation_says_what_was_better(conjoin: Run) -> None:
    done = conjoin("play", "--second", "human", stdin="1\n1\n2\n2\n3\n3\n5\ne\nq\n")
    assert re.search(r"perfect says of 5, loses .* gives the result away\.", done.stdout)
    assert re.search(r"Red's turning point: move 7, 5\?\? allowed .*; 4 kept the win\.", done.stdout)


def test_words_are_understood_in_any_case(conjoin: Run) -> None:
    done = conjoin("play", "--second", "human", "--plain", stdin="4\nHINT\nUndo\nHelp\nSAVE a.jsonl\nQuit\n")
    assert done.returncode == 0
    assert "  Play 4." in done.stdout
    assert "Saved to a.jsonl." in done.stdout
    assert "is not a column" not in done.stdout


def test_saving_twice_stores_one_game(conjoin: Run, tmp_path: Path) -> None:
    done = conjoin("play", "--second", "human", stdin="4\ns a.jsonl\ns a.jsonl\nq\n")
    assert "already saved" in done.stdout
    assert len(files.load(tmp_path / "a.jsonl")) == 1


@pytest.mark.parametrize("place", ["~nouser/x", "/proc/game.jsonl", "nowhere/game.jsonl"])
def test_saving_where_that_is_impossible_says_so_and_plays_on(conjoin: Run, place: str) -> None:
    done = conjoin("play", "--second", "human", "--plain", stdin=f"4\ns {place}\n5\nq\n")
    assert done.returncode == 0
    assert place in done.stdout
    assert "1 . . . R Y . .\n" in done.stdout


def test_the_end_is_shown_with_its_turning_points(conjoin: Run, tmp_path: Path) -> None:
    done = conjoin("play", "--second", "human", stdin="1\n1\n2\n2\n3\n3\n5\n7\n4\n\n")
    assert "Red wins (line)." in done.stdout
    assert re.search(r"\d turning points.* \(all 9 moves judged exactly\)\.", done.stdout)
    assert re.search(r"\n  Red's turning point: move 7, 5\?\? allowed .*; 4 kept the win\.\n", done.stdout)
    mine = "Yellow's turning point: move 8, 7?? allowed four in row 1; 4 kept the win."
    assert f"\n  {mine}\n" in done.stdout
    assert json.loads(kept_game(tmp_path).read_text())["outcome"]["winner"] == "first"


def test_one_person_reads_who_has_won(conjoin: Run) -> None:
    lost = conjoin("play", "--second", "window", stdin="1\nresign\n\n")
    assert "You lose. Red resigned." in lost.stdout
    won = conjoin("play", "--second", "random", "--seed", "3", stdin="4\n" * 8 + "3\n5\n2\n6\n1\n7\n" * 4)
    assert re.search(r"You (win|lose)[!.] (Red|Yellow) wins \(line\)\.", won.stdout)


def test_a_resignation_can_be_taken_back(conjoin: Run) -> None:
    done = conjoin("play", "--second", "human", "--plain", stdin="4\nr\nu\n5\nq\n")
    assert "Yellow resigned." in done.stdout
    assert "1 . . . R Y . .\n" in done.stdout


def test_another_game_and_a_stronger_opponent(conjoin: Run, tmp_path: Path) -> None:
    done = conjoin("play", "--level", "2", stdin="4\nresign\n+\n4\nnew\nq\n")
    greetings = [line for line in done.stdout.splitlines() if "Yellow is" in line]
    assert len(greetings) == 3
    assert "Yellow is level 2" in greetings[0]
    assert all("Yellow is level 3" in line for line in greetings[1:])
    assert len(list((tmp_path / "data" / "games").iterdir())) == 2


def test_the_opponent_changes_during_the_game_and_the_saved_game_remembers_it(conjoin: Run) -> None:
    done = conjoin("play", stdin="4\n+\n-\n-\nlevel 7\nlevel 11\nlevel\n4\nq\n")
    now = re.findall(r"Yellow is level (\d+) \([\w ]+\) now\.", done.stdout)
    assert now == ["4", "3", "2", "7"]
    assert done.stdout.count("Levels are 1 to 10.") == 2
    assert re.findall(r"Yellow \((Level \d+)\) plays", done.stdout) == ["Level 3", "Level 7"]
    resumed = conjoin("play", "--resume", stdin="q\n")
    assert "Yellow is level 7 " in resumed.stdout
    listed = conjoin("history")
    assert "human against Level 7" in listed.stdout


def test_there_is_no_level_beyond_the_ladder_and_none_among_people(conjoin: Run) -> None:
    done = conjoin("play", "--level", "10", stdin="+\nq\n")
    assert "Yellow is level 10 (Perfect) now." in done.stdout
    done = conjoin("play", "--level", "1", stdin="-\nq\n")
    assert "Yellow is level 1 (First game) now." in done.stdout
    assert "Both players are people." in conjoin("play", "--second", "human", stdin="+\nq\n").stdout


def test_after_the_end_a_level_is_another_game(conjoin: Run) -> None:
    done = conjoin("play", "havannah:size=4", "--level", "2", stdin="resign\n-\nresign\nlevel 5\nq\n")
    assert re.findall(r"Black is level (\d+)", done.stdout) == ["2", "1", "5"]


def test_a_game_of_the_levels_before_plays_on(conjoin: Run, tmp_path: Path) -> None:
    kept = tmp_path / "earlier.jsonl"
    kept.write_text(
        '{"game": "connect-four", "players": ["human", "perfect:level=3,seed=77"], "moves": "4453", "outcome": null, '
        '"ending": null, "seed": 77}\n',
        encoding="utf-8",
    )
    done = conjoin("play", "--resume", str(kept), stdin="4\n+\nq\n")
    assert "You are Red. Yellow is level 3 " in done.stdout
    assert re.search(r"Yellow \(Level 3\) plays [1-7]", done.stdout)
    assert "Yellow is level 4 " in done.stdout


def test_the_coach_warns_where_only_the_rules_are_known(conjoin: Run) -> None:
    words = ("play", "connect-four:width=12,height=12", "--second", "human", "--coach", "--plain")
    done = conjoin(*words, stdin="1\nc\n2\nb\n3\nc\nn\n4\nq\n")
    assert "Careful! c lets the other side win at once at 4; 4 may be better." in done.stdout
    assert "Taken back." in done.stdout
    assert done.stdout.count("Careful!") == 1


def test_the_coach_comes_and_goes_at_the_prompt(conjoin: Run) -> None:
    conjoin("play", "--second", "human", stdin="1\n1\n2\n2\n3\n3\nq\n")
    done = conjoin("play", "--resume", "--plain", stdin="coach\n5\nn\ncoach\n5\nq\n")
    assert done.stdout.count("Careful!") == 1
    assert "The coach warns you" in done.stdout
    assert "No more warnings." in done.stdout


def test_the_coach_warns_before_a_move_that_throws_the_game_away(conjoin: Run) -> None:
    conjoin("play", "--second", "human", stdin="1\n1\n2\n2\n3\n3\nq\n")
    done = conjoin("play", "--resume", "--coach", "--plain", stdin="5\nn\n9\n5\ny\nq\n")
    assert len(re.findall(r"Careful! 5 loses: .* Yellow .*; 4 wins now\.\n", done.stdout)) == 2
    assert "Taken back." in done.stdout
    assert "'9' is not a column" in done.stdout
    assert done.stdout.count("1 R R R . R . .\n") == 1


@pytest.mark.parametrize("words", [["--level", "3", "--second", "window"], ["--resume", "--level", "3"]])
def test_a_level_is_no_second_name_for_an_opponent(conjoin: Run, words: list[str]) -> None:
    conjoin("play", "--second", "human", stdin="4\nq\n")
    done = conjoin("play", *words)
    assert done.returncode == 2
    assert "--level" in done.stderr


def test_a_person_may_be_named_in_capitals(conjoin: Run) -> None:
    done = conjoin("play", "--first", "Human", "--second", "HUMAN", stdin="q\n")
    assert done.stdout.startswith("connect-four: Red is human, Yellow is human.")


def test_help_names_every_command(conjoin: Run) -> None:
    done = conjoin("play", "havannah:size=4", stdin="?\nq\n")
    for word in ("a move", "hint", "explain", "undo", "save", "quit", "resign", "new", ".sgf", "a1"):
        assert word in done.stdout
    for line in registry.game("havannah:size=4").rules:
        assert line in done.stdout


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
    conjoin("play", "havannah:size=4", "--second", "human", stdin="d4\ns game.sgf\nq\n")
    assert [record.moves for record in files.load(tmp_path / "game.sgf")] == ["a1 b2 c3", "d4"]


def test_quitting_keeps_the_game_too(conjoin: Run, tmp_path: Path) -> None:
    done = conjoin("play", "--second", "human", stdin="4\nq\n")
    assert done.returncode == 0
    assert json.loads(kept_game(tmp_path).read_text())["moves"] == "4"
    assert "conjoin play --resume" in done.stdout


def test_nothing_is_kept_without_a_move(conjoin: Run, tmp_path: Path) -> None:
    assert conjoin("play", "--second", "human").returncode == 0
    assert not list((tmp_path / "data").glob("*"))


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
        (["play", "havannah", "--second", "perfect"], "conjoin: perfect does not play havannah; it plays"),
        (
            ["play", "--first", "human", "--second", "human", "--level", "3"],
            "--level chooses the opponent, but both players are people; leave --level out",
        ),
    ],
)
def test_bad_words_get_one_line_and_exit_2(conjoin: Run, words: list[str], message: str) -> None:
    done = conjoin(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
