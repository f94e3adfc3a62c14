"""X."""

from typing import Literal

from pydantic import BaseModel

from conjoin.web.models.board import Outcome, Pair, Reason, Scene, Score
from conjoin.web.models.requests import SideName


class PositionAnswer(BaseModel):
    """A position with what is exactly known; `scores` has one entry a column in Connect Four."""

    game: str
    moves: list[str]
    notation: str
    scene: Scene
    to_move: SideName | None
    outcome: Outcome | None
    truth: dict[str, Score] | None
    scores: list[int | None] | None


class SetupAnswer(BaseModel):
    """Moves that lead to the board, in the game's own notation."""

    game: str
    moves: str


class Line(BaseModel):
    """One move in an engine's eyes, and what is true of it."""

    move: str
    score: Score
    variation: list[str]
    reasons: list[Reason]
    visits: int | None = None
    chance: float | None = None
    truth: Score | None = None
    gives_away: bool = False


class Heat(BaseModel):
    """Where a search looked: the share of its visits, and the win chance there."""

    move: str
    share: float
    chance: float


class Sentence(BaseModel):
    """One sentence of a plan, and the cells it is about on the board after some moves."""

    text: str
    cells: list[str]
    after: list[str]


class Idea(BaseModel):
    """What a person can see on the board that decides it; the cells lie on the board after some moves.

    For a move that gives the result away, `allows` is the kind of its refutation, or null where it allows a draw.
    """

    kind: str
    side: SideName
    sentence: str
    short: str
    cells: list[str]
    moves: list[str]
    after: list[str]
    allows: str | None = None


class Plan(BaseModel):
    """A position in three sentences, and the ideas behind them; the score is exact and for the side to move."""

    sentences: list[Sentence]
    score: Score | None
    best: list[str]
    line: list[str]
    idea: Idea | None
    ideas: list[Idea]


class WhyAnswer(BaseModel):
    """What an engine thinks of every move, best first, each beside its exact score; and why the truth is so."""

    game: str
    moves: str
    to_move: SideName
    engine: str
    lines: list[Line]
    depth: int
    nodes: int
    seconds: float
    sentences: list[str]
    heat: list[Heat]
    scene: Scene
    plan: Plan | None = None


class Caution(BaseModel):
    """What speaks against a move, moves that do better, and the cells that show it on the board after some moves."""

    sentence: str
    better: list[str]
    cells: list[str]
    after: list[str]


class CoachAnswer(BaseModel):
    """A warning, or null where nothing that is known speaks against the move."""

    warning: Caution | None


class Expert(BaseModel):
    """One engine's choice, or why it has none."""

    engine: str
    move: str | None
    score: Score | None
    reasons: list[Reason]
    chance: float | None = None
    truth: Score | None
    gives_away: bool
    error: str | None


class ExpertsAnswer(BaseModel):
    """Several engines on one position."""

    experts: list[Expert]
    truth: dict[str, Score]
    best: list[str]


class Choice(BaseModel):
    """What an engine would have played instead of a move, counted from 1."""

    ply: int
    move: str
    gives_away: bool


class ExpertChoices(BaseModel):
    """One engine's choices wherever there was something to give away."""

    engine: str
    choices: list[Choice]


class HindsightAnswer(BaseModel):
    """Several engines over a whole game; `known` are the plies at which every move's result is known."""

    known: list[int]
    experts: list[ExpertChoices]
    complete: bool


class ReviewedPly(BaseModel):
    """One move and what is exactly known of it, for the side that made it; null where it is unknown.

    An inaccuracy keeps the result, but wins later or loses sooner than need be; on hex boards that is not counted.
    """

    move: str
    side: SideName
    truth_before: Score | None
    truth_after: Score | None
    kind: Literal["best", "inaccuracy", "blunder"] | None
    better: list[str]
    idea: Idea | None = None


class GraphPoint(BaseModel):
    """The exact score after a ply, as the first side sees it."""

    ply: int
    value: float | None


class ReviewAnswer(BaseModel):
    """A game looked at again; `complete` says whether every move could be judged."""

    plies: list[ReviewedPly]
    graph: list[GraphPoint]
    complete: bool
    accuracy: Pair[float | None]
    """Of each side's moves that could be judged, in percent."""
