"""The special scoring of the averaging player's document: Red's score table with diminishing returns."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from conjoin.core.analysis import Reason
from conjoin.core.position import Side
from conjoin.core.words import signed
from conjoin.engines.evaluation.evaluation import Evaluation
from conjoin.engines.evaluation.score_table import FORCED_WIN, items, verdict
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition

RED: Final = Side.FIRST
EXTREME: Final = 10.0
"""A win for Red on the board; the worth of nothing else."""
BACK_UP: Final = 9.95
"""As far as anything but a win on the board can go."""
DECIMALS: Final = 3


class Tempered(Evaluation):
    """The table of Red in a range of -10 to +10; Yellow's value is Red's with the other sign."""

    games = ("connect-four",)

    def reasons(self, position: ConnectFourPosition, side: Side) -> Sequence[Reason]:
        """What each situation of Red's table added, for `side`; "opponent" in a rule's name means Yellow."""
        sign = 1 if side is RED else -1
        decided = _decided(position)
        if decided is not None:
            return (replace(decided, points=sign * decided.points),)
        found = items(position, RED)
        sums = [0.0, *accumulate(contributions(reason.points for reason in found))]
        shown = [
            replace(reason, points=sign * _thousandths(sums[number], sums[number + 1]))
            for number, reason in enumerate(found)
        ]
        return [*shown, *_held_back(sums[-1], sign), _arithmetic(found)] if found else []

    def value(self, position: ConnectFourPosition, side: Side, depth: int) -> float:
        """Red's score in thousandths, with the other sign for Yellow."""
        del depth  # a win is worth the same whenever it comes
        decided = _decided(position)
        if decided is not None:
            score = decided.points
        else:
            score = held_back(sum(contributions(reason.points for reason in items(position, RED))))
        return score if side is RED else 0.0 - score  # never minus zero


def _thousandths(before: float, after: float) -> float:
    """A step of the running score, rounded so that all steps together are the rounded score."""
    return round(round(after, DECIMALS) - round(before, DECIMALS), DECIMALS)


def _held_back(score: float, sign: int) -> list[Reason]:
    """What keeps a score from the extreme, if anything must."""
    missing = _thousandths(score, held_back(score))
    text = f"set back to {BACK_UP}: {EXTREME:g} is kept for a win on the board"
    return [Reason("held back", sign * missing, (), text)] if missing else []


def _arithmetic(found: Sequence[Reason]) -> Reason:
    """How the table's points become those shown."""
    points = " ".join(signed(reason.points) for reason in found)
    text = (
        f"in {ConnectFour.side_names[RED]}'s table this is {points}; each is taken in turn, times "
        f"{EXTREME:g}/{FORCED_WIN}, times 1 less a tenth of the score so far"
    )
    return Reason("diminishing returns", 0, (), text)


def _decided(position: ConnectFourPosition) -> Reason | None:
    """What overrides the table, for Red: the extremes are kept for a win that stands on the board."""
    decided = verdict(position, RED)
    if decided is None or decided.points == 0:
        return decided
    worth = EXTREME if position.outcome is not None else BACK_UP
    return replace(decided, points=worth if decided.points > 0 else -worth)


def contributions(points: Iterable[float]) -> list[float]:
    """What each item of the table, one after the other, adds to the score on the scale 125 to 10.

    >>> [round(part, 3) for part in contributions([30, 30, -50])]
    [2.4, 1.824, -2.31]
    """
    parts: list[float] = []
    score = 0.0
    for item in points:
        multiplier = 1.0 - abs(score) / EXTREME
        parts.append(item * EXTREME / FORCED_WIN * multiplier)
        score += parts[-1]
    return parts


def held_back(score: float) -> float:
    """The score in thousandths, set back to 9.95 where it, or its rounding, reaches for the extreme."""
    rounded = round(score, DECIMALS)
    if abs(rounded) < EXTREME:
        return rounded
    return BACK_UP if rounded > 0 else -BACK_UP
