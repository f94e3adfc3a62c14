"""What answers look like, for OpenAPI and for whoever reads them."""

from typing import Any, Literal

from pydantic import BaseModel

from conjoin.web.models.requests import SideName


class Problem(BaseModel):
    """What is wrong, and one way to fix it."""

    kind: str
    problem: str
    fix: str


class Failed(BaseModel):
    """The body of every error; a refused step in a game brings the game's fresh state."""

    error: Problem
    state: "State | None" = None


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


class Player(BaseModel):
    """Who sits at the board."""

    kind: Literal["human", "engine"]
    name: str
    label: str


class Outcome(BaseModel):
    """How a game ended; no winner means a draw."""

    winner: SideName | None
    how: str
    cells: list[str]


class Clock(BaseModel):
    """Seconds left to each side, and whose run."""

    first: float
    second: float
    running: SideName | None


class Thinking(BaseModel):
    """The engine that is to move, and since when, in seconds since the epoch."""

    engine: str
    since: float


class Can(BaseModel):
    """What the sender of the token may do now."""

    move: bool
    undo: bool
    redo: bool
    resign: bool
    rematch: bool
    swap: bool


class State(BaseModel):
    """One version of a game as its viewer sees it."""

    id: str
    game: str
    version: int
    ply: int
    scene: Scene
    moves: list[str]
    notation: str
    players: list[Player]
    to_move: SideName | None
    outcome: Outcome | None
    ending: Literal["rules", "resign", "timeout", "illegal", "crash"] | None
    reason: str
    clock: Clock | None
    thinking: Thinking | None
    can: Can
    last_thought: str | None


class Seats(BaseModel):
    """The secrets of the seats that the sender holds."""

    first: str | None
    second: str | None


class Begun(BaseModel):
    """A new game; `links` are addresses of pages, with the secret behind `#` where it is a seat's."""

    id: str
    seats: Seats
    links: dict[str, str]
    state: State


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


class WhyAnswer(BaseModel):
    """An engine's opinion of every move, best first, beside the truth."""

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


class Expert(BaseModel):
    """One engine's choice, or why it has none."""

    engine: str
    move: str | None
    score: Score | None
    reasons: list[Reason]
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


class ReviewedPly(BaseModel):
    """One move beside the truth, for the side that made it; null where nobody knows it."""

    move: str
    side: SideName
    truth_before: Score | None
    truth_after: Score | None
    kind: Literal["best", "good", "inaccuracy", "blunder"] | None
    better: list[str]


class GraphPoint(BaseModel):
    """The exact score after a ply, as the first side sees it."""

    ply: int
    value: float | None


class ReviewAnswer(BaseModel):
    """A game looked at again; `complete` says whether every move could be judged."""

    plies: list[ReviewedPly]
    graph: list[GraphPoint]
    complete: bool


class SetupAnswer(BaseModel):
    """Moves that lead to the board, in the game's own notation."""

    game: str
    moves: str


class ImportedGame(BaseModel):
    """A game that was read and played again; remarks say what does not fit."""

    game: str
    moves: str
    players: list[str]
    outcome: dict[str, Any] | None
    ending: str | None
    remarks: list[str]


class RecordsAnswer(BaseModel):
    """The games of a text, and what is wrong with the others."""

    games: list[ImportedGame]
    errors: list[str]


class Accuracy(BaseModel):
    """One player's moves against perfect play."""

    moves: int
    judged: int
    blunders: int
    inaccuracies: int
    accuracy: float | None
    """The share of judged moves that kept the result; null where none could be judged."""


class AccuracyAnswer(BaseModel):
    """Every player's accuracy over all games of a text."""

    players: dict[str, Accuracy]
    games: int
    errors: list[str]


Failed.model_rebuild()
