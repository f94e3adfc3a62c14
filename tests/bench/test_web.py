"""The web benchmark plays real games at a real server."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from conjoin.bench.web import beside
from conjoin.bench.web import suite as web
from conjoin.bench.web.flood import KINDS
from conjoin.bench.web.greed import ADDRESSES


def test_a_few_people_play_and_their_waits_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "QUICK_GAMES", 4)
    monkeypatch.setattr(web, "QUICK_PLAY_SECONDS", 2.0)
    monkeypatch.setattr(web, "THOUGHT_SECONDS", (0.05, 0.2))
    monkeypatch.setattr(beside, "QUICK_SECONDS", 1.0)
    monkeypatch.setattr(beside, "DEAR_SECONDS", 0.1)
    monkeypatch.setattr(beside, "FAULT_SECONDS", 0.2)
    # In a thread of its own: a browser test in the same process leaves its event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        kept, answered, quiet, refused, *others = thread.submit(lambda: list(web.run(quick=True))).result()
    assert kept.what == "4 games: moves kept"
    assert kept.rate > 0
    assert "95th percentile" in answered.note
    assert quiet.ratio is None
    for kind in KINDS:  # that each was refused is a requirement of the run itself
        assert kind in refused.note
    *beside_much, locked = others
    for what, line in zip([*ADDRESSES, "workers that are killed"], beside_much, strict=True):
        assert what in line.what
        assert line.ratio is not None
    assert locked.what == "recovery from a locked database"
