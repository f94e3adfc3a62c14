"""A game over a WebSocket: the state at once and after every change, and moves the other way."""

import asyncio
from functools import partial
from typing import Annotated, Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import Field

from conjoin.core.errors import BadNotation, ConjoinError, StoreError, UnknownName
from conjoin.web.access.rates import Rates
from conjoin.web.errors import Conflict, Unauthorized, error_values
from conjoin.web.games import steps
from conjoin.web.games.service import GameService
from conjoin.web.live.hub import Notice
from conjoin.web.live.sockets import TRY_AGAIN_LATER, Closed, read, receive, until_one_ends
from conjoin.web.models.games import State, StateMessage
from conjoin.web.models.requests import MoveRequest, Request

UNAUTHORIZED, NO_GAME = 4401, 4404
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


async def follow(socket: WebSocket, game_id: str, games: GameService, rates: Rates, client: str) -> None:
    """Talk until one side leaves."""
    await socket.accept()
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = read(Hello, await receive(socket, rates, client))
        conversation = _Conversation(socket, game_id, games, hello.all_tokens)
        with games.listen(game_id) as notices:
            await conversation.send_state()
            await until_one_ends(conversation.hear(rates, client), conversation.tell(notices))
    except BadNotation as error:
        await socket.close(1008, str(error)[:100])
    except StoreError:
        await socket.close(TRY_AGAIN_LATER, "the database does not answer")
    except UnknownName:
        await socket.close(NO_GAME, "there is no such game")
    except Unauthorized:
        await socket.close(UNAUTHORIZED, "this seat's token is wrong")
    except TimeoutError:
        await socket.close(1008, "the first message did not come")
    except (Closed, WebSocketDisconnect):
        pass


class _Conversation:
    def __init__(self, socket: WebSocket, game_id: str, games: GameService, tokens: list[str]) -> None:
        self._socket = socket
        self._game_id = game_id
        self._games = games
        self._tokens = tokens

    async def tell(self, notices: "asyncio.Queue[Notice]") -> None:
        while True:
            notice = await notices.get()
            if notice["type"] != "changed":
                await self._socket.send_json(notice)
            elif notices.empty():  # of several changes in a row the last one says it all
                await self.send_state()

    async def hear(self, rates: Rates, client: str) -> None:
        while True:
            try:
                await self._obey(await receive(self._socket, rates, client))
            except Conflict as conflict:
                await self._send_error(conflict.error, conflict.state)
            except ConjoinError as error:
                await self._send_error(error)

    async def send_state(self) -> None:
        message = StateMessage(state=await self._games.state(self._game_id, self._tokens))
        await self._socket.send_text(message.model_dump_json())

    async def _obey(self, message: Any) -> None:
        kind = message.pop("type", None) if isinstance(message, dict) else None
        if kind == "ping":
            await self._socket.send_json({"type": "pong"})
        elif kind == "move":
            asked = read(MoveRequest, message)
            step = partial(steps.move, name=asked.move, ply=asked.ply, key=asked.key)
            # The secret is checked again with every move, against the game as it is kept.
            await self._games.change(self._game_id, self._tokens, step)
        else:
            raise BadNotation("the message has no type that is known", "send a move or a ping")

    async def _send_error(self, error: ConjoinError, state: State | None = None) -> None:
        more = {} if state is None else {"state": state.model_dump(mode="json")}
        await self._socket.send_json({"type": "error", "error": error_values(error), **more})
