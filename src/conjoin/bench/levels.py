"""The levels of `perfect`: each against the one below, in colour-swapped pairs from the middle of the game."""

from collections.abc import Iterator
from random import Random
from time import process_time

from conjoin.arena.job import Job, play
from conjoin.bench.measure import Measured, require
from conjoin.core.record import Record
from conjoin.engines.perfect import HIGHEST
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.ratings.elo import PairResults, elo_of_pairs
from conjoin.ratings.tally import Tally, tally
from conjoin.solver.oracle import oracle
from conjoin.views.rating_text import format_elo

PAIRS, QUICK_PAIRS = 400, 10
STONES = (13, 16)
"""Where the games begin: early enough for many mistakes, late enough to be solved in milliseconds."""
OPEN = 12
"""A side that wins with its twelfth last stone or an earlier one has won before the levels can differ."""


def run(quick: bool) -> Iterator[Measured]:
    """One line for every level but the lowest; a level that is not stronger than the one below is a wrong answer."""
    for level in range(2, HIGHEST + 1):
        began = process_time()
        counted = duel(level, level - 1, QUICK_PAIRS if quick else PAIRS)
        elo = elo_of_pairs(PairResults(counted.pairs))
        # Ten pairs prove nothing; all of them must.
        require(quick or elo.low > 0, f"level {level} is stronger than level {level - 1}: {counted}")
        rate = counted.games / (process_time() - began)
        yield Measured(f"level {level} over level {level - 1}", rate, "games", note=format_elo(elo))


def duel(level: int, other: int, pairs: int, seed: int = 0) -> Tally:
    """The results of one level against another over this many pairs of games, seen from the first."""
    game, random = ConnectFour(), Random(f"levels {level} {other} {seed}")

    def played(opening: ConnectFourPosition, levels: tuple[int, int]) -> Record:
        chance = random.randrange(1_000_000)
        first, second = (f"perfect:level={one},seed={chance + one}" for one in levels)
        return play(Job(game.name, (first, second), game.notation(opening)))

    results = []
    for _ in range(pairs):
        opening = _opening(game, random)
        results.append((played(opening, (level, other)), played(opening, (other, level))))
    return tally(results)


def _opening(game: ConnectFour, random: Random) -> ConnectFourPosition:
    """A random running position that is not all but over."""
    truth = oracle(game)
    while True:
        position = game.start()
        for _ in range(random.randint(*STONES)):
            position = position.play(random.choice(position.legal_moves()))
            if position.outcome is not None:
                break
        if position.outcome is None and abs(truth.scores([list(position.moves)])[0]) < OPEN:
            return position
