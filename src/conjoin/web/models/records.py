"""What answers about record files look like."""

from typing import Any, Self

from pydantic import BaseModel

from conjoin.ratings.accuracy import PlayerAccuracy


class ImportedGame(BaseModel):
    """A game that was read and played again; remarks say what does not fit."""

    game: str
    moves: str
    players: list[str]
    outcome: dict[str, Any] | None
    ending: str | None
    remarks: list[str]


class RecordsAnswer(BaseModel):
    """The games of a text, and what is wrong with the others."""

    games: list[ImportedGame]
    errors: list[str]


class Accuracy(BaseModel):
    """One player's moves against perfect play, those of openings left out, as `conjoin accuracy` counts them."""

    moves: int
    judged: int
    blunders: int
    inaccuracies: int
    accuracy: float | None
    """From 0 to 1, the mean over the judged moves; null where none could be judged."""

    @classmethod
    def of(cls, found: PlayerAccuracy) -> Self:
        """One player's figures."""
        total = found.total
        return cls(
            moves=found.moves,
            judged=total.moves,
            blunders=total.blunders,
            inaccuracies=total.inaccuracies,
            accuracy=None if total.percent is None else total.percent / 100,
        )


class AccuracyAnswer(BaseModel):
    """Every player's accuracy over all games of a text."""

    players: dict[str, Accuracy]
    games: int
    errors: list[str]
