"""Things too dear to make for every question, such as a table or a tree: each is one question's at a time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class Pool(Generic[T]):
    """Lends out what no other question is using, the one given back last first, and makes a new one where all are lent.

    >>> pool = Pool(list)
    >>> with pool.lent() as one, pool.lent() as other:
    ...     one is other
    False
    >>> with pool.lent() as again:
    ...     again is one
    True

    What makes them should not be a method of the pool's owner: pool and owner would hold each other, and their
    tables stay in memory until Python's collector comes.
    """

    def __init__(self, make: Callable[[], T], keep: int = 1) -> None:
        self._make = make
        self._keep = keep
        """How many are kept while they are not used."""
        self._idle: list[T] = []

    @contextmanager
    def lent(self) -> Iterator[T]:
        """One for as long as the block lasts."""
        idle = self._idle  # a cleared pool has another list, and what was lent before is not kept there
        try:
            thing = idle.pop()  # one step for every thread: no two get the same
        except IndexError:
            thing = self._make()
        try:
            yield thing
        finally:
            idle.append(thing)
            del idle[: -self._keep]

    def clear(self) -> None:
        """Keep nothing of what there was, not even what is lent now."""
        self._idle = []
