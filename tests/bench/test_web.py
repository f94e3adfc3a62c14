"""The web benchmark plays real games at a real server."""

import pytest

from conjoin.bench import web
from conjoin.bench.web_flood import KINDS


def test_a_few_people_play_and_their_waits_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "QUICK_GAMES", 4)
    monkeypatch.setattr(web, "QUICK_SECONDS", 2.0)
    monkeypatch.setattr(web, "THOUGHT", (0.05, 0.2))
    monkeypatch.setattr(web, "QUICK_FLOOD_SECONDS", 2.0)
    kept, answered, flooded = web.run(quick=True)
    assert kept.what == "4 games: moves kept"
    assert kept.rate > 0
    assert "95th percentile" in answered.note
    assert not kept.missed
    for kind in KINDS:  # that each was refused is a requirement of the run itself
        assert kind in flooded.note
