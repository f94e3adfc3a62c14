"""Engines: anything that can say what it thinks of a position."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Self

from conjoin.core.analysis import Analysis
from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Position
from conjoin.core.questions import answering, refuse_no_limit, reporting
from conjoin.core.running import RunningAnalysis


class Engine(ABC):
    """A player that explains itself: one required method, everything else has a default.

    The same seed, position and node limit give the same Analysis.
    Any number of threads may ask one engine at once: each question has a state of its own, and none sees another's.
    Any thread may end a question, by its limit's Stop or through `start`: it then answers with the best it has.
    """

    games: tuple[str, ...] = ()
    """The games it plays, by name; empty means every game."""
    spec: str = ""
    """The text with its options that the registry made it from; empty for one that was made by hand."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        for name, wrapped in (("analyse", answering), ("think", reporting)):
            if name in vars(cls):
                setattr(cls, name, wrapped(vars(cls)[name]))

    @abstractmethod
    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        """The moves of a running game that it considers, best first."""

    def think(self, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """Ever better analyses as they are found, the last one being what `analyse` returns.

        An engine that deepens or samples overrides it. It works only while the caller waits for the next one.
        """
        yield self.analyse(position, limit)

    def start(self, position: Any, limit: Limit = NO_LIMIT) -> RunningAnalysis:
        """Begin to think in a thread of its own; what is returned can be iterated over, waited for and stopped."""
        refuse_no_limit(limit)
        return RunningAnalysis(self.think, position, limit)

    def watch(self, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """What it thinks, at least four times a second until it has finished; closing the iterator ends the work."""
        with self.start(position, limit) as running:
            yield from running

    def refuse_other_games(self, position: Position) -> None:
        """Raise BadOption for a position of a game that this engine does not play, or for no position at all."""
        if not hasattr(position, "game"):
            raise BadOption(
                f"{position!r:.40} is no position", "take one from game.start() or game.parse(...)"
            )
        game = position.game.name
        if self.games and game.partition(":")[0] not in self.games:
            name = self.spec or type(self).__name__
            raise BadOption(f"{name} does not play {game}", f"it plays {', '.join(self.games)}")

    def refuse_board(self, game: Game[Any]) -> None:
        """Raise BadOption for a board of its game that is too large for it; by default none is."""

    def reset(self) -> None:
        """Forget everything learned from earlier positions, before a new game."""

    def close(self) -> None:
        """Give back processes, memory and files."""

    def __repr__(self) -> str:
        return f"<engine {self.spec or type(self).__name__}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
