"""Odd streams, folders and characters: a clear line and exit code 2, never a traceback, never a raw escape."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.conftest import CONJOIN, Install, Run
from tests.hangs import HANG_SECONDS

EVIL = "Eve\x1b[2J\x07\x9b\u202e\r\nMallory"


def shell(line: str, environment: dict[str, str], **changes: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["bash", "-c", line.replace("conjoin", f"'{CONJOIN}'", 1)],
        env={**environment, **changes}, capture_output=True, check=False, timeout=HANG_SECONDS,
    )  # fmt: skip


def refused(done: subprocess.CompletedProcess[bytes]) -> str:
    said = done.stderr.decode()
    assert done.returncode == 2, said
    assert "Traceback" not in said
    assert said.startswith("conjoin: ")
    return said


@pytest.mark.parametrize("command", ["conjoin games", "conjoin solve <<< 44", "conjoin play --first random"])
def test_closed_output_is_refused(environment: dict[str, str], command: str) -> None:
    assert refused(shell(f"{command} >&-", environment)).startswith("conjoin: standard output is closed")


@pytest.mark.parametrize("command", ["games", "history", "solve", "play --second human"])
def test_a_full_disk_is_named(environment: dict[str, str], command: str) -> None:
    done = shell(f"echo 4 | conjoin {command} > /dev/full", environment)
    assert "No space left on device" in refused(done)


def test_closed_input_is_an_empty_one(environment: dict[str, str]) -> None:
    assert shell("conjoin solve <&-", environment).returncode == 0
    done = shell("conjoin play --second human <&-", environment)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_a_terminal_without_unicode_gets_letters(environment: dict[str, str]) -> None:
    line = "printf '4\\nq\\n' | conjoin play --second human --look modern"
    done = shell(line, environment, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"1 . . . R . . ." in done.stdout
    assert done.stdout.isascii()
    assert shell("conjoin engines", environment, PYTHONIOENCODING="ascii").returncode == 0


def test_bytes_that_are_no_text_are_shown_and_refused(environment: dict[str, str]) -> None:
    done = shell(r"printf '44\xff\x1b[2J\n112233\n' | conjoin solve", environment)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        rb"44\udcff\u001b[2J error: move 3: '\udcff' is not a column; columns are 1 to 7",
        b"112233 18",
    ]


@pytest.mark.parametrize("command", ["play", "history", "book info"])
@pytest.mark.parametrize("name", ["CONJOIN_DATA", "CONJOIN_BOOK"])
def test_the_home_of_an_unknown_user_is_no_folder(
    environment: dict[str, str], command: str, name: str
) -> None:
    if name == "CONJOIN_BOOK" and command != "book info":
        return
    assert name in refused(shell(f"conjoin {command} < /dev/null", environment, **{name: "~nouser/x"}))


def test_more_memory_than_there_is_is_refused(environment: dict[str, str]) -> None:
    done = shell("ulimit -v 4000000; conjoin analyse havannah '' --engine mcts:memory=16384", environment)
    assert "memory=16384" in refused(done)


def test_a_plugin_that_cannot_be_made_is_named(environment: dict[str, str], install: Install) -> None:
    folder = install(
        """
        from conjoin import Entry
        def build():
            raise OSError("no \\x1b[2J model")
        ENGINE = Entry("odd", "a\\x1b[2Jb", "", build)
        """,
        "[conjoin.engines]\nodd = visitor:ENGINE\n",
    )
    done = shell("conjoin play --second odd < /dev/null", environment, PYTHONPATH=str(folder))
    assert "package visitor" in refused(done)
    assert b"\x1b" not in done.stderr
    listed = shell("conjoin engines", environment, PYTHONPATH=str(folder))
    assert rb"a\u001b[2Jb" in listed.stdout


def test_names_in_records_never_reach_the_terminal_raw(conjoin: Run, tmp_path: Path) -> None:
    record = {"game": "connect-four", "players": [EVIL, "bob"], "moves": "445"}
    (tmp_path / "evil.jsonl").write_text(json.dumps(record) + "\n")
    shown = conjoin("replay", "evil.jsonl").stdout
    resumed = conjoin("play", "--resume", "evil.jsonl", stdin="h\nq\n").stdout
    as_json = conjoin("replay", "evil.jsonl", "--json").stdout
    listed = conjoin("history").stdout
    kept = conjoin("history", "--json").stdout
    for output in (shown, resumed, as_json, listed, kept):
        assert "Mallory" in output
        assert not any(character in output for character in "\x1b\x07\x9b\u202e\r")
        assert "\nMallory" not in output
    assert json.loads(as_json)[0]["players"] == [EVIL, "bob"]
