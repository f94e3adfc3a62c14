"""Move ordering: which moves a search looks at, and in which order."""

from collections.abc import Sequence

from conjoin.core.position import CellId, Move
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_cells import column_order
from conjoin.games.hexboard import OFF_BOARD
from conjoin.games.hexgame import HexPosition


def centre_first(position: ConnectFourPosition) -> Sequence[Move]:
    """The columns with room from the centre outwards: good moves come early, and alpha-beta cuts more."""
    legal = position.legal_moves()
    return [column for column in column_order(position.board.width) if column in legal]


def relevant_cells(position: HexPosition) -> Sequence[CellId]:
    """The empty cells beside any stone, from the bottom right back to the top left; the corner on an empty board."""
    neighbours, stones = position.game.board.neighbours, position.stones
    if stones.count(None) == len(stones):
        return (len(stones) - 1,)
    return [
        cell
        for cell in range(len(stones) - 1, -1, -1)
        if stones[cell] is None and any(n != OFF_BOARD and stones[n] is not None for n in neighbours[cell])
    ]
