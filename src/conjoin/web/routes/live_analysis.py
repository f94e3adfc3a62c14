"""Analysis over a WebSocket: a new question stops the old one, and leaving stops the last."""

import asyncio
from contextlib import aclosing
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from conjoin import registry
from conjoin.core.errors import ConjoinError
from conjoin.explain import exact
from conjoin.web import requested
from conjoin.web.errors import Busy, error_values
from conjoin.web.live.sockets import Closed, read, receive
from conjoin.web.models.requests import WhyRequest
from conjoin.web.services import Services


async def analyse_live(socket: WebSocket, services: Services, client: str) -> None:
    """Talk until the client leaves."""
    await socket.accept()
    answering: asyncio.Task[None] | None = None
    try:
        while True:
            try:
                message = await receive(socket, services.rates, client)
            except ConjoinError as error:
                await socket.send_json({"type": "error", "error": error_values(error)})
                continue
            if message == {"type": "ping"}:  # from a page that only checks the connection
                await socket.send_json({"type": "pong"})
                continue
            await _stopped(answering)
            answering = asyncio.create_task(_answer(socket, services, client, message))
    except (Closed, WebSocketDisconnect):
        pass
    finally:
        await _stopped(answering)


async def _stopped(answering: "asyncio.Task[None] | None") -> None:
    if answering is not None:
        answering.cancel()
        await asyncio.gather(answering, return_exceptions=True)


async def _answer(socket: WebSocket, services: Services, client: str, message: Any) -> None:
    try:
        if message == {"type": "stop"}:
            await socket.send_json({"type": "done"})
            return
        services.rates.count("questions", client)
        await _stream(socket, services, client, read(WhyRequest, message))
    except ConjoinError as error:
        await socket.send_json({"type": "error", "error": error_values(error)})
    except Busy as busy:
        later = {"kind": type(busy).__name__, "problem": busy.problem, "fix": busy.fix}
        await socket.send_json({"type": "error", "error": later, "retry_after": busy.retry_after})
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client has left in the middle of an answer


async def _stream(socket: WebSocket, services: Services, client: str, asked: WhyRequest) -> None:
    game = requested.body_game(asked.game)
    position = await asyncio.to_thread(requested.position, game, asked.moves)
    engine = requested.engine(asked.engine or registry.adviser(game), game)
    known = exact.to_json(game, await services.analysis.exact_scores_if_free(position, client))
    async with aclosing(services.analysis.watch(position, engine, client, asked.seconds)) as analyses:
        async for found in analyses:
            await socket.send_json({"type": "analysis", **found, "truth": known or None})
    await socket.send_json({"type": "done"})
