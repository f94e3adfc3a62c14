"""
The score table of Connect Four: its situations, the averaging search and the tempered minimax.
"""

from collections.abc import Sequence


def count_items(moves: Sequence[int], side: int, width: int = 7, height: int = 6, line: int = 4) -> list[int]:
    """
    How often each line of the table is there for a side after the moves, forced wins aside.

    In this order: opponent forced hand, blockade, threat, attack, impossible move, opponent blockade,
    opponent threat, opponent attack. Raises ValueError after the end of the game.
    """

def average_moves(moves: Sequence[int], depth: int, width: int = 7, height: int = 6, line: int = 4, *, seconds: float | None = None, stop: bytearray | None = None) -> list[tuple[int, int, int]]:
    """
    For every legal move after the moves: (move, average in points for the side to move, nodes).

    Out of time, or stopped by another thread that sets stop[0] of a bytearray of length 1, only for
    those that were searched completely.
    """

def tempered_moves(moves: Sequence[int], depth: int, width: int = 7, height: int = 6, line: int = 4, *, seconds: float | None = None, stop: bytearray | None = None) -> list[tuple[int, int, list[int], int]]:
    """
    For every legal move after the moves: (move, minimax value, play expected behind it, nodes).

    Values are thousandths for the side to move; -10000 and 10000 are forced wins within the depth.
    Out of time or stopped, as in average_moves, only for the moves that were searched completely.
    """
