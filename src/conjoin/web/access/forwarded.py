"""Who really asks, and where this application stands, as a web server in front says; only a known one is believed.

The last address in X-Forwarded-For that is not one of ours is the client's: what stands before it was sent by the
client itself and may be invented.
"""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from conjoin.web.place import PATH_PREFIX, below


class Proxies:
    """The web servers that are believed."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks: list[IPv4Network | IPv6Network] = [ip_network(one, strict=False) for one in networks]
        self._known = lru_cache(maxsize=1000)(self._is_one)

    def __contains__(self, address: str) -> bool:
        return self._known(address)

    def _is_one(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        plain = getattr(found, "ipv4_mapped", None) or found
        return any(plain in network for network in self._networks)

    def client(self, forwarded: list[str]) -> str | None:
        """Whom a chain of addresses leads to: the first one from its end that is none of these, or its beginning.

        >>> ours = Proxies(["10.0.0.0/8"])
        >>> ours.client(["6.6.6.6", "192.0.2.7:4711", "10.0.0.5"]), ours.client(["10.0.0.9", "10.0.0.5"])
        ('192.0.2.7', '10.0.0.9')
        >>> ours.client(["unknown"])
        """
        found = None
        for hop in reversed(forwarded):
            address = _without_port(hop)
            if address is None:
                break
            found = address
            if address not in self:
                break
        return found


class Forwarded:
    """Puts what a known web server says in the place of what the connection shows."""

    def __init__(self, app: ASGIApp, proxies: Proxies, prefix: str) -> None:
        self._app = app
        self._proxies = proxies
        self._prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on as its client sent it."""
        if scope["type"] in ("http", "websocket"):
            scope = self._as_sent(scope)
        await self._app(scope, receive, send)

    def _as_sent(self, scope: Scope) -> Scope:
        sent, prefix = dict(scope), self._prefix
        peer = scope["client"][0] if scope.get("client") else ""
        if peer in self._proxies:
            headers = Headers(scope=scope)
            if found := self._proxies.client(_listed(headers, "x-forwarded-for")):
                sent["client"] = (found, 0)
            if scheme := _scheme(_listed(headers, "x-forwarded-proto")):
                sent["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
            given = headers.get("x-forwarded-prefix", "").rstrip("/")
            if PATH_PREFIX.fullmatch(given):
                prefix = given
        return below(sent, prefix)


def _listed(headers: Headers, name: str) -> list[str]:
    """The values of a header that may be given several times, each with several of them."""
    return [one.strip() for line in headers.getlist(name) for one in line.split(",") if one.strip()]


def _scheme(given: list[str]) -> str | None:
    found = given[-1].lower() if given else ""
    return found if found in ("http", "https") else None


def _without_port(hop: str) -> str | None:
    """An address that may have a port, or brackets around it; None for what is none."""
    text = hop[1 : hop.index("]")] if hop.startswith("[") and "]" in hop else hop
    if text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ip_address(text))
    except ValueError:
        return None
