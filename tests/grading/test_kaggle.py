"""Would Kaggle accept it: the verdicts of the corpus, which `make test-kaggle` compares with the real environment's."""

from pathlib import Path

import pytest

from conjoin.engines.programs import agent_file
from conjoin.grading.kaggle import Status, kaggle_verdict
from tests.engines.programs.agent_corpus import AGENTS, Agent

JUDGED = [agent for agent in AGENTS if agent.kaggle]


@pytest.mark.parametrize("agent", JUDGED, ids=lambda agent: agent.name)
def test_the_verdict_is_kaggles(agent: Agent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if agent.kaggle == "TIMEOUT":  # it sleeps for longer than a minute
        monkeypatch.setattr(agent_file, "OVERAGE", 0.1)
        monkeypatch.setattr(agent_file, "ACT_TIMEOUT", 0.1)
    agent.write(tmp_path)
    verdict = kaggle_verdict(str(tmp_path / agent.at))
    assert verdict.status is Status[agent.kaggle], verdict.reason
    assert verdict.is_accepted is not bool(verdict.reason)
