"""FenceMaster: a tripod that touches three sides, or a loop around something not one's own, wins."""

from collections.abc import Sequence

from conjoin.core.options import Entry
from conjoin.core.position import CellId, Outcome, Side
from conjoin.games.hexboard import OFF_BOARD, HexBoard
from conjoin.games.hexgame import HexGame, hex_options
from conjoin.games.hexgroups import Links
from conjoin.games.hexpaths import group_of, joining_cells, loop_cells


class FenceMaster(HexGame):
    """A solid blob is no loop, and the rim of the board closes nothing."""

    goal = (
        "Touch three sides of the board with one chain, or close a loop around a cell that is not your own."
    )
    ways = (
        "Tripod: one chain touches three sides; a corner belongs to none.",
        "Loop: one chain runs around a cell that is not its own.",
    )

    def __init__(self, size: int = 6, swap: bool = False) -> None:
        self.name = ENTRY.full_name({"size": size, "swap": swap})
        super().__init__(size, swap)

    def outcome(self, stones: Sequence[Side | None], cell: CellId, links: Links) -> Outcome | None:
        """Loop, tripod or both."""
        loop = loop_cells(self.board, stones, cell) if links.closes_loop else ()
        tripod = joining_cells(self.board, stones, cell, self.board.sides, 3) if links.sides >= 3 else ()
        how = winning_way(bool(loop), bool(tripod))
        return Outcome(stones[cell], how, tuple(sorted({*loop, *tripod}))) if how else None


def winning_way(loop: bool, tripod: bool) -> str:
    """The name of what was achieved, empty when nothing was."""
    return "both" if loop and tripod else "loop" if loop else "tripod" if tripod else ""


def achieved(board: HexBoard, stones: Sequence[Side | None], side: Side) -> str:
    """What a side has on any board, however it came about: loop, tripod, both or nothing.

    This looks at the whole board with plain flood fills, and so checks the quick test of `hexgroups`.
    """
    return winning_way(_has_loop(board, stones, side), _has_tripod(board, stones, side))


def _has_tripod(board: HexBoard, stones: Sequence[Side | None], side: Side) -> bool:
    mine = {cell for cell, stone in enumerate(stones) if stone == side}
    while mine:
        group = group_of(board, stones, next(iter(mine)))
        if sum(not group.isdisjoint(cells) for cells in board.sides) >= 3:
            return True
        mine -= group
    return False


def _has_loop(board: HexBoard, stones: Sequence[Side | None], side: Side) -> bool:
    """Some cell that is not the side's own cannot reach the rim without crossing the side's stones."""
    foreign = {cell for cell, stone in enumerate(stones) if stone != side}
    outside = [cell for cell in foreign if OFF_BOARD in board.neighbours[cell]]
    while outside:
        cell = outside.pop()
        if cell in foreign:
            foreign.remove(cell)
            outside.extend(n for n in board.neighbours[cell] if n in foreign)
    return bool(foreign)


ENTRY = Entry(
    name="fencemaster",
    summary="Hex board: a tripod of three sides or a loop around a cell not one's own wins",
    source="the course game for which Schmipo was written",
    build=FenceMaster,
    options=hex_options(default_size=6),
)
