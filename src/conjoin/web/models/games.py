"""What answers and messages about people's games look like."""

from typing import Literal

from pydantic import BaseModel

from conjoin.core.record import Ending
from conjoin.web.models.board import Outcome, Pair, Scene
from conjoin.web.models.requests import SideName


class Player(BaseModel):
    """Who sits at the board."""

    kind: Literal["human", "engine"]
    name: str
    label: str


class Clock(BaseModel):
    """Seconds left to each side, and whose run."""

    first: float
    second: float
    running: SideName | None


class Thinking(BaseModel):
    """The engine that is to move, and since when, in seconds since the epoch."""

    engine: str
    since: float


class OfferState(BaseModel):
    """What a player asks the other for."""

    kind: Literal["undo", "draw"]
    side: SideName


class Can(BaseModel):
    """What the sender of the token may do now; `help` says whether anybody at this game may ask for hints."""

    move: bool
    undo: bool
    redo: bool
    resign: bool
    rematch: bool
    swap: bool
    ask_undo: bool
    ask_draw: bool
    answer: bool
    help: bool


class State(BaseModel):
    """One version of a game as its viewer sees it."""

    id: str
    game: str
    version: int
    ply: int
    scene: Scene
    moves: list[str]
    notation: str
    players: Pair[Player]
    to_move: SideName | None
    outcome: Outcome | None
    ending: Ending | None
    reason: str
    clock: Clock | None
    thinking: Thinking | None
    can: Can
    offer: OfferState | None
    wants_help: list[SideName]
    """People who would play with hints and analysis."""
    last_thought: str | None


class StateMessage(BaseModel):
    """What a WebSocket sends at once and after every change."""

    type: Literal["state"] = "state"
    state: State


class SeatTokens(BaseModel):
    """The secrets of the seats that the sender holds."""

    first: str | None
    second: str | None


class NewGame(BaseModel):
    """A new game; `links` are addresses of pages, with the secret behind `#` where it is a seat's."""

    id: str
    seats: SeatTokens
    links: dict[str, str]
    state: State
