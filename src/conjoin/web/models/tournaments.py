"""What answers about tournaments look like."""

from typing import Literal

from pydantic import BaseModel

from conjoin.core.record import Ending
from conjoin.web.models.board import Outcome, Pair, Scene


class NewTournament(BaseModel):
    """A tournament that has begun, and the secret that stops it."""

    id: str
    token: str


class TournamentSummary(BaseModel):
    """What is played, and how far it is."""

    id: str
    game: str
    engines: list[str]
    pairs: int
    status: Literal["running", "done", "stopped"]
    created: float
    games_done: int
    games_total: int


class TableRow(BaseModel):
    """One engine's results, and its Elo above the mean of all with the ends of the 95 % interval."""

    rank: int
    engine: str
    games: int
    wins: int
    draws: int
    losses: int
    points: float
    share: float | None
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    failures: int
    accuracy: float | None
    """Of its moves against perfect play, in percent; null where too few could be judged."""


class Pairing(BaseModel):
    """Two engines against each other, seen from A."""

    game: str
    a: str
    b: str
    wins: int
    draws: int
    losses: int
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    pairs: list[int]
    """How many pairs of games brought A 0, ½, 1, 1½ and 2 points."""


class GameFailure(BaseModel):
    """A game that did not end by the rules."""

    players: list[str]
    how: str


class Standings(BaseModel):
    """The table, the best engine first, and every two engines against each other."""

    table: list[TableRow]
    pairings: list[Pairing]
    failures: list[GameFailure]


class TournamentGame(BaseModel):
    """One game of a tournament, counted from 1; its outcome is null while it is played."""

    number: int
    players: Pair[str]
    moves: str
    outcome: Outcome | None
    ending: Ending | None


class TournamentGameAnswer(TournamentGame):
    """The same with its board, and whether more moves will come."""

    tournament: str
    game: str
    status: Literal["waiting", "playing", "done", "stopped"]
    names: list[str]
    """The moves one by one."""
    scene: Scene


class TournamentGameList(BaseModel):
    """The games that have begun, the newest first."""

    games: list[TournamentGame]


class TournamentAnswer(Standings, TournamentSummary):
    """How a tournament stands."""

    boards: list[TournamentGameAnswer]
    """While it runs: the newest games, played or just finished."""


class TournamentList(BaseModel):
    """The latest tournaments."""

    tournaments: list[TournamentSummary]
