"""What a dataset says of a position."""

from collections.abc import Sequence
from dataclasses import dataclass

from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFour
from conjoin.games.connect_four_arrays import to_array
from conjoin.ratings.accuracy import PHASES, phase


@dataclass(frozen=True, slots=True)
class Labelled:
    """A running position and the exact truth about it, for the side to move."""

    moves: str
    """The line of moves, as in 4453."""
    board: tuple[int, ...]
    """Row by row from the top left: 0 free, 1 a stone of the first side, 2 one of the second."""
    ply: int
    """Stones on the board."""
    phase: str
    """opening, middle or end."""
    scores: tuple[int | None, ...]
    """By column: k wins with the k-th last own stone, -k loses likewise, 0 draws; None where it is full."""
    score: int
    """The best of them."""
    value: int
    """Its sign: 1 won, 0 drawn, -1 lost."""
    best: tuple[Move, ...]
    """The columns with that score, counted from 0."""


def labelled(game: ConnectFour, moves: str, scores: Sequence[int | None]) -> Labelled:
    """A position with what follows from its moves and the score of every column.

    >>> found = labelled(ConnectFour(), "112233", [-2, -2, -1, 18, -1, -2, -2])
    >>> found.score, found.value, found.best, found.phase
    (18, 1, (3,), 'opening')
    """
    position = game.parse(moves)
    score = max(score for score in scores if score is not None)
    return Labelled(
        moves=moves,
        board=tuple(cell for row in to_array(position) for cell in row),
        ply=len(position.moves),
        phase=PHASES[phase(len(position.moves), len(position.stones))],
        scores=tuple(scores),
        score=score,
        value=(score > 0) - (score < 0),
        best=tuple(column for column, each in enumerate(scores) if each == score),
    )
