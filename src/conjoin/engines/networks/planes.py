"""A position as a network sees it, in plain bytes; as arrays they are `conjoin.env.planes`."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from conjoin.core.game import Game
from conjoin.core.position import Position


@lru_cache(maxsize=64)
def grid(game: Game[Any]) -> tuple[int, int]:
    """How many rows and columns the planes have; raises BadOption for a game that has none."""
    rows, columns = zip(*game.squares, strict=True)
    return max(rows) + 1, max(columns) + 1


@lru_cache(maxsize=64)
def _offsets(game: Game[Any]) -> tuple[int, ...]:
    """Of each cell: where its two bytes begin."""
    columns = grid(game)[1]
    return tuple(2 * (row * columns + column) for row, column in game.squares)


def plane_bytes(positions: Sequence[Position]) -> bytes:
    """For each square, rows first, two bytes: a stone of the side to move, a stone of the other side."""
    return b"".join(map(_planes, positions))


def legal_bytes(positions: Sequence[Position]) -> bytes:
    """For each move a byte: whether it may be played."""
    found = bytearray()
    for position in positions:
        mask = bytearray(position.game.move_count)
        for move in position.legal_moves():
            mask[move] = 1
        found += mask
    return bytes(found)


def _planes(position: Position) -> bytes:
    game, side = position.game, position.to_move
    rows, columns = grid(game)
    planes = bytearray(2 * rows * columns)
    for offset, stone in zip(_offsets(game), game.stones(position), strict=True):
        if stone is not None:
            planes[offset + (stone is not side)] = 1
    return bytes(planes)
