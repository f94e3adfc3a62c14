"""What runs in the background is supervised here: a failure is caught, logged with its cause, and tried again.

The readiness check lists the kinds of work that keep failing.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from random import uniform
from time import monotonic

FIRST_SECONDS = 0.5
"""Until the first further try, and how long work must have gone well for its failures to be forgotten."""
LONGEST_SECONDS = 5.0
"""Between two tries at most, but for the variation: people go on within ten seconds when a fault is over."""

log = logging.getLogger("conjoin.web")
_failed_at: dict[str, list[float]] = {}
"""When each kind of work has failed lately, by the monotonic clock, oldest first; nothing of work that ended well."""


def failing(now: float | None = None) -> list[str]:
    """The kinds of work that have failed more than once within the longest two pauses; for the readiness check."""
    since = (monotonic() if now is None else now) - 2 * LONGEST_SECONDS
    return sorted(name for name, times in _failed_at.items() if sum(time > since for time in times) > 1)


async def supervised(
    name: str, work: Callable[[], Awaitable[None]], first: float = FIRST_SECONDS, **fields: str
) -> None:
    """Do this work until it returns; whenever it raises, log why with these fields and try again after a pause.

    Pauses double from `first` on, each varied by a quarter, so that many that wait for the same thing spread out.
    """
    pause = first
    while True:
        began = monotonic()
        try:
            await work()
        except Exception as error:  # whatever it is: work that ends silently is what must not happen
            _failed_at[name] = [*_failed_at.get(name, [])[-1:], monotonic()]
            if monotonic() - began > LONGEST_SECONDS:
                pause = first
            problem = f"{type(error).__name__}: {error}"
            extra = {"problem": problem, "reason": f"tried again in {pause:.1f} s", **fields}
            log.exception("%s failed", name, extra=extra, exc_info=_unexpected(error))
        else:
            _failed_at.pop(name, None)
            return
        await asyncio.sleep(pause * uniform(0.75, 1.25))
        pause = min(2 * pause, LONGEST_SECONDS)


def _unexpected(error: Exception) -> bool:
    """Whether its traceback helps: what says in words how to mend it, and what a machine refuses, needs none."""
    return not hasattr(error, "fix") and not isinstance(error, OSError)
