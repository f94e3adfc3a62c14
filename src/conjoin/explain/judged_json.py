"""What the moves of a game were worth as plain JSON values, and back: for those who keep it."""

from collections.abc import Sequence
from typing import Any

from conjoin.core.analysis import Kind, Score
from conjoin.explain.judgement import Judgement

Judgements = tuple[Judgement | None, ...]


def to_values(judgements: Judgements) -> list[list[Any] | None]:
    """By ply kind, plies and value of what the best move gets, the same of this one, and whether plies are exact."""
    return [None if one is None else [*_score(one.best), *_score(one.got), one.timed] for one in judgements]


def from_values(values: Sequence[Sequence[Any] | None]) -> Judgements:
    """The same judgements; raises ValueError or TypeError for other values.

    >>> from conjoin.core.analysis import draw, win_in
    >>> known = (None, Judgement(win_in(3), draw()))
    >>> from_values(to_values(known)) == known
    True
    """
    return tuple(None if one is None else _judgement(one) for one in values)


def _score(score: Score) -> tuple[str, int | None, float]:
    return score.kind.value, score.plies, score.value


def _judgement(values: Sequence[Any]) -> Judgement:
    best, best_plies, best_value, got, got_plies, got_value, timed = values
    return Judgement(Score(Kind(best), best_plies, best_value), Score(Kind(got), got_plies, got_value), timed)
