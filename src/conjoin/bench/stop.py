"""How soon a running question ends after its stop, and how well answers keep their time limits."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter, sleep

from conjoin import registry
from conjoin.bench.measure import Measured, require
from conjoin.core.engine import Engine
from conjoin.core.limit import Limit
from conjoin.core.position import Position

LATEST_SECONDS = 0.1
"""Seconds from a stop to its answer, the median of several; the few of a quick run prove nothing."""
TRIES, QUICK_TRIES = 20, 2
SECONDS_BEFORE_STOP = (0.02, 0.3)
"""Seconds after which a question is stopped: the shortest and the longest."""
FOREVER = Limit(seconds=3600)

LARGE = "connect-four:width=12,height=12"
"""Too large for 64 bits, so that the readable searches are at work."""

DECIDED = (
    "g8 j5 c8 k6 k1 j7 i2 k5 f1 i7 i6 g9 g3 h8 f10 f9 e9 e8 a5 b7 c7 b6 f2 d6 c6 b5 c5 g7",
    "f6 e5 g7 d4 h8 c3 i7 b2",
    "",
)
"""Havannah on size 6: in the first position a search proves most moves, and each proof takes time to put into words."""
LIMITS = (0.02, 0.05, 0.1)
SLACK_SECONDS = 0.01
"""Seconds by which an answer may be late on a busy machine."""

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
        missed = (
            f"an answer within {1000 * LATEST_SECONDS:.0f} ms" if usual > LATEST_SECONDS and not quick else ""
        )
        yield Measured(f"{name} on {spec}", 1 / usual, "stops", note=note, missed=missed)
    yield kept_limits(quick)


def kept_limits(quick: bool) -> Measured:
    """How many answers of the tree search come within their time limit."""
    game, late = registry.game("havannah:size=6"), []
    for moves in DECIDED:
        position = game.parse(moves)
        for seconds in LIMITS * (QUICK_TRIES if quick else TRIES):
            with registry.engine("mcts", game) as engine:
                began = perf_counter()
                engine.analyse(position, Limit(seconds=seconds))
                late.append(max(0.0, perf_counter() - began - seconds))
    on_time = sum(one <= SLACK_SECONDS for one in late) / len(late)
    note = f"{on_time:.1%} of {len(late)} answers in time, the latest {1000 * max(late):.0f} ms over"
    missed = "every answer in time" if on_time < 0.95 and not quick else ""
    return Measured("mcts keeps its limits", len(late) / sum(LIMITS), "answers", note=note, missed=missed)


def stopped(engine: Engine, position: Position, tries: int) -> Iterator[float]:
    """The seconds from each stop, set by another thread than the engine's, to the answer."""
    shortest, longest = SECONDS_BEFORE_STOP
    for number in range(tries):
        with engine.start(position, FOREVER) as running:
            sleep(shortest + (longest - shortest) * number / max(1, tries - 1))
            began = perf_counter()
            running.stop()
            best = running.result().best
            delay = perf_counter() - began
        require(best in position.legal_moves(), f"{best} is a legal move")
        yield max(delay, 1e-6)
