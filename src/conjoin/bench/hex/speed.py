"""The speed of `mcts`: simulations beside those of OpenSpiel's tree search, everything included on both sides."""

from statistics import median

from conjoin._native import mcts
from conjoin.bench.hex.openspiel import OpenSpiel
from conjoin.bench.measure import Measured, rate, require

LEAST_RATIOS = {4: 3.0, 5: 4.0, 6: 4.0, 8: 7.0, 10: 8.0}
"""By size: how many times OpenSpiel's rate a full run must reach."""
SECONDS, QUICK_SECONDS = 1.0, 0.3
"""CPU seconds of each measurement."""
ROUNDS, QUICK_ROUNDS = 5, 1
"""How often both are measured in turns: a machine that is busy for a while slows both, and the median forgets it."""
START = 256


def simulations(spiel: OpenSpiel | None, size: int, quick: bool) -> Measured:
    """Simulations of Havannah from the empty board on one thread; the same seed must find the same twice."""
    first, second = (_searched(size, 1_000).root_moves() for _ in range(2))
    require(first == second, f"havannah:size={size}: the same seed finds the same")
    seconds, rounds = (QUICK_SECONDS, QUICK_ROUNDS) if quick else (SECONDS, ROUNDS)
    what = f"havannah:size={size} simulations"
    own_rates, ratios = [], []
    for _ in range(rounds):
        own_rates.append(rate(lambda count: _searched(size, count).simulations, seconds, START))
        if spiel is not None:
            ratios.append(own_rates[-1] / rate(lambda count: spiel.simulate(size, count), seconds, START))
    own_rate = median(own_rates)
    if not ratios:
        return Measured(what, own_rate, "simulations")
    ratio = median(ratios)
    least = LEAST_RATIOS[size]
    # A third of a second is too short to insist on a ratio.
    missed = f"at least {least:g} times OpenSpiel's rate" if ratio < least and not quick else ""
    return Measured(what, own_rate, "simulations", ratio, "OpenSpiel's MCTSBot", missed=missed)


def _searched(size: int, count: int) -> mcts.Search:
    search = mcts.Search("havannah", size)
    search.go_to([])
    search.run(simulations=count)
    return search
