"""A Python file as a player: what its function is given, what it may answer, and how it fails."""

import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from conjoin import BadOption, Ending, EngineFailure, Limit, engine, game, registry
from conjoin.arena.job import Job, play
from conjoin.core.record import Record
from conjoin.engines.programs.agent_file import HOST, AgentFileEngine
from tests.engines.hostile_programs import left_of
from tests.hangs import HANG_SECONDS

FIRST_FREE = """
    def helper(board):
        raise RuntimeError("this is not the last function")

    def agent(observation, configuration):
        print("a word for standard error")
        return next(column for column in range(configuration.columns) if observation.board[column] == 0)
"""


def written(folder: Path, code: str, name: str = "agent.py") -> Path:
    path = folder / name
    path.write_text(dedent(code), encoding="utf-8")
    return path


def column(folder: Path, code: str, moves: str = "", spec: str = "connect-four") -> int:
    played = game(spec)
    with engine(f"file:{written(folder, code)}", played) as player:
        return player.analyse(played.parse(moves), Limit(seconds=20)).best


def lost(folder: Path, code: str, seconds: float = 5.0) -> Record:
    """A game whose first player is this file."""
    players = (f"file:{written(folder, code)}", "random")
    return play(Job("connect-four", players, limit=Limit(seconds=seconds)))


def test_a_file_plays_a_whole_game(tmp_path: Path) -> None:
    record = lost(tmp_path, FIRST_FREE)
    assert record.ending is Ending.RULES
    assert record.moves[0] == "1"


@pytest.mark.parametrize(
    ("parameters", "loaded"), [("board", True), ("board, mark", True), ("observation, configuration", False)]
)
def test_numpy_is_loaded_before_the_clock_runs_and_only_where_it_is_needed(
    tmp_path: Path, parameters: str, loaded: bool
) -> None:
    path = written(tmp_path, f"def agent({parameters}):\n    return 3\n")
    unasked = [sys.executable, "-X", "importtime", "-P", HOST, str(path)]
    done = subprocess.run(unasked, input="", capture_output=True, text=True, check=True)
    assert done.stdout == '{"ready": "agent"}\n'
    assert bool(re.search(r"\| +numpy\b", done.stderr)) is loaded


@pytest.mark.parametrize("spec", ["connect-four", "connect-four:width=9,height=5,line=5"])
def test_it_is_asked_as_on_kaggle(tmp_path: Path, spec: str) -> None:
    code = """
        def agent(obs, config):
            assert (config.columns, config["rows"], config.inarow) == %s
            assert obs.board == obs["board"] and len(obs.board) == config.columns * config.rows
            bottom = obs.board[-config.columns :]
            assert bottom[:4] == [0, 0, 0, 1] and obs.board[-2 * config.columns + 3] == 2
            assert (obs.mark, obs.step) == (1, 2)
            return 3
    """
    board = game(spec).start().board
    assert column(tmp_path, code % str((board.width, board.height, board.line)), "44", spec) == 3


@pytest.mark.parametrize(
    ("parameters", "test"),
    [
        ("board", "board[5][3] == 1 and board[5][2] == 2 and board[0][0] == 0"),
        ("board, mark", "board[5][3] == 1 and mark == 1"),
        ("position", "len(position) == 6 and len(position[0]) == 7"),
        ("observation", "observation.mark == 1"),
        ("*anything", "anything[0].mark == 1 and anything[1].columns == 7"),
    ],
)
def test_the_names_of_its_parameters_say_what_it_takes(tmp_path: Path, parameters: str, test: str) -> None:
    code = f"""
        def agent({parameters}):
            return 6 if {test} else 0
    """
    assert column(tmp_path, code, "43") == 6


def test_a_board_is_an_array_and_so_may_the_answer_be(tmp_path: Path) -> None:
    code = """
        import numpy
        def agent(board):
            return numpy.argmin(board[0, :])
    """
    assert column(tmp_path, code) == 0


def test_it_finds_the_files_beside_it_and_the_standard_library(tmp_path: Path) -> None:
    written(tmp_path, "CHOICE = 5\n", "strategy.py")
    code = """
        import random
        from strategy import CHOICE
        random.seed(1)
        def agent(board):
            return CHOICE
    """
    assert column(tmp_path, code) == 5


@pytest.mark.parametrize(
    ("code", "ending", "reason"),
    [
        ("def agent(board): return 1 / 0", Ending.CRASH, "raised ZeroDivisionError: division by zero"),
        ("def agent(board): return 9", Ending.ILLEGAL, "'9', which is no legal column; columns are 0, 1"),
        ("def agent(board): return -1", Ending.ILLEGAL, "'-1'"),
        ("def agent(board): return None", Ending.ILLEGAL, "'None'"),
        ("def agent(board): return '3'", Ending.ILLEGAL, "\"'3'\""),
        ("def agent(board): raise SystemExit(4)", Ending.CRASH, "exit code 4"),
        ("agent = 3", Ending.CRASH, "raised TypeError: agent.py defines no function"),
        ("def agent(:", Ending.CRASH, "raised SyntaxError"),
        ("raise RuntimeError('\\x1b[31mno model')", Ending.CRASH, "raised RuntimeError: no model"),
        ("import os; os._exit(7)", Ending.CRASH, "exit code 7"),
        ("import time\ndef agent(board): time.sleep(600)", Ending.TIMEOUT, ""),
        ("import os\ndef agent(board): os.write(3, b'[' * 9000); os._exit(0)", Ending.CRASH, ""),
    ],
)
def test_what_a_file_does_wrong_has_a_name_and_a_reason(
    tmp_path: Path, code: str, ending: Ending, reason: str
) -> None:
    record = lost(tmp_path, code, seconds=0.5)
    assert record.ending is ending
    assert record.outcome is not None
    assert reason in record.outcome.how
    assert record.outcome.how.isprintable()
    assert left_of(tmp_path / "agent.py") == []


def test_a_stop_ends_the_question_and_the_next_one_is_answered(tmp_path: Path) -> None:
    code = """
        import time
        def agent(observation, configuration):
            if observation.step == 0:
                time.sleep(600)
            return 2
    """
    played = game("connect-four")
    with AgentFileEngine(str(written(tmp_path, code))) as player:
        player.reset()
        with player.start(played.start(), Limit(seconds=300)) as running:
            running.stop()
            assert running.result(timeout=HANG_SECONDS).best in played.start().legal_moves()
        assert player.analyse(played.parse("4"), Limit(seconds=20)).best == 2


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="there is no file"):
        engine(f"file:{tmp_path / 'absent.py'}")
    with pytest.raises(BadOption, match="file names no path; write file:PATH"):
        engine("file:")


def test_it_plays_connect_four_only(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="does not play havannah"):
        engine(f"file:{written(tmp_path, FIRST_FREE)}", game("havannah"))


def test_a_path_is_taken_as_it_stands(tmp_path: Path) -> None:
    folder = tmp_path / "a, b=c: d"
    folder.mkdir()
    text = f"file:{written(folder, FIRST_FREE)}"
    assert registry.with_seed(text, 5) == text
    with engine(text) as player:
        assert player.analyse(game("connect-four").start(), Limit(seconds=20)).best == 0


def test_the_failure_names_the_file(tmp_path: Path) -> None:
    for does, said in (
        ("return 1 / 0", "raised ZeroDivisionError"),
        ("raise SystemExit", "closed its output"),
    ):
        player = engine(f"file:{written(tmp_path, f'def agent(board): {does}')}")
        with player, pytest.raises(EngineFailure, match=f"'agent.py' {said}"):
            player.analyse(game("connect-four").start())
