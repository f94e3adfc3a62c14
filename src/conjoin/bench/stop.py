"""How soon a running question ends after its stop: every kind of engine, on boards that would take it long."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter, sleep

from conjoin import registry
from conjoin.bench.measure import Measured, require
from conjoin.core.engine import Engine
from conjoin.core.limit import Limit
from conjoin.core.position import Position

LATEST = 0.1
"""Seconds from a stop to its answer, the median of several."""
TRIES, QUICK_TRIES = 20, 3
HEAD_START = (0.02, 0.3)
"""Seconds after which a question is stopped: the shortest and the longest."""
FOREVER = Limit(seconds=3600)

LARGE = "connect-four:width=12,height=12"
"""Too large for 64 bits, so that the readable searches are at work."""

QUESTIONS = (
    ("mcts", "havannah:size=8", "h8 g7"),
    ("mcts:threads=2", "havannah:size=13", ""),
    ("mcts", LARGE, "66"),
    ("proof", "havannah:size=6", "f6"),
    ("perfect", "connect-four:width=8,height=7", ""),
    ("schmipo:cutoff=4,heuristic=0", "fencemaster:size=13", "m13 a1 m12 a2 l12 b2 c3"),
    ("alphabeta:depth=8,evaluation=schmipo", "fencemaster:size=8", "h8 a1 h7 b2"),
    ("minimax:depth=8,evaluation=schmipo", "fencemaster:size=6", "f6 a1 f5 b2"),
    ("minimax:depth=8,evaluation=tempered", "connect-four", "44"),
    ("cross-four:depth=10,pruning=off", "connect-four:width=9,height=6", ""),
    ("window:depth=10", "connect-four:width=9,height=6", ""),
    ("tempered:depth=8", "connect-four:width=9,height=6", ""),
    ("average:depth=8", "connect-four:width=9,height=6", ""),
    ("window:depth=10", LARGE, "66"),
    ("cross-four:depth=10", LARGE, "66"),
    ("tempered:depth=8", LARGE, "66"),
    ("average:depth=8", LARGE, "66"),
)
"""Engines with a game and moves after which they would think for seconds at least."""


def run(quick: bool) -> Iterator[Measured]:
    """One line for every question; the answer to a stopped question must be a legal move."""
    for name, spec, moves in QUESTIONS:
        game = registry.game(spec)
        with registry.engine(name, game) as engine:
            delays = list(stopped(engine, game.parse(moves), QUICK_TRIES if quick else TRIES))
        usual = median(delays)
        note = f"median {1000 * usual:.0f} ms, slowest {1000 * max(delays):.0f} ms of {len(delays)}"
        missed = f"an answer within {1000 * LATEST:.0f} ms" if usual > LATEST else ""
        yield Measured(f"{name} on {spec}", 1 / usual, "stops", note=note, missed=missed)


def stopped(engine: Engine, position: Position, tries: int) -> Iterator[float]:
    """The seconds from each stop, set by another thread than the engine's, to the answer."""
    shortest, longest = HEAD_START
    for number in range(tries):
        with engine.start(position, FOREVER) as running:
            sleep(shortest + (longest - shortest) * number / max(1, tries - 1))
            began = perf_counter()
            running.stop()
            best = running.result().best
            delay = perf_counter() - began
        require(best in position.legal_moves(), f"{best} is a legal move")
        yield max(delay, 1e-6)
