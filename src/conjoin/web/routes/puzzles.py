"""Puzzles: positions in which exactly one move wins, by seed, and one for every day."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse

from conjoin.views.json import to_json
from conjoin.views.scene import scene
from conjoin.web import requested
from conjoin.web.analysis.asking import THOROUGH, daily
from conjoin.web.analysis.words import score_sentence
from conjoin.web.errors import responses
from conjoin.web.models.puzzles import PuzzleAnswer, TryAnswer
from conjoin.web.models.requests import TryRequest
from conjoin.web.services import Client, ServicesOf

router = APIRouter(prefix="/puzzles", tags=["puzzles"])

GAME = "connect-four"
Seed = Annotated[int, Path(ge=0, le=999_999_999)]
Plies = Annotated[int, Query(ge=1, le=21)]


@router.get("/daily", response_model=PuzzleAnswer, responses=responses())
async def today(services: ServicesOf, sender: Client) -> Any:
    """The puzzle of the day, in UTC."""
    seed, plies = daily(datetime.now(UTC).date())
    return await by_seed(seed, services, sender, plies)


@router.get("/{seed}", response_model=PuzzleAnswer, responses=responses())
async def by_seed(seed: Seed, services: ServicesOf, sender: Client, plies: Plies = 7) -> Any:
    """The puzzle of a seed; the win comes after so many moves of both sides."""
    services.rates.count("questions", sender)
    found = await services.asking.puzzle(GAME, plies, seed, sender)
    game = requested.game(found["game"])
    shown = {name: value for name, value in found.items() if name != "solution"}
    drawn = to_json(scene(game, requested.position(game, found["moves"])))
    return JSONResponse({"seed": seed, **shown, "scene": drawn})


@router.post("/{seed}/try", response_model=TryAnswer, responses=responses(409))
async def attempt(seed: Seed, asked: TryRequest, services: ServicesOf, sender: Client) -> Any:
    """Whether this is the winning move, and what a wrong one leads to."""
    services.rates.count("questions", sender)
    found = await services.asking.puzzle(GAME, asked.plies, seed, sender)
    game = requested.game(found["game"])
    position = requested.position(game, found["moves"])
    move = game.parse_move(asked.move)
    position.play(move)
    known = await services.asking.truth(game, position, sender, THOROUGH)
    name = game.move_name(move)
    right = name == found["solution"][0]
    why = f"{name} {score_sentence(known[name])}." if name in known else f"{name} does not win."
    return JSONResponse({"right": right, "answer": found["solution"] if right else None, "why": why})
