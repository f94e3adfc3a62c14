"""
Exact scores of Connect Four positions, for the side to move.

0 is a draw; k a win with the k-th last own stone; -k a loss to the opponent's k-th last stone.
Another thread ends a long call by setting stop[0] of the bytearray of length 1 that it was given.
"""

from collections.abc import Sequence
from typing import overload


class Solver:
    """A table of what was found, and the searches that share it."""

    def __init__(self, width: int = 7, height: int = 6, line: int = 4, table_mib: int = 16, *, zugzwang: bool = True) -> None:
        """
        The table has the largest power of two up to table_mib; ValueError if it does not fit in memory.

        Without its rules of zugzwang it finds the same scores, only later.
        """

    def solve(self, moves: Sequence[int], weak: bool = False, seconds: float | None = None, threads: int = 1, *, stop: bytearray | None = None) -> tuple[int, int, int]:
        """
        Returns (low, high, nodes): bounds of the score, equal unless it was stopped or out of time first.

        A weak solve finds only the sign: -1, 0 or 1.
        """

    def narrow(self, moves: Sequence[int], low: int, high: int, weak: bool = False, seconds: float | None = None, threads: int = 1, *, stop: bytearray | None = None) -> tuple[int, int, int]:
        """
        Asks one question about a score between low and high.

        Returns (low, high, nodes) as solve does, with tighter bounds unless it was stopped or out of time.
        """

    def solve_columns(self, moves: Sequence[int], weak: bool = False, *, seconds: float | None = None, stop: bytearray | None = None) -> list[int | None]:
        """
        The score of every column for the side to move.

        None where no stone can be played, and where it was stopped or out of time first.
        """

    @overload
    def solve_many(self, positions: Sequence[Sequence[int]], threads: int = 1, weak: bool = False) -> list[int]:
        """The score after each of these lists of moves, in order."""

    @overload
    def solve_many(self, positions: Sequence[Sequence[int]], threads: int = 1, weak: bool = False, *, seconds: float | None = None, stop: bytearray | None = None) -> list[int | None]:
        """
        The same within a limit: None for each position that was not finished by then.
        """

    def clear(self) -> None:
        """Forgets everything found so far."""

    @property
    def nodes(self) -> int:
        """Positions visited since the solver was made."""
