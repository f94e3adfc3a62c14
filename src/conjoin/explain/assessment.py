"""What a move was worth: what the best move would have got, what this one gets, and how much that costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from conjoin.core.analysis import Score
from conjoin.core.position import Move, Position
from conjoin.explain.exact import ExactScores, best_score, result
from conjoin.games.connect_four import ConnectFourPosition

PER_STONE = 2.0
"""Accuracy lost by each own stone that a win comes later, or a loss sooner, than it could."""
SAME_RESULT = 60.0
"""The least accuracy of a move that keeps the result."""
BLUNDERED = {1: 25.0, 2: 0.0}
"""The accuracy of a move that gives away half a point (a win for a draw, a draw for a loss), or a whole one."""
SCORE_FIELDS = ("kind", "plies", "value")
"""The order in which `to_values` writes a score, without their names: a tournament keeps very many."""


class Quality(Enum):
    """What a move is called."""

    BEST = "best"
    INACCURACY = "inaccuracy"
    """It keeps the result, but wins later or loses sooner."""
    BLUNDER = "blunder"
    """It makes a win a draw or a loss, or a draw a loss."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """A move compared with the best one; both scores are exact and for the side that made it.

    >>> from conjoin.core.analysis import draw, win_in
    >>> slow, bad = Assessment(best=win_in(1), got=win_in(5)), Assessment(best=win_in(1), got=draw())
    >>> (slow.quality.value, slow.accuracy), (bad.quality.value, bad.accuracy)
    (('inaccuracy', 96.0), ('blunder', 25.0))
    """

    best: Score
    """What the best move gets: the exact score of the position."""
    got: Score
    """What this move gets: the exact score of the position behind it, seen by the same side."""
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


Assessments = tuple[Assessment | None, ...]
"""By ply; None where it is unknown what the move or a better one is worth."""


def assess(position: Position, move: Move, exact: ExactScores) -> Assessment | None:
    """A move in a running position of which these scores are known; None if they do not tell its worth."""
    best, got = best_score(position, exact), exact.get(move)
    if best is None or got is None:
        return None
    return Assessment(best, got, timed=isinstance(position, ConnectFourPosition))


def to_values(assessments: Assessments) -> list[list[Any] | None]:
    """By ply kind, plies and value of what the best move gets, the same of this one, and whether plies are exact."""
    return [
        None if one is None else [*_values(one.best), *_values(one.got), one.timed] for one in assessments
    ]


def from_values(values: Sequence[Sequence[Any] | None]) -> Assessments:
    """The same assessments; raises ValueError or TypeError for other values.

    >>> from conjoin.core.analysis import draw, win_in
    >>> known = (None, Assessment(win_in(3), draw()))
    >>> from_values(to_values(known)) == known
    True
    """
    return tuple(None if one is None else _assessment(one) for one in values)


def _values(score: Score) -> list[Any]:
    known = score.to_json()
    return [known[name] for name in SCORE_FIELDS]


def _assessment(values: Sequence[Any]) -> Assessment:
    *scores, timed = values
    count = len(SCORE_FIELDS)
    best, got = (
        Score.from_json(dict(zip(SCORE_FIELDS, part, strict=True)))
        for part in (scores[:count], scores[count:])
    )
    return Assessment(best, got, timed)
