"""One position: why it stands as it does, and how many ways there are to go on."""

from typing import TYPE_CHECKING, Any

from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position
from conjoin.explain.any_position import (
    explain as explained,
)  # now: loaded later it would hide the verb's name

if TYPE_CHECKING:
    from conjoin.core.analysis import Analysis
    from conjoin.explain.exact import ExactScores
    from conjoin.explain.plan import Plan


def explain(
    position: Any,
    known: "ExactScores | None" = None,
    limit: Limit | None = None,
    guess: "Analysis | None" = None,
    *,
    game: str | Game[Any] | None = None,
) -> "Plan[Position]":
    """Why a running position stands as it does, in three sentences, as `explain.any_position` has them.

    The position may be given as `solve` takes them. Raises IllegalMove after the end of the game, and BadNotation,
    IllegalMove, UnknownName or BadOption for what is no position.

    >>> explain("112233").deciding.text
    "Red's 4 completes four in row 1."
    """
    from conjoin.verbs.reading import position_of

    return explained(position_of(position, game), known, limit, guess)


def perft(position: Any, depth: int, game: str | Game[Any] | None = None) -> int:
    """How many move sequences of exactly this length there are; games that end earlier count none.

    The position may be given as `solve` takes them. Raises BadOption for a negative depth, else as `explain`.

    >>> perft("44", 2), perft("", 2, "havannah:size=2")
    (49, 42)
    """
    from conjoin.games.perft import perft as counted
    from conjoin.verbs.reading import position_of

    return counted(position_of(position, game), depth)
