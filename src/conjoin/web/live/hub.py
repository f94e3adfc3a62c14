"""Announces what has changed. A notice is small: what it is about, and that it is to be looked at again."""

import asyncio
import json
import logging
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Annotated, Any

from psycopg import AsyncConnection, Error, sql
from pydantic import AfterValidator, BaseModel, ValidationError

from conjoin.store.database import CONNECTION, Database
from conjoin.web.supervision import supervised

Notice = dict[str, Any]

CHANGED: Notice = {"type": "changed"}
MOST_WAITING = 64
"""Notices kept for a listener that does not keep up; what matters is in the store anyway."""
CHANNEL = "conjoin"
START_SECONDS = 30.0
"""Within which the first connection must be there."""
NOTIFY_SECONDS = 5.0
"""Within which the database must take a notice."""

log = logging.getLogger("conjoin.web")


def game_topic(game_id: str) -> str:
    """What listeners to a game listen to."""
    return f"game {game_id}"


def tournament_topic(tournament_id: str) -> str:
    """What listeners to a tournament listen to."""
    return f"tournament {tournament_id}"


def _typed(notice: Notice) -> Notice:
    if "type" not in notice:
        raise ValueError("a notice has a type")
    return notice


class Said(BaseModel):
    """What processes say to each other."""

    topic: str
    notice: Annotated[Notice, AfterValidator(_typed)]


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


def conninfo(database: Database) -> str:
    """How a connection of one's own is made to a PostgreSQL database."""
    options = {name: str(value) for name, value in CONNECTION.items()}
    plain = database.url.set(drivername="postgresql").update_query_dict(options)
    return plain.render_as_string(hide_password=False)


def hub_of(database: Database) -> Hub:
    """What reaches all processes on this database."""
    return PostgresHub(conninfo(database)) if database.is_postgres else LocalHub()


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
        hearing = supervised("listening for changes", partial(self._hear, ready))
        self._hearing = asyncio.create_task(hearing)
        await asyncio.wait_for(ready.wait(), START_SECONDS)

    async def close(self) -> None:
        """Close both connections."""
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
        if self._sending is not None:
            await self._sending.close()

    async def publish(self, topic: str, notice: Notice = CHANGED) -> None:
        """Tell every process, this one included; only this one where the database cannot be reached.

        The others look again as soon as they can reach it, so nothing is lost, and nothing is raised.
        """
        text = json.dumps({"topic": topic, "notice": notice})
        async with self._turn:
            for _ in range(2):  # the server may have been restarted: once more on a new connection
                try:
                    async with asyncio.timeout(NOTIFY_SECONDS):
                        await self._notify(text)
                except (Error, OSError) as failure:  # TimeoutError is an OSError
                    await self._lose_connection()
                    problem = str(failure) or type(failure).__name__
                else:
                    return
        log.warning("a change was not announced to other processes", extra={"problem": problem})
        self.tell(topic, notice)

    async def _notify(self, text: str) -> None:
        if self._sending is None:
            self._sending = await AsyncConnection.connect(self._conninfo, autocommit=True)
        await self._sending.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    async def _lose_connection(self) -> None:
        connection, self._sending = self._sending, None
        if connection is not None:
            with suppress(Error, OSError):
                await connection.close()

    async def _hear(self, ready: asyncio.Event) -> None:
        """Until the connection is lost; raises ConnectionError."""
        try:
            async with await AsyncConnection.connect(self._conninfo, autocommit=True) as connection:
                await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                # What was said while there was no connection is lost, so every listener looks again.
                self.tell_all(CHANGED)
                ready.set()
                async for said in connection.notifies():
                    self._pass_on(said.payload)
        except Error as error:
            raise ConnectionError(str(error)) from None
        raise ConnectionError("the connection has ended")

    def _pass_on(self, payload: str) -> None:
        """Tell what another process says; anything may call NOTIFY, so what is no notice is passed over."""
        try:
            said = Said.model_validate_json(payload)
        except ValidationError as error:
            reason = error.errors()[0]["msg"]
            log.warning("a notice cannot be read", extra={"problem": payload[:200], "reason": reason})
            return
        self.tell(said.topic, said.notice)
