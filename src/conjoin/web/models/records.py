"""What answers about record files look like."""

from typing import Any

from pydantic import BaseModel


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
    """One player's moves against perfect play."""

    moves: int
    judged: int
    blunders: int
    inaccuracies: int
    accuracy: float | None
    """The share of judged moves that kept the result; null where none could be judged."""


class AccuracyAnswer(BaseModel):
    """Every player's accuracy over all games of a text."""

    players: dict[str, Accuracy]
    games: int
    errors: list[str]
