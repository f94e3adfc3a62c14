"""Whether something works: looked at once for all who ask at the same time, since a look may write and set to work."""

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil

from conjoin.web.errors import Unavailable


class Check:
    """One kind of look, which may take so many seconds."""

    def __init__(self, look: Callable[[], Awaitable[None]], seconds: float) -> None:
        self._look = look
        self._seconds = seconds
        self._looking: asyncio.Task[None] | None = None

    async def result(self) -> None:
        """Return if all is well; raises what the look raised, or Unavailable when it takes too long."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look_in_time())
        await asyncio.shield(self._looking)

    async def _look_in_time(self) -> None:
        try:
            async with asyncio.timeout(self._seconds):
                await self._look()
        except TimeoutError:
            raise Unavailable(ceil(self._seconds)) from None
