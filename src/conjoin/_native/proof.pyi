"""
Exact results of FenceMaster and Havannah positions, for the side to move: 1 a win, 0 a draw, -1 a loss.

Cells count from 0 in reading order, and the number after the last is the swap.
Another thread ends a long call by setting stop[0] of the bytearray of length 1 that it was given.
"""

from collections.abc import Sequence


class Prover:
    """A table of what was proven, and the search that fills it."""

    def __init__(self, rules: str, size: int, table_mib: int = 64) -> None:
        """
        Rules are 'fencemaster' or 'havannah', sizes 2..13.

        The table has the largest power of two up to table_mib; when it is full, the cheapest entries give way.
        """

    def prove(self, moves: Sequence[int], nodes: int | None = None, seconds: float | None = None, swap: bool = False, *, stop: bytearray | None = None) -> tuple[int, int, int, int | None, list[int], int]:
        """
        Returns (low, high, plies, move, line, nodes) for the running position after the moves.

        The result is between low and high, which are equal unless a limit or the stop flag came first.
        A proven win or loss comes within that many plies, however the loser plays.
        The move wins, holds the draw or delays the loss; None if unknown or if any move does.
        The line is the expected play of an exact result; nodes are the positions expanded.
        A swap that may still come is not considered.
        """

    def can_still_win(self, moves: Sequence[int], swap: bool = False) -> tuple[bool, bool]:
        """
        Whether White and whether Black could still build anything that wins, moving alone.
        """

    def clear(self) -> None:
        """Forgets everything found so far."""

class AlphaBeta:
    """Another search for the same results: every move, depth first."""

    def __init__(self, rules: str, size: int, table_mib: int = 64) -> None:
        """
        Rules are 'fencemaster' or 'havannah', sizes 2..4; positions in its table are never mistaken.
        """

    def solve(self, moves: Sequence[int], seconds: float | None = None, *, stop: bytearray | None = None) -> tuple[int | None, int]:
        """
        Returns (result, nodes) for the running position after the moves, played without the swap rule.

        The result is None if a limit or the stop flag came first.
        """
