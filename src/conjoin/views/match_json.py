"""The result of a match as plain JSON values."""

from math import isfinite
from typing import Any

from conjoin.ratings.elo import EloDifference
from conjoin.ratings.tally import Tally


def match_json(game: str, a: str, b: str, counted: Tally, difference: EloDifference) -> dict[str, Any]:
    """Everything seen from A."""
    return {
        "game": game,
        "a": a,
        "b": b,
        "wins": counted.wins,
        "draws": counted.draws,
        "losses": counted.losses,
        "elo": _finite(difference.elo),
        "elo_low": _finite(difference.low),
        "elo_high": _finite(difference.high),
        "failures": counted.failures,
    }


def _finite(number: float) -> float | None:
    """JSON knows no infinity; null says that the games set no bound."""
    return round(number, 1) if isfinite(number) else None
