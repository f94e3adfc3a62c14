"""A board and what is said of its cells: the parts that answers share."""

from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, Field

from conjoin.web.models.requests import SideName

T = TypeVar("T")
Pair = Annotated[list[T], Field(min_length=2, max_length=2)]
"""One for each side, the first side's first."""


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


class Stone(BaseModel):
    """How a side's stones look, by name, letter and colours."""

    name: str
    letter: str
    fill: str
    rim: str
    mark: str
    ring: bool


class BoardColours(BaseModel):
    """The colours below the stones; `solid` is that of a plate with holes, null where there is none."""

    cell: str
    line: str
    solid: str | None


class Label(BaseModel):
    """The name of a row or column beside the board."""

    text: str
    x: float
    y: float


class Scene(BaseModel):
    """All there is to draw; `moves` says which tile a legal move sets or changes."""

    game: str
    shape: Literal["square", "hexagon"]
    tiles: list[Tile]
    moves: dict[str, int]
    stones: Pair[Stone]
    board: BoardColours
    labels: list[Label]
    to_move: SideName | None
    caption: str


class Outcome(BaseModel):
    """How a game ended; no winner means a draw."""

    winner: SideName | None
    how: str
    cells: list[str]
