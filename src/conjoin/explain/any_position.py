"""A plan for any running position: ideas where they are known for the game, else what is proven in the same form."""

from typing import TYPE_CHECKING

from conjoin.core.limit import Limit
from conjoin.core.position import Position

if TYPE_CHECKING:
    from conjoin.explain.exact import ExactScores
    from conjoin.explain.plan import Plan


def explain(
    position: Position, known: "ExactScores | None" = None, limit: Limit | None = None
) -> "Plan[Position]":
    """Why a running position stands as it does, in three sentences; raises IllegalMove after the end of the game.

    On Connect Four boards that the solver knows these are ideas with their cells. Anywhere else the plan is smaller:
    the result and its moves where they are proven, a score of None where they are not, and never an idea. `known`
    are the exact results of the moves where they are known already; the limit is for them, and for lines of best play.

    >>> from conjoin import game
    >>> why = explain(game("connect-four").parse("112233"))
    >>> print(why.standing.text, why.deciding.text)
    Red wins with its next stone. Red's 4 completes four in row 1.
    """
    # Loaded on use: `import conjoin` loads the rules of no game.
    from conjoin.explain.exact import exact_scores
    from conjoin.explain.explanation import refuse_finished
    from conjoin.explain.plan import plan
    from conjoin.explain.proven_plan import proven_plan
    from conjoin.games.connect_four import ConnectFourPosition

    refuse_finished(position.game, position)
    if isinstance(position, ConnectFourPosition) and position.board.fits_two_words:
        return plan(position, known, limit)
    return proven_plan(position, exact_scores(position, limit) if known is None else known)
