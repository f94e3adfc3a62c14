"""A board and what is said of its cells: the parts that answers share."""

from typing import Any, Literal

from pydantic import BaseModel

from conjoin.web.models.requests import SideName


class Score(BaseModel):
    """A score for the side to move; `plies` are the moves of both sides until a forced end."""

    kind: Literal["win", "loss", "draw", "estimate"]
    plies: int | None
    value: float


class Reason(BaseModel):
    """Why: the engine's own rule, what it added, and the cells it is about."""

    rule: str
    points: float
    cells: list[str]
    text: str


class Tile(BaseModel):
    """One cell; places are in cell widths, x to the right and y down."""

    name: str
    x: float
    y: float
    side: SideName | None
    move: str | None
    last: bool
    winning: bool
    marked: bool


class Scene(BaseModel):
    """All there is to draw; `moves` says which tile a legal move sets or changes."""

    game: str
    shape: Literal["square", "hexagon"]
    tiles: list[Tile]
    moves: dict[str, int]
    stones: list[dict[str, Any]]
    board: dict[str, Any]
    labels: list[dict[str, Any]]
    to_move: SideName | None
    caption: str


class Outcome(BaseModel):
    """How a game ended; no winner means a draw."""

    winner: SideName | None
    how: str
    cells: list[str]
