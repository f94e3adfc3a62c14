"""A puzzle to solve."""

from typing import TYPE_CHECKING, Any

from conjoin.core.errors import BadOption
from conjoin.core.game import Game

if TYPE_CHECKING:
    from conjoin.puzzles.puzzle import Puzzle


def puzzle(
    game: str | Game[Any] = "connect-four",
    *,
    plies: int = 5,
    seed: int | None = None,
    theme: str | None = None,
) -> "Puzzle":
    """A position in which exactly one move wins, the win taking this many plies; the same seed has the same puzzle.

    Raises BadOption for games, plies or themes of which no puzzles are made.

    >>> found = puzzle(plies=5, seed=1)
    >>> len(found.solution)
    5
    """
    from random import randrange

    from conjoin.puzzles.finding import puzzles
    from conjoin.verbs.reading import game_of

    if not isinstance(plies, int):
        raise BadOption(f"{plies!r:.40} is no number of plies", "write plies=5")
    chosen = randrange(1_000_000_000) if seed is None else seed
    return next(found for found in puzzles(game_of(game), plies, chosen, theme) if found is not None)
