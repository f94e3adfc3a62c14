"""One server process with many games at once: how long a person waits for a move to be kept, and for the engine's.

Every person follows a game over a WebSocket and moves at random after a few seconds of thought. Then a few people
play on beside floods and faults.
"""

import asyncio
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory

from conjoin.bench.measure import Measured, require
from conjoin.bench.web import beside
from conjoin.bench.web.flood import TALKER
from conjoin.bench.web.server import Person, Waits, cpu_seconds, percentile, running_server

GAMES, QUICK_GAMES = 200, 20
PLAY_SECONDS, QUICK_PLAY_SECONDS = 60.0, 8.0
"""How long all of them play; a game that ends is followed by another."""
THOUGHT_SECONDS = (2.0, 6.0)
"""Seconds that a person thinks about a move: at least and at most."""
OPPONENTS = ("window", "perfect")
LATEST_SECONDS = 0.1
"""Seconds within which 95 of 100 moves must be kept and shown."""
LIMITS = dict.fromkeys(("requests", "questions", "games", "messages"), "100000/second")
"""All people of this benchmark come from one address."""


def run(quick: bool) -> Iterator[Measured]:
    """Moves of people, answers of engines, and moves beside a flood; nothing where the web application is missing."""
    if find_spec("uvicorn") is None or find_spec("websockets") is None:
        return
    yield from _many_games(quick)
    if _has_many_addresses():
        yield from beside.run(quick)


def _many_games(quick: bool) -> Iterator[Measured]:
    games, seconds = (QUICK_GAMES, QUICK_PLAY_SECONDS) if quick else (GAMES, PLAY_SECONDS)
    settings = {**LIMITS, "sockets": 2 * games, "waiting_all": 10 * games}
    with TemporaryDirectory() as folder:
        before = cpu_seconds()
        with running_server(Path(folder), settings) as server:
            people = [
                Person(server.port, number, OPPONENTS[number % 2], THOUGHT_SECONDS) for number in range(games)
            ]
            waits = asyncio.run(_play(people, seconds))
        spent = cpu_seconds() - before
    require(len(waits.kept) >= games, f"every person has moved: {len(waits.kept)} moves in {games} games")
    for what, found in (("moves kept", waits.kept), ("moves answered by the engine", waits.answered)):
        missed = what == "moves kept" and not quick and _late(found)
        note = f"{_waited(found)}, {len(found) / seconds:.0f} a second"
        yield Measured(f"{games} games: {what}", len(found) / spent, "moves", note=note, missed=missed or "")


async def _play(people: list[Person], seconds: float) -> Waits:
    waits = Waits()
    until = time.perf_counter() + seconds
    async with asyncio.TaskGroup() as group:
        for person in people:
            group.create_task(person.play(until, waits))
    return waits


def _has_many_addresses() -> bool:
    """Whether this machine is all of 127.0.0.0/8, as Linux is; others are 127.0.0.1 alone."""
    with socket() as tried:
        try:
            tried.bind((TALKER, 0))
        except OSError:
            return False
    return True


def _waited(found: list[float]) -> str:
    return (
        f"median {1000 * percentile(found, 50):.0f} ms, 95th percentile {1000 * percentile(found, 95):.0f} ms"
    )


def _late(found: list[float]) -> str:
    """What was missed, if anything."""
    return (
        f"95 of 100 within {1000 * LATEST_SECONDS:.0f} ms" if percentile(found, 95) > LATEST_SECONDS else ""
    )
