"""What a step answers: arrays in which row i is about game i."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

NO_SCORE = -128
"""Stands in an array of scores where a move is not legal."""


@dataclass(frozen=True, slots=True)
class Exact:
    """The exact truth about the positions that a step shows, for the side to move."""

    scores: NDArray[np.int8]
    """(games, moves): the score of each move, NO_SCORE where it is not legal."""

    @property
    def score(self) -> NDArray[np.int8]:
        """(games,): the score of the position, which is its best move's; NO_SCORE where the game is over."""
        score: NDArray[np.int8] = self.scores.max(axis=1)
        return score

    @property
    def value(self) -> NDArray[np.int8]:
        """(games,): 1 won, 0 drawn, -1 lost; 0 where the game is over."""
        score = self.score
        return np.where(score == NO_SCORE, 0, np.sign(score)).astype(np.int8)

    @property
    def best(self) -> NDArray[np.bool_]:
        """(games, moves): the moves whose score is the position's: a quickest win, or a slowest loss."""
        best: NDArray[np.bool_] = (self.scores == self.score[:, None]) & (self.scores != NO_SCORE)
        return best


@dataclass(frozen=True, slots=True)
class Step:
    """The positions now, and what the moves just played have brought. Every step has arrays of its own."""

    observation: NDArray[np.bool_]
    """(games, rows, columns, 2), row 0 on top: the stones of the side to move, then those of the other side."""
    legal: NDArray[np.bool_]
    """(games, moves): what may be played; nothing where a finished game waits for a reset."""
    reward: NDArray[np.float32]
    """(games, 2): of the first side, of the second. A win is 1 and -1; an illegal move -1 for its side alone."""
    done: NDArray[np.bool_]
    """(games,): the move has ended the game; with auto-reset the observation is already the next game's."""
    illegal: NDArray[np.bool_]
    """(games,): it ended because the move was none: terminated and truncated, as others say."""
    to_move: NDArray[np.int8]
    """(games,): the side to move, 0 or 1."""
    exact: Exact | None = None
    """Where the batch was made with `exact`."""

    @classmethod
    def empty(cls, games: int, rows: int, columns: int, moves: int) -> "Step":
        """Arrays of the right shapes, to be filled."""
        return cls(
            np.empty((games, rows, columns, 2), np.bool_),
            np.empty((games, moves), np.bool_),
            np.empty((games, 2), np.float32),
            np.empty(games, np.bool_),
            np.empty(games, np.bool_),
            np.empty(games, np.int8),
        )

    @property
    def arrays(self) -> tuple[Any, ...]:
        """All but the exact truth, in the order in which the batches fill them."""
        return (self.observation, self.legal, self.reward, self.done, self.illegal, self.to_move)
