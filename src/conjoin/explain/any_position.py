"""A plan for any running position: ideas where they are known for the game, else what is proven in the same form."""

from typing import TYPE_CHECKING

from conjoin.core.limit import Limit
from conjoin.core.position import Position

if TYPE_CHECKING:
    from conjoin.core.analysis import Analysis
    from conjoin.explain.exact import ExactScores
    from conjoin.explain.plan import Plan


def explain(
    position: Position,
    known: "ExactScores | None" = None,
    limit: Limit | None = None,
    guess: "Analysis | None" = None,
) -> "Plan[Position]":
    """Why a running position stands as it does, in three sentences; raises IllegalMove after the end of the game.

    In Connect Four and on hex boards these are ideas with their cells; on a board of Connect Four that is too large
    for the solver, what its threats show. Anywhere else the plan is smaller: the result and its moves where they are
    proven, a score of None where they are not, and never an idea. `known` are the exact results of the moves where they
    are known already; the limit is for them, and for lines of best play. A guess is what a sampling search thinks, for
    a hex board on which nothing is proven.

    >>> from conjoin import game
    >>> why = explain(game("connect-four").parse("112233"))
    >>> print(why.standing.text, why.deciding.text)
    Red wins with its next stone. Red's 4 completes four in row 1.
    """
    # Loaded on use: `import conjoin` loads the rules of no game.
    from conjoin.explain.exact import PROOF_SECONDS, exact_scores
    from conjoin.explain.explanation import refuse_finished
    from conjoin.explain.hex_ideas.plan import hex_plan
    from conjoin.explain.plan import plan
    from conjoin.explain.proven_plan import proven_plan
    from conjoin.games.connect_four import ConnectFourPosition
    from conjoin.games.hexgame import HexPosition

    refuse_finished(position.game, position)
    if isinstance(position, ConnectFourPosition):
        if position.board.fits_two_words:
            return plan(position, known, limit)
        seen = plan(position, {}, limit)  # without a solver there are still the threats on the board
        if not seen.is_empty:
            return seen
    found = exact_scores(position, limit) if known is None else known
    if isinstance(position, HexPosition):
        return hex_plan(position, found, limit or Limit(seconds=PROOF_SECONDS), guess)
    return proven_plan(position, found)
