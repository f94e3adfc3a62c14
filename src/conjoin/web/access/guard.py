"""The door: who may come in, how much they may bring, and what every answer carries.

Requests that name a foreign host are refused (a page elsewhere could have its name point here), and so are those that
a page of another origin sends or loads, WebSockets included; links to here are followed. Bodies are read here, up to
their limit, before anybody else looks at them.
"""

import asyncio
import logging
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from conjoin.web import errors
from conjoin.web.access.metrics import Metrics
from conjoin.web.access.policy import POLICY
from conjoin.web.access.rates import Rates, sharing
from conjoin.web.errors import Busy
from conjoin.web.place import own_path
from conjoin.web.settings import Settings

BODY_LIMIT = 64 * 1024
"""Bytes of a request's body."""
MESSAGE_LIMIT = 16 * 1024
"""Bytes of a WebSocket message."""
BODY_SECONDS = 10.0
"""How long a body may take to arrive."""

COUNTED = ("/api/", "/docs", "/openapi.json", "/metrics")
"""What addresses that are limited as requests begin with: each of these is made anew for everyone who asks."""
UNCOUNTED = ("/static/", "/livez", "/readyz", "/healthz")
"""The same of files, dozens of which make one page, and of checks that are shared; all others are pages."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

FILE_HEADERS = {name: HEADERS[name] for name in ("x-content-type-options", "cross-origin-resource-policy")}
"""For the page's files, of which a first visit loads dozens: what they may load is the page's business."""
WORKER = "worker.js"
"""How the names of those end that browsers hold to a policy of their own."""

log = logging.getLogger("conjoin.web.requests")


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: Rates, metrics: Metrics) -> None:
        self._app = app
        self._hosts = frozenset(settings.hosts)
        self._rates = rates
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()
        path = own_path(scope)  # routing changes what the request says of it
        as_get = (
            {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
        )  # the server drops the body
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in _headers(path).items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            refused, body = await self._refused(scope, receive)
            if refused is not None:
                await refused(scope, receive, sending)
            else:
                await self._app(as_get, _replayed(body, receive), sending)
        finally:
            template = getattr(as_get.get("route"), "path", None)
            self._tell(scope, path, _full(template, path), status, perf_counter() - began)

    async def _refused(self, scope: Scope, receive: Receive) -> tuple[Response | None, bytes]:
        """The answer to a request that does not come in, or its body."""
        headers = Headers(scope=scope)
        path = own_path(scope)
        if problem := self._foreign(headers, path):
            return problem, b""
        if not path.startswith(UNCOUNTED):
            try:
                self._rates.count("requests" if path.startswith(COUNTED) else "pages", _client(scope))
            except Busy as busy:
                return errors.busy(busy), b""
        return await _body(headers, receive)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._foreign(Headers(scope=scope), own_path(scope)) is not None:
            await _refuse_socket(receive, send)
            return
        try:
            self._rates.count("requests", _client(scope))  # whoever is sent away may not come back at once
            with self._rates.socket(_client(scope)):
                await self._app(scope, receive, send)
        except Busy:
            await _refuse_socket(receive, send)

    def _foreign(self, headers: Headers, path: str) -> Response | None:
        host = headers.get("host", "")
        if _without_port(host) not in self._hosts:
            fix = "call it by its own name, or start it with --trust NAME"
            return errors.failure(400, "ForeignHost", f"this server is not called {host[:80]!r}", fix)
        if headers.get("sec-fetch-site") == "cross-site" and not _is_link(headers, path):
            fix = "open it by a link, or give a board of /embed/ in a frame"
            return errors.failure(403, "ForeignSite", "another site's page may not load this", fix)
        origin = headers.get("origin")
        if origin is not None and _host_of(origin) != host.lower():
            fix = "open the page from this server"
            return errors.failure(403, "ForeignOrigin", f"a page of {origin[:80]!r} may not ask here", fix)
        return None

    def _tell(self, scope: Scope, path: str, route: str, status: int, seconds: float) -> None:
        self._metrics.answered(scope["method"], route, status, seconds)
        if route not in ("/healthz", "/livez", "/readyz", "/metrics"):
            fields = {
                "client": _client(scope),
                "method": scope["method"],
                "path": path,
                "status": status,
                "ms": round(seconds * 1000, 1),
            }
            log.info("request", extra=fields)


async def _body(headers: Headers, receive: Receive) -> tuple[Response | None, bytes]:
    too_large = errors.failure(413, "TooLarge", f"the body has more than {BODY_LIMIT} bytes", "send less")
    stated = headers.get("content-length", "0")
    if not stated.isdigit() or int(stated) > BODY_LIMIT:
        return too_large, b""
    parts: list[bytes] = []
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    break
                parts.append(message.get("body", b""))
                if sum(map(len, parts)) > BODY_LIMIT:
                    return too_large, b""
                if not message.get("more_body", False):
                    break
    except TimeoutError:
        return errors.failure(408, "TooSlow", "the body did not arrive in time", "send it again"), b""
    return None, b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body once more for whoever reads it next; then what really comes."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receiving() -> Message:
        return waiting.pop() if waiting else await receive()

    return receiving


async def _refuse_socket(receive: Receive, send: Send) -> None:
    """Before it is accepted: the client sees status 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008})


def _headers(path: str) -> dict[str, str]:
    return FILE_HEADERS if path.startswith("/static/") and not path.endswith(WORKER) else HEADERS


def _client(scope: Scope) -> str:
    return sharing(scope["client"][0]) if scope.get("client") else "unknown"


def _full(template: str | None, path: str) -> str:
    """A route's template with the prefix of its router, which some versions of FastAPI leave out.

    >>> _full("/play/{game_id}", "/api/v1/play/77"), _full("/healthz", "/healthz"), _full(None, "/nowhere")
    ('/api/v1/play/{game_id}', '/healthz', 'other')
    """
    if template is None:
        return "other"
    missing = max(0, path.count("/") - template.count("/"))
    return "/".join(path.split("/")[: missing + 1]) + template


def _is_link(headers: Headers, path: str) -> bool:
    """Whether a person goes to a page, or a page shows a board that is meant for its frame."""
    is_page = headers.get("sec-fetch-mode") == "navigate"
    return is_page and (headers.get("sec-fetch-dest") == "document" or path.startswith("/embed/"))


def _host_of(origin: str) -> str | None:
    """Its host and port; None for what is no address."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _without_port(host: str) -> str:
    """The name alone; an IPv6 address keeps its brackets.

    >>> _without_port("[::1]:8000"), _without_port("LOCALHOST:80")
    ('[::1]', 'localhost')
    """
    name, bracket, _ = host.lower().partition("]")
    return name + bracket if bracket else name.partition(":")[0]
