"""What engines think: why, side by side, and live."""

import asyncio
from typing import Any

from fastapi import APIRouter, WebSocket
from fastapi.responses import JSONResponse

from conjoin import registry
from conjoin.views.json import to_json
from conjoin.views.scene import scene
from conjoin.web import requested
from conjoin.web.analysis.live_analysis import analyse_live
from conjoin.web.errors import responses
from conjoin.web.models.analysis import ExpertsAnswer, HindsightAnswer, WhyAnswer
from conjoin.web.models.requests import ExpertsRequest, HindsightRequest, WhyRequest
from conjoin.web.services import Client, ServicesOf, client, services

router = APIRouter(tags=["analyse"])


@router.post("/why", response_model=WhyAnswer, responses=responses(409))
async def why(asked: WhyRequest, services: ServicesOf, sender: Client) -> Any:
    """An engine's opinion of every move with its reasons, each beside the exact result where that is known."""
    services.rates.count("questions", sender)
    game = requested.body_game(asked.game)
    position = await asyncio.to_thread(requested.position, game, asked.moves)
    engine = requested.engine(asked.engine or registry.adviser(game), game)
    found = await services.asking.why(game, position, engine, sender, asked.seconds)
    return JSONResponse({**found, "scene": to_json(scene(game, position))})


@router.post("/experts", response_model=ExpertsAnswer, responses=responses(409))
async def experts(asked: ExpertsRequest, services: ServicesOf, sender: Client) -> Any:
    """Several engines on one position: which move each would play, beside the truth."""
    services.rates.count("questions", sender, len(asked.engines))
    game = requested.body_game(asked.game)
    position = await asyncio.to_thread(requested.position, game, asked.moves)
    engines = [requested.engine(text, game) for text in asked.engines]
    return JSONResponse(await services.asking.experts(game, position, engines, sender, asked.seconds))


@router.post("/hindsight", response_model=HindsightAnswer, responses=responses(409))
async def hindsight(asked: HindsightRequest, services: ServicesOf, sender: Client) -> Any:
    """The same engines over a whole game: where each of them would have given the result away."""
    services.rates.count("questions", sender)
    game = requested.body_game(asked.game)
    position = await asyncio.to_thread(requested.position, game, asked.moves)
    engines = [requested.engine(text, game) for text in asked.engines]
    return JSONResponse(await services.asking.hindsight(game, position, engines, asked.after, sender))


@router.websocket("/analyse/live")
async def live(socket: WebSocket) -> None:
    """Ever better analyses of the position last sent."""
    await analyse_live(socket, services(socket), client(socket))
