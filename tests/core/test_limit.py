"""Limits are checked when they are made, and a stop is seen by everybody who holds it."""

import pickle
from dataclasses import replace
from math import inf, nan
from threading import Thread
from typing import Any

import pytest

from conjoin import NO_LIMIT, BadOption, Limit, Stop


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("seconds", bad) for bad in (nan, inf, -inf, -0.001, "1", True, [1], 1j)),
        *(("depth", bad) for bad in (0, -1, 2.0, "3", True, nan)),
        *(("nodes", bad) for bad in (0, -1, 1.5, "many")),
        *(("simulations", bad) for bad in (0, -1, 1e6, None.__class__)),
        ("stop", bytearray(1)),
    ],
)
def test_a_bad_limit_is_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(BadOption, match=f"a limit cannot have {name}="):
        Limit(**{name: value})


def test_good_limits_are_taken_as_they_are() -> None:
    limit = Limit(seconds=0, depth=1, nodes=1, simulations=10**12)
    assert (limit.seconds, limit.depth, limit.nodes, limit.simulations) == (0, 1, 1, 10**12)
    assert Limit() == NO_LIMIT


def test_a_changed_limit_is_checked_again() -> None:
    with pytest.raises(BadOption):
        replace(Limit(seconds=1), seconds=nan)


def test_a_stop_is_seen_from_every_thread_and_is_no_part_of_equality() -> None:
    stop = Stop()
    limit = Limit(nodes=5, stop=stop)
    assert not limit.stopped
    assert limit.stop_flag == bytearray(1)
    thread = Thread(target=stop.set)
    thread.start()
    thread.join()
    assert limit.stopped
    assert limit.stop_flag == bytearray([1])
    assert limit == Limit(nodes=5)
    assert hash(limit) == hash(Limit(nodes=5))


def test_a_limit_travels() -> None:
    assert pickle.loads(pickle.dumps(Limit(seconds=1.5))) == Limit(seconds=1.5)  # noqa: S301
