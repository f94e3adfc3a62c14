"""How a benchmark measures, and what one line of its report says."""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

ReportProgress = Callable[[str, int, int], None]
"""Called during a long measurement: what is measured, how much of it is done, out of how much."""


def silent(_what: str, _done: int, _total: int) -> None:
    """Show nothing."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One line of a report: units per CPU second on one core, and how many times the other's rate that is."""

    what: str
    rate: float
    """Units per CPU second."""
    unit: str
    ratio: float | None = None
    """This rate divided by the rate of what it is compared with, both from this run."""
    against: str = ""
    note: str = ""
    missed: str = ""
    """What should have come out and did not; the run goes on, and fails at its end."""


def rate(work: Callable[[int], int], seconds: float, start: int = 1) -> float:
    """Units per CPU second of `work(count)`, which returns how many units it did.

    The count doubles until one call takes at least `seconds`; only that call counts, so warming up does not.
    """
    count = start
    while True:
        began = process_time()
        done = work(count)
        spent = process_time() - began
        if spent >= seconds:
            return done / spent
        count *= 2


class WrongAnswer(Exception):
    """A benchmark of wrong answers measures nothing, so a wrong answer ends it."""


def require(fact: bool, what: str) -> None:
    """Raise WrongAnswer unless this holds."""
    if not fact:
        raise WrongAnswer(what)
