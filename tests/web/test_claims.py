"""Several server processes on one database, and only one of them thinks about a game."""

import asyncio
import subprocess
import sys
from pathlib import Path
from socket import create_connection

import psycopg
import pytest
from fastapi import APIRouter

from conjoin.store.database import Database, open_database
from conjoin.web.games.claims import claims_of
from conjoin.web.games.engine_moves import EngineMoves
from conjoin.web.games.service import GameService
from conjoin.web.live.hub import hub_of
from conjoin.web.routes import play, tournaments
from conjoin.web.routes.leaving import Abandonable
from tests.event_loops import run_apart
from tests.hangs import HANG_SECONDS
from tests.store import postgres
from tests.store.conftest import database, database_url, postgres_folder
from tests.web.conftest import launch
from tests.web.test_game_service import ME, SlowPool, begun

__all__ = ["database", "database_url", "postgres_folder"]

HOLDER = """
import asyncio, sys
from conjoin.store.database import open_database
from conjoin.web.games.claims import claims_of

async def hold():
    with open_database(sys.argv[1]) as database:
        async with claims_of(database).claim("a", 1) as granted:
            print(granted, flush=True)
            sys.stdin.read()

asyncio.run(hold())
"""


def test_a_claim_holds_across_processes_and_ends_with_its_own(database_url: str, database: Database) -> None:
    async def granted(game: str, version: int) -> bool:
        claims = claims_of(database)
        try:
            async with claims.claim(game, version) as found:
                return found
        finally:
            await claims.close()

    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, database_url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        found = [run_apart(granted(*wanted)) for wanted in (("a", 1), ("a", 2), ("b", 1))]
        assert found == [False, True, True]
        other.kill()
        other.wait(HANG_SECONDS)

        async def until_granted() -> None:
            async with asyncio.timeout(HANG_SECONDS):
                while not await granted("a", 1):
                    await asyncio.sleep(0.02)

        run_apart(until_granted())


@pytest.mark.skipif(postgres.programs() is None, reason="PostgreSQL is not installed")
def test_a_watcher_at_another_process_does_not_make_it_think_too(postgres_folder: Path) -> None:
    async def run(url: str) -> None:
        pools = [SlowPool(0), SlowPool(0)]
        with open_database(url) as opened:
            hubs, claims = [hub_of(opened) for _ in pools], [claims_of(opened) for _ in pools]
            one, other = (
                GameService(opened, hub, EngineMoves(pool, hub, 10), claimed)
                for pool, hub, claimed in zip(pools, hubs, claims, strict=True)
            )
            for hub in hubs:
                await hub.start()
            try:
                made, tokens = await begun(one)
                while not pools[0].clients:
                    await asyncio.sleep(0.01)
                with other.listen(made.id) as notices:
                    await other.state(made.id, [], ME)
                    for _ in range(20):  # long enough to begin, had it not been claimed
                        await asyncio.sleep(0.02)
                    for pool in pools:
                        pool.go.set()
                    while (await notices.get())["type"] != "changed":
                        pass
                assert (await other.state(made.id, tokens, ME)).moves == ["4", "1"]
                assert (pools[0].clients, pools[1].clients) == ([ME], [])
            finally:
                for service in (one, other):
                    await service.close()
                for hub, claimed in zip(hubs, claims, strict=True):
                    await claimed.close()
                    await hub.close()

    run_apart(asyncio.wait_for(run(postgres.new_database(postgres_folder)), HANG_SECONDS))


@pytest.mark.skipif(postgres.programs() is None, reason="PostgreSQL is not installed")
def test_without_its_connection_a_game_is_thought_about_all_the_same(postgres_folder: Path) -> None:
    async def run(url: str) -> None:
        with open_database(url) as opened:
            claims = claims_of(opened)
            async with claims.claim("a", 1) as granted:
                assert granted
                async with await psycopg.AsyncConnection.connect(url, autocommit=True) as admin:
                    ended = (
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                    )
                    await admin.execute(ended)
                async with claims.claim("b", 1) as other:
                    assert other
            async with claims.claim("a", 1) as again:
                assert again
            await claims.close()

    run_apart(run(postgres.new_database(postgres_folder)))


def test_a_client_that_hangs_up_takes_its_question_along(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    server = launch(tmp_path, url, question_seconds=100, engine_processes=1).ready()
    try:
        body = '{"game": "havannah:size=8", "engine": "mcts", "seconds": 100}'
        with create_connection(("127.0.0.1", server.port)) as asking:
            head = f"POST /api/v1/why HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
            asking.sendall(f"{head}Content-Type: application/json\r\n\r\n{body}".encode())
            while "conjoin_workers_busy 1" not in server.http.get("/metrics").text:
                pass
        quick = server.post("/why", {"moves": "44", "engine": "window:depth=1"})
        assert quick.status_code == 200
        told = server.http.get("/metrics").text
        spent = next(line for line in told.splitlines() if line.startswith("conjoin_engine_seconds"))
        assert float(spent.split()[1]) < 90  # it would have gone on for a hundred seconds
        assert '"status": 499' in server.log.read_text()
    finally:
        server.end()


@pytest.mark.parametrize(
    ("router", "paths"),
    [(play.router, {"hint"}), (tournaments.router, {"report", "statistics"})],
)
def test_what_workers_only_answer_is_taken_along_too(router: APIRouter, paths: set[str]) -> None:
    abandonable = [route.path for route in router.routes if isinstance(route, Abandonable)]
    assert {path.rpartition("/")[2] for path in abandonable} == paths
