"""Who met whom: a stream of records counted player against player, in one pass and little memory.

Two records are a pair when the same two players meet in the same game and event from the same opening, colours
swapped. They may stand far apart in a file, as parallel workers finish when they finish. A game without its partner
counts as a single game. Interrupted games and games of a player against itself count for nothing.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from conjoin import registry
from conjoin.core.errors import ConjoinError
from conjoin.core.position import Side
from conjoin.core.record import Record
from conjoin.ratings.elo import EloDifference, PairResults, elo_of_games, elo_of_pairs
from conjoin.ratings.tally import FAILURES, Tally, half_points


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """All games of two players against each other, seen from the first of the two."""

    a: str
    b: str
    tally: Tally
    """Every game; its pairs are those whose two games are both there."""
    singles: tuple[int, int, int] = (0, 0, 0)
    """Losses, draws and wins of the games without a partner."""

    @property
    def swapped(self) -> "HeadToHead":
        """The same games seen from the second of the two."""
        losses, draws, wins = self.singles
        return HeadToHead(self.b, self.a, self.tally.swapped, (wins, draws, losses))

    @property
    def elo(self) -> EloDifference:
        """How much stronger A is than B: by pairs, or by games if some have no partner."""
        if any(self.singles):
            return elo_of_games(self.tally.wins, self.tally.draws, self.tally.losses)
        return elo_of_pairs(PairResults(self.tally.pairs))


def head_to_heads(records: Iterable[Record]) -> list[HeadToHead]:
    """The counts of every two players that have met, in the order in which they met first.

    >>> from conjoin.core.position import Outcome
    >>> games = [Record("connect-four", players, "", Outcome(Side.FIRST, "line")) for players in ("ab", "ba", "ab")]
    >>> [met] = head_to_heads(games)
    >>> met.tally.wins, met.tally.losses, met.tally.pairs, met.singles
    (2, 1, (0, 0, 1, 0, 0), (0, 0, 1))
    """
    counting: dict[tuple[str, str], _Counting] = {}
    for record in records:
        first, second = record.players
        if record.outcome is None or first == second:
            continue
        if (second, first) in counting:
            counting[second, first].add(record, Side.SECOND)
        else:
            counting.setdefault((first, second), _Counting()).add(record, Side.FIRST)
    return [counted.result(a, b) for (a, b), counted in counting.items()]


class _Counting:
    """The counts of one meeting while its records come in."""

    def __init__(self) -> None:
        self.games = [0, 0, 0]
        self.pairs = [0, 0, 0, 0, 0]
        self.failures = 0
        self.waiting: dict[Hashable, list[int]] = defaultdict(list)
        """By opening and A's side: A's half points in games whose partner has not come yet."""

    def add(self, record: Record, side: Side) -> None:
        """Count a game in which A sat on this side."""
        points = half_points(record, side)
        self.games[points] += 1
        self.failures += record.ending in FAILURES
        opening = (record.game, record.event, _opening(record))
        if partners := self.waiting.get((opening, side.other)):
            self.pairs[partners.pop() + points] += 1
        else:
            self.waiting[opening, side].append(points)

    def result(self, a: str, b: str) -> HeadToHead:
        """The counts so far."""
        singles = [0, 0, 0]
        for left in self.waiting.values():
            for points in left:
                singles[points] += 1
        losses, draws, wins = self.games
        none, half, one, more, two = self.pairs
        counted = Tally(wins, draws, losses, self.failures, (none, half, one, more, two))
        return HeadToHead(a, b, counted, (singles[0], singles[1], singles[2]))


def _opening(record: Record) -> tuple[str, ...]:
    """The moves of the opening, as they stand in the record."""
    return tuple(_splitter(record.game)(record.moves)[: record.opening_plies])


@lru_cache(maxsize=64)
def _splitter(game: str) -> Callable[[str], Sequence[str]]:
    """How a line of moves falls into moves; for a game that is not installed, by its spaces."""
    try:
        return registry.game(game).split_moves
    except ConjoinError:
        return str.split
