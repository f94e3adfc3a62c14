"""Havannah: a ring, a bridge between two corners, or a fork of three sides wins."""

from collections.abc import Sequence

from conjoin.core.options import Entry
from conjoin.core.position import CellId, Outcome, Side
from conjoin.games.hexgame import HexGame, hex_options
from conjoin.games.hexgroups import Links
from conjoin.games.hexpaths import joining_cells, loop_cells, surrounding_cells


class Havannah(HexGame):
    """A ring may surround anything, own stones included."""

    goal = "Join three sides or two corners of the board with one chain, or close a ring around any cell."
    ways = (
        "Fork: one chain touches three sides; a corner belongs to none.",
        "Bridge: one chain joins two corners. Ring: one runs around any cell.",
    )

    def __init__(self, size: int = 8, swap: bool = False) -> None:
        self.name = ENTRY.full_name({"size": size, "swap": swap})
        super().__init__(size, swap)

    def outcome(self, stones: Sequence[Side | None], cell: CellId, links: Links) -> Outcome | None:
        """Ring, fork or bridge; one stone that makes several wins by all of them, as in `fork+bridge`."""
        board, ways = self.board, {}
        if links.closes_loop:
            ways["ring"] = loop_cells(board, stones, cell)
        elif links.surrounds_own:
            ways["ring"] = surrounding_cells(board, stones, cell)
        if links.sides >= 3:
            ways["fork"] = joining_cells(board, stones, cell, board.sides, 3)
        if links.corners >= 2:
            ways["bridge"] = joining_cells(board, stones, cell, [(corner,) for corner in board.corners], 2)
        cells = {stone for way in ways.values() for stone in way}
        return Outcome(stones[cell], "+".join(ways), tuple(sorted(cells))) if ways else None


ENTRY = Entry(
    name="havannah",
    summary="Hex board: a ring, a bridge of two corners or a fork of three sides wins",
    source="Christian Freeling, 1979; notation as on LittleGolem",
    build=Havannah,
    options=hex_options(default_size=8),
)
