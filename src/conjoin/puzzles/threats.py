"""Where a side would win with its next stone, on every board that has puzzles."""

from collections.abc import Sequence

from conjoin.core.position import Move, Position, Side
from conjoin.engines.hex_reasons import native_winning_cells
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_threats import winning_columns
from conjoin.games.hexgame import HexPosition


def threatened(position: Position, side: Side) -> Sequence[Move]:
    """The moves with which this side would win at once, whichever side is to move; none after the end.

    >>> from conjoin import game
    >>> threatened(game("connect-four").parse("112233"), Side.FIRST)
    [3]
    """
    if position.outcome is not None:
        return []
    if isinstance(position, ConnectFourPosition):
        return winning_columns(position, side)
    return native_winning_cells(position, side) if isinstance(position, HexPosition) else []
