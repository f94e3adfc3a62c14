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


def test_a_truncated_file_is_refused_with_its_line(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text(
        '{"game": "connect-four", "players": ["a", "b"], "moves": "4453"}\n{"game": "connect-fo'
    )
    done = conjoin("replay", "games.jsonl")
    assert (done.returncode, done.stdout) == (2, "")
    assert "games.jsonl: line 2" in done.stderr
    assert done.stderr.count("\n") == 1
