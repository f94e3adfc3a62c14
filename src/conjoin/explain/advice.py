"""A hint that never gives the result away: the best judge of the game, corrected by whatever is proven."""

from dataclasses import replace
from typing import Any

from conjoin.core.analysis import Analysis, Kind
from conjoin.core.game import Game
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position
from conjoin.explain.exact import ExactScores, exact_scores, proven
from conjoin.explain.explanation import Explanation, analysed, explain_analysis
from conjoin.games.connect_four import ConnectFourPosition

EXACT, STRONG, FRIENDLY = "perfect", "mcts", "window"
SECONDS = 5.0
"""How long the exact judge may think; on boards beyond 7x6 it may not know everything by then."""


def advise(game: Game[Any], position: Position, stop: Stop | None = None) -> Explanation:
    """What to play here, as the first of the explained moves; raises IllegalMove after the end of the game.

    >>> from conjoin import game
    >>> four = game("connect-four")
    >>> four.move_name(advise(four, four.parse("112233")).analysis.best)
    '4'
    """
    if isinstance(position, ConnectFourPosition) and position.board.fits_two_words:
        return _by_the_exact_judge(game, position, stop)
    analysis = analysed(game, position, STRONG, Limit(stop=stop))
    return _explained(game, position, STRONG, analysis, exact_scores(position, stop=stop) | proven(analysis))


def _by_the_exact_judge(game: Game[Any], position: ConnectFourPosition, stop: Stop | None) -> Explanation:
    analysis = analysed(game, position, EXACT, Limit(seconds=SECONDS, stop=stop))
    known = proven(analysis)
    if analysis.lines[0].score.kind is Kind.ESTIMATE:  # bounds alone are a poor guide where all is open
        guide = (
            FRIENDLY if position.board.fits_a_word else STRONG
        )  # on larger boards that is the best there is
        return _explained(game, position, guide, analysed(game, position, guide, Limit(stop=stop)), known)
    return _explained(game, position, EXACT, analysis, known)


def _explained(
    game: Game[Any], position: Position, engine: str, analysis: Analysis, known: ExactScores
) -> Explanation:
    chosen = _choice(analysis, known)
    lines = sorted(analysis.lines, key=lambda line: line.move != chosen)  # stable: the rest stays best first
    return explain_analysis(game, position, engine, replace(analysis, lines=tuple(lines)), known)


def _choice(analysis: Analysis, known: ExactScores) -> Move:
    """The engine's favourite among the moves that nothing proven speaks against."""
    best = max(known, key=lambda move: known[move], default=None)
    if best is not None and known[best].kind is Kind.WIN:
        return best
    hopeful = [
        line.move
        for line in analysis.lines
        if line.move not in known or known[line.move].kind is not Kind.LOSS
    ]
    if best is not None and (not hopeful or all(move in known for move in hopeful)):
        return best
    return hopeful[0] if hopeful else analysis.best
