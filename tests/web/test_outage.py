"""The database stops in the middle of everything, and comes back: all goes on by itself."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from conjoin import registry
from conjoin.arena.plan import round_robin
from conjoin.core.limit import NO_LIMIT
from conjoin.store import tournaments
from conjoin.store.database import CONNECTION, Database, open_database
from conjoin.web.games.engine_moves import EngineMoves
from conjoin.web.games.service import GameService
from conjoin.web.live.hub import CHANGED, CHANNEL, Notice, PostgresHub, conninfo, tournament_topic
from conjoin.web.tournaments.service import TournamentService
from conjoin.web.workers.pool import Pool
from tests.event_loops import run_apart
from tests.hangs import HANG_SECONDS
from tests.store import postgres
from tests.web.conftest import launch
from tests.web.test_game_service import ME, SlowPool, begun

pytestmark = pytest.mark.skipif(postgres.programs() is None, reason="PostgreSQL is not installed")


@pytest.fixture
def cluster() -> Iterator[postgres.Cluster]:
    made = postgres.Cluster()
    yield made
    made.remove()


def with_hub(postgres_folder: Path, test: Callable[[Database, PostgresHub], Awaitable[None]]) -> None:
    async def run() -> None:
        url = postgres.new_database(postgres_folder)
        hub = PostgresHub(url)
        with open_database(url) as database:
            await hub.start()
            try:
                await asyncio.wait_for(test(database, hub), HANG_SECONDS)
            finally:
                await hub.close()

    run_apart(run())


async def until(happened: Callable[[], bool]) -> None:
    while not happened():
        await asyncio.sleep(0.02)


async def heard(notices: "asyncio.Queue[Notice]", kind: str) -> Notice:
    while (notice := await notices.get())["type"] != kind:
        pass
    return notice


@pytest.mark.parametrize(
    "payload", ["no JSON", "[]", "{}", '{"topic": "t", "notice": 7}', '{"topic": "t", "notice": {}}']
)
def test_a_notice_that_cannot_be_read_is_passed_over(postgres_folder: Path, payload: str) -> None:
    async def test(database: Database, hub: PostgresHub) -> None:
        with hub.listen("t") as notices:
            conninfo = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
            async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as other:
                await other.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
            await hub.publish("t", {"type": "news"})
            await heard(notices, "news")

    with_hub(postgres_folder, test)


def test_connections_to_a_machine_that_is_gone_end(postgres_folder: Path) -> None:
    with open_database(postgres.new_database(postgres_folder)) as database:
        with database.read() as session:
            pooled = session.connection().connection.driver_connection
        listening = psycopg.connect(conninfo(database))
        for connection in (pooled, listening):
            assert isinstance(connection, psycopg.Connection)
            found = connection.info.get_parameters()
            assert {name: found[name] for name in CONNECTION} == {
                name: str(value) for name, value in CONNECTION.items()
            }
        listening.close()


def test_announcing_goes_on_without_the_database(cluster: postgres.Cluster) -> None:
    async def test(_: Database, hub: PostgresHub) -> None:
        with hub.listen("t") as notices:
            await asyncio.to_thread(cluster.stop)
            await hub.publish("t", {"type": "news"})
            await heard(notices, "news")
            await asyncio.to_thread(cluster.start)
            assert await heard(notices, "changed") == CHANGED  # once it listens again

    with_hub(cluster.folder, test)


def test_an_engine_moves_when_the_database_is_back(
    cluster: postgres.Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(database: Database, hub: PostgresHub) -> None:
        pool = SlowPool(0)
        service = GameService(database, hub, EngineMoves(pool, hub, 10))
        made, tokens = await begun(service)
        await asyncio.to_thread(cluster.stop)
        with caplog.at_level(logging.ERROR, "conjoin.web"):
            pool.go.set()
            await until(lambda: "a game's turn failed" in caplog.messages)
        with service.listen(made.id) as notices:
            await asyncio.to_thread(cluster.start)
            while (await service.state(made.id, tokens, ME)).moves != ["4", "1"]:
                await heard(notices, "changed")
        await service.close()

    with_hub(cluster.folder, test)


def test_a_tournament_goes_on_when_the_database_is_back(
    cluster: postgres.Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(database: Database, hub: PostgresHub) -> None:
        pool = Pool(2, 8, 100)
        await pool.start()
        service = TournamentService(database, pool, hub)
        plan = round_robin(registry.game("connect-four"), ("window", "random"), 2, NO_LIMIT, seed=0)
        try:
            kept, _ = await service.create(plan, "a")
            with hub.listen(tournament_topic(kept.id)) as notices:
                await heard(notices, "moved")
            with caplog.at_level(logging.ERROR, "conjoin.web"):
                await asyncio.to_thread(cluster.stop)
                await until(lambda: "a tournament failed" in caplog.messages)
            await asyncio.to_thread(cluster.start)
            await until(lambda: not service._running)
            assert tournaments.load(database, kept.id).status == tournaments.DONE
            assert tournaments.finished(database, kept.id) == {0, 1, 2, 3}
        finally:
            await service.close()
            await pool.close()

    with_hub(cluster.folder, test)


def test_requests_are_answered_without_the_database(cluster: postgres.Cluster, tmp_path: Path) -> None:
    server = launch(tmp_path, postgres.new_database(cluster.folder), engine_processes=1).ready()
    try:
        made = server.play()
        assert server.http.get("/readyz").status_code == 200
        cluster.stop()
        answers = [server.get(f"/play/{made['id']}"), server.move(made, "4", 0), server.get("/tournaments")]
        answers += [server.http.get("/healthz"), server.http.get("/readyz")]
        for answer in answers:
            assert answer.status_code == 503
            assert answer.json()["error"]["kind"] == "StoreError"
            assert int(answer.headers["retry-after"]) >= 1
        assert server.http.get("/livez").status_code == 200
        assert "Traceback" not in server.log.read_text()
        cluster.start()
        until_ready = time.monotonic() + HANG_SECONDS
        while server.http.get("/readyz").status_code != 200:
            assert time.monotonic() < until_ready
            time.sleep(0.05)
        assert server.move(made, "4", 0).status_code == 200
    finally:
        server.end()


def test_a_deleted_file_is_not_ready(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    server = launch(tmp_path, f"sqlite:///{file}", engine_processes=1).ready()
    try:
        assert server.http.get("/readyz").json()["status"] == "ok"
        file.unlink()
        answer = server.http.get("/readyz")
        assert (answer.status_code, answer.json()["error"]["problem"]) == (503, f"the file {file} is gone")
    finally:
        server.end()
