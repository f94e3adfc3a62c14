"""How much one client may ask for: counted in this process, by the library `limits`."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from math import ceil
from time import time
from typing import Literal

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from conjoin.web.errors import Busy
from conjoin.web.settings import Settings

Kind = Literal["requests", "pages", "questions", "games", "messages"]


def sharing(address: str) -> str:
    """Whom an address stands for as far as limits are concerned: with IPv6 one person has 64 bits of them.

    >>> sharing("2001:db8:1:2:3:4:5:6"), sharing("::ffff:192.0.2.7"), sharing("192.0.2.7"), sharing("unknown")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7', 'unknown')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(found.ipv4_mapped or ip_network((int(found), 64), strict=False))


class Rates:
    """Raises Busy for a client that has had its share for now."""

    def __init__(self, settings: Settings) -> None:
        self._limits: dict[Kind, RateLimitItem] = {
            "requests": parse(settings.requests),
            "pages": parse(settings.pages),
            "questions": parse(settings.questions),
            "games": parse(settings.games),
            "messages": parse(settings.messages),
        }
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._sockets: Counter[str] = Counter()
        self._sockets_each = settings.sockets
        self._sockets_all = settings.sockets_all

    @property
    def open_sockets(self) -> int:
        """WebSockets that are open now."""
        return self._sockets.total()

    def count(self, kind: Kind, client: str, cost: int = 1) -> None:
        """Count something that a client asks for; raises Busy if it is too much."""
        limit = self._limits[kind]
        if not self._limiter.hit(limit, kind, client, cost=cost):
            reset, _ = self._limiter.get_window_stats(limit, kind, client)
            raise Busy(max(1, ceil(reset - time())))

    @contextmanager
    def socket(self, client: str) -> Iterator[None]:
        """Count an open WebSocket; raises Busy if there are too many."""
        if self._sockets[client] >= self._sockets_each or self.open_sockets >= self._sockets_all:
            raise Busy(10)
        self._sockets[client] += 1
        try:
            yield
        finally:
            self._sockets[client] -= 1
            if not self._sockets[client]:
                del self._sockets[client]
