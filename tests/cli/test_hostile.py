"""The hostile user: bad words, files, streams and surroundings for every command. A clear line, never a traceback."""

import io
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import typer.main

from conjoin.cli import main as command
from conjoin.cli.app import app
from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS

USAGE = 2
SOME_FAILED = 1


class Said(NamedTuple):
    code: int
    out: str
    err: str


Try = Callable[..., Said]

commands_of = cache(typer.main.get_command)
"""The commands of the application, built once: that takes longer than most attempts."""


@pytest.fixture
def attempt(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Try:
    """The command in this process: hundreds of attempts in the time of a few real ones."""
    monkeypatch.setenv("CONJOIN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(typer.main, "get_command", commands_of)

    def run(*words: str, stdin: bytes = b"") -> Said:
        monkeypatch.setattr(sys, "argv", ["conjoin", *words])
        monkeypatch.setattr(
            sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8", errors="replace")
        )
        code = 0
        try:
            command.main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        shown = capfd.readouterr()
        return Said(code, shown.out, shown.err)

    return run


def clear(said: Said, *codes: int) -> bool:
    """One of these exit codes, something said on standard error, and nothing that only a programmer reads."""
    assert said.code in (codes or (USAGE,)), said
    assert said.err.strip() or said.code == SOME_FAILED, said
    assert "Traceback" not in said.err + said.out, said
    assert "\x1b" not in said.err + said.out, said
    return True


COMMANDS = sorted(
    entry.name or (entry.callback.__name__ if entry.callback else "") for entry in app.registered_commands
)

BAD_GAMES = (
    ":", "chess", "connect-for", "connect-four:", "connect-four:width", "connect-four:width=", "connect-four:width=99",
    "connect-four:width=-7", "connect-four:width=7,width=7", "connect-four:width=seven", "connect-four:line=9",
    "connect-four:width=4,height=4,line=5", "connect-four:depth=3", "havannah:size=1", "havannah:size=14",
    "havannah:size=1e9", "havannah:swap=maybe", "fencemaster:size=99999999999999999999", "fencemaster:size=6;", "\x00",
    "\x1b[31mred", "x" * 1000, "ｃonnect-four", "connect-four:height=٣",
)  # fmt: skip
BAD_ENGINES = (
    "nobody", "windo", "window:", "window:depth=0", "window:depth=99", "window:depth=x", "window:dept=3",
    "schmipo", "proof", "perfect:level=11", "perfect:seed=-1", "mcts:memory=0", "mcts:threads=100000",
    "alphabeta:evaluation=schmipo", "alphabeta:evaluation=nothing", "random:seed=1.5", "\x1b]0;title\x07", "human",
)  # fmt: skip
BAD_MOVES = (
    "0",
    "8",
    "x",
    "44444444",
    "4 4 9",
    "1212121 1",
    "４",
    "\x00",
    "4" * 5000,
    "a1",
    "-1",
    "4.5",
    "\x1b[2J",
)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_refuses_unknown_options(attempt: Try, name: str) -> None:
    clear(attempt(name, "--nonsense"))
    clear(attempt(name, "--json=maybe", "--seed", "x"))


@pytest.mark.parametrize("name", ["", "plya", "PLAY", "--plya", "-x", "play\x00", "\x1b[31m"])
def test_unknown_commands(attempt: Try, name: str) -> None:
    clear(attempt(name or "''"))


@pytest.mark.parametrize("game", BAD_GAMES)
@pytest.mark.parametrize(
    "words", [("analyse", "{}", ""), ("solve", "{}"), ("play", "{}"), ("match", "{}", "random", "random")]
)
def test_bad_games(attempt: Try, words: tuple[str, ...], game: str) -> None:
    clear(attempt(*(word.replace("{}", game) for word in words)))


@pytest.mark.parametrize("engine", BAD_ENGINES)
@pytest.mark.parametrize(
    "words",
    [
        ("analyse", "connect-four", "4", "--engine", "{}"),
        ("match", "connect-four", "random", "{}", "--pairs", "1"),
        ("explain", "connect-four", "4", "--engine", "{}"),
    ],
)
def test_bad_engines(attempt: Try, words: tuple[str, ...], engine: str) -> None:
    clear(attempt(*(word.replace("{}", engine) for word in words)))


@pytest.mark.parametrize("moves", BAD_MOVES)
def test_bad_moves(attempt: Try, moves: str) -> None:
    clear(attempt("analyse", "connect-four", moves))
    clear(attempt("explain", "connect-four", moves))
    said = attempt("solve", stdin=moves.encode() + b"\n4453\n")
    assert clear(said, SOME_FAILED)
    assert said.out.splitlines()[-1].startswith("4453 ")  # the rest goes on


@pytest.mark.parametrize(
    "words",
    [
        ("analyse", "connect-four", "4", "--seconds", "nan"),
        ("analyse", "connect-four", "4", "--seconds", "-1"),
        ("analyse", "connect-four", "4", "--depth", "0"),
        ("analyse", "connect-four", "4", "--depth", "99", "--engine", "window"),
        ("analyse", "connect-four", "4", "--nodes", "1.5"),
        ("match", "connect-four", "random", "random", "--pairs", "0"),
        ("match", "connect-four", "random", "random", "--pairs", "many"),
        ("match", "connect-four", "random"),
        ("match", "connect-four", "random", "random", "random"),
        ("solve", "--threads", "-1"),
        ("solve", "havannah"),
        ("solve", "connect-four:width=12,height=12"),
        ("puzzle", "--plies", "2"),
        ("puzzle", "--plies", "999"),
        ("puzzle", "--count", "0"),
        ("puzzle", "--svg", "/nowhere/at/all.svg"),
        ("judge", "chess"),
        ("judge",),
        ("book", "build", "--board", "7by6"),
        ("book", "build", "--board", "99x99"),
        ("book", "build", "--plies", "13"),
        ("book", "build", "--board", "4x4", "--plies", "2", "--out", "/nowhere/at/all.book"),
        ("book", "info", "/nowhere.book"),
        ("book", "verify", "/dev/null"),
        ("book", "nothing"),
        ("bench", "nothing"),
        ("bench", "hex", "--only", "nothing"),
        ("gtp", "--game", "chess"),
        ("gtp", "--coordinates", "polar"),
        ("gtp", "--size", "99"),
        ("engines", "--game", "chess"),
        ("replay",),
        ("replay", "/nowhere.jsonl"),
        ("replay", "/"),
        ("replay", "/dev/null"),
        ("play", "--resume", "/nowhere.jsonl"),
        ("play", "--first", "nobody"),
        ("play", "--look", "fancy"),
    ],
    ids=" ".join,
)
def test_bad_words(attempt: Try, words: tuple[str, ...]) -> None:
    clear(attempt(*words))


BAD_FILES = {
    "empty": b"",
    "newlines": b"\n" * 100,
    "binary": bytes(range(256)) * 64,
    "truncated": b'{"game": "connect-four", "players": ["a", "b"], "mov',
    "nested": b"[" * 100_000,
    "nested sgf": b"(;" * 50_000,
    "not utf-8": b'{"game": "connect-four", "players": ["a", "\xff"], "moves": "4"}\n',
    "wrong types": b'{"game": 7, "players": "a", "moves": []}\n',
    "no game": b'{"players": ["a", "b"], "moves": "4"}\n',
    "unknown game": b'{"game": "chess", "players": ["a", "b"], "moves": "e4"}\n',
    "huge number": b'{"game": "connect-four", "players": ["a", "b"], "moves": "4", "seed": 1'
    + b"0" * 5000
    + b"}\n",
    "nan clock": b'{"game": "connect-four", "players": ["a", "b"], "moves": "4", "clock": [NaN]}\n',
    "utf-16": '{"game": "connect-four"}'.encode("utf-16"),
    "html": b"<!doctype html><title>not found</title>",
    "half an sgf": b"(;FF[4]GM[Havannah]SZ[5];W[a1",
    "sgf of nothing": b"()",
    "zip": b"PK\x03\x04" + bytes(100),
}


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("suffix", [".jsonl", ".sgf", ".txt"])
def test_bad_record_files(attempt: Try, tmp_path: Path, name: str, suffix: str) -> None:
    path = tmp_path / f"bad{suffix}"
    path.write_bytes(BAD_FILES[name])
    said = attempt("replay", str(path))
    if name not in ("empty", "newlines") or said.code:
        assert clear(said, SOME_FAILED, USAGE)
    assert path.read_bytes() == BAD_FILES[name]
    assert clear(attempt("play", "--resume", str(path)))
    assert path.read_bytes() == BAD_FILES[name]


@pytest.mark.parametrize(
    "data", [b"", b"x", b"4", b"4 W", b"4" + b" -" * 36 + b" ?", b"1000 -", b"\xff\xfe", b"-" * (1 << 20)]
)
def test_bad_boards_for_the_judge(attempt: Try, data: bytes) -> None:
    said = attempt("judge", "fencemaster", stdin=data)
    assert clear(said)
    assert said.out == "Error\n"


# Odd surroundings need a real process.

TRACEBACK = "Traceback"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CONJOIN_DATA", "~nobody-of-this-name/x"),
        ("CONJOIN_DATA", "/proc/nowhere"),
        ("CONJOIN_DATA", "/dev/null"),
        ("CONJOIN_BOOK", "~nobody-of-this-name/x"),
        ("CONJOIN_BOOK", "/dev/zero"),
        ("CONJOIN_BOOK", "/"),
        ("PYTHONIOENCODING", "ascii"),
        ("PYTHONIOENCODING", "latin-1"),
        ("TERM", "dumb"),
        ("COLUMNS", "0"),
        ("COLUMNS", "many"),
        ("HOME", "/nowhere"),
    ],
)
def test_odd_variables(conjoin: Run, name: str, value: str) -> None:
    for words, stdin in (
        (("solve", "--all"), "4453\n"),
        (("play",), "4\nq\n"),
        (("explain", "connect-four", "4453"), ""),
    ):
        done = conjoin(*words, stdin=stdin, **{name: value})
        assert TRACEBACK not in done.stderr
        assert done.returncode in (0, USAGE), done.stderr
        if words[0] == "solve":  # what is asked for is still answered
            assert done.stdout.startswith("4453 ") or done.returncode == USAGE


@pytest.mark.parametrize(
    "words", [("solve",), ("engines",), ("play",), ("analyse", "connect-four", "4"), ("--help",)]
)
@pytest.mark.parametrize(
    "stream", ["<&-", ">&-", "2>&-", ">/dev/full", "< /dev/full", ">/dev/full 2>&1", "| head -c 1"]
)
def test_odd_streams(
    environment: dict[str, str], words: tuple[str, ...], stream: str, tmp_path: Path
) -> None:
    line = (
        f"echo 4453 | {CONJOIN} {' '.join(words)} {stream}"
        if "<" not in stream
        else f"{CONJOIN} {' '.join(words)} {stream}"
    )
    done = subprocess.run(
        ["bash", "-c", line],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG_SECONDS,
    )
    assert TRACEBACK not in done.stderr + done.stdout
    assert "Exception ignored" not in done.stderr


def test_a_line_without_end_is_refused_and_the_game_is_kept(conjoin: Run) -> None:
    done = conjoin("play", stdin="4\n" + "4" * 100_000)
    assert done.returncode == USAGE
    assert "a line has more than 10,000 characters" in done.stderr
    assert "unfinished" in conjoin("history").stdout


def test_a_file_of_a_hundred_megabytes_is_refused_without_being_read_whole(
    conjoin: Run, tmp_path: Path
) -> None:
    path = tmp_path / "large.jsonl"
    with path.open("wb") as file:
        file.truncate(100 << 20)  # zeroes that take no space
    done = conjoin("replay", str(path))
    assert (done.returncode, TRACEBACK in done.stderr) == (USAGE, False)
    assert "more than 64 MiB" in done.stderr


def test_too_little_memory_is_said_in_a_line(environment: dict[str, str], tmp_path: Path) -> None:
    def little() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

    done = subprocess.run(
        [CONJOIN, "analyse", "havannah", "", "--engine", "mcts:memory=16384"],
        env=environment, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=HANG_SECONDS,
        preexec_fn=little,
    )  # fmt: skip
    assert done.returncode == USAGE, done.stderr
    assert TRACEBACK not in done.stderr
    assert "memory" in done.stderr


def test_a_full_disk_loses_nothing_that_was_there(environment: dict[str, str], tmp_path: Path) -> None:
    """A limit on the size of files refuses what a full disk would."""

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))

    kept = tmp_path / "kept.jsonl"
    before = (
        b'{"game": "connect-four", "players": ["ann", "bob"], "moves": "4453", "event": "a long evening"}\n'
    )
    kept.write_bytes(before)
    done = subprocess.run(
        [CONJOIN, "play", "--second", "human"], input="4\n4\n5\n3\ns kept.jsonl\nq\n",
        env=environment, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=HANG_SECONDS,
        preexec_fn=small_files,
    )  # fmt: skip
    assert TRACEBACK not in done.stderr
    assert kept.read_bytes()[: len(before)] == before


def test_the_hostile_user_has_tried_enough() -> None:
    by_game, by_engine, by_move, by_file = 4, 3, 3, 6
    attempts = by_game * len(BAD_GAMES) + by_engine * len(BAD_ENGINES) + by_move * len(BAD_MOVES)
    assert attempts + by_file * len(BAD_FILES) + 2 * len(COMMANDS) >= 200
