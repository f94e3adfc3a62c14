"""The figures of docs/documents.md, measured anew with the same seeds.

`python -m lab.documents.plots docs/plots` draws them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from conjoin import registry
from conjoin.ratings.elo import PairResults, elo_of_pairs
from conjoin.ratings.tally import tally
from lab.chart import Chart, Point, Series
from lab.documents import accuracy
from lab.documents.duel import duel
from lab.documents.searches import CENTRE_FIRST, DEPTHS, LEFT_FIRST, Cost, cost

POSITIONS = 50
PAIRS = 50
LADDERS = {"window": range(2, 9), "tempered": range(2, 7), "average": range(2, 7)}
"""By player: the depths that meet the one below."""


def charts() -> Iterator[tuple[str, Chart]]:
    """Every figure with the name of its file."""
    plain, _ = cost("windows", False, CENTRE_FIRST, DEPTHS, POSITIONS)
    left, _ = cost("windows", True, LEFT_FIRST, DEPTHS, POSITIONS)
    centre, _ = cost("windows", True, CENTRE_FIRST, DEPTHS, POSITIONS)
    costs = {"minimax": plain, "alpha-beta, left first": left, "alpha-beta, centre first": centre}
    nodes = tuple(Series(name, _points(found, found.nodes)) for name, found in costs.items())
    yield (
        "nodes-by-depth",
        Chart("Nodes by depth, windows", "plies", "nodes a search", nodes, logarithmic=True),
    )
    times = tuple(
        Series(name, _points(found, tuple(1000 * seconds for seconds in found.seconds)))
        for name, found in costs.items()
    )
    yield (
        "time-by-depth",
        Chart("Time by depth, windows", "plies", "CPU ms a search", times, logarithmic=True),
    )
    ladders = tuple(Series(name, tuple(_steps(name, depths))) for name, depths in LADDERS.items())
    yield "elo-by-depth", Chart("What one ply more is worth", "plies", "Elo above one ply less", ladders)
    found = accuracy.measured(accuracy.PAIRS)
    points = tuple(
        Point(place, player.total.percent or 0, player.total.low, player.total.high)
        for place, player in enumerate(found)
    )
    names = tuple(player.player for player in found)
    title = "Accuracy against perfect play, with 95 % intervals"
    yield "accuracy", Chart(title, "player", "accuracy in %", (Series("accuracy", points),), ticks=names)


def _points(found: Cost, values: tuple[float, ...]) -> tuple[Point, ...]:
    return tuple(Point(depth, value) for depth, value in zip(found.depths, values, strict=True))


def _steps(name: str, depths: range) -> Iterator[Point]:
    """Each depth against the one below."""
    game = registry.game("connect-four")
    for depth in depths:
        pairs = duel(game, f"{name}:depth={depth}", f"{name}:depth={depth - 1}", PAIRS)
        counted = tally((pair.a_first, pair.b_first) for pair in pairs)
        elo = elo_of_pairs(PairResults(counted.pairs))
        yield Point(depth, elo.elo, elo.low, elo.high)


def main(folder: str) -> None:
    """Write every figure into a folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, chart in charts():
        (Path(folder) / f"{name}.svg").write_text(chart.svg(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
