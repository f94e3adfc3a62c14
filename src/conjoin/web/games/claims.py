"""Which server process thinks about a game: the first that claims it; the others wait for its move.

A claim ends with its process, so that none has to be cleared away. PostgreSQL keeps it as an advisory lock of a
session, and beside SQLite's file it is a locked byte of another file.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, LiteralString

from psycopg import AsyncConnection, Error

from conjoin.store.database import Database
from conjoin.web.live.hub import conninfo

ANSWER_SECONDS = 5.0
"""Within which PostgreSQL must grant or refuse a claim."""
SUFFIX = "-thinking"
"""What the name of the file beside SQLite's ends with."""

log = logging.getLogger("conjoin.web")


class Claims(ABC):
    """Those of this process. Whatever goes wrong grants a claim: to think twice is better than not at all."""

    @asynccontextmanager
    async def claim(self, game_id: str, version: int) -> AsyncIterator[bool]:
        """Whether this process may think about a version of a game, which it may until the block ends."""
        number = int.from_bytes(sha256(f"thinking {game_id} {version}".encode()).digest()[:8]) >> 1
        granted = await self._take(number)
        try:
            yield granted
        finally:
            if granted:
                await asyncio.shield(self._give_back(number))

    @abstractmethod
    async def _take(self, number: int, /) -> bool: ...

    @abstractmethod
    async def _give_back(self, number: int, /) -> None: ...

    async def close(self) -> None:
        """End all claims."""


class NoClaims(Claims):
    """For a database that no other process can open."""

    async def _take(self, _: int) -> bool:
        return True

    async def _give_back(self, _: int) -> None: ...


class PostgresClaims(Claims):
    """Advisory locks of one session, which end with its connection."""

    def __init__(self, conninfo: str) -> None:
        self._conninfo = conninfo
        self._connection: AsyncConnection | None = None
        self._turn = asyncio.Lock()

    async def _take(self, number: int) -> bool:
        return await self._ask("SELECT pg_try_advisory_lock(%s)", number)

    async def _give_back(self, number: int) -> None:
        await self._ask("SELECT pg_advisory_unlock(%s)", number)

    async def _ask(self, question: LiteralString, number: int) -> bool:
        async with self._turn:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    if self._connection is None:
                        self._connection = await AsyncConnection.connect(self._conninfo, autocommit=True)
                    found = await (await self._connection.execute(question, (number,))).fetchone()
                    return bool(found and found[0])
            except (Error, OSError) as failure:
                log.warning(
                    "a game could not be claimed", extra={"problem": str(failure) or "no answer in time"}
                )
                await self.close()
                return True

    async def close(self) -> None:
        """End all claims."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Error, OSError):
                await connection.close()


class FileClaims(Claims):
    """Bytes of a file that are locked; the system gives them free when the process ends."""

    def __init__(self, path: Path) -> None:
        self._file: IO[bytes] | None = None
        try:
            self._file = path.open("ab")
        except OSError as failure:
            log.warning("games cannot be claimed", extra={"problem": str(failure)})

    async def _take(self, number: int) -> bool:
        import fcntl

        if self._file is None:
            return True
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
        except BlockingIOError:
            return False
        except OSError as failure:
            log.warning("a game could not be claimed", extra={"problem": str(failure)})
        return True

    async def _give_back(self, number: int) -> None:
        import fcntl

        if self._file is not None:
            with suppress(OSError):
                fcntl.lockf(self._file, fcntl.LOCK_UN, 1, number)

    async def close(self) -> None:
        """End all claims."""
        if self._file is not None:
            self._file.close()


def claims_of(database: Database) -> Claims:
    """Those that all processes on this database see."""
    if database.is_postgres:
        return PostgresClaims(conninfo(database))
    file = database.url.database
    try:
        import fcntl  # noqa: F401
    except ImportError:  # Windows
        return NoClaims()
    return FileClaims(Path(f"{file}{SUFFIX}")) if file and file != ":memory:" else NoClaims()
