"""Connect Four: columns count from 0 on the left, the first side is 0."""

from collections.abc import Sequence


def perft(moves: Sequence[int], depth: int, width: int = 7, height: int = 6, line: int = 4) -> int:
    """
    The number of move sequences of exactly this many plies after the moves.
    """

def replay(moves: Sequence[int], width: int = 7, height: int = 6, line: int = 4) -> tuple[int, int]:
    """
    Plays the columns and returns (plies, result).

    The result is -1 while the game runs, 0 or 1 for the side that won, 2 for a draw.
    An illegal move raises ValueError, which names its ply, counted from 1.
    """

def next_results(moves: Sequence[int], width: int = 7, height: int = 6, line: int = 4) -> list[int | None]:
    """
    The result, as replay has it, after one more stone in each column; None where none can be played.
    """

def playouts(moves: Sequence[int], count: int, seed: int, width: int = 7, height: int = 6, line: int = 4, *, seconds: float | None = None, stop: bytearray | None = None) -> tuple[int, int, int, int]:
    """
    Plays this many uniformly random games on from the moves.

    Returns (wins of the first side, wins of the second, draws, plies played in all of them). Out of
    time, or stopped by another thread that sets stop[0] of a bytearray of length 1, it has played fewer.
    """

def random_game(seed: int, width: int = 7, height: int = 6, line: int = 4) -> list[int]:
    """The columns of one uniformly random game."""
