"""The coach: whether a move should be thought over, in every game where something is known.

Where exact results are known it warns of a move that gives one away. Everywhere else, in games of third parties too,
it warns of what a proof or the rules alone show: the other side wins, and another move may prevent that.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from conjoin.core.analysis import Kind, Score, loss_in
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position
from conjoin.engines.search.tree import Deadline
from conjoin.engines.sight import winning_moves
from conjoin.explain.assessment import Quality
from conjoin.explain.exact import ExactScores, exact_scores
from conjoin.explain.review import IDEA_SECONDS, Step, review_move

SECONDS = 5.0
"""How long looking for a way out by the rules alone may take; that is seldom more than a moment."""
MOST_BETTER = 3
"""Moves that are named instead, at most."""


@dataclass(frozen=True, slots=True)
class Danger:
    """A move that loses although another may not; what the best move gets is unknown."""

    move: Move
    loss: Score
    """How soon it loses, for the side that makes it."""
    replies: tuple[Move, ...]
    """The moves with which the other side wins at once; empty where it needs more."""
    better: tuple[Move, ...]
    """Some of the moves that do not lose like that, ascending."""


def warning(
    position: Position, move: Move, known: ExactScores | None = None, stop: Stop | None = None
) -> Step | Danger | None:
    """What speaks against a legal move in a running position; None if nothing that is known does.

    >>> from conjoin import game
    >>> large = game("connect-four:width=12,height=12").parse("1c2b3")
    >>> warning(large, 11)
    Danger(move=11, loss=<loss in 2>, replies=(3,), better=(3,))
    >>> warning(large, 3) is None
    True
    """
    known = exact_scores(position, stop=stop) if known is None else known
    step = review_move(position, move, known, Limit(seconds=IDEA_SECONDS, stop=stop))
    if step.quality is not None:
        return step if step.quality is Quality.BLUNDER else None
    replies = _replies(position, move)
    loss = loss_in(2) if replies else known.get(move)
    if loss is None or loss.kind is not Kind.LOSS:
        return None
    better = tuple(
        sorted(islice(_better(position, move, known, Deadline(Limit(SECONDS, stop=stop))), MOST_BETTER))
    )
    return Danger(move, loss, replies, better) if better else None


def _better(position: Position, move: Move, known: ExactScores, deadline: Deadline) -> Iterator[Move]:
    """The moves that are not known to lose, nor to let the other side win at once; what stops it comes first."""
    first = _replies(position, move)
    legal = position.legal_moves()
    for other in (*(one for one in first if one in legal), *(one for one in legal if one not in first)):
        if deadline.has_passed:
            return
        lost = other in known and known[other].kind is Kind.LOSS
        if other != move and not lost and not _replies(position, other):
            yield other


def _replies(position: Position, move: Move) -> tuple[Move, ...]:
    """The moves with which the other side wins right after this one."""
    after = position.play(move)
    return () if after.outcome is not None else winning_moves(after)
