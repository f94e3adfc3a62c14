"""
The network of FenceMaster and Havannah: what it sees of a position, and what it thinks of it. Cells count from 0 in
reading order; everything is for the side to move.
"""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


FEWEST_STONES: int = 6

def features_of_game(rules: str, size: int, moves: Sequence[int], codes: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu')], quiet: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')]) -> None:
    """
    For the position before each move of a game: the codes of its cells, in an array (moves, 3, cells) of
    stones, what playing there would join for the side to move, and for the other side; and whether neither
    side could win with one stone.
    """

class Network:
    """The network for one game and size."""

    def __init__(self, rules: str, size: int, file: bytes) -> None:
        """From the content of its file; ValueError where that is damaged."""

    def evaluate(self, moves: Sequence[int], swap: bool = False) -> tuple[float, list[float]]:
        """
        The chance of the side to move, 0..1, and the policy's logit of each cell; those of taken cells mean
        nothing.
        """

    def chances_if_taken(self, moves: Sequence[int], cells: Sequence[int], swap: bool = False) -> list[float]:
        """
        For each of these empty cells: the chance of the side to move if the other side had a stone there, too.
        """

    @property
    def path(self) -> str:
        """
        The instructions in use: 'portable', 'sse2', 'avx2' or 'avx512', the same answer with each. The
        environment variable CONJOIN_SIMD asks for others than the best.
        """
