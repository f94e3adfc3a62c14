"""Clients that ask for far more than they may have, in a process of their own; it counts how often they are refused.

`python -m conjoin.bench.web.flood PORT SECONDS` prints the counts as JSON.
"""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress

API = "/api/v1"
KINDS = ("bodies of 10 MiB", "foreign requests", "script names", "sockets", "talkers")
SOCKETS = 500
MESSAGES = 1000
"""A second."""
BODY = b"x" * (10 << 20)
PAUSE_SECONDS = 0.01
"""Seconds between two bursts of messages."""
NAME = "<script>alert(1)</script>" * 2
"""Longer than a name may be, and no name at all."""


SENDER, OPENER, TALKER = "127.0.1.1", "127.0.1.2", "127.0.1.3"
"""Where they come from: the server counts what each address asks for."""


class Flood:
    """All kinds at the same time."""

    def __init__(self, port: int, until: float) -> None:
        self.port, self.until = port, until
        self.refused = dict.fromkeys(KINDS, 0)

    async def run(self) -> None:
        """Until time is up and everything has been refused at least once, however slow the machine is."""
        kinds = (self._bodies, self._foreign, self._names, self._sockets, self._messages)
        await asyncio.gather(*(self._repeated(kind) for kind in kinds))

    async def _repeated(self, kind: Callable[[], Awaitable[None]]) -> None:
        while self._goes_on():
            await kind()

    def _goes_on(self) -> bool:
        return time.perf_counter() < self.until or not all(self.refused.values())

    async def _bodies(self) -> None:
        status = await self._request("POST", f"{API}/records", BODY)
        self.refused["bodies of 10 MiB"] += status in (0, 413, 429)
        await asyncio.sleep(0.5)

    async def _foreign(self) -> None:
        for header in ("Host: evil.example", "Host: localhost\r\nOrigin: https://evil.example"):
            status = await self._request("GET", f"{API}/catalogue", b"", header)
            self.refused["foreign requests"] += status in (400, 403)
        await asyncio.sleep(PAUSE_SECONDS)

    async def _names(self) -> None:
        body = json.dumps({"names": {"first": NAME}}).encode()
        self.refused["script names"] += await self._request("POST", f"{API}/play", body) in (422, 429)
        await asyncio.sleep(PAUSE_SECONDS)

    async def _sockets(self) -> None:
        """As many as possible, all kept open for a second."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import InvalidStatus

        async with AsyncExitStack() as stack:
            for _ in range(SOCKETS):
                try:
                    await stack.enter_async_context(connect(self._address, local_addr=(OPENER, 0)))
                except (InvalidStatus, OSError):
                    self.refused["sockets"] += 1
            await asyncio.sleep(1)

    async def _messages(self) -> None:
        """A thousand a second for as long as the server listens."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed, InvalidStatus

        burst = round(MESSAGES * PAUSE_SECONDS)
        try:
            async with connect(self._address, local_addr=(TALKER, 0)) as opened:
                while self._goes_on():
                    for _ in range(burst):
                        await opened.send('{"moves": "44", "engine": "window:depth=1"}')
                    await asyncio.sleep(PAUSE_SECONDS)
        except ConnectionClosed:
            self.refused["talkers"] += 1
        except (InvalidStatus, OSError):
            self.refused["sockets"] += 1
            await asyncio.sleep(PAUSE_SECONDS)

    @property
    def _address(self) -> str:
        return f"ws://127.0.0.1:{self.port}{API}/analyse/live"

    async def _request(self, method: str, path: str, body: bytes, host: str = "Host: localhost") -> int:
        """The status; 0 where the server hangs up before all of the body was sent."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(SENDER, 0))
        kind = "content-type: application/json\r\nconnection: close"
        head = f"{method} {path} HTTP/1.1\r\n{host}\r\n{kind}\r\ncontent-length: {len(body)}\r\n\r\n"
        try:
            writer.write(head.encode() + body)
            line = await reader.readline()
            return int(line.split()[1]) if line else 0
        except ConnectionError:
            return 0
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


async def main(port: int, seconds: float) -> None:
    """Flood, and say how it went."""
    flood = Flood(port, time.perf_counter() + seconds)
    await flood.run()
    print(json.dumps(flood.refused))  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), float(sys.argv[2])))
