import json
import signal
import subprocess
from pathlib import Path

import pexpect
import pytest

from conjoin import __version__
from tests.conftest import CONJOIN, Run

COMMANDS = [
    "play", "match", "explain", "games", "engines", "judge", "replay", "solve", "book", "puzzle", "gtp", "bench",
    "doctor", "history", "referee", "analyse", "rate", "dataset", "help",
]  # fmt: skip


def test_help_lists_every_command(conjoin: Run) -> None:
    done = conjoin("--help")
    assert done.returncode == 0
    for command in COMMANDS:
        assert command in done.stdout


def test_every_summary_fits_one_line(conjoin: Run) -> None:
    done = conjoin("--help", COLUMNS="80")
    listed = done.stdout.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert len(listed) >= len(COMMANDS)
    for line in listed:
        assert len(line) <= 80
        assert line.startswith("  ")
        assert line[2] != " ", "a summary runs on into a second line"
        assert line.endswith(".")
        assert not line.endswith("...")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(conjoin: Run, command: str) -> None:
    done = conjoin(command, "--help")
    assert done.returncode == 0
    assert "Example" in done.stdout
    assert f"conjoin {command}" in done.stdout


def test_help_loads_no_heavy_package(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [str(Path(CONJOIN).with_name("python")), "-X", "importtime", CONJOIN, "--help"],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    loaded = {line.rsplit("|", 1)[1].strip() for line in done.stderr.splitlines() if "|" in line}
    assert "conjoin.cli.main" in loaded
    assert not loaded & {"numpy", "conjoin._native.hex", "conjoin._native.connect_four", "importlib.metadata"}


def test_ctrl_c_while_the_command_loads_is_no_traceback(conjoin: Run, tmp_path: Path) -> None:
    interrupting = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"
    (tmp_path / "typer.py").write_text(interrupting)  # found before the real one
    done = conjoin("games", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_ctrl_c_before_the_package_is_loaded_is_no_traceback(conjoin: Run, tmp_path: Path) -> None:
    interrupting = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"
    (tmp_path / "dataclasses.py").write_text(interrupting)  # what the package loads first
    done = conjoin("games", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_help_is_a_command_too(conjoin: Run) -> None:
    assert conjoin("help").stdout == conjoin("--help").stdout
    for words in (["match"], ["book", "info"]):
        asked = conjoin("help", *words)
        assert (asked.returncode, asked.stdout) == (0, conjoin(*words, "--help").stdout)
    refused = conjoin("help", "mtach")
    assert (refused.returncode, "mtach" in refused.stderr) == (2, True)


def test_version(conjoin: Run) -> None:
    assert conjoin("--version").stdout == f"conjoin {__version__}\n"


def test_an_unknown_command_exits_2(conjoin: Run) -> None:
    done = conjoin("plya")
    assert done.returncode == 2
    assert "plya" in done.stderr


def test_doctor_finds_everything_in_order(conjoin: Run) -> None:
    done = conjoin("doctor", "--json")
    assert done.returncode == 0, done.stdout
    findings = {finding["what"]: finding for finding in json.loads(done.stdout)}
    assert findings["conjoin"]["found"] == __version__
    assert findings["native core"]["found"] == "counts right"
    assert "ok   native core" in conjoin("doctor").stdout


def test_doctor_sees_a_data_folder_that_cannot_be_made(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = conjoin("doctor", CONJOIN_DATA=str(tmp_path / "file" / "folder"))
    assert done.returncode == 1
    assert "BAD  data folder" in done.stdout
    assert "CONJOIN_DATA" in done.stdout


def test_a_closed_pipe_is_no_traceback(environment: dict[str, str]) -> None:
    done = subprocess.run(
        f"'{CONJOIN}' play --first random --second random | head -n 1",
        shell=True,
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.startswith("connect-four")
    assert done.stderr == ""


def test_the_shell_completes_games(environment: dict[str, str]) -> None:
    asked = {"_CONJOIN_COMPLETE": "complete_bash", "COMP_WORDS": "conjoin play hav", "COMP_CWORD": "2"}
    offered = pexpect.run(CONJOIN, env={**environment, **asked}, encoding="utf-8")
    assert str(offered).split() == ["havannah"]
