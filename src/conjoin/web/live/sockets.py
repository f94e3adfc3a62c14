"""What all WebSockets share: messages of a limited size and rate, read as models."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import WebSocket
from pydantic import BaseModel, ValidationError

from conjoin.core.errors import BadNotation
from conjoin.web.access.guard import MESSAGE_LIMIT
from conjoin.web.access.rates import Rates
from conjoin.web.errors import Busy

TOO_LARGE, TOO_MANY = 1009, 1008
TRY_AGAIN_LATER = 1013
"""Of a server that cannot answer now: the page connects again by itself."""

REASON_BYTES = 123

M = TypeVar("M", bound=BaseModel)


class Closed(Exception):
    """The conversation is over."""


async def receive(socket: WebSocket, rates: Rates, client: str) -> Any:
    """The next message as JSON; raises Closed, or BadNotation for a text that is none."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise Closed
    text = message.get("text") or ""
    if len(text.encode()) > MESSAGE_LIMIT or len(message.get("bytes") or b"") > MESSAGE_LIMIT:
        await socket.close(TOO_LARGE, "messages have at most 16 KiB")
        raise Closed
    try:
        rates.count("messages", client)
    except Busy as busy:
        await socket.close(TOO_MANY, f"too many messages; come back in {busy.retry_after} s")
        raise Closed from None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadNotation("the message is not JSON", "send one JSON object in each message") from None


def read(model: type[M], values: Any) -> M:
    """A message as it should be; raises BadNotation naming the place."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "message"
        raise BadNotation(f"{place}: {first['msg']}", "see /docs for what is expected") from None


def short(reason: str) -> str:
    """As much of a reason as fits into the frame that closes a WebSocket.

    >>> len(short("Zug " + "ä" * 200).encode())
    122
    """
    return reason.encode()[:REASON_BYTES].decode(errors="ignore")


async def until_one_ends(*talking: Coroutine[Any, Any, None]) -> None:
    """Read and write at the same time; when one of them ends, so does the other. Raises what it raised."""
    tasks = [asyncio.create_task(one) for one in talking]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
