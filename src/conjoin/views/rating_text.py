"""Ratings and verdicts in words for people, who are shown no infinity."""

from collections.abc import Iterator, Sequence
from math import inf, isfinite

from conjoin.ratings.elo import EloDifference, PairResults, Results, elo_of, superiority
from conjoin.ratings.failures import FailureReason
from conjoin.ratings.sprt import Sprt, Verdict
from conjoin.ratings.tally import Tally

MOST_REASONS = 5
"""How many different failures are listed one by one."""


def match_lines(counted: Tally, reasons: Sequence[FailureReason] = ()) -> Iterator[str]:
    """The result of a match, line by line, seen from A."""
    yield _won_drawn_lost(counted.wins, counted.draws, counted.losses)
    yield from counts_lines(PairResults(counted.pairs))
    if counted.failures:
        yield f"{counted.failures} games ended by a crash, an illegal move or a timeout:"
        yield from (f"  {format_failure(found)}" for found in reasons[:MOST_REASONS])
        if len(reasons) > MOST_REASONS:
            yield f"  and {len(reasons) - MOST_REASONS} other ways"


def counts_lines(results: Results) -> Iterator[str]:
    """What counts of results show, line by line."""
    yield format_elo(elo_of(results))
    yield f"likelihood of superiority {format_superiority(superiority(results))}"
    if isinstance(results, PairResults):
        yield f"pairs that brought 0, ½, 1, 1½ and 2 points: {', '.join(map(str, results.counts))}"
    else:
        yield _won_drawn_lost(*reversed(results.counts))


def _won_drawn_lost(wins: int, draws: int, losses: int) -> str:
    return f"{wins} wins, {draws} draws, {losses} losses"


def format_standing(counted: Tally) -> str:
    """How a match stands, in a few words for a line that changes, seen from A.

    >>> format_standing(Tally(25, 20, 15, 0, (1, 6, 10, 8, 5)))
    '25-20-15, Elo +58 (-15 to +130)'
    >>> format_standing(Tally(2, 0, 0, 1, (0, 0, 0, 0, 1)))
    '2-0-0, 1 failed'
    """
    difference = elo_of(PairResults(counted.pairs))
    words = f"{counted.wins}-{counted.draws}-{counted.losses}"
    if all(map(isfinite, (difference.elo, difference.low, difference.high))):
        words += f", Elo {difference.elo:+.0f} ({difference.low:+.0f} to {difference.high:+.0f})"
    return f"{words}, {counted.failures} failed" if counted.failures else words


def format_failure(found: FailureReason) -> str:
    """Who failed how, why, how often, and after which moves first."""
    after = f"after {found.moves!r}" if found.moves else "before its first move"
    often = f" in {found.games} games, first" if found.games > 1 else ""
    return f"{found.player}: {found.ending.value}, {found.reason}{often} {after}"


def format_elo(difference: EloDifference) -> str:
    """An Elo difference with its 95 % interval; after a clean sheet, what the games prove.

    >>> format_elo(EloDifference(27.9, -17.1, 71.5))
    'Elo +28, with 95 % certainty between -17 and +72'
    >>> format_elo(EloDifference(inf, 398.7, inf))
    'Elo above +399 (all games won), with 95 % certainty'
    >>> format_elo(EloDifference(150.0, -20.0, inf))
    'Elo +150, with 95 % certainty above -20'
    >>> format_elo(EloDifference(0.0, -inf, inf))
    'Elo unknown (no games)'
    """
    elo, low, high = difference.elo, difference.low, difference.high
    if elo == inf:
        return f"Elo above {low:+.0f} (all games won), with 95 % certainty"
    if elo == -inf:
        return f"Elo below {high:+.0f} (all games lost), with 95 % certainty"
    if (low, high) == (-inf, inf):
        return "Elo unknown (no games)" if elo == 0 else f"Elo {elo:+.0f}, which so few games do not bound"
    return f"Elo {elo:+.0f}, with 95 % certainty {_between(low, high)}"


def _between(low: float, high: float) -> str:
    if high == inf:
        return f"above {low:+.0f}"
    if low == -inf:
        return f"below {high:+.0f}"
    return f"between {low:+.0f} and {high:+.0f}"


def format_superiority(chance: float) -> str:
    """A likelihood of superiority as people read it; nothing is certain.

    >>> format_superiority(0.88408), format_superiority(0.99997), format_superiority(0.0000001)
    ('88.4 %', 'over 99.9 %', 'under 0.1 %')
    """
    if chance > 0.999:
        return "over 99.9 %"
    return "under 0.1 %" if chance < 0.001 else f"{chance:.1%}".replace("%", " %")


def format_verdict(test: Sprt, verdict: Verdict) -> str:
    """What a sequential test has found.

    >>> format_verdict(Sprt(0, 10), Verdict.ELO1)
    'accepted: at least +10 Elo rather than +0'
    """
    if verdict is Verdict.OPEN:
        return "open: the pairs do not decide yet"
    if verdict is Verdict.ELO1:
        return f"accepted: at least {test.elo1:+g} Elo rather than {test.elo0:+g}"
    return f"rejected: at most {test.elo0:+g} Elo rather than {test.elo1:+g}"
