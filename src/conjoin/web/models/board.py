"""A board and what is said of its cells: the parts that answers share."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import BaseModel, Field

from conjoin.core import position
from conjoin.core.game import Game
from conjoin.views.json import scene_json
from conjoin.views.scene import scene
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
    after: list[str]


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

    @classmethod
    def of(cls, game: Game[Any], here: position.Position) -> Self:
        """The board of a position."""
        return cls.model_validate(scene_json(scene(game, here)))


class Outcome(BaseModel):
    """How a game ended; no winner means a draw."""

    winner: SideName | None
    how: str
    cells: list[str]

    @classmethod
    def of(cls, outcome: position.Outcome, names: Sequence[str]) -> Self:
        """The same for the page, its cells by these names."""
        return cls.model_validate(outcome.to_json(names))
