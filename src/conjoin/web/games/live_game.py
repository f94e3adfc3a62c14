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
from conjoin.web.games.steps import Seats
from conjoin.web.live.hub import CHANGED, Notice
from conjoin.web.live.sockets import TRY_AGAIN_LATER, Closed, read, receive, short, until_one_ends
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
        conversation = _Conversation(socket, game_id, games, hello.all_tokens, client)
        with games.listen(game_id) as notices:
            await conversation.send_state()
            await conversation.arrive()
            try:
                await until_one_ends(conversation.hear(rates), conversation.tell(notices))
            finally:
                await conversation.leave()
    except BadNotation as error:
        await socket.close(1008, short(str(error)))
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
    def __init__(
        self, socket: WebSocket, game_id: str, games: GameService, tokens: list[str], client: str
    ) -> None:
        self._socket = socket
        self._game_id = game_id
        self._games = games
        self._tokens = tokens
        self._client = client
        self._seats: Seats = frozenset()
        self._is_between_people = False

    # Presence: nothing is kept. Who arrives says so and asks the others, and who leaves is contradicted by
    # another page of the same seat that is still open.

    async def arrive(self) -> None:
        """Say who has come to the board, and ask who is there."""
        game, self._seats = await self._games.look(self._game_id, self._tokens, self._client)
        self._is_between_people = game.is_between_people
        await self._say_present(asks=True)

    async def leave(self) -> None:
        """Say who has left it."""
        await self._say_present(False)

    async def _say_present(self, present: bool = True, *, asks: bool = False) -> None:
        if not self._is_between_people:
            return
        seats = [side.label for side in sorted(self._seats)]
        if seats or asks:
            notice = {"type": "presence", "seats": seats, "present": present, "asks": asks}
            await self._games.say(self._game_id, notice)

    async def _hear_of_presence(self, notice: Notice) -> None:
        own = {side.label for side in self._seats}
        for side in notice["seats"]:
            if side not in own:
                message = {"type": "presence", "side": side, "present": notice["present"]}
                await self._socket.send_json(message)
        if own and (notice["asks"] or (not notice["present"] and own & set(notice["seats"]))):
            await self._say_present()

    async def tell(self, notices: "asyncio.Queue[Notice]") -> None:
        while True:
            waiting = [await notices.get()]
            while not notices.empty():
                waiting.append(notices.get_nowait())
            for number, notice in enumerate(waiting, start=1):
                if notice["type"] == "presence":
                    await self._hear_of_presence(notice)
                elif notice["type"] != "changed":
                    await self._socket.send_json(notice)
                elif CHANGED not in waiting[number:]:  # of several changes the last one says it all
                    await self.send_state()

    async def hear(self, rates: Rates) -> None:
        while True:
            try:
                await self._obey(await receive(self._socket, rates, self._client))
            except Conflict as conflict:
                await self._send_error(conflict.error, conflict.state)
            except ConjoinError as error:
                await self._send_error(error)

    async def send_state(self) -> None:
        state = await self._games.state(self._game_id, self._tokens, self._client)
        message = StateMessage(state=state)
        await self._socket.send_text(message.model_dump_json())

    async def _obey(self, message: Any) -> None:
        kind = message.pop("type", None) if isinstance(message, dict) else None
        if kind == "ping":
            await self._socket.send_json({"type": "pong"})
        elif kind == "move":
            asked = read(MoveRequest, message)
            step = partial(steps.move, name=asked.move, ply=asked.ply, key=asked.key)
            # The secret is checked again with every move, against the game as it is kept.
            await self._games.change(self._game_id, self._tokens, step, self._client)
        else:
            raise BadNotation("the message has no type that is known", "send a move or a ping")

    async def _send_error(self, error: ConjoinError, state: State | None = None) -> None:
        more = {} if state is None else {"state": state.model_dump(mode="json")}
        await self._socket.send_json({"type": "error", "error": error_values(error), **more})
