"""The player everybody should beat: any legal move, each as likely as the others."""

from random import Random
from time import perf_counter

from conjoin.core.analysis import Analysis, Line, Reason, estimate
from conjoin.core.engine import Engine
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Entry, Option
from conjoin.core.position import Position


class RandomEngine(Engine):
    """Shuffles the legal moves; the shuffle depends on the seed and the position alone."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:  # noqa: ARG002  (takes no time)
        """Every legal move in random order, all worth the same."""
        started = perf_counter()
        moves = list(position.legal_moves())
        # From the position, not a running generator: asking twice gives the same answer.
        Random(f"{self.seed} {position.key!r}").shuffle(moves)
        reason = Reason("random", 0, (), f"picked at random among {len(moves)} legal moves")
        lines = tuple(Line(move, estimate(0), (move,), (reason,)) for move in moves)
        return Analysis(lines, depth=0, nodes=1, seconds=perf_counter() - started)


ENTRY = Entry(
    name="random",
    summary="Plays any legal move; the yardstick every other engine must beat",
    source="no document needed",
    build=RandomEngine,
    options=(Option("seed", 0, "the same seed plays the same moves", low=0, high=999_999_999),),
)
