"""Games from elsewhere: reviewed, set up by hand, pasted, and graded."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from conjoin.web import requested
from conjoin.web.errors import responses
from conjoin.web.models.analysis import ReviewAnswer, SetupAnswer
from conjoin.web.models.records import AccuracyAnswer, RecordsAnswer
from conjoin.web.models.requests import SetupRequest, TextRequest
from conjoin.web.routes.leaving import Abandonable
from conjoin.web.routes.positions import GamePath, MovesPath
from conjoin.web.services import Client, ServicesOf

router = APIRouter(tags=["records"], route_class=Abandonable)

BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/TextRequest"}},
            "text/plain": {"schema": {"type": "string", "maxLength": 60_000}},
        },
    }
}


@router.get("/review/{game}/{moves}", responses=responses(404, 409))
async def review(game: GamePath, moves: MovesPath, services: ServicesOf, sender: Client) -> ReviewAnswer:
    """What every move of a game was worth: the best ones, the inaccurate, and those that changed the result."""
    services.rates.count("questions", sender)
    played = requested.game(game)
    position = await asyncio.to_thread(requested.position, played, moves)
    return await services.analysis.review(position, sender)


@router.post("/setup", responses=responses(409))
async def setup(asked: SetupRequest, services: ServicesOf, sender: Client) -> SetupAnswer:
    """Moves that lead to a board that was set up by hand; 409 says why there are none."""
    services.rates.count("questions", sender)
    game = requested.body_game(asked.game)
    moves = await services.analysis.set_up(game.name, dict(asked.cells), sender)
    return SetupAnswer(game=game.name, moves=moves)


@router.post("/records", responses=responses(), openapi_extra=BODY)
async def read(request: Request, services: ServicesOf, sender: Client) -> RecordsAnswer:
    """Read the games of a record file: JSON lines or SGF, as plain text or within JSON."""
    services.rates.count("questions", sender)
    games, errors = await services.analysis.records(await _text(request), sender)
    return RecordsAnswer.model_validate({"games": games, "errors": errors})


@router.post("/records/accuracy", responses=responses(), openapi_extra=BODY)
async def accuracy(request: Request, services: ServicesOf, sender: Client) -> AccuracyAnswer:
    """Each player's moves against perfect play, over the games of a record file."""
    services.rates.count("questions", sender)
    return await services.analysis.accuracy(await _text(request), sender)


async def _text(request: Request) -> str:
    """The text of a body of either kind; raises RequestValidationError."""
    body = await request.body()
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json":
        try:
            return TextRequest.model_validate_json(body).text
        except ValidationError as error:
            raise RequestValidationError(error.errors()) from None
    return body.decode("utf-8-sig", errors="replace")
