"""The engines `ladder` and `perfect` as the registry lists them.

A level of `perfect` below the highest is the one of the ladder: so games and commands that name one stay valid.
"""

from conjoin.core.engine import Engine
from conjoin.core.options import Entry, Option
from conjoin.engines.ladder.engine import LadderEngine
from conjoin.engines.ladder.steps import HIGHEST, START
from conjoin.engines.perfect import SECONDS, PerfectEngine

SEED = Option("seed", 0, "the same seed makes the same mistakes", low=0, high=999_999_999)


def _perfect(level: int, seed: int, seconds: int) -> Engine:
    return PerfectEngine(seconds) if level == HIGHEST else LadderEngine(level, seed)


LADDER = Entry(
    name="ladder",
    summary="Opponents of ten levels: they see what wins at once, and differ in how far they look ahead",
    source="the table of docs/levels.md",
    build=LadderEngine,
    options=(
        Option("level", START, "1 is a first game, 10 the strongest there is", low=1, high=HIGHEST),
        SEED,
    ),
)
PERFECT = Entry(
    name="perfect",
    summary="Knows the exact result of every position",
    source="the solver of docs/solver.md",
    build=_perfect,
    options=(
        Option("level", HIGHEST, "below 10 it is this level of `ladder`", low=1, high=HIGHEST),
        SEED,
        Option(
            "seconds",
            SECONDS,
            "for a move without a limit; only large boards take so long",
            low=1,
            high=86_400,
        ),
    ),
    games=("connect-four",),
)
