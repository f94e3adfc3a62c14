"""How often a live table is counted anew: the more games, the longer that takes, and the more seldom it comes."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

TABLE_SHARE = 0.05
"""The part of the time that may go into counting a table anew."""


class Throttle:
    """When the table of one tournament is due.

    >>> throttle = Throttle(at_least=60)
    >>> throttle.is_due
    True
    >>> with throttle.counting():
    ...     table = "counted"
    >>> throttle.is_due
    False
    """

    def __init__(self, at_least: float = 0.0) -> None:
        self._at_least = at_least
        """Seconds between two tables."""
        self._due = 0.0
        """By the monotonic clock."""
        self._took = 0.0
        """Seconds, the last time."""

    @property
    def is_due(self) -> bool:
        """Whether it may be counted now."""
        return monotonic() >= self._due

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Around the work. What happens once, such as loading SciPy, says nothing about the next table."""
        began = monotonic()
        yield
        now = monotonic()
        before, self._took = self._took, now - began
        self._due = now + max(self._at_least, min(before, self._took) / TABLE_SHARE)
