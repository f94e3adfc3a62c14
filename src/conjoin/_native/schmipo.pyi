"""
Schmipo for FenceMaster boards of size 2 to 13: its search and its evaluation.
"""

from collections.abc import Sequence


def search_moves(size: int, swap: bool, moves: Sequence[int], depth: int, *, seconds: float | None = None, stop: bytearray | None = None) -> list[tuple[int, int, list[int], int]]:
    """
    For every empty cell beside a stone, last first: (cell, value in points for the side to move, expected play behind it, nodes).

    Out of time, or stopped by another thread that sets stop[0] of a bytearray of length 1, only for
    those that were searched completely.
    """

def sections(size: int, swap: bool, moves: Sequence[int], side: int) -> tuple[int, int, int, int]:
    """
    What the position after the moves shows a side: edge stones less the other's, stones of the largest chain, criticals, winners.
    """
