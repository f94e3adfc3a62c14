"""One version of a game, as it is kept and as it is played; every step makes the board that should follow."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from conjoin.core.position import Side
from conjoin.core.record import Ending
from conjoin.play.ask import Failure
from conjoin.play.ongoing import OngoingGame
from conjoin.store import games
from conjoin.store.games import KeptGame, KeptMove
from conjoin.views.json import to_json
from conjoin.views.scene import scene


@dataclass(frozen=True)
class Board:
    """The two sides of the same coin, so that neither has to be made from the other again."""

    kept: KeptGame
    played: OngoingGame

    @classmethod
    def of(cls, kept: KeptGame) -> "Board":
        """The board of a game that was just read: its moves are played again."""
        return cls(kept, games.ongoing(kept))

    @cached_property
    def scene(self) -> dict[str, Any]:
        """All there is to draw; the same for every viewer."""
        return to_json(scene(self.played.game, self.played.position))

    @property
    def to_move(self) -> Side:
        """The side whose turn it is."""
        return self.played.position.to_move

    def moved(self, move: KeptMove) -> "Board":
        """After a move of whoever is to move; raises BadNotation or IllegalMove."""
        game = self.played.game
        parsed = game.parse_move(move.move)
        played = self.played.play(parsed, seconds=move.seconds)
        return Board(self.kept.with_move(replace(move, move=game.move_name(parsed))), played)._ended()

    def lost(self, side: Side, failure: Failure) -> "Board":
        """After a side has done this instead of playing on."""
        kept = self.kept.ended(side.other.label, failure.ending, failure.reason)
        return Board(kept, replace(self.played, failure=failure, loser=side))

    def at_ply(self, ply: int) -> "Board":
        """With more or fewer of the moves that were made."""
        return Board.of(self.kept.at_ply(ply))._ended()

    def _ended(self) -> "Board":
        """The same with its end, if the rules have ended it."""
        word = games.outcome_word(self.played)
        return self if word is None else Board(self.kept.ended(word, Ending.RULES), self.played)
