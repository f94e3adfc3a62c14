"""A Python file as a player: what its function is given, what it may answer, and how it fails."""

import json
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from conjoin import BadOption, Ending, EngineFailure, Limit, UnknownName, engine, game, registry
from conjoin.arena.job import Job, play
from conjoin.arena.match import match
from conjoin.core.errors import LateAnswer
from conjoin.core.record import Record
from conjoin.engines.programs import agent_file
from conjoin.engines.programs.agent_file import HOST, AgentFileEngine
from conjoin.engines.programs.agent_questions import cell_from_array, hex_array, kaggle_question
from conjoin.games.havannah import Havannah
from conjoin.testing import check_engine
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
    unasked = [sys.executable, "-X", "importtime", HOST, str(path)]
    done = subprocess.run(unasked, input="", capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["ready"] == "agent"
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
        (
            "def agent(board): return 9",
            Ending.ILLEGAL,
            "answered 9, which is no legal move; columns are 0, 1",
        ),
        ("def agent(board): return -1", Ending.ILLEGAL, "answered -1"),
        ("def agent(board): return None", Ending.ILLEGAL, "answered None"),
        ("def agent(board): return '3'", Ending.ILLEGAL, "answered '3' (str)"),
        ("def agent(board): return True", Ending.ILLEGAL, "answered True (bool)"),
        ("def agent(board): raise SystemExit(4)", Ending.CRASH, "exit code 4"),
        ("agent = 3", Ending.CRASH, "'agent.py' cannot play: agent.py defines no function"),
        ("def agent(:", Ending.CRASH, "cannot be imported: SyntaxError"),
        (
            "raise RuntimeError('\\x1b[31mno model')",
            Ending.CRASH,
            "imported: RuntimeError: no model (line 1)",
        ),
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


def test_what_cannot_be_imported_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    agent = f"file:{written(tmp_path, 'import no_such_module')}"
    with pytest.raises(EngineFailure, match="No module named 'no_such_module'"):
        match(game("connect-four"), agent, "random", pairs=1, seed=0)
    with pytest.raises(EngineFailure, match="No module named 'no_such_module'"):
        check_engine(agent)


def test_a_file_alone_is_one_word_short(tmp_path: Path) -> None:
    path = written(tmp_path, FIRST_FREE)
    with pytest.raises(UnknownName, match=f"write file:{path}"):
        engine(str(path))


def test_what_goes_beyond_the_time_of_a_move_is_taken_from_the_bank(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = """
        from time import sleep
        def agent(observation, configuration):
            assert observation.remainingOverageTime == 60 or observation.step == 2
            assert observation.remainingOverageTime <= 59.9 or observation.step == 0
            sleep(0.1)
            return 0
    """
    played = game("connect-four")
    assert kaggle_question(played.start(), 0.5, 60.0)["observation"]["remainingOverageTime"] == 0
    monkeypatch.setattr(agent_file, "ACT_TIMEOUT", 0.0)
    agent = str(written(tmp_path, code))
    with AgentFileEngine(agent) as player:
        for moves in ("", "44", ""):
            assert player.analyse(played.parse(moves), Limit()).best == 0
        player.reset()
        assert player.analyse(played.parse(""), Limit()).best == 0
    monkeypatch.setattr(agent_file, "OVERAGE", 0.01)
    with AgentFileEngine(agent) as player, pytest.raises(LateAnswer):
        player.analyse(played.parse("44"), Limit())


@pytest.mark.parametrize("size", [2, 4, 10])
def test_the_array_of_a_hex_board_is_the_courses(size: int) -> None:
    havannah = Havannah(size, swap=False)
    position = havannah.start().play(0)
    array = hex_array(position)
    assert len(array) == len(array[0]) == 2 * size - 1
    for column in range(2 * size - 1):
        valid = size + min(column, 2 * size - 2 - column)
        held = [array[row][column] for row in range(2 * size - 1)]
        assert held[valid:] == [3] * (2 * size - 1 - valid)
        assert 3 not in held[:valid]
        for row in range(valid):
            cell = havannah.parse_move(f"{chr(ord('a') + column)}{row + 1}")
            assert cell_from_array(havannah, row, column) == cell
    assert array[0][0] == 1
    assert hex_array(position, ("a2", "a1"))[0][0] == 1
    assert hex_array(position, ("a2", "a1"))[1][0] == 3
    assert cell_from_array(havannah, -1, 0) is cell_from_array(havannah, 0, -1) is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (",speed=3", "file has no option 'speed'; it takes call, root, python"),
        (",call=", "file names no call"),
        (",as=chess", "as takes one of kaggle, array"),
        (",root=/no/such/folder", "is no folder"),
        (",python=/no/such/python", "there is no program '/no/such/python'"),
    ],
)
def test_its_options_are_checked(tmp_path: Path, options: str, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        engine(f"file:{written(tmp_path, FIRST_FREE)}{options}")


def test_an_engine_in_a_file_chooses_as_it_does_directly(tmp_path: Path) -> None:
    code = """
        from conjoin import Engine, engine
        class Mine(Engine):
            def analyse(self, position, limit=None):
                with engine("window:depth=2") as own:
                    return own.analyse(position, limit)
    """
    played = game("connect-four")
    with engine(f"file:{written(tmp_path, code)}", played) as hosted, engine("window:depth=2") as direct:
        for moves in ("", "4453", "112233"):
            position = played.parse(moves)
            assert (
                hosted.analyse(position, Limit(depth=2)).lines
                == direct.analyse(position, Limit(depth=2)).lines
            )
