"""What a `go` allows the engine to spend.

>>> from conjoin import game
>>> limit(Go(movetime=1500, depth=8), game("connect-four").start())
Limit(seconds=1.5, depth=8, nodes=None, simulations=None)
"""

from dataclasses import replace

from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Position, Side
from conjoin.play.clock import PlayerClock, own_moves
from conjoin.protocols.ugi import Go

SHORTEST, LONGEST = 0.01, 86_400.0
"""Seconds an engine is given at least, even when its time is up, and at most."""


def limit(go: Go, position: Position, usual: Limit = NO_LIMIT) -> Limit:
    """The limit of a question; `usual` is what counts where `go` names none at all."""
    if go.infinite:
        return Limit(seconds=LONGEST)
    seconds = _seconds(go, position)
    if (seconds, go.depth, go.nodes) == (None, None, None):
        return usual
    seconds = None if seconds is None else min(max(seconds, SHORTEST), LONGEST)
    return replace(NO_LIMIT, seconds=seconds, depth=go.depth or None, nodes=go.nodes or None)


def _seconds(go: Go, position: Position) -> float | None:
    if go.movetime is not None:
        return go.movetime / 1000
    first = position.to_move is Side.FIRST
    left, more = (go.p1time, go.p1inc) if first else (go.p2time, go.p2inc)
    if left is None:
        return None
    clock = PlayerClock(NO_LIMIT, max(left, 0) / 1000, (more or 0) / 1000)
    return clock.limit(own_moves(position)).seconds
