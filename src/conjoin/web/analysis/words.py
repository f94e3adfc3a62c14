"""Scores that came back from a worker, in words."""

from typing import Any

from conjoin.core.analysis import Kind, Score
from conjoin.views.sentences import score_words


def score_sentence(values: dict[str, Any]) -> str:
    """What a move leads to.

    >>> score_sentence({"kind": "draw", "plies": None, "value": 0.0})
    'is only a draw'
    """
    score = Score(Kind(values["kind"]), values["plies"], values["value"])
    return "is only a draw" if score.kind is Kind.DRAW else score_words(score)
