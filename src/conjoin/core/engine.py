"""Engines: anything that can say what it thinks of a position."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Self

from conjoin.core.analysis import Analysis, Limit
from conjoin.core.position import Position


class Engine(ABC):
    """A player that explains itself: one required method, everything else has a default.

    The same seed, position and node limit give the same Analysis.
    """

    games: tuple[str, ...] = ()
    """The games it plays, by name; empty means every game."""

    @abstractmethod
    def analyse(self, position: Any, limit: Limit) -> Analysis:
        """Every legal move of a running game, best first."""

    def watch(self, position: Position, limit: Limit) -> Iterator[Analysis]:
        """Ever better analyses while the engine thinks; the last is what `analyse` returns."""
        yield self.analyse(position, limit)

    def reset(self) -> None:
        """Forget everything learned from earlier positions, before a new game."""

    def close(self) -> None:
        """Give back processes, memory and files."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
