"""Questions that nobody waits for any more are stopped: a client that hangs up takes its question along."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.responses import Response
from fastapi.routing import APIRoute

CLIENT_LEFT = 499
"""What logs show, as those of other servers do; no client sees it."""


class Abandonable(APIRoute):
    """For addresses that only answer: what changes a game or a tournament is done in any case."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The same handler, cancelled when its client leaves."""
        answer = super().get_route_handler()

        async def answer_while_connected(request: Request) -> Response:
            await request.body()  # kept by the request; what comes after it is that the client has left
            working, leaving = asyncio.create_task(answer(request)), asyncio.create_task(_left(request))
            try:
                await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
                return working.result() if working.done() else Response(status_code=CLIENT_LEFT)
            finally:
                for task in (working, leaving):
                    task.cancel()
                await asyncio.gather(working, leaving, return_exceptions=True)

        return answer_while_connected


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
