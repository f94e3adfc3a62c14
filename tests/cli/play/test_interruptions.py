"""However a game is interrupted, it is kept, and `conjoin play --resume` goes on with it."""

import json
import random
import signal
import time
from pathlib import Path

import pexpect
import pytest

from conjoin.store.kept_games import KeptGame, kept_games
from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS

WAYS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL", "close"]
GAMES = [
    ("connect-four", "mcts:simulations=9000000", "4", "Last stone: 4:1."),
    ("havannah:size=5", "mcts:simulations=200000", "e5", "Last stone: e5."),  # a compiled search
]
"""Each with an opponent slow enough to be met in thought, a move, and what says that the move is made."""
CODES = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129}
MOMENTS = 4


def heed_signals() -> None:
    # A test run in the background may ignore Ctrl-C; a person's shell has not.
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def begin(environment: dict[str, str], *words: str) -> "pexpect.spawn[str]":
    return pexpect.spawn(
        CONJOIN, ["play", *words], env=environment, encoding="utf-8", timeout=HANG_SECONDS, preexec_fn=heed_signals
    )  # fmt: skip


def hang_up(child: "pexpect.spawn[str]") -> None:
    """The terminal is gone, and its program gets SIGHUP; `child.close` would send more signals if it takes a while."""
    child.ptyproc.fileobj.close()  # type: ignore[attr-defined]  # the stubs leave it out
    until = time.monotonic() + HANG_SECONDS
    while child.isalive():
        assert time.monotonic() < until
        time.sleep(0.01)


def interrupt(child: "pexpect.spawn[str]", way: str) -> str:
    """What it says in the end, where it can still say anything."""
    if way == "close":
        hang_up(child)
        return ""
    child.kill(getattr(signal, way))
    child.expect(pexpect.EOF)
    said = child.before or ""
    child.close()
    return said


def only_game() -> KeptGame:
    (kept,) = [one for one in kept_games() if isinstance(one, KeptGame)]
    return kept


@pytest.mark.parametrize("way", WAYS)
def test_a_game_survives(
    environment: dict[str, str], conjoin: Run, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONJOIN_DATA", environment["CONJOIN_DATA"])
    for moment in range(MOMENTS):
        chance = random.Random(f"{way} {moment}")
        game, opponent, move, stands = GAMES[moment % 2]
        child = begin(environment, game, "--second", opponent, "--plain")
        child.expect("your move")
        child.sendline(move)
        child.expect_exact(stands)
        time.sleep(chance.uniform(0, 0.6))
        said = interrupt(child, way)
        if way in CODES:
            assert "conjoin play --resume" in said
            assert child.exitstatus == CODES[way]
        kept = only_game()
        assert kept.record.moves.startswith(move)
        assert not kept.is_finished
        resumed = conjoin("play", "--resume", "--second", "random", "--plain", stdin="s after.jsonl\nq\n")
        assert resumed.returncode == 0, resumed.stderr
        assert stands in resumed.stdout or len(kept.record.moves) > len(move)
        assert only_game().record.moves.startswith(kept.record.moves)
        only_game().path.unlink()


def test_end_of_input_keeps_the_game(conjoin: Run, tmp_path: Path) -> None:
    done = conjoin("play", "--second", "human", stdin="4\n4\n")
    assert done.returncode == 2
    assert done.stderr == (
        "conjoin: end of input after move 2; the game so far is kept, go on with: conjoin play --resume\n"
    )
    resumed = conjoin("play", "--resume", "--plain", stdin="4\nq\n")
    assert "3 . . . R . . .\n2 . . . Y . . .\n1 . . . R . . .\n" in resumed.stdout
    (path,) = (tmp_path / "data" / "games").iterdir()
    assert json.loads(path.read_text())["moves"] == "444"


def test_without_an_unfinished_game_there_is_nothing_to_resume(conjoin: Run) -> None:
    done = conjoin("play", "--resume")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no unfinished game; begin one with: conjoin play" in done.stderr


def test_a_game_that_cannot_be_kept_is_printed(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for last in ("q\n", ""):
        done = conjoin(
            "play", "--second", "human", stdin=f"4\n5\n{last}", CONJOIN_DATA=str(tmp_path / "file")
        )
        (line,) = [line for line in done.stdout.splitlines() if '{"game"' in line]
        assert json.loads(line[line.index("{") :])["moves"] == "45"
        assert done.stderr.count("this game cannot be kept") == 1


def test_people_in_a_record_are_people_again(conjoin: Run, tmp_path: Path) -> None:
    record = {"game": "havannah:size=4", "players": ["Ann", "Bob: the great"], "moves": "a1"}
    (tmp_path / "two.jsonl").write_text(f"{{broken\n{json.dumps(record)}\n")
    done = conjoin("play", "--resume", "two.jsonl", stdin="b2\nq\n")
    assert "Black (Bob: the great), your move" in done.stdout
    assert "White (Ann), your move" in done.stdout
    assert "two.jsonl: line 1" in done.stderr
    assert done.returncode == 0


def test_a_file_without_a_game_is_refused_once(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text("{broken\n")
    done = conjoin("play", "--resume", "bad.jsonl")
    assert done.returncode == 2
    assert done.stderr.count("bad.jsonl") == 1


def test_history_cuts_long_names(conjoin: Run, tmp_path: Path) -> None:
    record = {"game": "connect-four", "players": ["A" * 100_000, "human"], "moves": "4"}
    games = tmp_path / "data" / "games"
    games.mkdir(parents=True)
    (games / "long.jsonl").write_text(json.dumps(record))
    first, _ = conjoin("history").stdout.splitlines()
    assert f"connect-four, {'A' * 40}… against human, 1 move, unfinished" in first


def test_a_record_from_elsewhere_runs_no_program(conjoin: Run, tmp_path: Path) -> None:
    record = {"game": "havannah:size=4", "players": ["Ann", "gtp:touch ran"], "moves": "a1"}
    (tmp_path / "evil.jsonl").write_text(json.dumps(record))
    done = conjoin("play", "--resume", "evil.jsonl", stdin="q\n")
    assert done.returncode == 2
    assert "runs a program" in done.stderr
    assert not (tmp_path / "ran").exists()


def test_a_saved_file_is_not_changed_by_going_on(conjoin: Run, tmp_path: Path) -> None:
    conjoin("play", "--second", "human", stdin="4\ns mine.jsonl\nq\n")
    before = (tmp_path / "mine.jsonl").read_text()
    conjoin("play", "--resume", "mine.jsonl", stdin="5\nq\n")
    assert (tmp_path / "mine.jsonl").read_text() == before
    assert len(list((tmp_path / "data" / "games").iterdir())) == 2
