"""Lets go of old results, and of old games where that is wanted, now and then while the server runs."""

import asyncio

from conjoin.store.database import Database
from conjoin.store.retention import Retention, prune
from conjoin.web.supervision import supervised

BETWEEN_SECONDS = 600.0
"""From one look to the next."""
BREATH_SECONDS = 0.1
"""Between two transactions: moves go first."""


class Pruner:
    """One for each server process; where there are several, whichever comes first finds something to do."""

    def __init__(self, database: Database, retention: Retention, between: float = BETWEEN_SECONDS) -> None:
        self._database = database
        self._retention = retention
        self._between = between
        self._pruning: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._pruning = asyncio.create_task(supervised("pruning", self._now_and_then))

    async def close(self) -> None:
        """Look no more; a transaction that has begun is finished."""
        if self._pruning is not None:
            self._pruning.cancel()
            await asyncio.gather(self._pruning, return_exceptions=True)

    async def _now_and_then(self) -> None:
        while True:
            batches = prune(self._database, self._retention)
            while await self._database.run(next, batches, None):
                await asyncio.sleep(BREATH_SECONDS)
            await asyncio.sleep(self._between)
