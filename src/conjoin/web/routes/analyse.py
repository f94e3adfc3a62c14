"""What engines think: why, side by side, and live."""

import asyncio

from fastapi import APIRouter, WebSocket

from conjoin import registry
from conjoin.web import requested
from conjoin.web.errors import responses
from conjoin.web.models.analysis import CoachAnswer, ExpertsAnswer, HindsightAnswer, WhyAnswer
from conjoin.web.models.requests import CoachRequest, ExpertsRequest, HindsightRequest, WhyRequest
from conjoin.web.routes.leaving import Abandonable
from conjoin.web.routes.live_analysis import analyse_live
from conjoin.web.services import Client, ServicesOf, client, services

router = APIRouter(tags=["analyse"], route_class=Abandonable)


@router.post("/why", response_model_exclude_unset=True, responses=responses(409))
async def why(asked: WhyRequest, services: ServicesOf, sender: Client) -> WhyAnswer:
    """What an engine thinks of every move with its reasons, each beside the exact result where that is known."""
    services.rates.count("questions", sender)
    game = requested.body_game(asked.game)
    position = await asyncio.to_thread(requested.position, game, asked.moves)
    engine = requested.engine(asked.engine or registry.adviser(game), game)
    return await services.analysis.why(position, engine, sender, asked.seconds)


@router.post("/experts", responses=responses(409))
async def experts(asked: ExpertsRequest, services: ServicesOf, sender: Client) -> ExpertsAnswer:
    """Several engines on one position: which move each would play, beside the exact scores."""
    services.rates.count("questions", sender, len(asked.engines))
    game = requested.body_game(asked.game)
    position = await asyncio.to_thread(requested.position, game, asked.moves)
    engines = [requested.engine(text, game) for text in asked.engines]
    return await services.analysis.experts(position, engines, sender, asked.seconds)


@router.post("/hindsight", responses=responses(409))
async def hindsight(asked: HindsightRequest, services: ServicesOf, sender: Client) -> HindsightAnswer:
    """The same engines over a whole game: where each of them would have given the result away."""
    services.rates.count("questions", sender)
    game = requested.body_game(asked.game)
    position = await asyncio.to_thread(requested.position, game, asked.moves)
    engines = [requested.engine(text, game) for text in asked.engines]
    return await services.analysis.hindsight(position, engines, asked.after, sender)


@router.post("/coach", responses=responses(409))
async def coach(asked: CoachRequest, services: ServicesOf, sender: Client) -> CoachAnswer:
    """Whether a move that is not made yet should be thought over, and why."""
    services.rates.count("questions", sender)
    game = requested.body_game(asked.game)
    position = await asyncio.to_thread(requested.position, game, asked.moves)
    return await services.analysis.coach(position, asked.move, sender)


@router.websocket("/analyse/live")
async def live(socket: WebSocket) -> None:
    """Ever better analyses of the position last sent."""
    await analyse_live(socket, services(socket), client(socket))
