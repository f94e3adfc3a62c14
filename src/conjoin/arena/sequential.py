"""A match that stops by itself: pairs are played until a sequential test accepts one of its two claims."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path

from conjoin.arena.journal import Journal, open_journal
from conjoin.arena.match import Pair, tallied
from conjoin.play.clock import Budget, budget_fields
from conjoin.ratings.elo import PairResults
from conjoin.ratings.sprt import Sprt, Verdict
from conjoin.ratings.tally import Tally

PLAN, FORMAT = "sprt.json", 1
"""The file of its plan in a folder. The format rises when the same plan begins to mean other games."""


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


def open_test(
    folder: Path,
    game: str,
    players: Sequence[str],
    budgets: Iterable[Budget],
    seed: int,
    openings: str,
    test: Sprt,
) -> AbstractContextManager[Journal]:
    """The journal of a test in a folder, new or gone on with; raises StoreError where another one is kept there.

    The most pairs it may take are no part of it: a test that they did not decide can be given more.
    """
    plan = {
        "format": FORMAT,
        "game": game,
        "engines": list(players),
        "limits": list(map(budget_fields, budgets)),
        "seed": seed,
        "openings": openings,
        **asdict(test),
    }
    return open_journal(folder, PLAN, plan)
