"""
Minimax and alpha-beta for Connect Four: values are points of the evaluation for the side to move.

The evaluation is streaks or windows, the depth counts plies, and the order names every column once.
"""

from collections.abc import Sequence
from typing import overload


@overload
def search(moves: Sequence[int], depth: int, evaluation: str, pruning: bool, order: Sequence[int], width: int = 7, height: int = 6, line: int = 4) -> tuple[int, list[int], int]:
    """
    What one search finds after the moves: (value, expected play, nodes visited).
    """

@overload
def search(moves: Sequence[int], depth: int, evaluation: str, pruning: bool, order: Sequence[int], width: int = 7, height: int = 6, line: int = 4, *, seconds: float | None = None, stop: bytearray | None = None) -> tuple[int, list[int], int] | None:
    """
    The same within a limit: None if it was out of time, or stopped by another thread that sets stop[0]
    of a bytearray of length 1.
    """

def search_moves(moves: Sequence[int], depth: int, evaluation: str, pruning: bool, order: Sequence[int], width: int = 7, height: int = 6, line: int = 4, *, seconds: float | None = None, stop: bytearray | None = None) -> list[tuple[int, int, list[int], int]]:
    """
    For every legal move after the moves, in that order: (move, value, play expected behind it, nodes).

    Each is searched with a full window, so every value is exact; a finished game has no moves. Out of
    time or stopped, as in search, only the moves that were searched completely are there.
    """
