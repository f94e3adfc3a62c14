"""Players' accuracy as plain JSON values."""

from typing import Any

from conjoin.ratings.accuracy import PHASES, Accuracy, PlayerAccuracy


def accuracy_json(found: PlayerAccuracy) -> dict[str, Any]:
    """One player; percentages are null where no move could be judged."""
    return {
        "player": found.player,
        "games": found.games,
        "moves": found.moves,
        **_numbers(found.total),
        "phases": {name: _numbers(part) for name, part in zip(PHASES, found.phases, strict=True)},
    }


def _numbers(part: Accuracy) -> dict[str, Any]:
    return {
        "judged": part.moves,
        "accuracy": _rounded(part.percent),
        "accuracy_low": _rounded(part.low),
        "accuracy_high": _rounded(part.high),
        "blunders": part.blunders,
        "inaccuracies": part.inaccuracies,
    }


def _rounded(percent: float | None) -> float | None:
    return None if percent is None else round(percent, 1)
