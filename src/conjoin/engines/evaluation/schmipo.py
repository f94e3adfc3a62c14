"""Edges, the largest chain, critical cells and winners: the evaluation of Schmipo, the FenceMaster player.

    edge touching    +1 for each own stone on a side of the board, -1 for each of the other player's
    largest chain    the number of stones in the side's largest chain
    criticals        +1 for each empty cell that would join two chain ends, each of a chain of two stones or more
    winners          the square of the number of criticals that would win at once; only right after an own stone
    a won game       500000 plus the plies left, instead of all this; the same below zero when lost

A draw is worth what the sections say: the document does not mention draws.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from conjoin.core.analysis import Reason, Score, estimate, loss_in, win_in
from conjoin.core.position import CellId, Side
from conjoin.core.words import counted
from conjoin.engines.evaluation.evaluation import Evaluation, result
from conjoin.games.hexboard import OFF_BOARD, HexBoard
from conjoin.games.hexgame import HexPosition, winning_ways
from conjoin.games.hexgroups import BLOCKS

WON = 500_000
"""Points for a won game, before the plies left are added: above every sum of the four sections on any board."""


@dataclass(frozen=True, slots=True)
class Sections:
    """What the four sections see for one side, as cells in reading order."""

    own_edges: tuple[CellId, ...]
    other_edges: tuple[CellId, ...]
    chain: tuple[CellId, ...]
    """The largest chain; of equal ones the first in reading order."""
    criticals: tuple[CellId, ...]
    winners: tuple[CellId, ...]
    """None unless the newest stone is the side's own."""

    @property
    def points(self) -> int:
        """The sum of the four sections, for their side."""
        edges = len(self.own_edges) - len(self.other_edges)
        return edges + len(self.chain) + len(self.criticals) + len(self.winners) ** 2


class SchmipoEvaluation(Evaluation):
    """Many ways to win count more than the quickest one."""

    games = ("fencemaster",)

    def value(self, position: HexPosition, side: Side, depth: int) -> int:
        """Points for `side`; a won game counts more the more plies were still allowed."""
        won = result(position, side)
        return won * (WON + depth) if won else sections(position, side).points

    def reasons(self, position: HexPosition, side: Side) -> Sequence[Reason]:
        """The end of the game alone, or one reason for each section that is not empty."""
        if result(position, side):
            return [_end(position, side)]
        seen = sections(position, side)
        return [
            *_edges_reason(seen),
            *_chain_reason(seen),
            *_criticals_reason(position.game.board, seen),
            *_winners_reason(position.game.board, seen),
        ]

    def score(self, value: float, plies: int) -> Score:
        """From 500000 on a win is forced: a cell that touches no stone can neither win nor block."""
        if value >= WON:
            return win_in(plies)
        return loss_in(plies) if value <= -WON else estimate(value)


def sections(position: HexPosition, side: Side) -> Sections:
    """The four sections of any position, seen from `side`."""
    chains = _chains(position, side)
    largest: list[CellId] = max(chains.values(), key=len, default=[])
    criticals = _criticals(position, side, chains)
    edges = [cell for cells in position.game.board.sides for cell in cells]
    # The search ends after an odd number of plies: the opponent places next, and the newest stone is the side's own.
    after_own_stone = position.to_move is not side
    return Sections(
        own_edges=tuple(sorted(cell for cell in edges if position.stones[cell] is side)),
        other_edges=tuple(sorted(cell for cell in edges if position.stones[cell] is side.other)),
        chain=tuple(largest),
        criticals=criticals,
        winners=tuple(c for c in criticals if wins_with(position, side, c)) if after_own_stone else (),
    )


def wins_with(position: HexPosition, side: Side, cell: CellId) -> bool:
    """Whether a stone of `side` on this empty cell would win the game, whichever side is to move."""
    stones = (*position.stones[:cell], side, *position.stones[cell + 1 :])
    _, links = position.groups.place(position.game.board, stones, cell)
    return position.game.outcome(stones, cell, links) is not None


Chains = dict[CellId, list[CellId]]
"""The stones of each chain in reading order, by the cell that stands for it."""


def _chains(position: HexPosition, side: Side) -> Chains:
    chains: Chains = {}
    for cell, stone in enumerate(position.stones):
        if stone is side:
            chains.setdefault(position.groups.root(cell), []).append(cell)
    return chains


def _criticals(position: HexPosition, side: Side, chains: Chains) -> tuple[CellId, ...]:
    """Walk around each empty cell: block, gap, block of own stones make it critical, lone stones not counted.

    Two blocks may be ends of one chain, which the cell would close to a loop, or two chains, which it would merge.
    """
    board, stones = position.game.board, position.stones
    found = []
    for cell, stone in enumerate(stones):
        if stone is not None:
            continue
        around = board.neighbours[cell]
        mask = sum(1 << d for d, n in enumerate(around) if n != OFF_BOARD and stones[n] is side)
        ends = [len(chains[position.groups.root(around[direction])]) for direction in BLOCKS[mask]]
        if sum(length >= 2 for length in ends) >= 2:
            found.append(cell)
    return tuple(found)


def _end(position: HexPosition, side: Side) -> Reason:
    how, cells = (position.outcome.how, position.outcome.cells) if position.outcome else ("", ())
    what = winning_ways(how)
    if result(position, side) > 0:
        return Reason("win", WON, cells, f"{what} of its own wins the game")
    return Reason("loss", -WON, cells, f"{what} of the opponent loses the game")


def _edges_reason(seen: Sections) -> list[Reason]:
    own, other = len(seen.own_edges), len(seen.other_edges)
    text = f"{counted(own, 'edge cell')} of its own, {other} of the opponent's"
    return (
        [Reason("edge touching", own - other, seen.own_edges + seen.other_edges, text)]
        if own or other
        else []
    )


def _chain_reason(seen: Sections) -> list[Reason]:
    text = f"its largest chain has {counted(len(seen.chain), 'stone')}"
    return [Reason("largest chain", len(seen.chain), seen.chain, text)] if seen.chain else []


def _criticals_reason(board: HexBoard, seen: Sections) -> list[Reason]:
    cells = seen.criticals
    text = f"{counted(len(cells), 'cell')} would join its chains or close a loop: {_names(board, cells)}"
    return [Reason("criticals", len(cells), cells, text)] if cells else []


def _winners_reason(board: HexBoard, seen: Sections) -> list[Reason]:
    cells = seen.winners
    text = f"{counted(len(cells), 'way')} to win with one more stone, squared: {_names(board, cells)}"
    return [Reason("winners", len(cells) ** 2, cells, text)] if cells else []


def _names(board: HexBoard, cells: Sequence[CellId]) -> str:
    return ", ".join(board.name(cell) for cell in cells)
