"""Games from elsewhere: reviewed, set up by hand, pasted, and graded."""

import asyncio
from collections import Counter, defaultdict
from typing import Any

from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ValidationError

from conjoin.core.errors import BadOption
from conjoin.web import requested
from conjoin.web.errors import responses
from conjoin.web.models.analysis import ReviewAnswer, SetupAnswer
from conjoin.web.models.records import AccuracyAnswer, RecordsAnswer
from conjoin.web.models.requests import SetupRequest, TextRequest
from conjoin.web.routes.positions import GamePath, MovesPath
from conjoin.web.services import Client, ServicesOf

router = APIRouter(tags=["records"])

MOST_GRADED = 20
"""Games whose every move is compared with perfect play in one request."""

BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/TextRequest"}},
            "text/plain": {"schema": {"type": "string", "maxLength": 60_000}},
        },
    }
}


@router.get("/review/{game}/{moves}", response_model=ReviewAnswer, responses=responses(404, 409))
async def review(game: GamePath, moves: MovesPath, services: ServicesOf, sender: Client) -> Any:
    """Every move of a game beside the truth: the best ones, the inaccurate, and those that changed the result."""
    services.rates.count("questions", sender)
    played = requested.game(game)
    position = await asyncio.to_thread(requested.position, played, moves)
    return JSONResponse(await services.asking.review(played, position, sender))


@router.post("/setup", response_model=SetupAnswer, responses=responses(409))
async def setup(asked: SetupRequest, services: ServicesOf, sender: Client) -> Any:
    """Moves that lead to a board that was set up by hand; 409 says why there are none."""
    services.rates.count("questions", sender)
    game = requested.body_game(asked.game)
    moves = await services.asking.set_up(game.name, dict(asked.cells), sender)
    return JSONResponse({"game": game.name, "moves": moves})


@router.post("/records", response_model=RecordsAnswer, responses=responses(), openapi_extra=BODY)
async def read(request: Request, services: ServicesOf, sender: Client) -> Any:
    """Read the games of a record file: JSON lines or SGF, as plain text or within JSON."""
    services.rates.count("questions", sender)
    games, errors = await services.asking.records(await _text(request), sender)
    return JSONResponse({"games": games, "errors": errors})


@router.post("/records/accuracy", response_model=AccuracyAnswer, responses=responses(), openapi_extra=BODY)
async def accuracy(request: Request, services: ServicesOf, sender: Client) -> Any:
    """Each player's moves against perfect play, over the games of a record file."""
    services.rates.count("questions", sender)
    games, errors = await services.asking.records(await _text(request), sender)
    if len(games) > MOST_GRADED:
        raise BadOption(f"the text has {len(games)} games", f"send at most {MOST_GRADED} at a time")
    counted: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in games:
        game = requested.game(one["game"])
        found = await services.asking.review(game, game.parse(one["moves"]), sender)
        for ply in found["plies"]:
            counts = counted[one["players"][0 if ply["side"] == "first" else 1]]
            counts.update(moves=1, judged=ply["kind"] is not None)
            counts.update(blunder=ply["kind"] == "blunder", inaccuracy=ply["kind"] == "inaccuracy")
    players = {name: _accuracy(counts) for name, counts in counted.items()}
    return JSONResponse({"players": players, "games": len(games), "errors": errors})


def _accuracy(counts: "Counter[str]") -> dict[str, Any]:
    judged, blunders = counts["judged"], counts["blunder"]
    return {
        "moves": counts["moves"],
        "judged": judged,
        "blunders": blunders,
        "inaccuracies": counts["inaccuracy"],
        "accuracy": 1 - blunders / judged if judged else None,
    }


async def _text(request: Request) -> str:
    """The text of a body of either kind; raises RequestValidationError."""
    body = await request.body()
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json":
        try:
            return TextRequest.model_validate_json(body).text
        except ValidationError as error:
            raise RequestValidationError(error.errors()) from None
    return body.decode("utf-8-sig", errors="replace")
