"""Balanced openings of Connect Four: perfect play draws them, so that neither side starts ahead."""

from collections.abc import Iterator
from random import Random
from typing import Any, TypeGuard

from conjoin.arena.beginnings import random_beginning, taken_in_turn
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.oracle import Oracle, oracle

SHORTEST, LONGEST = 4, 8
"""Plies: fewer repeat soon, and about one random position in six of that length is drawn."""
DRAWS = 100
"""Random positions looked at before the one nearest to a draw is taken, which small boards need."""
FEW_CELLS = 25
"""Boards of that many cells need no book: a position is solved in milliseconds."""


def can_be_balanced(game: Game[Any]) -> TypeGuard[ConnectFour]:
    """Whether exact values of openings are at hand at once: from a book, or on a small board."""
    if not isinstance(game, ConnectFour) or not game.board.fits_a_word:
        return False
    book = oracle(game).book
    return len(game.board.cells) <= FEW_CELLS or (book is not None and book.plies >= LONGEST)


def balanced_openings(game: ConnectFour, seed: int) -> Iterator[Position]:
    """Endless positions that perfect play draws, both colours to move, no two mirror images while they last."""
    random, truth = Random(f"balanced openings {game.name} {seed}"), oracle(game)
    return taken_in_turn(game, lambda: _balanced(game, truth, random))


def _balanced(game: ConnectFour, truth: Oracle, random: Random) -> Position:
    """A drawn position, or of many the one whose winner needs longest."""
    longest = min(LONGEST, len(game.board.cells) // 2)
    best: tuple[int, Position] | None = None
    for _ in range(DRAWS):
        position = random_beginning(game, random, min(SHORTEST, longest), longest)
        score = abs(_score(truth, position))
        if best is None or score < best[0]:
            best = score, position
        if score == 0:
            break
    assert best is not None  # noqa: S101  (DRAWS is positive)
    return best[1]


def _score(truth: Oracle, position: Position) -> int:
    moves = list(position.moves)
    known = truth.known(moves)
    return truth.scores([moves])[0] if known is None else known
