"""A game walked through from its end, where exact scores are cheap, towards its start.

What a move got shows twice: among the scores of the position before it, and in the worth of the position behind it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter

from conjoin.core.analysis import Score, draw, win_in
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position
from conjoin.explain.exact import ExactScores, best_score, exact_scores
from conjoin.games.connect_four import ConnectFourPosition

EACH = Limit(seconds=1.0)
"""What one position may cost by default; the late ones take milliseconds."""
MOST_UNKNOWN = 3
"""Turns in a row about which nothing is known, before no solver is asked about earlier ones."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A running position of a game, what was played there, and what is exactly known of its moves."""

    position: Position
    move: Move | None
    """None at the end of a game that was not finished."""
    exact: ExactScores

    @property
    def is_complete(self) -> bool:
        """Whether the score of every move is known."""
        return len(self.exact) == len(self.position.legal_moves())


def retrograde(
    positions: Sequence[Position], seconds: float = inf, each: Limit = EACH, stop: Stop | None = None
) -> Iterator[Turn]:
    """Every turn of a game, the last one first; without time nothing is known but what follows from the end.

    >>> from conjoin import game
    >>> four = game("connect-four")
    >>> turns = retrograde([four.parse("1122334"[:plies]) for plies in (6, 7)])
    >>> [(turn.move, turn.exact[3]) for turn in turns]
    [(3, <win in 1>)]
    """
    until, unknown = perf_counter() + seconds, 0
    reached: Position | None = None
    worth: Score | None = None
    for position in reversed(positions):
        if position.outcome is None:
            left = until - perf_counter()
            given_up = left <= 0 or unknown >= MOST_UNKNOWN or (stop is not None and stop.is_set)
            exact = {} if given_up else exact_scores(position, _limit(each, left, stop))
            move = None if reached is None else reached.moves[-1]
            if reached is not None and move is not None and move not in exact:
                got = score_of_last_move(reached, worth)
                exact = exact if got is None else {**exact, move: got}
            unknown = 0 if exact else unknown + 1
            yield Turn(position, move, exact)
            worth = best_score(position, exact)
        reached = position


def score_of_last_move(reached: Position, worth: Score | None) -> Score | None:
    """What the move that led to a position got, for its side; a running position shows it by its own exact score."""
    if reached.outcome is None:
        return None if worth is None else worth.before()
    if reached.outcome.winner is None:
        return draw()
    if not isinstance(reached, ConnectFourPosition):
        return win_in(1)
    from conjoin.solver.scores import won_score

    return win_in(1, won_score(reached))


def _limit(each: Limit, left: float, stop: Stop | None) -> Limit:
    seconds = min(left, inf if each.seconds is None else each.seconds)
    return replace(each, seconds=None if seconds == inf else seconds, stop=stop)
