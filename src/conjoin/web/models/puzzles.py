"""What answers about puzzles look like."""

from typing import Literal

from pydantic import BaseModel

from conjoin.web.models.board import Scene
from conjoin.web.models.requests import SideName


class PuzzleAnswer(BaseModel):
    """A position in which exactly one move wins; no seed where it was asked for by its position."""

    seed: int | None
    game: str
    moves: str
    to_move: SideName
    plies: int
    grade: int
    points: float
    reasons: list[str]
    scene: Scene


class TryAnswer(BaseModel):
    """A try: whether the move was right, what came of it on the board, and why; the solution comes with the last."""

    right: bool
    verdict: Literal["right", "solved", "slower", "wrong"]
    moves: list[str]
    done: int
    why: str
    cells: list[str]
    theme: str | None
    answer: list[str] | None
    scene: Scene


class HelpAnswer(BaseModel):
    """A hint."""

    hint: str


class SolutionAnswer(BaseModel):
    """The rest of the solution, both sides' moves, and the idea behind it with its cells on the puzzle's board."""

    rest: list[str]
    theme: str
    why: str
    cells: list[str]
