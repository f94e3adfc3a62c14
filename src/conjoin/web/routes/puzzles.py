"""Puzzles: positions in which exactly one move wins, by seed or position, and one for every day; played to the end."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from conjoin.views.json import Json
from conjoin.web import requested
from conjoin.web.analysis.service import daily
from conjoin.web.errors import responses
from conjoin.web.models.board import Scene
from conjoin.web.models.puzzles import HelpAnswer, PuzzleAnswer, SolutionAnswer, TryAnswer
from conjoin.web.models.requests import PuzzleRequest, PuzzleTryRequest, TryRequest
from conjoin.web.routes.export import UNCHANGING
from conjoin.web.routes.leaving import Abandonable
from conjoin.web.services import Client, Services, ServicesOf

router = APIRouter(prefix="/puzzles", tags=["puzzles"], route_class=Abandonable)

GAME = "connect-four"
PNG: dict[str, Any] = {"content": {"image/png": {}}}
Seed = Annotated[int, Path(ge=0, le=999_999_999)]
Plies = Annotated[int, Query(ge=1, le=21)]
Theme = Annotated[str | None, Query(max_length=40)]
GameQuery = Annotated[str, Query(min_length=1, max_length=200)]


@router.get("/daily", responses=responses())
async def today(services: ServicesOf, sender: Client) -> PuzzleAnswer:
    """The puzzle of the day, in UTC."""
    seed, plies = daily(datetime.now(UTC).date())
    return await by_seed(seed, services, sender, plies)


@router.get("/daily/picture.png", response_class=Response, responses={**responses(), 200: PNG})
async def picture_of_today(services: ServicesOf, sender: Client) -> Response:
    """The board of the puzzle of the day, until the day is over."""
    seed, plies = daily(datetime.now(UTC).date())
    return await _picture(services, sender, GAME, plies, seed, None, "public, max-age=3600")


@router.get("/{seed}/picture.png", response_class=Response, responses={**responses(404), 200: PNG})
async def picture(
    seed: Seed,
    services: ServicesOf,
    sender: Client,
    plies: Plies = 7,
    game: GameQuery = GAME,
    theme: Theme = None,
) -> Response:
    """The board of the puzzle of a seed, for previews of links to it."""
    return await _picture(services, sender, requested.game(game).name, plies, seed, theme, UNCHANGING)


@router.get("/at/{game}/{moves}", responses=responses(404, 409))
async def by_position(game: str, moves: str, services: ServicesOf, sender: Client) -> PuzzleAnswer:
    """The puzzle that a position is."""
    services.rates.count("questions", sender)
    position = requested.position(requested.game(game), moves)
    return _shown(await services.analysis.puzzle_at(position, sender), None)


@router.post("/at/try", responses=responses(409))
async def attempt_at(asked: PuzzleTryRequest, services: ServicesOf, sender: Client) -> TryAnswer:
    """What comes of a move in the puzzle that a position is."""
    return await _tried(await _puzzle_at(asked, services, sender), asked.done, asked.move, services, sender)


@router.post("/at/hint", responses=responses())
async def hint_at(asked: PuzzleRequest, services: ServicesOf, sender: Client) -> HelpAnswer:
    """What to look for, without the move."""
    found = await _puzzle_at(asked, services, sender)
    return HelpAnswer.model_validate(await services.analysis.puzzle_help(found, asked.done, sender))


@router.post("/at/solution", responses=responses())
async def solution_at(asked: PuzzleRequest, services: ServicesOf, sender: Client) -> SolutionAnswer:
    """How it goes on to the win."""
    found = await _puzzle_at(asked, services, sender)
    return SolutionAnswer.model_validate(await services.analysis.puzzle_help(found, asked.done, sender))


@router.get("/{seed}", responses=responses(404))
async def by_seed(
    seed: Seed,
    services: ServicesOf,
    sender: Client,
    plies: Plies = 7,
    game: GameQuery = GAME,
    theme: Theme = None,
) -> PuzzleAnswer:
    """The puzzle of a seed; the win comes after so many moves of both sides."""
    services.rates.count("questions", sender)
    played = requested.game(game)
    return _shown(await services.analysis.puzzle(played.name, plies, seed, theme, sender), seed)


@router.post("/{seed}/try", responses=responses(409))
async def attempt(seed: Seed, asked: TryRequest, services: ServicesOf, sender: Client) -> TryAnswer:
    """What comes of a move in the puzzle of a seed."""
    services.rates.count("questions", sender)
    found = await services.analysis.puzzle(GAME, asked.plies, seed, None, sender)
    return await _tried(found, asked.done, asked.move, services, sender)


async def _picture(
    services: Services, sender: str, game: str, plies: int, seed: int, theme: str | None, caching: str
) -> Response:
    services.rates.count("questions", sender)
    found = await services.analysis.puzzle(game, plies, seed, theme, sender)
    board = requested.position(requested.game(found["game"]), found["moves"])
    png = await services.analysis.picture(board, sender)
    return Response(png, media_type="image/png", headers={"cache-control": caching})


async def _puzzle_at(asked: PuzzleRequest, services: ServicesOf, sender: Client) -> Json:
    services.rates.count("questions", sender)
    position = requested.position(requested.body_game(asked.game), asked.moves)
    return await services.analysis.puzzle_at(position, sender)


async def _tried(found: Json, done: int, move: str, services: ServicesOf, sender: Client) -> TryAnswer:
    step = await services.analysis.puzzle_try(found, done, move, sender)
    game = requested.game(found["game"])
    board = Scene.of(game, requested.position(game, step["board"]))
    right = step["verdict"] in {"right", "solved"}
    return TryAnswer.model_validate({**step, "right": right, "scene": board})


def _shown(found: Json, seed: int | None) -> PuzzleAnswer:
    game = requested.game(found["game"])
    board = Scene.of(game, requested.position(game, found["moves"]))
    return PuzzleAnswer.model_validate({**found, "seed": seed, "scene": board})
