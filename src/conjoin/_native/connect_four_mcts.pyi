"""
Tree search for Connect Four: columns count from 0 on the left, and everything is for the side to move.

Another thread ends a long call by setting stop[0] of the bytearray of length 1 that it was given.
"""

from collections.abc import Sequence


class Search:
    """A tree of positions, and the simulations that grow it."""

    def __init__(self, width: int = 7, height: int = 6, line: int = 4, memory_mib: int = 256) -> None:
        """
        For boards with (height + 1) * width of 128 at most; the tree never takes more than memory_mib: when it
        is full, what is below the positions with the fewest visits is forgotten.
        """

    def go_to(self, moves: Sequence[int], seed: int = 0, reuse: bool = False, *, seconds: float | None = None, stop: bytearray | None = None) -> int | None:
        """
        Makes the position after the moves the root, and returns how many simulations it has already.

        It returns None, and the root stays where it was, only if another thread's call kept it waiting until
        it was stopped or out of time.
        """

    def run(self, simulations: int | None = None, seconds: float | None = None, nodes: int | None = None, *, stop: bytearray | None = None) -> None:
        """
        Simulates until a limit is reached, it is stopped or the root's result is proven.
        """

    def root_moves(self) -> list[tuple[int, int, float, int, int, int, list[int]]]:
        """
        For every move of the root, in ascending order: (move, visits, mean result 0..1, proven bounds low and
        high from -1 to 1, plies to a proven end, expected play).
        """

    @property
    def is_over(self) -> bool:
        """Whether more simulations would change nothing."""

    @property
    def simulations(self) -> int:
        """Simulations from this root."""

    @property
    def nodes(self) -> int:
        """Positions that the tree has had since the root was set."""

    @property
    def depth(self) -> int:
        """Moves of both sides to the deepest of them."""

    @property
    def bytes_used(self) -> int:
        """Memory that the tree takes."""
