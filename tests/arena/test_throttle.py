"""A live table comes often while that is cheap, and never waits long for what happened once."""

from collections.abc import Sequence

import pytest

from conjoin.arena import throttle as throttling
from conjoin.arena.throttle import Throttle


@pytest.mark.parametrize(
    ("took", "waits"),
    [
        ([0.001, 0.001], 0.5),
        ([0.001, 1.5], 0.5),  # the first table with games loads SciPy
        ([1.5, 0.001], 0.5),
        ([1.0, 2.0], 20.0),
        ([2.0, 1.0], 20.0),
    ],
)
def test_two_slow_tables_make_the_next_one_wait(
    took: Sequence[float], waits: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = 100.0
    monkeypatch.setattr(throttling, "monotonic", lambda: clock)
    live = Throttle(at_least=0.5)
    for seconds in took:
        with live.counting():
            clock += seconds
    clock += waits - 0.01
    assert not live.is_due
    clock += 0.02
    assert live.is_due
