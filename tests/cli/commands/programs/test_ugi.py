"""`conjoin ugi` as a program, and matches against programs in processes of their own."""

import json
import os
import signal
import subprocess
from pathlib import Path
from time import perf_counter

import pytest

from tests.conftest import CONJOIN, Run
from tests.engines.hostile_programs import command, hostile, left_of
from tests.hangs import HANG_SECONDS


@pytest.mark.parametrize(
    ("game", "engine", "other"),
    [
        ("havannah:size=4", "mcts", "gtp:{} gtp --game havannah:size=4 --engine mcts"),
        ("havannah:size=4", "mcts", "gtp:{} gtp --engine mcts --coordinates hgui"),
        ("connect-four", "mcts", "ugi:{} ugi --engine mcts"),
        ("fencemaster:size=3,swap=on", "random", "ugi:{} ugi --engine random"),
    ],
)
def test_a_match_against_ourselves_has_no_failures(conjoin: Run, game: str, engine: str, other: str) -> None:
    words = ("match", game, engine, other.format(CONJOIN), "--pairs", "1", "--simulations", "40", "--json")
    done = conjoin(*words)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["failures"] == 0
    assert result["wins"] + result["draws"] + result["losses"] == 2


def test_a_match_counts_failures_and_goes_on(conjoin: Run, tmp_path: Path) -> None:
    script = hostile(tmp_path, "exit")
    done = conjoin("match", "connect-four", "random", f"ugi:{command(script)}", "--pairs", "2", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert (result["failures"], result["wins"]) == (4, 4)
    assert left_of(script) == []


def test_an_external_engine_can_be_named_wherever_an_engine_can(conjoin: Run) -> None:
    done = conjoin(
        "analyse", "connect-four", "112233", "--engine", f"ugi:{CONJOIN} ugi --engine window", "--json"
    )
    assert done.returncode == 0, done.stderr
    lines = json.loads(done.stdout)["lines"]
    assert (lines[0]["move"], lines[0]["score"]["kind"], len(lines)) == ("4", "win", 7)


def test_a_failure_is_one_line(conjoin: Run, tmp_path: Path) -> None:
    script = hostile(tmp_path, "exit")
    done = conjoin("analyse", "connect-four", "", "--engine", f"gtp:{command(script)}")
    assert done.returncode == 2
    assert done.stderr.startswith("conjoin: ")
    assert done.stderr.count("\n") == 1
    assert "out of ideas" in done.stderr


def test_it_stops_while_it_thinks(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [CONJOIN, "ugi", "--game", "havannah:size=8", "--engine", "mcts"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
    ) as program:  # fmt: skip
        assert program.stdin
        assert program.stdout
        program.stdin.write("go infinite\n")
        program.stdin.flush()
        assert program.stdout.readline().startswith("info depth")
        program.stdin.write("stop\n")
        program.stdin.flush()
        began = perf_counter()
        while not (line := program.stdout.readline()).startswith("bestmove"):
            assert line.startswith("info depth")
        assert perf_counter() - began < HANG_SECONDS
        program.stdin.write("quit\n")
        program.stdin.flush()
        assert program.wait(HANG_SECONDS) == 0


def test_who_has_heard_bestmove_may_ask_again_at_once(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [CONJOIN, "ugi", "--engine", "random"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environment,
    ) as program:  # fmt: skip
        assert program.stdin
        assert program.stdout
        for _ in range(500):
            program.stdin.write("go nodes 1\n")
            while not (line := program.stdout.readline()).startswith("bestmove"):
                assert "error" not in line
        program.stdin.write("quit\n")
        assert program.wait(HANG_SECONDS) == 0


@pytest.mark.parametrize("ending", ["hang up", "terminate", "interrupt"])
def test_it_leaves_in_order(environment: dict[str, str], ending: str) -> None:
    with subprocess.Popen(
        [CONJOIN, "ugi", "--game", "havannah:size=8"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    ) as program:  # fmt: skip
        assert program.stdin
        assert program.stdout
        program.stdin.write("go infinite\n")
        program.stdin.flush()
        assert program.stdout.readline()
        if ending != "hang up":
            os.kill(program.pid, signal.SIGTERM if ending == "terminate" else signal.SIGINT)
        output, complaints = program.communicate(timeout=HANG_SECONDS)
    assert complaints == ""
    assert output.splitlines()[-1].startswith("bestmove ")
    assert program.returncode == {"hang up": 0, "terminate": 143, "interrupt": 130}[ending]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--game", "chess"), "there is no game called 'chess'"),
        (("--engine", "schmipo"), "schmipo does not play connect-four"),
        (("--engine", "gtp:nothing-there"), "there is no program 'nothing-there'"),
    ],
)
def test_bad_options_are_one_line(conjoin: Run, words: tuple[str, ...], problem: str) -> None:
    done = conjoin("ugi", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
    assert done.stderr.count("\n") == 1
