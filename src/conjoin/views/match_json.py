"""Results of matches and sequential tests as plain JSON values."""

from collections.abc import Sequence
from math import isfinite, nan
from typing import Any

from conjoin.ratings.elo import PairResults, elo_of_pairs, normalised_elo, superiority
from conjoin.ratings.failures import FailureReason
from conjoin.ratings.sprt import Sprt, Verdict
from conjoin.ratings.tally import Tally


def match_json(
    game: str, a: str, b: str, counted: Tally, reasons: Sequence[FailureReason] = ()
) -> dict[str, Any]:
    """Everything seen from A; `pairs` counts those that brought 0, ½, 1, 1½ and 2 points.

    >>> nothing = match_json("connect-four", "a", "b", Tally())
    >>> nothing["elo"], nothing["los"]
    (None, 0.5)
    """
    results = PairResults(counted.pairs)
    difference = elo_of_pairs(results)
    estimated = difference.elo if counted.games else nan  # nothing is known without games
    return {
        "game": game,
        "a": a,
        "b": b,
        "wins": counted.wins,
        "draws": counted.draws,
        "losses": counted.losses,
        "elo": _finite(estimated),
        "elo_low": _finite(difference.low),
        "elo_high": _finite(difference.high),
        "failures": counted.failures,
        "pairs": list(counted.pairs),
        "los": round(superiority(results), 4),
        "normalised_elo": _finite(normalised_elo(results)),
        "failure_reasons": [
            {
                "player": found.player,
                "ending": found.ending.value,
                "reason": found.reason,
                "games": found.games,
                "moves": found.moves,
            }
            for found in reasons
        ],
    }


def sprt_json(match: dict[str, Any], test: Sprt, llr: float, verdict: Verdict) -> dict[str, Any]:
    """A match as `match_json` has it, and the test that ended it."""
    return {
        **match,
        "elo0": test.elo0,
        "elo1": test.elo1,
        "alpha": test.alpha,
        "beta": test.beta,
        "model": test.model,
        "llr": round(llr, 3),
        "lower": round(test.lower, 3),
        "upper": round(test.upper, 3),
        "verdict": verdict.value,
    }


def _finite(number: float) -> float | None:
    """JSON knows no infinity; null says that the games set no bound."""
    return round(number, 1) if isfinite(number) else None
