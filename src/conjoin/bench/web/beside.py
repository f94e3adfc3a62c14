"""A few people play on beside floods of one address and beside faults, at one server with its usual limits.

What they wait for their moves is compared with what they wait when all is quiet; after a fault, how soon all go on.
"""

import asyncio
import json
import os
import signal
import sqlite3
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from conjoin.bench.measure import Measured, require
from conjoin.bench.web.greed import ADDRESSES
from conjoin.bench.web.processes import engine_workers
from conjoin.bench.web.server import Person, Running, Waits, percentile, running_server

PEOPLE = 5
"""Each from an address of their own."""
THOUGHT_SECONDS = (0.25, 0.55)
"""A person who loses faster than that would begin more games than one address may."""
SECONDS, QUICK_SECONDS = 12.0, 2.0
"""How long each flood lasts, and the quiet before."""
DEAR_SECONDS = 10.0
"""For which a greedy client wants an engine to think, as long as it may."""
FAULT_SECONDS = 1.0
"""How long the database stays locked, and the time between two kills."""
TIMES_QUIET = 4.0
"""How many times the quiet 95th percentile that beside a flood or a fault may be."""
RECOVERY_SECONDS = 10.0
"""Within which everybody goes on after a fault."""


def run(quick: bool) -> Iterator[Measured]:
    """Quiet, each flood, each fault."""
    with TemporaryDirectory() as folder, running_server(Path(folder), {}) as server:
        yield from asyncio.run(_measured(server, QUICK_SECONDS if quick else SECONDS, strict=not quick))


async def _measured(server: Running, seconds: float, *, strict: bool) -> list[Measured]:
    waits = Waits()
    people = [Person(server.port, n, "window", THOUGHT_SECONDS, f"127.0.0.{2 + n}") for n in range(PEOPLE)]
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(person.play(float("inf"), waits)) for person in people]
        await _recovery(waits)  # everybody has begun
        compared = _Compared(waits, strict=strict)
        lines = [await compared.beside("quiet", asyncio.sleep(seconds, ""))]
        for what, words, is_refused in _floods(server.port, seconds):
            lines.append(await compared.beside(what, _flooded(words, is_refused=is_refused)))
        lines.append(await compared.beside("workers that are killed", _kill_workers(server, seconds)))
        lines.append(await compared.after("a locked database", _locked(server)))
        for task in playing:
            task.cancel()
    return lines


class _Compared:
    """Makes the lines of the report."""

    def __init__(self, waits: Waits, *, strict: bool) -> None:
        self._waits = waits
        self._strict = strict
        self._quiet = 0.0
        """The 95th percentile of the first line, in seconds."""

    async def beside(self, what: str, doing: Awaitable[str]) -> Measured:
        """How long moves take that are sent while something is done; it returns words about itself."""
        began = time.perf_counter()
        said = await doing
        await _recovery(self._waits, began)
        ended = time.perf_counter()
        recovery = await _recovery(self._waits)
        found = self._waits.between(began, ended)
        late = percentile(found.kept, 95)
        if not self._quiet:
            self._quiet = late
            return Measured("moves kept, all quiet", 1 / late, "moves", note=_waited(found))
        times = late / self._quiet
        note = "; ".join(filter(None, (_waited(found), f"all go on after {recovery:.1f} s", said)))
        missed = _missed(times, recovery) if self._strict else ""
        what = f"moves kept beside {what}"
        return Measured(what, 1 / late, "moves", times, "the quiet 95th percentile", note, missed)

    async def after(self, what: str, fault: AbstractAsyncContextManager[None]) -> Measured:
        """How soon all go on when a fault is over."""
        async with fault:
            await asyncio.sleep(FAULT_SECONDS)
        recovery = await _recovery(self._waits)
        missed = _missed(0.0, recovery) if self._strict else ""
        note = f"all go on after {recovery:.1f} s"
        return Measured(f"recovery from {what}", 1 / recovery, "recoveries", note=note, missed=missed)


async def _recovery(waits: Waits, since: float | None = None) -> float:
    """Seconds until everybody has been answered who has moved since then; that is now if it is not given."""
    since = time.perf_counter() if since is None else since
    while len({wait.person for wait in waits.all if wait.sent >= since}) < PEOPLE:
        await asyncio.sleep(0.01)
    firsts = {wait.person: wait.answered for wait in reversed(waits.all) if wait.sent >= since}
    return max(firsts.values()) - since


def _floods(port: int, seconds: float) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """What it is, the module and its words, and whether all that it counts must be refusals."""
    yield "what is refused", ("conjoin.bench.web.flood", str(port), str(seconds)), True
    for kind in ADDRESSES:
        yield (
            f"{kind} of one address",
            ("conjoin.bench.web.greed", str(port), str(seconds), kind, str(DEAR_SECONDS)),
            False,
        )


async def _flooded(words: tuple[str, ...], *, is_refused: bool) -> str:
    flood = await asyncio.create_subprocess_exec(sys.executable, "-m", *words, stdout=PIPE)
    try:
        printed, _ = await flood.communicate()
    finally:
        if flood.returncode is None:
            flood.kill()
    counts: dict[str, int] = json.loads(printed or "{}")
    is_well = flood.returncode == 0 and (min(counts.values()) if is_refused else sum(counts.values())) > 0
    require(is_well, f"every flood comes to the server: {counts}")
    listed = ", ".join(f"{count} {what}" for what, count in counts.items())
    return f"refused: {listed}" if is_refused else listed


async def _kill_workers(server: Running, seconds: float) -> str:
    """Kill every process in which an engine thinks, each second anew; how many that were."""
    killed = 0
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        for worker in engine_workers(server.process):
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
                killed += 1
        await asyncio.sleep(FAULT_SECONDS)
    require(killed > 0, "there are worker processes")
    return f"{killed} killed"


@asynccontextmanager
async def _locked(server: Running) -> AsyncIterator[None]:
    """Another program writes in the database."""
    with closing(sqlite3.connect(server.file, timeout=60, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def _waited(waits: Waits) -> str:
    middle, late = (1000 * percentile(waits.kept, percent) for percent in (50, 95))
    answered = 1000 * percentile(waits.answered, 95)
    return f"median {middle:.0f} ms, 95th percentile {late:.0f} ms, of the engine's answers {answered:.0f} ms"


def _missed(times: float, recovery: float) -> str:
    """What should have been, and was not."""
    wanted = (
        (times > TIMES_QUIET, f"at most {TIMES_QUIET:g} times the quiet 95th percentile"),
        (recovery > RECOVERY_SECONDS, f"all go on within {RECOVERY_SECONDS:g} s"),
    )
    return ", ".join(words for is_missed, words in wanted if is_missed)
