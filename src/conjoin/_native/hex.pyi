"""
FenceMaster and Havannah: cells count from 0 in reading order, and the number after the last is the swap.

Rules are 'fencemaster' or 'havannah', sizes 2..13; White, side 0, moves first.
"""

from collections.abc import Sequence


def perft(rules: str, size: int, moves: Sequence[int], depth: int, swap: bool = False) -> int:
    """
    The number of move sequences of exactly this many plies after the moves.
    """

def replay(rules: str, size: int, moves: Sequence[int], swap: bool = False) -> tuple[int, int, int]:
    """
    Plays the moves and returns (plies, result, how).

    The result is -1 while the game runs, 0 or 1 for the side that won, 2 for a draw.
    How adds up 1 for a loop or ring, 2 for a bridge, 4 for a tripod or fork.
    An illegal move raises ValueError, which names its ply, counted from 1.
    """

def playouts(rules: str, size: int, moves: Sequence[int], count: int, seed: int, swap: bool = False, *, seconds: float | None = None, stop: bytearray | None = None) -> tuple[int, int, int, int]:
    """
    Plays this many uniformly random games on from the moves.

    Returns (wins of White, wins of Black, draws, plies played in all of them). Out of time, or stopped
    by another thread that sets stop[0] of a bytearray of length 1, it has played fewer of them.
    """

def random_game(rules: str, size: int, seed: int) -> list[int]:
    """The cells of one uniformly random game, without a swap."""
