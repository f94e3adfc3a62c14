from collections.abc import Iterator

from conjoin import Outcome, Record, Side
from conjoin.arena.match import Pair
from conjoin.arena.sequential import sequential
from conjoin.ratings.elo import PairResults
from conjoin.ratings.sprt import Sprt, Verdict


def won_pairs(asked: list[int]) -> Iterator[Pair]:
    """Endless pairs that A wins; every one that is asked for is noted."""
    while True:
        asked.append(1)
        first, second = (Record("connect-four", ("a", "b"), "", Outcome(side, "line")) for side in Side)
        yield Pair(first, second)


def test_no_pair_is_played_after_the_verdict() -> None:
    test, asked = Sprt(0, 100), list[int]()
    steps = list(sequential(won_pairs(asked), test))
    assert len(steps) == len(asked)
    *before, (_, last) = steps
    assert all(standing.verdict is Verdict.OPEN for _, standing in before)
    assert last.verdict is Verdict.ELO1
    assert last.tally.pairs == (0, 0, 0, 0, len(steps))
    assert last.llr == test.llr(PairResults(last.tally.pairs)) >= test.upper


def test_pairs_may_run_out_first() -> None:
    asked: list[int] = []
    pairs = won_pairs(asked)
    steps = list(sequential([next(pairs), next(pairs)], Sprt(0, 1)))
    assert [standing.tally.wins for _, standing in steps] == [2, 4]
    assert steps[-1][1].verdict is Verdict.OPEN
