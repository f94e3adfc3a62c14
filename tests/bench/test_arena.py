"""The benchmark of the arena asserts what it measures and says what is missed."""

import pytest

from conjoin.bench import arena
from conjoin.bench.measure import Measured


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "TRIES", 1)
    monkeypatch.setattr(arena, "RECORDS", 500)


def test_a_table_counts_every_game_and_knows_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    large = b"x" * (520 << 20)  # of this process, not of the one that is measured
    line = arena._table(500)
    assert len(large) > arena.TABLE_MIB * (1 << 20)
    assert (line.what, line.missed) == ("a table over 500 records", "")
    assert "MiB at most" in line.note
    monkeypatch.setattr(arena, "TABLE_MIB", 1.0)
    assert arena._table(500).missed == "at most 5 s and 1 MiB"


def test_two_workers_play_what_one_plays() -> None:
    one, two = arena._two_workers(4)
    assert two.ratio == two.rate / one.rate
    assert two.against == "one worker"


def test_too_few_games_are_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    found: Measured = arena._overhead(0.01)
    assert found.rate > 0
    monkeypatch.setattr(arena, "GAMES_FLOOR", 10**9)
    assert arena._overhead(0.01).missed == "at least 1000000000 games"
