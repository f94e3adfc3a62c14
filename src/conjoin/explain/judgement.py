"""One move beside the truth: what the best move would have got, what this one gets, and how much that costs."""

from dataclasses import dataclass
from enum import Enum

from conjoin.core.analysis import Kind, Score
from conjoin.core.position import Move
from conjoin.explain.explanation import result
from conjoin.explain.truth import Truth

PER_STONE = 2.0
"""Accuracy lost by each own stone that a win comes later, or a loss sooner, than it could."""
SAME_RESULT = 60.0
"""The least accuracy of a move that keeps the result."""
BLUNDERED = {1: 25.0, 2: 0.0}
"""The accuracy of a move that gives away half a point (a win for a draw, a draw for a loss), or a whole one."""


class Quality(Enum):
    """What a move is called."""

    BEST = "best"
    INACCURACY = "inaccuracy"
    """It keeps the result, but wins later or loses sooner."""
    BLUNDER = "blunder"
    """It makes a win a draw or a loss, or a draw a loss."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move beside the truth; both scores are exact and for the side that made it.

    >>> from conjoin.core.analysis import draw, win_in
    >>> slow, bad = Judgement(best=win_in(1), got=win_in(5)), Judgement(best=win_in(1), got=draw())
    >>> (slow.quality.value, slow.accuracy), (bad.quality.value, bad.accuracy)
    (('inaccuracy', 96.0), ('blunder', 25.0))
    """

    best: Score
    """What the best move gets: the truth about the position."""
    got: Score
    """What this move gets: the truth about the position behind it, seen by the same side."""
    timed: bool = True
    """Whether the plies of both are exact; a proof on a hex board only bounds them."""

    @property
    def quality(self) -> Quality:
        """A blunder, an inaccuracy, or as good as any."""
        if result(self.got) < result(self.best):
            return Quality.BLUNDER
        return Quality.INACCURACY if self._stones_lost else Quality.BEST

    @property
    def accuracy(self) -> float:
        """From 0 to 100; a better move never gets less, and only the best get 100."""
        if given_away := result(self.best) - result(self.got):
            return BLUNDERED[given_away]
        return max(SAME_RESULT, 100.0 - PER_STONE * self._stones_lost)

    @property
    def _stones_lost(self) -> int:
        """Own stones by which a win comes later, or a loss sooner, than it could."""
        if not self.timed or self.best.plies is None or self.got.plies is None:
            return 0
        return abs(self.best.plies - self.got.plies) // 2


def judged(known: Truth, move: Move, legal: int, *, timed: bool = True) -> Judgement | None:
    """A move among so many legal ones, as far as their truths are known; None if they do not tell its worth."""
    got = known.get(move)
    if got is None:
        return None
    best = max(known.values())
    if best.kind is not Kind.WIN and len(known) < legal:  # an unknown move may be better
        return None
    return Judgement(best, got, timed)
