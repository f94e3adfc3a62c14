"""Results as plain JSON values: matches, sequential tests, accuracy, and games read from files."""

from collections.abc import Sequence
from dataclasses import asdict
from math import isfinite
from typing import Any

from conjoin.ratings.accuracy import PHASES, Accuracy, PlayerAccuracy
from conjoin.ratings.bradley_terry import Rating
from conjoin.ratings.elo import EloDifference, PairResults, Results, elo_of, normalised_elo, superiority
from conjoin.ratings.failures import FailureReason
from conjoin.ratings.sprt import Sprt, Verdict
from conjoin.ratings.tally import Tally
from conjoin.records.jsonl import to_fields
from conjoin.records.reading import Reading
from conjoin.records.replay import Replay

ELO_FIELDS = ("elo", "elo_low", "elo_high")


def match_json(
    game: str, a: str, b: str, counted: Tally, reasons: Sequence[FailureReason] = ()
) -> dict[str, Any]:
    """Everything seen from A; `pairs` counts those that brought 0, ½, 1, 1½ and 2 points.

    >>> nothing = match_json("connect-four", "a", "b", Tally())
    >>> nothing["elo"], nothing["los"]
    (None, 0.5)
    """
    shown = counts_json(PairResults(counted.pairs))
    return {
        "game": game,
        "a": a,
        "b": b,
        "wins": counted.wins,
        "draws": counted.draws,
        "losses": counted.losses,
        **{name: shown.pop(name) for name in ELO_FIELDS},
        "failures": counted.failures,
        **shown,
        "failure_reasons": [{**asdict(found), "ending": found.ending.value} for found in reasons],
    }


def counts_json(results: Results) -> dict[str, Any]:
    """What counts of results show; without any the Elo is unknown."""
    if isinstance(results, PairResults):
        counts: dict[str, Any] = {"pairs": list(results.counts)}
    else:
        counts = dict(zip(("losses", "draws", "wins"), results.counts, strict=True))
    elos = elo_json(elo_of(results))
    return {
        **counts,
        **(elos if any(results.counts) else dict.fromkeys(elos)),
        "los": round(superiority(results), 4),
        "normalised_elo": finite(normalised_elo(results)),
    }


def elo_json(difference: EloDifference | Rating) -> dict[str, float | None]:
    """The estimate and its 95 % interval, null where there is no bound."""
    return dict(zip(ELO_FIELDS, map(finite, (difference.elo, difference.low, difference.high)), strict=True))


def sprt_json(match: dict[str, Any], test: Sprt, llr: float, verdict: Verdict) -> dict[str, Any]:
    """A match as `match_json` has it, or counts as `counts_json` has them, and the test of that."""
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
        "accuracy": finite(part.percent),
        "accuracy_low": finite(part.low),
        "accuracy_high": finite(part.high),
        "blunders": part.blunders,
        "inaccuracies": part.inaccuracies,
        "losable": part.losable,
        "kept": finite(part.kept),
    }


def finite(number: float | None) -> float | None:
    """JSON knows no infinity; null says that the games set no bound."""
    return round(number, 1) if number is not None and isfinite(number) else None
