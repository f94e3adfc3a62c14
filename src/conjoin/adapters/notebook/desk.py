"""What lies on the table: a position, what was asked about it, and an opponent that answers."""

from typing import Any

from conjoin import registry
from conjoin.core.analysis import Analysis
from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption, IllegalMove
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position
from conjoin.explain.any_position import explain
from conjoin.play.ask import Failure, ask


class Desk:
    """A game in progress on one board; the person plays whichever side the opponent does not."""

    def __init__(
        self, start: Position | Game[Any] | str, opponent: str | None, engine: str | None, limit: Limit
    ) -> None:
        self.position = _position(start)
        self.game: Game[Any] = self.position.game
        self.limit = limit
        self.panel = ""
        """What was asked about the position, as HTML; empty after a move."""
        self._before: list[Position] = []
        self._opponent = _made(opponent, self.game)
        self._engine = _made(engine or registry.adviser(self.game), self.game)

    def put(self, position: Position) -> None:
        """Another position of this game, with nothing to take back."""
        if getattr(position, "game", None) != self.game:
            raise BadOption(
                f"{position!r:.40} is no position of {self.game.name}", "make a new widget for it"
            )
        self.position, self._before, self.panel = position, [], ""

    def play(self, name: str) -> None:
        """A person's move by its name, and the opponent's answer; raises BadNotation or IllegalMove."""
        after = self.position.play(self.game.parse_move(name))
        self._before.append(self.position)
        self.position, self.panel = after, ""
        if self._opponent is None or after.outcome is not None:
            return
        answer = ask(self._opponent, after, self.limit)
        if isinstance(answer, Failure):
            raise IllegalMove(f"the opponent failed: {answer.reason}", "take your move back")
        self.position = after.play(answer.move)

    def undo(self) -> None:
        """The position before the person's last move."""
        if self._before:
            self.position, self.panel = self._before.pop(), ""

    def restart(self) -> None:
        """The start of the game."""
        self.put(self.game.start())

    def analyse(self) -> Analysis | None:
        """What the engine thinks, in the panel too; None after the end."""
        if self.position.outcome is not None or self._engine is None:
            return None
        found = self._engine.analyse(self.position, self.limit)
        self.panel = found._repr_html_()
        return found

    def why(self) -> None:
        """Why the position stands as it does, in the panel."""
        if self.position.outcome is None:
            self.panel = explain(self.position)._repr_html_()

    def close(self) -> None:
        """End the engines."""
        for engine in (self._opponent, self._engine):
            if engine is not None:
                engine.close()


def _position(start: Position | Game[Any] | str) -> Position:
    if isinstance(start, str):
        start = registry.game(start)
    if isinstance(start, Game):
        begun: Position = start.start()
        return begun
    if not hasattr(start, "legal_moves"):
        raise BadOption(f"{start!r:.40} is no position", "give a position, a game or the name of a game")
    return start


def _made(name: str | None, game: Game[Any]) -> Engine | None:
    return None if name is None else registry.engine(name, game)
