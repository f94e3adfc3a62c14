"""How strong an agent is: pairs of games against the built-in engines whose ratings are known, near its own.

The first opponent is one of the middle; after every pair the next is the one nearest to what the agent has shown so
far, so that few games are wasted on opponents that are far too strong or too weak.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from conjoin import registry
from conjoin.arena.openings import openings
from conjoin.core.engine import Engine
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position, Side
from conjoin.core.record import Record
from conjoin.play.clock import NO_BUDGET, Budget
from conjoin.play.ongoing import OngoingGame, begin
from conjoin.play.seat import Seat
from conjoin.ratings.elo import EloDifference
from conjoin.ratings.performance import PlayedPair, performance
from conjoin.ratings.reference import ReferenceRating, reference_ratings
from conjoin.ratings.tally import Tally, half_points, tally

SLOW = frozenset({"proof", "mcts:simulations=4000,network=off", "mcts:simulations=1000"})
"""Opponents for whose thinking there is no time here."""


OVERTIME = 20.0
"""Seconds that the last pair may go on; a pair that is not finished then counts for nothing."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the games say."""

    rating: EloDifference
    """On the scale of the reference ratings, where 0 is the mean of the engines that met."""
    opponents: tuple[tuple[ReferenceRating, Tally], ...]
    """Whom it met, the strongest first, and with what result, seen from the agent."""
    records: tuple[Record, ...]
    times: tuple[float, ...]
    """Seconds of every own move."""


def standing(
    name: str,
    engine: Engine,
    game: Game[Any],
    limit: Limit,
    pairs: int,
    seconds: float,
    seed: int = 0,
    tell: Callable[[str, int, int], None] = lambda *_: None,
) -> Standing | None:
    """Play as many pairs as there is time for; None where none was finished, or the game's engines were never rated."""
    rated = [one for one in reference_ratings(game.name.partition(":")[0]) if one.engine not in SLOW]
    if not rated:
        return None
    until, drawn = perf_counter() + seconds, openings(game, seed)
    results: list[tuple[ReferenceRating, tuple[OngoingGame, OngoingGame]]] = []
    for number in range(pairs):
        if number and perf_counter() >= until:
            break
        tell("games", 2 * number, 2 * pairs)
        opponent = _next_opponent(rated, results)
        opening = next(drawn)
        last = until + OVERTIME
        both = [
            _played(name, engine, opponent, game, opening, side, limit, seed + number, last) for side in Side
        ]
        if all(played.is_over for played in both):
            results.append((opponent, (both[0], both[1])))
    return _counted(results) if results else None


def _next_opponent(
    rated: list[ReferenceRating], results: list[tuple[ReferenceRating, tuple[OngoingGame, OngoingGame]]]
) -> ReferenceRating:
    """The nearest to the rating so far; of those equally often met the one met least."""
    if not results:
        return rated[len(rated) // 2]
    met = [one.engine for one, _ in results]
    now = performance([_pair(one, both) for one, both in results]).elo
    # A pair with the same opponent says less than one with another: each pair already played counts as 100 Elo.
    return min(rated, key=lambda one: abs(one.elo - now) + 100 * met.count(one.engine))


def _played(
    name: str,
    engine: Engine,
    opponent: ReferenceRating,
    game: Game[Any],
    opening: Position,
    side: Side,
    limit: Limit,
    seed: int,
    until: float,
) -> OngoingGame:
    """One game in which the agent has this side, broken off at this time."""
    with registry.engine(registry.with_seed(opponent.engine, seed), game) as other:
        engine.reset()
        other.reset()
        own, theirs = Seat(name, engine), Seat(opponent.engine, other)
        budget = Budget(limit)
        seats, budgets = (
            ((own, theirs), (budget, NO_BUDGET))
            if side is Side.FIRST
            else ((theirs, own), (NO_BUDGET, budget))
        )
        ongoing = begin(game, seats, opening, seed=seed)
        for step in ongoing.steps(budgets):
            ongoing = step
            if perf_counter() >= until:
                break
        return ongoing


def _pair(opponent: ReferenceRating, both: tuple[OngoingGame, OngoingGame]) -> PlayedPair:
    first, second = both
    points = half_points(first.record, Side.FIRST) + half_points(second.record, Side.SECOND)
    return PlayedPair(opponent.elo, points / 2)


def _counted(results: list[tuple[ReferenceRating, tuple[OngoingGame, OngoingGame]]]) -> Standing:
    by_opponent: dict[ReferenceRating, Tally] = {}
    records: list[Record] = []
    times: list[float] = []
    for opponent, both in results:
        pair = (both[0].record, both[1].record)
        by_opponent[opponent] = by_opponent.get(opponent, Tally()) + tally([pair])
        records += pair
        for side, ongoing in zip(Side, both, strict=True):
            times += [
                seconds
                for ply, seconds in enumerate(ongoing.clock)
                if ongoing.thoughts[ply] is not None and ongoing.positions[ply].to_move is side
            ]
    rating = performance([_pair(opponent, both) for opponent, both in results])
    met = sorted(by_opponent.items(), key=lambda one: -one[0].elo)
    return Standing(rating, tuple(met), tuple(records), tuple(times))
