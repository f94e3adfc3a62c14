import json
from pathlib import Path

from tests.conftest import Run

RING = "(;FF[4]PB[Bob]PW[Alice]SZ[4]RE[W];W[C3];B[D4];W[C4];B[B2];W[D5];B[F3];W[E4];B[A1];W[E3];B[G4];W[D3])"


def test_one_game_is_shown_with_its_last_board(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "ring.hgf").write_text(RING)
    done = conjoin("replay", "ring.hgf", "--plain")
    assert done.returncode == 0
    assert "Alice against Bob, 11 moves, White wins (ring)" in done.stdout
    assert "d  . . W B W . .  7\n" in done.stdout
    assert done.stdout.endswith("1 games, 1 sound, 0 with problems\n")


def test_boards_shows_every_move(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "ring.hgf").write_text(RING)
    done = conjoin("replay", "ring.hgf", "--boards", "--plain")
    assert "move 1: c3\n" in done.stdout
    assert "move 11: d3\n" in done.stdout


def test_json_is_one_document(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "ring.hgf").write_text(RING)
    (game,) = json.loads(conjoin("replay", "ring.hgf", "--json").stdout)
    assert game["outcome"]["how"] == "ring"
    assert (game["plies"], game["problems"]) == (11, [])


def test_an_illegal_move_is_named_by_its_number(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text(
        '{"game": "connect-four", "players": ["a", "b"], "moves": "4444444"}\n'
        '{"game": "connect-four", "players": ["a", "b"], "moves": "4453"}\n'
    )
    done = conjoin("replay", "games.jsonl")
    assert done.returncode == 1
    assert "problem: move 7: column 4 is full; choose one of 1 2 3 5 6 7" in done.stdout
    assert done.stdout.endswith("2 games, 1 sound, 1 with problems\n")


GAME = '{"game": "connect-four", "players": ["a", "b"], "moves": "4453"}\n'
HGUI = "(;FF[4]GM[Havannah]SZ[3]PW[ann];W[a1](;B[d3](;W[e5])(;W[e4]))(;B[c5]))"


def test_one_bad_line_hides_no_other(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text(
        GAME + "hello\n" + GAME + GAME.replace("connect-four", "chess") + GAME + '{"game": "connect-fo'
    )
    done = conjoin("replay", "games.jsonl")
    assert done.returncode == 1
    assert done.stdout.count(": connect-four, a against b, 4 moves, unfinished\n") == 3
    assert done.stdout.endswith("3 games, 3 sound, 0 with problems, 3 could not be read\n")
    first, second, third = done.stderr.splitlines()
    assert first.startswith("conjoin: games.jsonl: line 2: column 1: 'hello' ")
    assert second.startswith("conjoin: games.jsonl: line 4: there is no game called 'chess'; ")
    assert third.startswith("conjoin: games.jsonl: line 6: ")
    as_json = conjoin("replay", "games.jsonl", "--json")
    assert (as_json.returncode, as_json.stderr) == (1, done.stderr)
    assert [game["moves"] for game in json.loads(as_json.stdout)] == ["4453"] * 3


def test_one_bad_game_hides_no_other_in_sgf(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "games.sgf").write_text(f"{RING}\n{RING[:30]}\n{RING}\n")
    done = conjoin("replay", "games.sgf")
    assert done.returncode == 1
    assert done.stdout.count("White wins (ring)\n") == 2
    assert done.stderr.startswith("conjoin: games.sgf: line 2 (character ")
    assert done.stderr.count("\n") == 1


def test_a_bad_line_behind_the_only_game_leaves_its_board(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("{\n" + GAME + "{\n")
    done = conjoin("replay", "games.jsonl", "--plain")
    assert done.returncode == 1
    assert "Red to move\n" in done.stdout


def test_a_file_without_any_game_is_refused_in_one_line(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("Dear diary,\nI lost.\n")
    for words in ([], ["--json"]):
        done = conjoin("replay", "games.jsonl", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("conjoin: games.jsonl: line 1: column 1: 'Dear diary,' ")
        assert "(the first of 2 that cannot be read); " in done.stderr
        assert done.stderr.count("\n") == 1
    (tmp_path / "games.jsonl").write_text("")
    assert conjoin("replay", "games.jsonl").stdout == "0 games, 0 sound, 0 with problems\n"
    assert conjoin("replay", "games.jsonl", "--json").stdout == "[]\n"


def test_a_result_against_the_board_is_a_remark_and_no_failure(conjoin: Run, tmp_path: Path) -> None:
    remark = "RE is 'W', which names the loser here, but the board says that White won by ring"
    (tmp_path / "ring.hgf").write_text(RING.replace("RE[W]", "RU[LG]RE[W]"))
    done = conjoin("replay", "ring.hgf")
    assert (done.returncode, done.stderr) == (0, "")
    assert "White wins (ring)\n" in done.stdout
    assert done.stdout.endswith(f"  remark: {remark}\n1 games, 1 sound, 0 with problems\n")
    (game,) = json.loads(conjoin("replay", "ring.hgf", "--json").stdout)
    assert (game["outcome"]["winner"], game["problems"], game["remarks"]) == ("first", [], [remark])


def test_files_of_hgui_are_read_in_its_coordinates(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "g.hgf").write_text(HGUI)
    done = conjoin("replay", "g.hgf", "--boards", "--plain")
    assert done.returncode == 0
    assert [line for line in done.stdout.splitlines() if line.startswith("move ")] == [
        "move 1: a1",
        "move 2: d2",
        "move 3: e3",
    ]
    as_grid = conjoin("replay", "g.hgf", "--coordinates", "grid")
    assert as_grid.returncode == 1
    assert "problem: move 3: 'e5' is not a cell" in as_grid.stdout
    (tmp_path / "lg.hgf").write_text(HGUI.replace("GM[Havannah]", "RU[LG]"))
    (game,) = json.loads(conjoin("replay", "lg.hgf", "--coordinates", "hgui", "--json").stdout)
    assert game["moves"] == "a1 d2 e3"


def test_wrong_coordinates_are_explained(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "g.hgf").write_text(HGUI)
    done = conjoin("replay", "g.hgf", "--coordinates", "polar")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "conjoin: g.hgf: 'polar' are no coordinates; write grid or hgui\n"
