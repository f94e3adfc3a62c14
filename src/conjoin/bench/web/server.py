"""A server of its own for a benchmark, and a person who plays there; all of it runs on this machine."""

import asyncio
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from socket import socket
from statistics import quantiles
from typing import TYPE_CHECKING, Any

from conjoin.bench.measure import require

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

START_SECONDS = 30.0
COMMAND = (sys.executable, "-c", "from conjoin.cli.main import main; main()", "serve", "--port")


@dataclass(frozen=True, slots=True)
class Wait:
    """Of one person for one move."""

    person: int
    sent: float
    """When the move was sent; as `time.perf_counter` has it."""
    kept: float
    """When the board showed it."""
    answered: float
    """When the board showed the engine's."""


@dataclass
class Waits:
    """How long people have waited."""

    all: list[Wait] = field(default_factory=list)

    @property
    def kept(self) -> list[float]:
        """Seconds from sending a move until the board shows it."""
        return [wait.kept - wait.sent for wait in self.all]

    @property
    def answered(self) -> list[float]:
        """Seconds from sending a move until the board shows the engine's."""
        return [wait.answered - wait.sent for wait in self.all]

    def between(self, begin: float, end: float) -> "Waits":
        """Those for moves that were sent then."""
        return Waits([wait for wait in self.all if begin <= wait.sent < end])


@dataclass(frozen=True, slots=True)
class Person:
    """A visitor who plays at random, one game after the other, until time is up."""

    port: int
    number: int
    opponent: str
    thought: tuple[float, float]
    """Seconds for a move: at least and at most."""
    address: str = "127.0.0.1"
    """Where they come from: the server counts what each address asks for."""

    async def play(self, until: float, waits: Waits) -> None:
        """Add every wait to the others."""
        from websockets.asyncio.client import connect

        random = Random(self.number)
        await asyncio.sleep(random.uniform(0, self.thought[1]))  # not all begin at the same moment
        while time.perf_counter() < until:
            game = await asyncio.to_thread(self._begin)
            live = f"ws://127.0.0.1:{self.port}/api/v1/play/{game['id']}/live"
            async with connect(live, local_addr=(self.address, 0)) as opened:
                await opened.send(json.dumps({"token": game["seats"]["first"]}))
                await self._game(opened, random, until, waits)

    async def _game(self, opened: "ClientConnection", random: Random, until: float, waits: Waits) -> None:
        state = await _state(opened, 0)
        while state["outcome"] is None and time.perf_counter() < until:
            await asyncio.sleep(random.uniform(*self.thought))
            ply, move = state["ply"], random.choice(list(state["scene"]["moves"]))
            sent = time.perf_counter()
            await opened.send(json.dumps({"type": "move", "move": move, "ply": ply, "key": str(ply)}))
            state = await _state(opened, ply + 1)
            kept = time.perf_counter()
            if state["ply"] == ply + 1 and state["outcome"] is None:
                state = await _state(opened, ply + 2)
            waits.all.append(Wait(self.number, sent, kept, time.perf_counter()))

    def _begin(self) -> dict[str, Any]:
        connection = HTTPConnection("127.0.0.1", self.port, source_address=(self.address, 0))
        body = json.dumps({"first": "human", "second": self.opponent})
        connection.request("POST", "/api/v1/play", body, {"content-type": "application/json"})
        answer = connection.getresponse()
        game: dict[str, Any] = json.load(answer)
        connection.close()
        require(answer.status == 201, f"a game is begun: {game}")
        return game


async def _state(opened: "ClientConnection", ply: int) -> dict[str, Any]:
    """The first state with this number of moves, or more."""
    while True:
        message = json.loads(await opened.recv())
        require(message["type"] != "error", f"the server takes the move: {message.get('error')}")
        if message["type"] == "state":
            state: dict[str, Any] = message["state"]
            require(state["ending"] in (None, "rules"), f"the engine plays on: {state['reason']}")
            if state["ply"] >= ply:
                return state


@dataclass(frozen=True, slots=True)
class Running:
    """A server."""

    port: int
    process: int
    file: Path
    """Its database."""


@contextmanager
def running_server(folder: Path, settings: Mapping[str, Any]) -> Iterator[Running]:
    """A server on a free port; ended afterwards, so that its time can be counted."""
    file = folder / "games.sqlite3"
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(  # noqa: S603  (our own program with words of our own)
            [*COMMAND, str(port), "--database", f"sqlite:///{file}"],
            env={**os.environ, "CONJOIN_WEB": json.dumps(settings)}, stdout=log, stderr=log,
        )  # fmt: skip
    try:
        _wait(port, server, folder / "log")
        yield Running(port, server.pid, file)
    finally:
        server.terminate()
        server.wait()


def _wait(port: int, server: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.perf_counter() + START_SECONDS
    while True:
        require(
            server.poll() is None and time.perf_counter() < until,
            f"the server starts: {log.read_text()[-2000:]}",
        )
        with suppress(urllib.error.URLError, ConnectionError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").close()
            return
        time.sleep(0.05)


def cpu_seconds() -> float:
    """Of all processes that were started here and have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def percentile(values: list[float], percent: int) -> float:
    """In seconds, as the values are."""
    return quantiles(values, n=100)[percent - 1]
