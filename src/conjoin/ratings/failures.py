"""What went wrong in games: who failed, how, why and after which moves, the same reasons counted together."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from conjoin.core.record import Ending, Record
from conjoin.ratings.tally import FAILURES


@dataclass(frozen=True, slots=True)
class FailureReason:
    """One way in which a player has failed, and how often."""

    player: str
    ending: Ending
    reason: str
    """In one line, as the record keeps it."""
    games: int
    moves: str
    """The moves before it happened first, in the game's own notation."""


def failure_reasons(records: Iterable[Record]) -> list[FailureReason]:
    """Every reason once, the most frequent first.

    >>> from conjoin.core.position import Outcome, Side
    >>> crash = Record("connect-four", ("a", "b"), "44", Outcome(Side.SECOND, "ValueError: no idea"), Ending.CRASH)
    >>> [(found.player, found.reason, found.games, found.moves) for found in failure_reasons([crash, crash])]
    [('a', 'ValueError: no idea', 2, '44')]
    """
    found: dict[tuple[str, Ending, str], FailureReason] = {}
    for record in records:
        ending, outcome = record.ending, record.outcome
        if ending not in FAILURES or ending is None or outcome is None or outcome.winner is None:
            continue
        player = record.players[outcome.winner.other]
        key = player, ending, outcome.how
        seen = found.get(key, FailureReason(player, ending, outcome.how, 0, record.moves))
        found[key] = replace(seen, games=seen.games + 1)
    return sorted(found.values(), key=lambda reason: -reason.games)
