"""Puzzles: positions in which exactly one move wins, by seed, and one for every day."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query

from conjoin.views.sentences import format_answer
from conjoin.web import requested
from conjoin.web.analysis.service import THOROUGH_SECONDS, daily
from conjoin.web.errors import responses
from conjoin.web.models.board import Scene
from conjoin.web.models.puzzles import PuzzleAnswer, TryAnswer
from conjoin.web.models.requests import TryRequest
from conjoin.web.services import Client, ServicesOf

router = APIRouter(prefix="/puzzles", tags=["puzzles"])

GAME = "connect-four"
Seed = Annotated[int, Path(ge=0, le=999_999_999)]
Plies = Annotated[int, Query(ge=1, le=21)]


@router.get("/daily", responses=responses())
async def today(services: ServicesOf, sender: Client) -> PuzzleAnswer:
    """The puzzle of the day, in UTC."""
    seed, plies = daily(datetime.now(UTC).date())
    return await by_seed(seed, services, sender, plies)


@router.get("/{seed}", responses=responses())
async def by_seed(seed: Seed, services: ServicesOf, sender: Client, plies: Plies = 7) -> PuzzleAnswer:
    """The puzzle of a seed; the win comes after so many moves of both sides."""
    services.rates.count("questions", sender)
    found = await services.analysis.puzzle(GAME, plies, seed, sender)
    game = requested.game(found["game"])
    board = Scene.of(game, requested.position(game, found["moves"]))
    return PuzzleAnswer.model_validate({**found, "seed": seed, "scene": board})


@router.post("/{seed}/try", responses=responses(409))
async def attempt(seed: Seed, asked: TryRequest, services: ServicesOf, sender: Client) -> TryAnswer:
    """Whether this is the winning move, and what a wrong one leads to."""
    services.rates.count("questions", sender)
    found = await services.analysis.puzzle(GAME, asked.plies, seed, sender)
    game = requested.game(found["game"])
    position = requested.position(game, found["moves"])
    move = game.parse_move(asked.move)
    position.play(move)
    known = await services.analysis.exact_scores(position, sender, THOROUGH_SECONDS)
    name, score = game.move_name(move), known.get(move)
    said = "does not win" if score is None else format_answer(score)
    right = name == found["solution"][0]
    return TryAnswer(right=right, answer=found["solution"] if right else None, why=f"{name} {said}.")
