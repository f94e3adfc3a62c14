"""A finished or interrupted game, as it is kept and counted."""

from dataclasses import dataclass
from enum import Enum

from conjoin.core.position import Outcome
from conjoin.core.showing import Tabled


class Ending(Enum):
    """Why a game stopped; whatever a player does wrong is a way to end, never an exception."""

    RULES = "rules"
    RESIGN = "resign"
    TIMEOUT = "timeout"
    ILLEGAL = "illegal"
    CRASH = "crash"
    ADJUDICATION = "adjudication"
    """Neither player failed: the result was proven, and the game broken off."""
    AGREEMENT = "agreement"
    """Both players agreed on a draw."""


@dataclass(frozen=True, slots=True)
class Record(Tabled):
    """One game: who played what, and how it ended (no outcome and no ending: it was interrupted)."""

    game: str
    """The game's full name, as the registry reads it."""
    players: tuple[str, str]
    """The first and the second player: a person's name or an engine's full name."""
    moves: str
    """The moves in the game's own notation, as `Game.parse` reads them."""
    outcome: Outcome | None = None
    ending: Ending | None = None
    clock: tuple[float, ...] = ()
    """Wall-clock seconds each move took, in playing order; empty when not measured."""
    seed: int | None = None
    """What made the game repeatable, if anything did."""
    event: str = ""
    """The tournament or place, as the file names it."""
    id: str = ""
    """What a tournament calls the game, as no other of its games."""
    opening_plies: int = 0
    """Plies that were set up before the players were asked."""

    def __repr__(self) -> str:
        ending = "" if self.ending is None else f", {self.ending.value}"
        result = "unfinished" if self.outcome is None else f"{_winner(self.outcome)}{ending}"
        moves = self.moves if len(self.moves) <= 60 else f"{self.moves[:60]}…"
        return f"<Record {self.game}, {self.players[0]!r} against {self.players[1]!r}, {moves!r}, {result}>"


def _winner(outcome: Outcome) -> str:
    return "a draw" if outcome.winner is None else f"{outcome.winner.label} won"
