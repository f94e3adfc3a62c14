"""The levels: what each sees, and how each does against the one below and against a child.

Steps are measured in colour-swapped pairs: Connect Four from openings that perfect play draws, hex games from random
ones. A step is about right where the level gets 60 to 80 % of the points, as far as the games can tell.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from time import process_time
from typing import Any

from conjoin import registry
from conjoin.arena.openings import openings
from conjoin.arena.random_openings import random_openings
from conjoin.bench.measure import Measured, require
from conjoin.core.analysis import Analysis, Line, estimate
from conjoin.core.engine import Engine
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Position
from conjoin.engines.ladder.engine import LadderEngine
from conjoin.engines.ladder.steps import HIGHEST
from conjoin.engines.sight import threats, winning_moves
from conjoin.play.ongoing import begin
from conjoin.play.seat import Seat
from conjoin.ratings.elo import PairResults, elo_of_pairs, score_of_elo
from conjoin.ratings.tally import Tally, tally
from conjoin.views.rating_text import format_elo

LEAST, MOST = 0.6, 0.8
"""The share of the points that a level should get against the one below."""
STEPS = {"connect-four": (400, 1), "havannah:size=8": (40, 1), "fencemaster:size=6": (40, 1)}
"""By game: pairs for each step, and the same where it must be quick."""
QUICK_HIGHEST = 6
"""The highest level that plays hex games where it must be quick."""
CHILD_PAIRS, QUICK_CHILD_PAIRS = 400, 10
CHILD_LOSES_TO = 5
"""The lowest level that gets CHILD_LOSES points against the child."""
CHILD_LOSES = 0.7
SIGHT_POSITIONS, QUICK_SIGHT_POSITIONS = 400, 10
SIGHT_STONES = (8, 30)


class Child(Engine):
    """Sees three in a row: completes its own four, or else stops the other's; everything else is random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:  # noqa: ARG002  (takes no time)
        """One move."""
        moves = winning_moves(position) or threats(position) or position.legal_moves()
        return Analysis((Line(self.random.choice(moves), estimate(0)),), depth=1, nodes=1, seconds=0)


def run(quick: bool) -> Iterator[Measured]:
    """What each level sees, each step of the ladder, and the matches with the child."""
    for level in range(1, HIGHEST + 1):
        yield sight(level, QUICK_SIGHT_POSITIONS if quick else SIGHT_POSITIONS)
    yield from with_the_child(QUICK_CHILD_PAIRS if quick else CHILD_PAIRS)
    for name, (pairs, quick_pairs) in STEPS.items():
        highest = QUICK_HIGHEST if quick and name != "connect-four" else HIGHEST
        for level in range(2, highest + 1):
            yield step(registry.game(name), level, quick_pairs if quick else pairs, quick)


def sight(level: int, positions: int) -> Measured:
    """How often a level takes a win with the next stone, and stops the other side's."""
    began, player = process_time(), LadderEngine(level)
    taken = [player.analyse(one).best in winning_moves(one) for one in _with_a_win(positions)]
    stopped = [player.analyse(one).best in threats(one) for one in _with_a_threat(positions)]
    require(level < 3 or all(taken), f"level {level} takes every win")
    require(level < 4 or all(stopped), f"level {level} stops every threat")
    rate = 2 * positions / (process_time() - began)
    note = f"wins taken {_percent(taken)}, threats stopped {_percent(stopped)}"
    return Measured(f"level {level} sees", rate, "positions", note=note)


def with_the_child(pairs: int) -> Iterator[Measured]:
    """The lowest level loses to the child, and a level in the middle beats it clearly."""
    game = registry.game("connect-four")
    for level in (1, CHILD_LOSES_TO):
        began = process_time()
        counted = _match(game, lambda seed, level=level: LadderEngine(level, seed), Child, pairs)
        share = _share(counted)
        if level == 1:
            require(share < 1 / 2, f"level 1 loses to the child: {counted}")
        else:
            require(share >= CHILD_LOSES, f"level {level} beats the child: {counted}")
        rate = counted.games / (process_time() - began)
        yield Measured(f"level {level} against a child", rate, "games", note=f"{share:.1%} of the points")


def step(game: Game[Any], level: int, pairs: int, quick: bool) -> Measured:
    """A level against the one below; a step that is surely too small or too large is a miss."""
    began = process_time()
    counted = duel(game, level, level - 1, pairs)
    elo, share = elo_of_pairs(PairResults(counted.pairs)), _share(counted)
    fits = score_of_elo(elo.low) <= MOST and score_of_elo(elo.high) >= LEAST
    # A few pairs prove nothing; all of them must.
    missed = "" if quick or (fits and elo.low > 0) else f"{LEAST:.0%} to {MOST:.0%} of the points"
    rate = counted.games / (process_time() - began)
    what = f"{game.name}: level {level} over level {level - 1}"
    return Measured(what, rate, "games", note=f"{share:.1%} of the points, {format_elo(elo)}", missed=missed)


def duel(game: Game[Any], level: int, other: int, pairs: int, seed: int = 0) -> Tally:
    """The results of one level against another over this many pairs of games, seen from the first."""
    return _match(
        game,
        lambda chance: LadderEngine(level, chance),
        lambda chance: LadderEngine(other, chance),
        pairs,
        seed,
    )


def _match(game: Game[Any], one: Any, other: Any, pairs: int, seed: int = 0) -> Tally:
    """Pairs of games between two players, each made anew from a seed for every game; seen from the first."""
    random, starts = Random(f"levels {game.name} {seed}"), _openings(game, seed)
    results = []
    for opening in islice(starts, pairs):
        records = []
        for makers in ((one, other), (other, one)):
            first, second = (
                Seat(f"player {number}", make(random.randrange(10**6))) for number, make in enumerate(makers)
            )
            *_, over = begin(game, (first, second), opening).steps()
            records.append(over.record)
        results.append((records[0], records[1]))
    return tally(results)


def _openings(game: Game[Any], seed: int) -> Iterator[Position]:
    return openings(game, seed) if game.name == "connect-four" else random_openings(game, seed)


def _share(counted: Tally) -> float:
    return (counted.wins + counted.draws / 2) / counted.games


def _percent(seen: list[bool]) -> str:
    return f"{sum(seen) / len(seen):.0%}"


def _with_a_win(count: int) -> Iterator[Position]:
    """Random positions in which the side to move can win with its next stone."""
    return islice((one for one in _positions() if winning_moves(one)), count)


def _with_a_threat(count: int) -> Iterator[Position]:
    """Random positions in which it cannot, but the other side could; one threat, which can be stopped."""
    return islice((one for one in _positions() if not winning_moves(one) and len(threats(one)) == 1), count)


def _positions() -> Iterator[Position]:
    """Endless random running positions of Connect Four, always the same."""
    random, game = Random("what a level sees"), registry.game("connect-four")
    while True:
        position = game.start()
        for _ in range(random.randint(*SIGHT_STONES)):
            position = position.play(random.choice(position.legal_moves()))
            if position.outcome is not None:
                break
        else:
            yield position
