"""What the next stone does on a hex board: wins at once, must stop a win; and who can no longer win."""

from collections.abc import Sequence

from conjoin.core.position import CellId, Side
from conjoin.engines.evaluation.prospects import can_still_win
from conjoin.explain.hex_ideas import words
from conjoin.explain.hex_ideas.links import Network
from conjoin.explain.hex_ideas.wording import told
from conjoin.explain.ideas.idea import MustBlock, NothingLeft, TwoWays, WinsNow
from conjoin.games.hexgame import HexPosition


def wins_now(position: HexPosition, cells: Sequence[CellId]) -> WinsNow | None:
    """How the side to move wins with its next stone on one of these cells."""
    if not cells:
        return None
    lit = words.lit(position, position.to_move, cells[:1])
    return told(position, WinsNow(side=position.to_move, cells=lit, moves=tuple(cells)))


def must_block(position: HexPosition, own: Sequence[CellId], enemy: Sequence[CellId]) -> MustBlock | None:
    """The one cell that stops the other side's next stone from winning."""
    if own or len(enemy) != 1:
        return None
    lit = words.lit(position, position.to_move.other, enemy)
    return told(position, MustBlock(side=position.to_move, cells=lit, moves=(enemy[0],)))


def nothing_left(position: HexPosition) -> list[NothingLeft]:
    """The sides that could no longer win even if they alone kept moving."""
    found = [side for side in Side if not can_still_win(position, side)]
    return [told(position, NothingLeft(side=side, dead_draw=len(found) == 2)) for side in found]


def two_ways(position: HexPosition, network: Network) -> TwoWays:
    """Stones that hold together by pairs of free cells: the other side can take only one of each pair."""
    ends = sorted({end for link in network.links for end in (link.stone, link.other) if end is not None})
    cells = tuple(cell for link in network.links for cell in link.free)
    return told(
        position,
        TwoWays(
            side=network.side,
            cells=tuple(dict.fromkeys([*cells, *ends])),
            moves=cells,
            links=tuple((link.stone, link.free, link.other, link.edge) for link in network.links),
        ),
    )
