"""What answers about puzzles look like."""

from pydantic import BaseModel

from conjoin.web.models.board import Scene
from conjoin.web.models.requests import SideName


class PuzzleAnswer(BaseModel):
    """A position in which exactly one move wins."""

    seed: int
    game: str
    moves: str
    to_move: SideName
    plies: int
    grade: int
    points: float
    reasons: list[str]
    scene: Scene


class TryAnswer(BaseModel):
    """Whether the move was right, and why; the solution comes with the right one."""

    right: bool
    answer: list[str] | None
    why: str
