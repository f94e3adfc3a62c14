"""An examination: one move in each of many solved positions, and what the moves were worth."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import mean
from time import perf_counter

from conjoin.core.analysis import Score
from conjoin.core.engine import Engine
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move
from conjoin.explain.assessment import Assessment, Quality, assess
from conjoin.explain.exact import result
from conjoin.explain.review import Step, review_move
from conjoin.grading.positions import Examined
from conjoin.play.ask import Failure, ask
from conjoin.ratings.accuracy import PHASES, phase
from conjoin.ratings.elo import SIGMAS

MOST_FAILURES = 3
"""After so many positions without a legal move the examination ends."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What an agent did in one position."""

    examined: Examined
    move: Move | None
    """None where it failed."""
    seconds: float
    failure: str = ""
    """Why there is no move, in one line."""

    @property
    def kept(self) -> bool:
        """Whether the result is kept; a failure loses it."""
        return self.move is not None and self.examined.keeps(self.move)

    @property
    def assessment(self) -> Assessment | None:
        """What the move is worth; None for a failure."""
        if self.move is None:
            return None
        return assess(self.examined.position, self.move, self.examined.exact)

    @property
    def costs(self) -> int:
        """Half points given away: 1 or 2, 0 where the result is kept."""
        if self.move is None:
            return 0
        return result(self.examined.best) - result(self.examined.exact[self.move])

    @property
    def got(self) -> Score | None:
        """What the move gets; None for a failure."""
        return None if self.move is None else self.examined.exact[self.move]


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole, with the 95 % interval of Wilson."""

    count: int
    of: int

    @property
    def percent(self) -> float | None:
        """None of nothing."""
        return 100 * self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """Its ends, in percent.

        >>> [round(end) for end in Share(96, 128).interval]
        [67, 82]
        """
        if not self.of:
            return 0.0, 100.0
        square = SIGMAS * SIGMAS
        share, weight = self.count / self.of, 1 + square / self.of
        middle = (share + square / (2 * self.of)) / weight
        reach = SIGMAS * sqrt(share * (1 - share) / self.of + square / (4 * self.of**2)) / weight
        return 100 * (middle - reach), 100 * (middle + reach)


@dataclass(frozen=True, slots=True)
class Examination:
    """All answers, and what they say together."""

    answers: tuple[Answered, ...]
    planned: int
    """How many positions there would have been."""

    @property
    def kept(self) -> Share:
        """How often it kept the result, where it could be lost."""
        return _kept(self.answers)

    @property
    def kept_by_phase(self) -> dict[str, Share]:
        """The same by the third of the board that is full."""
        found: dict[str, list[Answered]] = {name: [] for name in PHASES}
        for answer in self.answers:
            position = answer.examined.position
            found[PHASES[phase(len(position.moves), len(position.stones))]].append(answer)
        return {name: _kept(answers) for name, answers in found.items()}

    @property
    def accuracy(self) -> float | None:
        """The mean over the moves, 100 being perfect play; None where there is none."""
        known = [assessment.accuracy for answer in self.answers if (assessment := answer.assessment)]
        return mean(known) if known else None

    @property
    def inaccuracies(self) -> int:
        """Moves that keep the result, and win later or lose sooner than need be."""
        known = (answer.assessment for answer in self.answers)
        return sum(one is not None and one.quality is Quality.INACCURACY for one in known)

    @property
    def failures(self) -> tuple[Answered, ...]:
        """Positions in which it made no legal move."""
        return tuple(answer for answer in self.answers if answer.move is None)

    @property
    def blunders(self) -> tuple[Answered, ...]:
        """The costly ones first, and of these the late ones, which are the easiest to see."""
        found = [answer for answer in self.answers if answer.costs]
        return tuple(sorted(found, key=_easiest_first))


def examine(
    engine: Engine,
    positions: Iterable[Examined],
    limit: Limit = NO_LIMIT,
    seconds: float = 35.0,
    planned: int = 0,
    tell: Callable[[int], None] | None = None,
) -> Examination:
    """Ask for a move in every position, until these seconds are over; `tell` hears how many were answered."""
    until, failed = perf_counter() + seconds, 0
    answers: list[Answered] = []
    for examined in positions:
        if answers and perf_counter() >= until:
            break
        answer = _answered(engine, examined, limit)
        answers.append(answer)
        failed += answer.move is None
        if tell is not None:
            tell(len(answers))
        if failed == MOST_FAILURES:
            break
    return Examination(tuple(answers), max(planned, len(answers)))


def explained(answer: Answered) -> Step:
    """What a wrong move allows, in the words of its idea."""
    assert answer.move is not None  # noqa: S101  (only blunders are explained)
    return review_move(answer.examined.position, answer.move, answer.examined.exact, Limit(seconds=1.0))


def _answered(engine: Engine, examined: Examined, limit: Limit) -> Answered:
    engine.reset()  # every position is of another game; a file's object is made anew
    began = perf_counter()
    answer = ask(engine, examined.position, limit, limit.seconds)
    if isinstance(answer, Failure):
        return Answered(examined, None, perf_counter() - began, answer.reason)
    return Answered(examined, answer.move, answer.seconds)


def _kept(answers: Iterable[Answered]) -> Share:
    asked = list(answers)
    return Share(sum(answer.kept for answer in asked), len(asked))


def _easiest_first(answer: Answered) -> tuple[int, int]:
    got = answer.got
    plies = got.plies if got is not None and got.plies is not None else 99
    return -answer.costs, plies
