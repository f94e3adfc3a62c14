"""Every agent of the corpus plays to the end of a game, or is refused with its one cause."""

import ast
import re
import sys
from pathlib import Path

import pytest

from conjoin import BadOption, EngineFailure, Limit, engine, game
from conjoin.engines.programs.agent_file import HOST
from tests.engines.programs.agent_corpus import AGENTS, Agent

QUICK = [agent for agent in AGENTS if agent.kaggle != "TIMEOUT"]


def cause(spec: str, board: str, limit: Limit) -> str:
    """Plays both sides of a game; what ended it too soon, or nothing."""
    played = game(board)
    try:
        with engine(spec, played) as player:
            position = played.start()
            while position.outcome is None:
                position = position.play(player.analyse(position, limit).best)
    except (EngineFailure, BadOption) as error:
        return error.problem
    return ""


def test_the_corpus_has_every_shape() -> None:
    assert len(AGENTS) >= 25
    assert len({agent.name for agent in AGENTS}) == len(AGENTS)


@pytest.mark.parametrize("agent", QUICK, ids=lambda agent: agent.name)
def test_it_plays_or_is_refused_with_its_one_cause(agent: Agent, tmp_path: Path) -> None:
    spec = agent.write(tmp_path)
    said = cause(spec, agent.game, Limit())
    assert bool(said) is bool(agent.cause), said
    assert re.search(agent.cause, said), said
    assert said.isprintable()
    assert said.count("raised") + said.count("answered") + said.count("cannot") <= 1


def test_what_the_corpus_calls_slow_is_out_of_time(tmp_path: Path) -> None:
    slow = next(agent for agent in AGENTS if agent.kaggle == "TIMEOUT")
    assert re.search(slow.cause, cause(slow.write(tmp_path), slow.game, Limit(seconds=0.05)))


def test_another_interpreter_needs_nothing_of_ours(tmp_path: Path) -> None:
    bare = tmp_path / "bare python"
    bare.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "$@"\n', encoding="utf-8")
    bare.chmod(0o755)
    code = """
        import sys
        def agent(observation, configuration):
            try:
                import conjoin
            except ImportError:
                return next(c for c in range(configuration.columns) if observation.board[c] == 0)
    """
    own = Agent("bare", code, options=f",python={bare}")
    assert cause(own.write(tmp_path), "connect-four", Limit()) == ""
    needing = Agent(
        "needing", "import numpy\ndef agent(board): return 0", options=f",python={bare}", at="needing.py"
    )
    with pytest.raises(EngineFailure, match=r"No module named 'numpy'.*name an interpreter that has numpy"):
        engine(needing.write(tmp_path))


def test_an_interpreter_that_is_too_old_is_named(tmp_path: Path) -> None:
    old = tmp_path / "python2"
    old.write_text("#!/bin/sh\necho 'SyntaxError: future feature annotations is not defined' >&2\nexit 1\n")
    old.chmod(0o755)
    agent = Agent("old", "def agent(board): return 0", options=f",python={old}")
    with pytest.raises(EngineFailure, match=r"python2 is too old for agents; name Python 3.7"):
        engine(agent.write(tmp_path))


def test_the_host_is_written_for_python_3_7() -> None:
    ast.parse(Path(HOST).read_text(encoding="utf-8"), feature_version=(3, 7))
