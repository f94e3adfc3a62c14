"""One server process with many games at once: how long a person waits for a move to be kept, and for the engine's.

Every person follows a game over a WebSocket and moves at random after a few seconds of thought. Then a few people
play on while another client asks for far more than it may have.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory

from conjoin.bench.measure import Measured, require
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
HONEST = 5
"""People who play beside a flood, each from an address of their own."""
FLOOD_SECONDS, QUICK_FLOOD_SECONDS = 20.0, 3.0


def run(quick: bool) -> Iterator[Measured]:
    """Moves of people, answers of engines, and moves beside a flood; nothing where the web application is missing."""
    if find_spec("uvicorn") is None or find_spec("websockets") is None:
        return
    yield from _many_games(quick)
    if _has_many_addresses():
        yield _beside_a_flood(quick)


def _many_games(quick: bool) -> Iterator[Measured]:
    games, seconds = (QUICK_GAMES, QUICK_PLAY_SECONDS) if quick else (GAMES, PLAY_SECONDS)
    settings = {**LIMITS, "sockets": 2 * games, "waiting_all": 10 * games}
    with TemporaryDirectory() as folder:
        before = cpu_seconds()
        with running_server(Path(folder), settings) as port:
            people = [Person(port, number, OPPONENTS[number % 2], THOUGHT_SECONDS) for number in range(games)]
            waits = asyncio.run(_play(people, seconds))
        spent = cpu_seconds() - before
    require(len(waits.kept) >= games, f"every person has moved: {len(waits.kept)} moves in {games} games")
    for what, found in (("moves kept", waits.kept), ("moves answered by the engine", waits.answered)):
        missed = what == "moves kept" and not quick and _late(found)
        note = f"{_waited(found)}, {len(found) / seconds:.0f} a second"
        yield Measured(f"{games} games: {what}", len(found) / spent, "moves", note=note, missed=missed or "")


def _beside_a_flood(quick: bool) -> Measured:
    """Moves of a few people while another process floods the server, under its usual limits."""
    seconds = QUICK_FLOOD_SECONDS if quick else FLOOD_SECONDS
    with TemporaryDirectory() as folder:
        before = cpu_seconds()
        with running_server(Path(folder), {}) as port:
            flood = subprocess.Popen(  # noqa: S603  (our own module with words of our own)
                [sys.executable, "-m", "conjoin.bench.web.flood", str(port), str(seconds)],
                stdout=subprocess.PIPE,
            )
            people = [Person(port, n, "window", (0.2, 0.5), f"127.0.0.{2 + n}") for n in range(HONEST)]
            waits = asyncio.run(_play(people, seconds))
            refused: dict[str, int] = json.loads(flood.communicate()[0])
        spent = cpu_seconds() - before
    require(flood.returncode == 0 and min(refused.values()) > 0, f"every flood is refused: {refused}")
    words = ", ".join(f"{count} {what}" for what, count in refused.items())
    missed = "" if quick else _late(waits.kept)
    note = f"{_waited(waits.kept)}; refused: {words}"
    return Measured("moves kept beside a flood", len(waits.kept) / spent, "moves", note=note, missed=missed)


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
