"""Where a tournament stands: who met whom with which result, ratings, and every failure with its reason.

Nothing in it depends on time or on the order in which games were finished, so that a tournament that was stopped and
gone on with has the same table as one that was not.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from conjoin.arena.plan import Plan
from conjoin.core.errors import BadOption
from conjoin.core.position import Side
from conjoin.core.record import Ending, Record
from conjoin.explain.assessed_games import AssessedGame
from conjoin.ratings.accuracy import PlayerAccuracy, accuracies
from conjoin.ratings.bradley_terry import Rating, Superiority, rate_and_compare
from conjoin.ratings.head_to_head import HeadToHead, head_to_heads
from conjoin.ratings.tally import FAILURES, Tally, half_points

FIRST_GAMES = 5
"""Games that are named for each kind of failure."""
REASONS = 5
"""Reasons that are named for each kind of failure, the most frequent ones."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One engine's line in the table."""

    rank: int
    engine: str
    wins: int
    draws: int
    losses: int
    failures: int
    """Of the losses, those by a timeout, an illegal move or a crash."""
    rating: Rating | None
    """None before the first game, or without SciPy."""
    first_share: float | None = None
    """Of the points in games in which it moved first; None before the first of them."""

    @property
    def games(self) -> int:
        """How many it has played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """1 for a win, ½ for a draw."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float | None:
        """Of the points; None before the first game."""
        return self.points / self.games if self.games else None


@dataclass(frozen=True, slots=True)
class FailureKind:
    """One engine's failures of one kind."""

    engine: str
    ending: Ending
    count: int
    reasons: tuple[tuple[str, int], ...]
    """What was said, the most frequent first, and how often."""
    games: tuple[str, ...]
    """The ids of the first of them."""


@dataclass(frozen=True, slots=True)
class Table:
    """The whole table."""

    plan: Plan
    played: int
    standings: tuple[Standing, ...]
    """The best first."""
    meetings: tuple[HeadToHead, ...]
    """Every two engines that have met, in the order of the plan."""
    failures: tuple[FailureKind, ...]
    endings: tuple[tuple[Ending, int], ...]
    """How often each way to end occurred, in the order of Ending."""
    remark: str = ""
    """What is missing in it, and how to get it."""
    accuracy: tuple[PlayerAccuracy, ...] = ()
    """Moves against perfect play, the most accurate player first; empty if they were not judged."""
    superiority: Mapping[tuple[str, str], float] = field(default_factory=dict)
    """How sure it is that the first engine is stronger than the second; empty without ratings."""
    first_share: float | None = None
    """Of the points of all games, those of the side that moved first; None before the first game."""

    def accuracy_of(self, engine: str) -> PlayerAccuracy | None:
        """How good an engine's moves were."""
        return next((found for found in self.accuracy if found.player == engine), None)

    def telling_accuracy(self, engine: str) -> float | None:
        """The same in percent; None where too few moves could be judged to tell."""
        found = self.accuracy_of(engine)
        return found.total.percent if found is not None and found.is_telling else None

    def head_to_head(self, row: str, column: str) -> HeadToHead | None:
        """The games of two engines, seen from the first; None if they have not met."""
        for met in self.meetings:
            for seen in (met, met.swapped):
                if (seen.a, seen.b) == (row, column):
                    return seen
        return None

    def meeting(self, row: str, column: str) -> Tally | None:
        """The results of two engines, seen from the first; None if they have not met."""
        met = self.head_to_head(row, column)
        return None if met is None else met.tally


def table(plan: Plan, records: Iterable[Record], judged: Iterable[AssessedGame] = ()) -> Table:
    """The table of these games, and of those of them that were judged; all must come in the order of the plan."""
    counting = _Endings()
    meetings = tuple(head_to_heads(map(counting.counted, records)))  # in one pass: there may be many
    ratings, superiority, remark = _ratings(meetings)
    return Table(
        plan,
        counting.played,
        _standings(plan, meetings, ratings, counting),
        meetings,
        counting.kinds(),
        tuple((ending, counting.endings[ending]) for ending in Ending if counting.endings[ending]),
        remark,
        tuple(accuracies(judged)),
        superiority,
        counting.first_share(),
    )


def _ratings(meetings: Sequence[HeadToHead]) -> tuple[dict[str, Rating], Superiority, str]:
    try:
        ratings, superiority = rate_and_compare(meetings)
    except BadOption as missing:
        return {}, {}, f"there are no ratings: {missing}"
    return {rating.player: rating for rating in ratings}, superiority, ""


def _standings(
    plan: Plan, meetings: Sequence[HeadToHead], ratings: dict[str, Rating], counting: "_Endings"
) -> tuple[Standing, ...]:
    results = {engine: [0, 0, 0] for engine in plan.engines}
    for met in meetings:
        won = (met.tally.wins, met.tally.draws, met.tally.losses)
        for engine, counts in ((met.a, won), (met.b, won[::-1])):
            results[engine] = [one + other for one, other in zip(results[engine], counts, strict=True)]

    def strength(engine: str) -> tuple[float, float]:
        wins, draws, losses = results[engine]
        share = (wins + draws / 2) / max(1, wins + draws + losses)
        return ratings[engine].elo if engine in ratings else 0.0, share

    standings = []
    for rank, engine in enumerate(sorted(plan.engines, key=strength, reverse=True), start=1):
        wins, draws, losses = results[engine]
        rating, failed = ratings.get(engine), counting.failed[engine]
        first_share = counting.first_share(engine)
        standings.append(Standing(rank, engine, wins, draws, losses, failed, rating, first_share))
    return tuple(standings)


class _Endings:
    """How the games ended, and for the side that moved first, counted while they pass by."""

    def __init__(self) -> None:
        self.played = 0
        self.endings: Counter[Ending] = Counter()
        self.failed: Counter[str] = Counter()
        self._first_games: Counter[str] = Counter()
        self._first_half_points: Counter[str] = Counter()
        self._reasons: dict[tuple[str, Ending], Counter[str]] = {}
        self._games: dict[tuple[str, Ending], list[str]] = {}

    def counted(self, record: Record) -> Record:
        """The same record, once it is counted."""
        self.played += 1
        if record.outcome is not None:
            self._first_games[record.players[0]] += 1
            self._first_half_points[record.players[0]] += half_points(record, Side.FIRST)
        if record.ending is not None:
            self.endings[record.ending] += 1
        if record.ending in FAILURES and record.outcome is not None and record.outcome.winner is not None:
            engine = record.players[record.outcome.winner.other]
            self.failed[engine] += 1
            key = engine, record.ending
            self._reasons.setdefault(key, Counter())[record.outcome.how] += 1
            self._games.setdefault(key, []).append(record.id)
        return record

    def first_share(self, engine: str | None = None) -> float | None:
        """Of the points, those of the side that moved first: an engine's, or anyone's; None without a game."""
        counts = self._first_half_points, self._first_games
        points, games = (count.total() if engine is None else count[engine] for count in counts)
        return points / 2 / games if games else None

    def kinds(self) -> tuple[FailureKind, ...]:
        """The failures, engine by engine."""
        return tuple(
            FailureKind(
                engine,
                ending,
                sum(reasons.values()),
                tuple(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))[:REASONS]),
                tuple(self._games[engine, ending][:FIRST_GAMES]),
            )
            for (engine, ending), reasons in sorted(
                self._reasons.items(), key=lambda item: (item[0][0], item[0][1].value)
            )
        )
