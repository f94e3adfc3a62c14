"""One server process with many games at once: how long a person waits for a move to be kept, and for the engine's.

Every person follows a game over a WebSocket and moves at random after a few seconds of thought. The server is a real
one with a database of its own; all of it, engines included, runs on this machine beside those who measure.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from socket import socket
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from conjoin.bench.measure import Measured, require

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

GAMES, QUICK_GAMES = 200, 20
SECONDS, QUICK_SECONDS = 60.0, 8.0
"""How long all of them play; a game that ends is followed by another."""
THOUGHT = (2.0, 6.0)
"""Seconds that a person thinks about a move: at least and at most."""
OPPONENTS = ("window", "perfect")
LATEST = 0.1
"""Seconds within which 95 of 100 moves must be kept and shown."""
START_SECONDS = 30.0
LIMITS = dict.fromkeys(("requests", "questions", "games", "messages"), "100000/second")


@dataclass
class Waits:
    """Seconds that people have waited."""

    kept: list[float] = field(default_factory=list)
    """From sending a move until the board shows it."""
    answered: list[float] = field(default_factory=list)
    """From sending a move until the board shows the engine's."""


def run(quick: bool) -> Iterator[Measured]:
    """Two lines: moves of people, and answers of engines; nothing where the web application is not installed."""
    if find_spec("uvicorn") is None or find_spec("websockets") is None:
        return
    games, seconds = (QUICK_GAMES, QUICK_SECONDS) if quick else (GAMES, SECONDS)
    with TemporaryDirectory() as folder:
        before = _cpu_seconds()
        with _server(Path(folder), games) as port:
            waits = asyncio.run(_play(port, games, seconds))
        spent = _cpu_seconds() - before
    require(len(waits.kept) >= games, f"every person has moved: {len(waits.kept)} moves in {games} games")
    for what, found in (("moves kept", waits.kept), ("moves answered by the engine", waits.answered)):
        half, most = _percentile(found, 50), _percentile(found, 95)
        note = f"median {1000 * half:.0f} ms, 95th percentile {1000 * most:.0f} ms, {len(found) / seconds:.0f} a second"
        late = what == "moves kept" and most > LATEST and not quick
        missed = f"95 of 100 within {1000 * LATEST:.0f} ms" if late else ""
        yield Measured(f"{games} games: {what}", len(found) / spent, "moves", note=note, missed=missed)


async def _play(port: int, games: int, seconds: float) -> Waits:
    waits = Waits()
    until = time.perf_counter() + seconds
    async with asyncio.TaskGroup() as group:
        for number in range(games):
            group.create_task(_person(port, number, until, waits))
    return waits


async def _person(port: int, number: int, until: float, waits: Waits) -> None:
    """Plays one game after the other until time is up."""
    from websockets.asyncio.client import connect

    random = Random(number)
    await asyncio.sleep(random.uniform(0, THOUGHT[1]))  # nobody sits down at the same moment
    while time.perf_counter() < until:
        opponent = OPPONENTS[number % len(OPPONENTS)]
        begun = await asyncio.to_thread(_post, port, {"second": opponent, "first": "human"})
        address = f"ws://127.0.0.1:{port}/api/v1/play/{begun['id']}/live"
        async with connect(address) as opened:
            await opened.send(json.dumps({"token": begun["seats"]["first"]}))
            await _game(opened, random, until, waits)


async def _game(opened: "ClientConnection", random: Random, until: float, waits: Waits) -> None:
    state = await _state(opened, 0)
    while state["outcome"] is None and time.perf_counter() < until:
        await asyncio.sleep(random.uniform(*THOUGHT))
        ply, move = state["ply"], random.choice(list(state["scene"]["moves"]))
        sent = time.perf_counter()
        await opened.send(json.dumps({"type": "move", "move": move, "ply": ply, "key": str(ply)}))
        state = await _state(opened, ply + 1)
        waits.kept.append(time.perf_counter() - sent)
        if state["ply"] == ply + 1 and state["outcome"] is None:
            state = await _state(opened, ply + 2)
        waits.answered.append(time.perf_counter() - sent)


async def _state(opened: "ClientConnection", ply: int) -> dict[str, Any]:
    """The first state with so many moves."""
    while True:
        message = json.loads(await opened.recv())
        require(message["type"] != "error", f"the server takes the move: {message.get('error')}")
        if message["type"] == "state":
            state: dict[str, Any] = message["state"]
            require(state["ending"] in (None, "rules"), f"the engine plays on: {state['reason']}")
            if state["ply"] >= ply:
                return state


@contextmanager
def _server(folder: Path, games: int) -> Iterator[int]:
    """A server of its own on a free port; ended afterwards, so that its time can be counted."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    settings = {**LIMITS, "sockets": 2 * games, "waiting_all": 10 * games}
    command = [
        sys.executable,
        "-c",
        "from conjoin.cli.main import main; main()",
        "serve",
        "--port",
        str(port),
    ]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(  # noqa: S603  (our own program with words of our own)
            [*command, "--database", f"sqlite:///{folder / 'games.sqlite3'}"],
            env={**os.environ, "CONJOIN_WEB": json.dumps(settings)}, stdout=log, stderr=log,
        )  # fmt: skip
    try:
        _wait(port, server, folder / "log")
        yield port
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


def _post(port: int, values: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/v1/play",
        json.dumps(values).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        begun: dict[str, Any] = json.load(answer)
    return begun


def _cpu_seconds() -> float:
    """Of all processes that were started here and have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _percentile(values: list[float], percent: int) -> float:
    return quantiles(values, n=100)[percent - 1]
