"""A position as a learner sees it: two planes of stones, and a mask of legal moves.

Planes are (rows, columns, 2) with row 0 on top, as pgx and PettingZoo have them for Connect Four: first the stones of
the side to move, then those of the other side. A hex board lies in the square grid of its (row, column) places, as in
`games.hexboard`; squares off the board stay empty.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from conjoin.core.game import Game
from conjoin.core.position import Position, Side


@lru_cache(maxsize=64)
def squares(game: Game[Any]) -> NDArray[np.intp]:
    """(cells, 2): the row and the column of each cell; raises BadOption for a game that has no grid."""
    return np.array(game.squares, dtype=np.intp)


def grid(game: Game[Any]) -> tuple[int, int]:
    """How many rows and columns the planes have."""
    rows, columns = squares(game).max(axis=0) + 1
    return int(rows), int(columns)


def observation(position: Position, side: Side | None = None) -> NDArray[np.bool_]:
    """The planes of a position as this side sees it: the side to move, unless another is named.

    >>> import conjoin
    >>> planes = observation(conjoin.game("connect-four").parse("445"))
    >>> planes[5].astype(int).tolist()[3:5]  # the bottom row: 4 is the other side's, and so is 5
    [[0, 1], [0, 1]]
    """
    game = position.game
    first = position.to_move if side is None else side
    planes = np.zeros((*grid(game), 2), np.bool_)
    for (row, column), stone in zip(squares(game), game.stones(position), strict=True):
        if stone is not None:
            planes[row, column, 0 if stone is first else 1] = True
    return planes


def legal_mask(position: Position) -> NDArray[np.bool_]:
    """(moves,): which of the game's moves may be played; none after the end."""
    mask = np.zeros(position.game.move_count, np.bool_)
    mask[list(position.legal_moves())] = True
    return mask
