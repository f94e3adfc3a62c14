"""Documents 003 and 004: what pruning and the order of moves save, how time grows with depth, and why depth 5."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from time import process_time
from typing import Any

from conjoin import registry
from conjoin._native import connect_four_search
from conjoin.bench.measure import Measured, require
from conjoin.bench.midgames import midgames
from conjoin.games.connect_four_cells import column_order
from lab.documents.duel import duel, match_line

LEFT_FIRST = list(range(7))
CENTRE_FIRST = list(column_order(7))
DEPTHS = range(1, 9)
QUICK_DEPTHS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Cost:
    """What searches from some positions cost, one number for each depth."""

    depths: tuple[int, ...]
    nodes: tuple[float, ...]
    """Positions visited, on average."""
    seconds: tuple[float, ...]
    """CPU seconds, on average."""

    @property
    def growth(self) -> float:
        """How many times the nodes of one depth the next one visits, on average over the depths from 2 on."""
        return float((self.nodes[-1] / self.nodes[1]) ** (1 / (len(self.nodes) - 2)))


def cost(
    evaluation: str, pruning: bool, order: list[int], depths: range, positions: int
) -> tuple[Cost, list[Any]]:
    """The cost by depth over seeded positions of 8 to 20 stones, and the values and moves found."""
    lines = [list(position.moves) for position in islice(midgames(), positions)]
    nodes, seconds, answers = [], [], []
    for depth in depths:
        began = process_time()
        found = [connect_four_search.search(moves, depth, evaluation, pruning, order) for moves in lines]
        seconds.append((process_time() - began) / positions)
        nodes.append(sum(count for _, _, count in found) / positions)
        answers += [(value, variation[0]) for value, variation, _ in found]
    return Cost(tuple(depths), tuple(nodes), tuple(seconds)), answers


def run_003(quick: bool) -> Iterator[Measured]:
    """Minimax against alpha-beta with the rows of document 003, the columns tried from the left."""
    depths, positions = (QUICK_DEPTHS, 10) if quick else (DEPTHS, 50)
    plain, same = cost("streaks", False, LEFT_FIRST, depths, positions)
    pruned, others = cost("streaks", True, LEFT_FIRST, depths, positions)
    require(same == others, "003: pruning changes neither value nor move")
    yield from _by_depth("003", plain, pruned)


def run_004(quick: bool) -> Iterator[Measured]:
    """The promises of document 004 about pruning, order and time, then what a ply more is worth."""
    depths, positions = (QUICK_DEPTHS, 10) if quick else (DEPTHS, 50)
    plain, same = cost("windows", False, CENTRE_FIRST, depths, positions)
    centre, others = cost("windows", True, CENTRE_FIRST, depths, positions)
    left, _ = cost("windows", True, LEFT_FIRST, depths, positions)
    require(same == others, "004: pruning changes neither value nor move")
    yield from _by_depth("004", plain, centre)
    for place, depth in enumerate(depths):
        saved = 1 - centre.nodes[place] / left.nodes[place]
        note = f"centre first visits {saved:.0%} fewer nodes than left first ({left.nodes[place]:,.0f})"
        yield Measured(f"004 order of moves, depth {depth}", _rate(centre, place), "nodes", note=note)
    note = f"a ply more costs {centre.growth:.1f} times the nodes pruned, {plain.growth:.1f} times unpruned"
    yield Measured("004 growth by depth", _rate(centre, -1), "nodes", note=note)
    game = registry.game("connect-four")
    for depth in (5,) if quick else DEPTHS[1:]:
        players = f"window:depth={depth}", f"window:depth={depth - 1}"
        yield match_line(f"004 {players[0]} against {players[1]}", duel(game, *players, 5 if quick else 50))


def _by_depth(document: str, plain: Cost, pruned: Cost) -> Iterator[Measured]:
    for place, depth in enumerate(plain.depths):
        cut = 1 - pruned.nodes[place] / plain.nodes[place]
        note = (
            f"minimax {plain.nodes[place]:,.0f} nodes and {plain.seconds[place] * 1000:.3f} ms, alpha-beta "
            f"{pruned.nodes[place]:,.0f} and {pruned.seconds[place] * 1000:.3f} ms: {cut:.0%} cut"
        )
        yield Measured(f"{document} pruning, depth {depth}", _rate(pruned, place), "nodes", note=note)


def _rate(costs: Cost, place: int) -> float:
    return costs.nodes[place] / max(costs.seconds[place], 1e-9)
