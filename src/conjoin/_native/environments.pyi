"""
Batches of games for those who train; row i of every array is about game i.

Observations are (games, rows, columns, 2), row 0 on top: the stones of the side to move, then the other's.
"""

from typing import Annotated

import numpy
from numpy.typing import NDArray


class Batch:
    """
    Games that are stepped together. It fills arrays that its caller makes.
    """

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """Games, rows, columns, and different moves."""

    def reset(self, seed: int, observations: Annotated[NDArray[numpy.bool_], dict(shape=(None, None, None, None), order='C', device='cpu')], legal: Annotated[NDArray[numpy.bool_], dict(shape=(None, None), order='C', device='cpu')], rewards: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], done: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')], illegal: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')], movers: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """Starts every game anew; the same seed gives the same games."""

    def step(self, moves: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], observations: Annotated[NDArray[numpy.bool_], dict(shape=(None, None, None, None), order='C', device='cpu')], legal: Annotated[NDArray[numpy.bool_], dict(shape=(None, None), order='C', device='cpu')], rewards: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], done: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')], illegal: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')], movers: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """Plays one move in every game. An illegal one ends it: -1 for its side."""

    def random_moves(self, out: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """
        Draws a legal move for every game; 0 where a finished one waits for a reset.
        """

    def moves(self, index: int) -> list[int]:
        """The moves of this game so far."""

def connect_four(count: int, width: int = 7, height: int = 6, line: int = 4, opening: int = 0, auto_reset: bool = True) -> Batch:
    """Games of Connect Four, each after 0..opening random moves."""

def hex(rules: str, size: int, count: int, swap: bool = False, opening: int = 0, auto_reset: bool = True) -> Batch:
    """Games of FenceMaster or Havannah, each after 0..opening random moves."""
