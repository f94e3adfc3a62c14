"""Tournaments: begin, list, look, stop, report; and the same live."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing, suppress
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse, Response

from conjoin.arena.plan import round_robin
from conjoin.arena.report.page import script
from conjoin.core.errors import BadNotation, StoreError, UnknownName
from conjoin.core.limit import Limit
from conjoin.web import requested
from conjoin.web.access.policy import policy_of_one_script
from conjoin.web.errors import responses
from conjoin.web.live.sockets import TRY_AGAIN_LATER, Closed, receive, until_one_ends
from conjoin.web.models.report import ReportAnswer
from conjoin.web.models.requests import TournamentRequest
from conjoin.web.models.tournaments import (
    NewTournament,
    TournamentAnswer,
    TournamentGameAnswer,
    TournamentGameList,
    TournamentList,
)
from conjoin.web.routes.leaving import Abandonable
from conjoin.web.services import Client, ServicesOf, Tokens, client, services
from conjoin.web.tournaments.service import Followed

router = APIRouter(prefix="/tournaments", tags=["tournaments"])

NO_TOURNAMENT = 4404

TournamentId = Annotated[str, Path(min_length=1, max_length=32)]
GameNumber = Annotated[int, Path(ge=1, le=10_000)]


@router.post("", status_code=201, responses=responses())
async def begin(asked: TournamentRequest, services: ServicesOf, sender: Client) -> NewTournament:
    """Begin a tournament; it is played in the background."""
    services.rates.count("games", sender)
    game = requested.body_game(asked.game)
    engines = [requested.engine(text, game) for text in asked.engines]
    limit = Limit(asked.seconds, nodes=asked.nodes, simulations=asked.simulations)
    plan = await asyncio.to_thread(round_robin, game, engines, asked.pairs, limit, asked.seed)
    kept, token = await services.tournaments.create(plan, sender)
    return NewTournament(id=kept.id, token=token)


@router.get("", responses=responses())
async def newest(services: ServicesOf) -> TournamentList:
    """The latest tournaments."""
    return TournamentList(tournaments=await services.database.run_read(services.tournaments.newest))


@router.get("/{tournament_id}", responses=responses(404))
async def look(tournament_id: TournamentId, services: ServicesOf) -> TournamentAnswer:
    """How a tournament stands."""
    return await services.database.run_read(services.tournaments.look, tournament_id)


@router.post("/{tournament_id}/stop", responses=responses(401, 404))
async def stop(tournament_id: TournamentId, services: ServicesOf, tokens: Tokens) -> TournamentAnswer:
    """End a tournament early, with the token that its creation returned; its finished games stay."""
    await services.tournaments.stop(tournament_id, tokens)
    return await services.database.run_read(services.tournaments.look, tournament_id)


async def report(tournament_id: TournamentId, services: ServicesOf, sender: Client) -> HTMLResponse:
    """The report: one page that needs nothing else, with every game to be replayed."""
    services.rates.count("questions", sender)
    page = await services.tournaments.report(tournament_id, sender)
    return HTMLResponse(page, headers={"content-security-policy": policy_of_one_script(script())})


router.add_api_route(
    "/{tournament_id}/report",
    report,
    response_class=Response,
    responses={**responses(404), 200: {"content": {"text/html": {}}}},
    route_class_override=Abandonable,
)


async def statistics(tournament_id: TournamentId, services: ServicesOf, sender: Client) -> ReportAnswer:
    """What the report says, as values."""
    services.rates.count("questions", sender)
    return await services.tournaments.statistics(tournament_id, sender)


router.add_api_route(
    "/{tournament_id}/statistics", statistics, responses=responses(404), route_class_override=Abandonable
)


@router.get("/{tournament_id}/games", responses=responses(404))
async def games(tournament_id: TournamentId, services: ServicesOf) -> TournamentGameList:
    """The games that have begun."""
    return TournamentGameList(
        games=await services.database.run_read(services.tournaments.games, tournament_id)
    )


@router.get("/{tournament_id}/games/{number}", responses=responses(404))
async def game(tournament_id: TournamentId, number: GameNumber, services: ServicesOf) -> TournamentGameAnswer:
    """One game with its board as it is now."""
    return await services.database.run_read(services.tournaments.game, tournament_id, number - 1)


@router.websocket("/{tournament_id}/live")
async def live(socket: WebSocket, tournament_id: str) -> None:
    """How it stands and what is on the boards, at once and after every change."""
    await _follow(
        socket, tournament_id, "tournament", partial(services(socket).tournaments.look, tournament_id)
    )


@router.websocket("/{tournament_id}/games/{number}/live")
async def game_live(socket: WebSocket, tournament_id: str, number: int) -> None:
    """One game after every move, until it is over."""
    look = partial(services(socket).tournaments.game, tournament_id, number - 1)
    await _follow(socket, tournament_id, "game", look)


async def _follow(socket: WebSocket, tournament_id: str, kind: str, look: Callable[[], Followed]) -> None:
    await socket.accept()
    found = services(socket)

    async def tell() -> None:
        async with aclosing(found.tournaments.follow(tournament_id, look)) as changes:
            async for now in changes:
                await socket.send_json({"type": kind, kind: now.model_dump(mode="json")})

    async def read() -> None:
        while True:  # nothing is expected from the client: what it sends is passed over, but counted
            with suppress(BadNotation):
                await receive(socket, found.rates, client(socket))

    try:
        await until_one_ends(tell(), read())
        await socket.close()
    except StoreError:
        await socket.close(TRY_AGAIN_LATER, "the database does not answer")
    except UnknownName:
        await socket.close(NO_TOURNAMENT, "there is no such tournament or game")
    except (Closed, WebSocketDisconnect):
        pass
