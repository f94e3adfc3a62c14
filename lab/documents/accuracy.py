"""Every player of the documents against perfect play, in a round robin at each one's own depth."""

from collections.abc import Iterator
from itertools import combinations
from time import process_time

from conjoin import registry
from conjoin.bench.measure import Measured
from conjoin.explain.assessed_games import assessed_games
from conjoin.ratings.accuracy import PHASES, PlayerAccuracy, accuracies
from lab.documents.duel import duel

PAIRS, QUICK_PAIRS = 10, 1
PLAYERS = ("window", "tempered", "average", "cross-four", "stacks")


def measured(pairs: int) -> list[PlayerAccuracy]:
    """A round robin, every move judged."""
    game = registry.game("connect-four")
    met = (pair for a, b in combinations(PLAYERS, 2) for pair in duel(game, a, b, pairs))
    return accuracies(assessed_games(record for pair in met for record in (pair.a_first, pair.b_first)))


def run(quick: bool) -> Iterator[Measured]:
    """One line for each player, the most accurate first."""
    began = process_time()
    found = measured(QUICK_PAIRS if quick else PAIRS)
    rate = sum(player.moves for player in found) / (process_time() - began)
    for player in found:
        total = player.total
        phases = ", ".join(
            f"{name} {part.percent:.0f} %"
            for name, part in zip(PHASES, player.phases, strict=True)
            if part.percent is not None
        )
        note = (
            f"{total.percent:.1f} % (95 %: {total.low:.1f} to {total.high:.1f}), {total.blunders} blunders and "
            f"{total.inaccuracies} inaccuracies in {total.moves} moves; {phases}"
        )
        yield Measured(f"accuracy of {player.player}", rate, "moves", note=note)
