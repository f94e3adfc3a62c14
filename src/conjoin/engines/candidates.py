"""Which moves a search looks at, and in which order."""

from collections.abc import Sequence

from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFourPosition


def column_order(width: int) -> list[Move]:
    """Every column, those nearest to the centre first; of two equally near ones the left comes first.

    >>> column_order(7), column_order(6)
    ([3, 2, 4, 1, 5, 0, 6], [2, 3, 1, 4, 0, 5])
    """
    centre = (width - 1) / 2
    return sorted(range(width), key=lambda column: abs(column - centre))


def centre_first(position: ConnectFourPosition) -> Sequence[Move]:
    """The columns with room in that order: good moves come early, and alpha-beta cuts more."""
    legal = position.legal_moves()
    return [column for column in column_order(position.board.width) if column in legal]
