"""A grade in the words that both the page and the terminal use."""

import re

from conjoin.arena.report.tables import signed
from conjoin.core.words import counted
from conjoin.grading.agent_grade import Grade
from conjoin.grading.edge_cases import EdgeCase
from conjoin.grading.examination import Share
from conjoin.grading.standing import Standing


def format_share(share: Share) -> str:
    """A share with its interval.

    >>> format_share(Share(96, 128))
    '75 % (67 to 82)'
    """
    if share.percent is None:
        return "·"
    low, high = share.interval
    return f"{share.percent:.0f} % ({low:.0f} to {high:.0f})"


def format_rating(found: Standing | None) -> str:
    """The rating with its interval."""
    if found is None:
        return "·"
    return f"{signed(found.rating.elo)} Elo ({signed(found.rating.low)} to {signed(found.rating.high)})"


def format_seconds(seconds: float | None) -> str:
    """A time in the unit that suits it.

    >>> format_seconds(0.00213), format_seconds(1.5)
    ('2.1 ms', '1.50 s')
    """
    if seconds is None:
        return "·"
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.1f} ms"


def format_kaggle(grade: Grade) -> str:
    """Kaggle's verdict; empty where there is none."""
    if grade.kaggle is None:
        return ""
    if grade.kaggle.is_accepted:
        return "accepted"
    return f"{grade.kaggle.status.value}: {grade.kaggle.reason}"


def format_legality(grade: Grade) -> str:
    """How it did where agents go wrong."""
    if grade.refused:
        return f"cannot play: {grade.refused}"
    required = [case for case in grade.cases if case.required]
    passed = sum(case.passed for case in required)
    return (
        f"legal in all {passed} edge cases"
        if passed == len(required)
        else f"legal in {passed} of {len(required)} edge cases"
    )


def format_problems(grade: Grade) -> list[str]:
    """What went wrong in the edge cases, every cause once.

    >>> cases = EdgeCase("a full column", "answered 3"), EdgeCase("late in the game", "answered 5")
    >>> format_problems(Grade("agent.py", "connect-four", cases=cases))
    ['a full column: answered 3; the same in 1 more case']
    """
    causes: dict[str, list[EdgeCase]] = {}
    for case in grade.cases:
        if not case.passed:
            causes.setdefault(re.sub(r"[\d, ]+", "", case.problem), []).append(case)
    return [_format_cause(first, more) for first, *more in causes.values()]


def _format_cause(first: EdgeCase, more: list[EdgeCase]) -> str:
    again = f"; the same in {counted(len(more), 'more case')}" if more else ""
    optional = "" if any(case.required for case in (first, *more)) else " (not required)"
    return f"{first.name}: {first.problem}{again}{optional}"


def nearest(found: Standing) -> str:
    """The built-in engine whose rating is nearest."""
    return min(found.opponents, key=lambda one: abs(one[0].elo - found.rating.elo))[0].engine
