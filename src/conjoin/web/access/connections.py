"""Connections before there is a request on them: how much a request's head may bring, in which time, and how many.

The server's parser collects headers without a limit, and waits for them for ever.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from conjoin.web.access.files import connections_for
from conjoin.web.access.forwarded import Proxies
from conjoin.web.access.rates import sharing
from conjoin.web.settings import Settings

if TYPE_CHECKING:
    import asyncio

HEAD_LIMIT = 64 * 1024
"""Bytes of a request's address and headers."""
IGNORED_LIMIT = 1 << 20
"""Bytes of a body that are passed over after its request was answered, so that the answer is read before the end."""
RETRY_SECONDS = 10

TOO_LARGE = b"431 Request Header Fields Too Large"
TOO_SLOW = b"408 Request Timeout"
TOO_MANY = b"503 Service Unavailable"


@dataclass
class Bounds:
    """What all connections of this process share."""

    head_seconds: float
    each: int
    most: int | None
    """Connections in all, as far as the number of open files is limited."""
    proxies: Proxies
    """Web servers in front: through these come the connections of many."""
    open: Counter[str] = field(default_factory=Counter)
    """By client, without WebSockets, which are counted elsewhere."""


@cache
def bounds() -> Bounds:
    """Those of the settings in the environment."""
    settings = Settings.from_environment()
    proxies = Proxies(settings.proxies)
    return Bounds(settings.head_seconds, settings.connections, connections_for(settings), proxies)


class _HeadTooLarge(Exception):
    """Raised in the middle of parsing, which it ends."""


class BoundedProtocol(HttpToolsProtocol):
    """HTTP on one connection, closed where a client sends too much, too slowly, or has too many of them."""

    _client_counted = ""
    _timer: asyncio.TimerHandle | None = None
    _in_head = True
    _in_message = False
    _unread = 0
    """Bytes that have come since a request began, until its headers are complete; or since it was answered."""
    _head_size = 0
    _too_large = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and wait for its first request."""
        super().connection_made(transport)
        shared = bounds()
        peer = self.client[0] if self.client else ""
        client = "" if peer in shared.proxies else sharing(peer)
        are_too_many = shared.most is not None and len(self.connections) > shared.most
        if are_too_many or (client and shared.open[client] >= shared.each):
            self._refuse(TOO_MANY)
        else:
            self._client_counted = client
            if client:
                shared.open[client] += 1
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on another protocol has the connection."""
        self._leave()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Let the parser have it, as long as it is not too much."""
        super().data_received(data)
        answered = self._in_message and self.cycle is not None and self.cycle.response_complete
        if self._in_head or answered:
            self._unread += len(data)
        if self._in_head and self._unread > HEAD_LIMIT:
            self._refuse(TOO_LARGE)
        elif answered and self._unread > IGNORED_LIMIT:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """What could not be parsed, perhaps because we have ended that."""
        if self._too_large:
            self._refuse(TOO_LARGE)
        else:
            super().send_400_response(msg)

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._in_head = self._in_message = True
        self._unread = self._head_size = 0
        self._start_timer()

    def on_url(self, url: bytes) -> None:
        """A part of its address."""
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header, or what comes as one behind a body."""
        self._grow(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The guard has a time of its own for the body."""
        self._in_head = False
        self._stop_timer()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of a request has come."""
        self._in_message = False
        self._stop_timer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """What is still sent of a request that is answered must end soon."""
        super().on_response_complete()
        self._unread = 0
        if self._in_message and not self._in_head:
            self._start_timer()

    def _grow(self, size: int) -> None:
        self._head_size += size
        if self._head_size > HEAD_LIMIT:
            self._too_large = True
            raise _HeadTooLarge

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(bounds().head_seconds, self._end_waiting)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end_waiting(self) -> None:
        self._timer = None
        if self._in_message:
            self._refuse(TOO_SLOW)
        else:
            self.transport.close()  # opened by a browser in advance

    def _leave(self) -> None:
        self._stop_timer()
        if client := self._client_counted:
            shared = bounds()
            self._client_counted = ""
            shared.open[client] -= 1
            if not shared.open[client]:
                del shared.open[client]

    def _refuse(self, status: bytes) -> None:
        """Say why, where no answer has begun, and hang up."""
        self._stop_timer()
        if self.transport.is_closing():
            return
        if self.cycle is None or (self.cycle.response_complete and self._in_head):
            body = b"Content-Length: 0\r\nRetry-After: %d\r\nConnection: close\r\n\r\n" % RETRY_SECONDS
            self.transport.write(b"HTTP/1.1 " + status + b"\r\n" + body)
        self.transport.close()
