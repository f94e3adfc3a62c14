"""A game over a WebSocket: the state at once and after every change, and moves the other way."""

import asyncio
from typing import Annotated, Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import Field

from conjoin.core.errors import BadNotation, ConjoinError, UnknownName
from conjoin.web.errors import Conflict, Unauthorized, error_values
from conjoin.web.live.hub import Notice, game_topic
from conjoin.web.live.sockets import Closed, read, receive, until_one_ends
from conjoin.web.models.games import State, StateMessage
from conjoin.web.models.requests import MoveRequest, Request
from conjoin.web.services import Services

NOT_YOURS, NO_GAME = 4401, 4404
"""Codes of a closed WebSocket, after the statuses of HTTP."""
HELLO_SECONDS = 10.0

Token = Annotated[str, Field(max_length=100)]


class Hello(Request):
    """The first message: the secret of a seat, or of both where two people share a screen; none to watch."""

    token: Token | None = None
    tokens: Annotated[list[Token] | None, Field(max_length=2)] = None

    @property
    def all_tokens(self) -> list[str]:
        """Each once."""
        return list(dict.fromkeys([*(self.tokens or []), *([self.token] if self.token else [])]))


async def follow(socket: WebSocket, game_id: str, services: Services, client: str) -> None:
    """Talk until one side leaves."""
    await socket.accept()
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = read(Hello, await receive(socket, services, client))
        await _Conversation(socket, game_id, services, client, hello.all_tokens).run()
    except BadNotation as error:
        await socket.close(1008, str(error)[:100])
    except UnknownName:
        await socket.close(NO_GAME, "there is no such game")
    except Unauthorized:
        await socket.close(NOT_YOURS, "this seat's token is wrong")
    except TimeoutError:
        await socket.close(1008, "the first message did not come")
    except (Closed, WebSocketDisconnect):
        pass


class _Conversation:
    def __init__(
        self, socket: WebSocket, game_id: str, services: Services, client: str, tokens: list[str]
    ) -> None:
        self._socket = socket
        self._game_id = game_id
        self._services = services
        self._client = client
        self._tokens = tokens

    async def run(self) -> None:
        with self._services.hub.listen(game_topic(self._game_id)) as notices:
            await self._send_state()
            await until_one_ends(self._read(), self._tell(notices))

    async def _tell(self, notices: "asyncio.Queue[Notice]") -> None:
        while True:
            notice = await notices.get()
            if notice["type"] != "changed":
                await self._socket.send_json(notice)
            elif notices.empty():  # of several changes in a row the last one says it all
                await self._send_state()

    async def _read(self) -> None:
        while True:
            try:
                message = await receive(self._socket, self._services, self._client)
                await self._obey(message)
            except Conflict as conflict:
                await self._send_error(conflict.error, conflict.state)
            except ConjoinError as error:
                await self._send_error(error)

    async def _obey(self, message: Any) -> None:
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "ping":
            await self._socket.send_json({"type": "pong"})
        elif kind == "move":
            fields = {name: value for name, value in message.items() if name != "type"}
            asked = read(MoveRequest, fields)
            # The secret is checked again with every move, against the game as it is kept.
            await self._services.games.move(self._game_id, self._tokens, asked.move, asked.ply, asked.key)
        else:
            raise BadNotation("the message has no type that is known", "send a move or a ping")

    async def _send_state(self) -> None:
        state = await self._services.games.state(self._game_id, self._tokens)
        await self._socket.send_text(StateMessage(state=state).model_dump_json())

    async def _send_error(self, error: ConjoinError, state: State | None = None) -> None:
        more = {} if state is None else {"state": state.model_dump(mode="json")}
        await self._socket.send_json({"type": "error", "error": error_values(error), **more})
