"""What the report of a tournament looks like as values."""

from pydantic import BaseModel

from conjoin.core.record import Ending


class ReportRow(BaseModel):
    """One engine, with what it has of the points when it moves first."""

    rank: int
    engine: str
    games: int
    wins: int
    draws: int
    losses: int
    points: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    failures: int
    first_share: float | None


class Meeting(BaseModel):
    """Two engines against each other, seen from A."""

    a: str
    b: str
    wins: int
    draws: int
    losses: int


class Superiority(BaseModel):
    """How sure it is, from 0 to 1, that A is stronger than B."""

    a: str
    b: str
    los: float


class Said(BaseModel):
    """What was said of a failure, and how often."""

    reason: str
    count: int


class FailuresOfEngine(BaseModel):
    """One engine's failures of one kind."""

    engine: str
    ending: Ending
    count: int
    reasons: list[Said]


class PhaseAccuracy(BaseModel):
    """Moves against perfect play; percentages are null where no move could be judged."""

    judged: int
    accuracy: float | None
    blunders: int
    inaccuracies: int
    kept: float | None


class EngineAccuracy(PhaseAccuracy):
    """One engine, over all its moves and by thirds of the board."""

    player: str
    moves: int
    phases: dict[str, PhaseAccuracy]


class GameLength(BaseModel):
    """How many games took so many moves."""

    moves: int
    games: int


class EngineTime(BaseModel):
    """One engine's time, in words."""

    engine: str
    moves: int
    mean: str
    longest: str
    total: str


class OpeningResult(BaseModel):
    """What one opening brought the side that moves first in the game."""

    pair: str
    moves: str
    games: int
    share: float


class ReportAnswer(BaseModel):
    """A tournament, its games counted in every way."""

    game: str
    games: int
    planned: int
    command: str
    remark: str
    engines: list[ReportRow]
    first_share: float | None
    superiority: list[Superiority]
    meetings: list[Meeting]
    endings: dict[str, int]
    failures: list[FailuresOfEngine]
    accuracy: list[EngineAccuracy]
    lengths: list[GameLength]
    times: list[EngineTime]
    openings: list[OpeningResult]
