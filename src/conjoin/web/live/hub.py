"""Announces what has changed. A notice is small: what it is about, and that it is to be looked at again."""

import asyncio
import json
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from psycopg import AsyncConnection, OperationalError, sql

Notice = dict[str, Any]

CHANGED: Notice = {"type": "changed"}
MOST_WAITING = 64
"""Notices kept for a listener that does not keep up; what matters is in the store anyway."""
CHANNEL = "conjoin"
START_SECONDS = 30.0
"""Within which the first connection must be there."""
RETRY_SECONDS = 1.0
"""Until a lost connection is made again."""


def game_topic(game_id: str) -> str:
    """What listeners to a game listen to."""
    return f"game {game_id}"


def tournament_topic(tournament_id: str) -> str:
    """What listeners to a tournament listen to."""
    return f"tournament {tournament_id}"


class Hub(ABC):
    """Listeners by topic, such as one game."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[asyncio.Queue[Notice]]] = defaultdict(set)

    @abstractmethod
    async def publish(self, topic: str, notice: Notice = CHANGED) -> None:
        """Tell every listener, in whichever process."""

    async def start(self) -> None:
        """Begin to hear of others."""

    async def close(self) -> None:
        """Hear no more."""

    @contextmanager
    def listen(self, topic: str) -> Iterator[asyncio.Queue[Notice]]:
        """What is said about a topic from now on."""
        heard: asyncio.Queue[Notice] = asyncio.Queue(MOST_WAITING)
        self._listeners[topic].add(heard)
        try:
            yield heard
        finally:
            self._listeners[topic].discard(heard)
            if not self._listeners[topic]:
                del self._listeners[topic]

    def has_listeners(self, topic: str) -> bool:
        """Whether there is a listener in this process."""
        return topic in self._listeners

    def tell(self, topic: str, notice: Notice) -> None:
        """Tell those in this process."""
        for heard in self._listeners.get(topic, ()):
            if heard.full():
                heard.get_nowait()
            heard.put_nowait(notice)

    def tell_all(self, notice: Notice) -> None:
        """Tell every listener in this process, whatever the topic."""
        for topic in list(self._listeners):
            self.tell(topic, notice)


class LocalHub(Hub):
    """All listeners are in this process."""

    async def publish(self, topic: str, notice: Notice = CHANGED) -> None:
        """Tell them."""
        self.tell(topic, notice)


class PostgresHub(Hub):
    """Several processes on one PostgreSQL database, by LISTEN and NOTIFY."""

    def __init__(self, conninfo: str) -> None:
        super().__init__()
        self._conninfo = conninfo
        self._sending: AsyncConnection | None = None
        self._turn = asyncio.Lock()
        self._hearing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect, and hear of changes from then on."""
        ready = asyncio.Event()
        self._hearing = asyncio.create_task(self._hear(ready))
        await asyncio.wait_for(ready.wait(), START_SECONDS)

    async def close(self) -> None:
        """Close both connections."""
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
        if self._sending is not None:
            await self._sending.close()

    async def publish(self, topic: str, notice: Notice = CHANGED) -> None:
        """Tell every process, this one included."""
        text = json.dumps({"topic": topic, "notice": notice})
        async with self._turn:
            try:
                await self._notify(text)
            except OperationalError:  # the server was restarted: once more on a new connection
                self._sending = None
                await self._notify(text)

    async def _notify(self, text: str) -> None:
        if self._sending is None:
            self._sending = await AsyncConnection.connect(self._conninfo, autocommit=True)
        await self._sending.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    async def _hear(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with await AsyncConnection.connect(self._conninfo, autocommit=True) as connection:
                    await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    # What was said while there was no connection is lost, so every listener looks again.
                    self.tell_all(CHANGED)
                    ready.set()
                    async for said in connection.notifies():
                        message = json.loads(said.payload)
                        self.tell(message["topic"], message["notice"])
            except OperationalError:
                await asyncio.sleep(RETRY_SECONDS)
