"""A match that stops by itself: pairs are played until a sequential test accepts one of its two claims."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from conjoin.arena.match import Pair, tallied
from conjoin.ratings.elo import PairResults
from conjoin.ratings.sprt import Sprt, Verdict
from conjoin.ratings.tally import Tally


@dataclass(frozen=True, slots=True)
class SprtState:
    """How a test stands after some pairs, seen from the player that is tested."""

    tally: Tally
    llr: float
    """The log-likelihood ratio of the two claims."""
    verdict: Verdict


NOTHING_PLAYED = SprtState(Tally(), 0.0, Verdict.OPEN)

Step = tuple[Pair, SprtState]
"""A pair, and how the test stands after it."""


def sequential(pairs: Iterable[Pair], test: Sprt) -> Iterator[Step]:
    """Every pair with how the test stands after it; no pair is asked for after a verdict."""
    for pair, counted in tallied(pairs):
        results = PairResults(counted.pairs)
        standing = SprtState(counted, test.llr(results), test.verdict(results))
        yield pair, standing
        if standing.verdict is not Verdict.OPEN:
            return
