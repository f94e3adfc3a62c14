"""H-Gui's names of cells, in which the number is that of the slanted column, wherever its row begins.

>>> from conjoin.games.havannah import Havannah
>>> own_name(Havannah(3), "e3"), own_name(Havannah(3), "swap")
('e1', 'swap')
"""

import re

from conjoin.core.errors import BadNotation
from conjoin.games.hexgame import HexGame

_CELL = re.compile("([a-z])([0-9]{1,2})")


def own_name(game: HexGame, word: str) -> str:
    """The game's own name of H-Gui's cell, any other word as it is; raises BadNotation beside the board."""
    found, board = _CELL.fullmatch(word.lower()), game.board
    if found is None:
        return word
    # Kept as it is, a cell that H-Gui does not have could be another one in the game's own names.
    row, col = ord(found[1]) - ord("a"), int(found[2]) - 1
    if row > board.last:
        raise BadNotation(f"{word!r} is not a cell", f"rows are a to {chr(ord('a') + board.last)}")
    if (row, col) not in board.index:
        first = board.first_col(row) + 1
        raise BadNotation(
            f"{word!r} is not a cell",
            f"H-Gui counts row {found[1]} from {first}; read files that count it from 1 with grid coordinates",
        )
    return board.name(board.index[row, col])
