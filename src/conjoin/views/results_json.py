"""Results as plain JSON values: matches, sequential tests, accuracy, and games read from files."""

from collections.abc import Sequence
from dataclasses import asdict
from math import isfinite, nan
from typing import Any

from conjoin.ratings.accuracy import PHASES, Accuracy, PlayerAccuracy
from conjoin.ratings.elo import PairResults, elo_of_pairs, normalised_elo, superiority
from conjoin.ratings.failures import FailureReason
from conjoin.ratings.sprt import Sprt, Verdict
from conjoin.ratings.tally import Tally
from conjoin.records.jsonl import to_fields
from conjoin.records.reading import Reading
from conjoin.records.replay import Replay


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
        "failure_reasons": [{**asdict(found), "ending": found.ending.value} for found in reasons],
    }


def sprt_json(match: dict[str, Any], test: Sprt, llr: float, verdict: Verdict) -> dict[str, Any]:
    """A match as `match_json` has it, and the test that ended it."""
    return {
        **match,
        **asdict(test),
        "llr": round(llr, 3),
        "lower": round(test.lower, 3),
        "upper": round(test.upper, 3),
        "verdict": verdict.value,
    }


def accuracy_json(found: PlayerAccuracy) -> dict[str, Any]:
    """One player; percentages are null where no move could be judged."""
    return {
        "player": found.player,
        "games": found.games,
        "moves": found.moves,
        **_numbers(found.total),
        "phases": {name: _numbers(part) for name, part in zip(PHASES, found.phases, strict=True)},
    }


def replay_json(reading: Reading, done: Replay) -> dict[str, Any]:
    """The record as in JSON lines, how many moves could be played, what does not fit and what was set aside."""
    return {
        **to_fields(reading.record),
        "plies": len(done.positions) - 1,
        "problems": list(done.problems),
        "remarks": list(reading.remarks),
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


def _finite(number: float) -> float | None:
    """JSON knows no infinity; null says that the games set no bound."""
    return round(number, 1) if isfinite(number) else None
