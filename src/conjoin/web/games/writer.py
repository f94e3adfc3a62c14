"""One writer for all games of a process: changes that come while the disk is busy are written together.

A disk that needs 8 ms for a transaction would otherwise allow 125 moves a second, however many games they are of.
"""

import asyncio
from dataclasses import dataclass

from conjoin.core.errors import StoreError
from conjoin.store import games
from conjoin.store.database import Database
from conjoin.store.server_game import ServerGame

MOST = 64
"""Changes in one transaction."""


@dataclass(frozen=True, slots=True, eq=False)
class _Change:
    before: ServerGame
    after: ServerGame
    done: "asyncio.Future[ServerGame | None]"


class Writer:
    """Each caller waits until its own change is on disk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Change] = []
        self._writing: asyncio.Task[None] | None = None

    async def commit(self, before: ServerGame, after: ServerGame) -> ServerGame | None:
        """Put one value in the place of another; None if that is no longer the latest. Raises StoreError."""
        change = _Change(before, after, asyncio.get_running_loop().create_future())
        self._waiting.append(change)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        return await change.done

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._writing is not None:
            await self._writing

    async def _write(self) -> None:
        while self._waiting:
            chosen = self._next()
            try:
                await self._database.run(self._together, chosen)
            except Exception as error:  # noqa: BLE001  (whatever it is, nothing may wait for it for ever)
                for change in chosen:
                    _tell(change, error)

    def _next(self) -> list[_Change]:
        """The oldest changes, one for each game: two of one game would overtake each other."""
        chosen: dict[str, _Change] = {}
        for change in self._waiting:
            if len(chosen) < MOST:
                chosen.setdefault(change.before.id, change)
        taken = set(map(id, chosen.values()))
        self._waiting = [change for change in self._waiting if id(change) not in taken]
        return list(chosen.values())

    def _together(self, changes: list[_Change]) -> None:
        """In one transaction; if that fails, each in its own, so that one bad change costs the others nothing."""
        try:
            done = games.commit_many(self._database, [(one.before, one.after) for one in changes])
        except StoreError as error:
            if len(changes) == 1:
                _tell(changes[0], error)
            else:
                for change in changes:
                    self._together([change])
            return
        for change, result in zip(changes, done, strict=True):
            _tell(change, result)


def _tell(change: _Change, result: ServerGame | Exception | None) -> None:
    """From a thread to the caller that waits in the event loop."""

    def tell() -> None:
        if change.done.done():
            return  # its caller is gone
        if isinstance(result, Exception):
            change.done.set_exception(result)
        else:
            change.done.set_result(result)

    change.done.get_loop().call_soon_threadsafe(tell)
