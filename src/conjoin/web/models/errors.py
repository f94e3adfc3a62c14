"""The body of every error."""

from pydantic import BaseModel

from conjoin.web.models.games import State


class Problem(BaseModel):
    """What is wrong, and one way to fix it."""

    kind: str
    problem: str
    fix: str


class Failed(BaseModel):
    """The body of every error; a refused step in a game brings the game's fresh state."""

    error: Problem
    state: State | None = None
