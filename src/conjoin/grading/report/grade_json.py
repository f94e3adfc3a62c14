"""A grade as plain JSON values."""

from typing import Any

from conjoin import registry
from conjoin.grading.agent_grade import Grade
from conjoin.grading.examination import Examination, Share
from conjoin.grading.standing import Standing
from conjoin.views.sentences import format_warning


def grade_json(grade: Grade) -> dict[str, Any]:
    """Everything; what is not known is null."""
    return {
        "agent": grade.agent,
        "game": grade.game,
        "plays": grade.plays,
        "refused": grade.refused or None,
        "cases": [
            {
                "case": case.name,
                "passed": case.passed,
                "required": case.required,
                "problem": case.problem or None,
            }
            for case in grade.cases
        ],
        "kaggle": grade.kaggle
        and {"status": grade.kaggle.status.value, "reason": grade.kaggle.reason or None},
        "examination": grade.examination and _examination(grade.examination),
        "blunders": _blunders(grade),
        "rating": grade.standing and _standing(grade.standing),
        "seconds": {
            "typical": _rounded(grade.typical_seconds, 4),
            "slowest": _rounded(grade.slowest_seconds, 4),
        },
    }


def _examination(found: Examination) -> dict[str, Any]:
    return {
        "positions": len(found.answers),
        "planned": found.planned,
        "kept": _share(found.kept),
        "phases": {name: _share(share) for name, share in found.kept_by_phase.items()},
        "accuracy": _rounded(found.accuracy, 1),
        "blunders": len(found.blunders),
        "inaccuracies": found.inaccuracies,
        "failures": [{"problem": answer.failure} for answer in found.failures],
    }


def _share(share: Share) -> dict[str, Any]:
    low, high = share.interval
    percents = {"percent": _rounded(share.percent, 1), "low": round(low, 1), "high": round(high, 1)}
    return {"count": share.count, "of": share.of, **percents}


def _blunders(grade: Grade) -> list[dict[str, Any]]:
    game = registry.game(grade.game)
    return [
        {
            "moves": game.notation(answer.examined.position),
            "played": game.move_name(step.move),
            "better": [game.move_name(move) for move in step.better],
            "text": format_warning(game, step),
        }
        for answer, step in grade.blunders
    ]


def _standing(found: Standing) -> dict[str, Any]:
    rating = found.rating
    return {
        "elo": round(rating.elo, 1),
        "elo_low": round(rating.low, 1),
        "elo_high": round(rating.high, 1),
        "opponents": [
            {"engine": one.engine, "elo": one.elo, "wins": met.wins, "draws": met.draws, "losses": met.losses}
            for one, met in found.opponents
        ],
    }


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)
