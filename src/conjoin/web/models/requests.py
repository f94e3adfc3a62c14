"""What requests look like: everything that comes from outside is checked by these."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from conjoin.engines.ladder.steps import HIGHEST, START
from conjoin.views.clean import displayed

GameText = Annotated[str, Field(min_length=1, max_length=200, examples=["connect-four", "havannah:size=6"])]
EngineText = Annotated[str, Field(min_length=1, max_length=200, examples=["window", "mcts:simulations=500"])]
MovesText = Annotated[str, Field(max_length=4000, examples=["4453"])]
MoveText = Annotated[str, Field(min_length=1, max_length=10, examples=["4"])]
PlayerName = Annotated[str, Field(max_length=40), AfterValidator(displayed)]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[^\x00]+$")]
Seconds = Annotated[float, Field(gt=0, le=120, allow_inf_nan=False)]
SideName = Literal["first", "second"]


class Request(BaseModel):
    """A request's body: nothing but what is described, and no text or truth value where a number is."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ClockRequest(Request):
    """Seconds for each side's whole game, and more for every move."""

    total: Annotated[float, Field(ge=1, le=86_400, allow_inf_nan=False)]
    increment: Annotated[float, Field(ge=0, le=600, allow_inf_nan=False)] = 0


class Names(Request):
    """What people want to be called."""

    first: PlayerName = ""
    second: PlayerName = ""


class Wishes(Request):
    """Who would play with hints and analysis where everybody has to agree: between people, and with a clock."""

    first: bool = False
    second: bool = False


class PlayRequest(Request):
    """A new game. A player is `human`, an engine, or `level` for the engine of the level."""

    game: GameText = "connect-four"
    first: EngineText = "human"
    second: EngineText = "level"
    level: Annotated[int, Field(ge=1, le=HIGHEST)] = START
    seconds: Seconds | None = None
    clock: ClockRequest | None = None
    names: Names = Names()
    help: Wishes = Wishes()


class MoveRequest(Request):
    """A move at the ply the sender sees; the same key again plays nothing."""

    move: MoveText
    ply: Annotated[int, Field(ge=0, le=1000)]
    key: Key


class StepRequest(Request):
    """The ply the sender sees, for steps that would otherwise hit another board."""

    ply: Annotated[int, Field(ge=0, le=1000)] | None = None


class OfferRequest(Request):
    """What the other player is asked for."""

    kind: Literal["undo", "draw"]


class OfferAnswer(Request):
    """What is said to it."""

    accept: bool


class JoinRequest(Request):
    """What a person wants to be called, and whether to play with hints; null leaves that as it is."""

    name: PlayerName = ""
    help: bool | None = None


class WhyRequest(Request):
    """A position and the engine that explains it."""

    game: GameText = "connect-four"
    moves: MovesText = ""
    engine: EngineText | None = None
    seconds: Seconds | None = None


class ExpertsRequest(Request):
    """A position and the engines that are compared."""

    game: GameText = "connect-four"
    moves: MovesText = ""
    engines: Annotated[list[EngineText], Field(min_length=1, max_length=8)]
    seconds: Seconds | None = None


class CoachRequest(Request):
    """A position and the move that is about to be made there."""

    game: GameText = "connect-four"
    moves: MovesText = ""
    move: MoveText


class HindsightRequest(ExpertsRequest):
    """A game and whose choices are wanted, from the position after so many of its moves on."""

    after: Annotated[int, Field(ge=0, le=1000)] = 0


Done = Annotated[int, Field(ge=0, le=20)]
"""Own moves of a puzzle that are made already."""


class TryRequest(Request):
    """A move in the puzzle of a seed."""

    move: MoveText
    plies: Annotated[int, Field(ge=1, le=21)] = 7
    done: Done = 0


class PuzzleRequest(Request):
    """A puzzle by its position, after so many own moves."""

    game: GameText = "connect-four"
    moves: MovesText = ""
    done: Done = 0


class PuzzleTryRequest(PuzzleRequest):
    """A move in the puzzle of a position."""

    move: MoveText


class SetupRequest(Request):
    """Stones by the names of their cells."""

    game: GameText = "connect-four"
    cells: Annotated[dict[Annotated[str, Field(max_length=10)], SideName], Field(max_length=500)]


class TextRequest(Request):
    """A record file's text: JSON lines, or SGF."""

    text: Annotated[str, Field(max_length=60_000)]


class TournamentRequest(Request):
    """Everybody against everybody, in pairs of games with colours swapped; limits are for every move of all."""

    game: GameText = "connect-four"
    engines: Annotated[list[EngineText], Field(min_length=2, max_length=8)]
    pairs: Annotated[int, Field(ge=1, le=50)] = 5
    nodes: Annotated[int, Field(ge=1, le=10_000_000)] | None = None
    simulations: Annotated[int, Field(ge=1, le=200_000)] | None = None
    seconds: Annotated[float, Field(gt=0, le=5, allow_inf_nan=False)] | None = None
    seed: Annotated[int, Field(ge=0, le=999_999_999)] = 0
