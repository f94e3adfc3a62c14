"""Opening a database: its tables, its settings, and what can go wrong."""

import asyncio
import json
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from conjoin.arena.plan import Plan
from conjoin.core.errors import StoreError
from conjoin.core.limit import Limit
from conjoin.play.clock import Budget
from conjoin.store import results, tournaments
from conjoin.store.database import THREADS, Database, current_version, open_database
from conjoin.store.tables import Base
from tests.event_loops import run_apart
from tests.hangs import HANG_SECONDS


def test_the_migrations_make_exactly_the_tables_of_the_models(database: Database) -> None:
    with database.read() as session:
        context = MigrationContext.configure(session.connection(), opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_opening_again_changes_nothing(database_url: str) -> None:
    open_database(database_url).close()
    with open_database(database_url) as again, again.read() as session:
        assert session.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [
            current_version()
        ]


def test_a_database_of_an_earlier_version_keeps_its_tournaments(database_url: str) -> None:
    row = (
        "INSERT INTO tournaments (id, game, engines, pairs, options, seed, created, updated, status) "
        "VALUES ('old', 'connect-four', '[\"a\", \"b\", \"c\"]', 2, '{\"nodes\": 9}', 0, 0, 0, 'running')"
    )
    # Three engines, two pairs: once all games of every two stood together, now pair stands beside pair.
    earlier = [("ab", 1), ("ba", 1), ("ab", 2), ("ba", 2), ("ac", 1), ("ca", 1), ("ac", 2), ("ca", 2),
               ("bc", 1), ("cb", 1), ("bc", 2), ("cb", 2)]  # fmt: skip
    with open_database(database_url) as older, older.write() as session:
        session.execute(text("ALTER TABLE tournaments DROP COLUMN token"))
        session.execute(text("ALTER TABLE tournament_games DROP COLUMN judged"))
        session.execute(text("DROP INDEX results_by_creation"))
        session.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        session.execute(text(row))
        for number, (players, pair) in enumerate(earlier):
            record = json.dumps({"game": "connect-four", "players": list(players), "moves": str(pair)})
            values = {"number": number, "record": record}
            session.execute(text("INSERT INTO tournament_games VALUES ('old', :number, :record)"), values)
    with open_database(database_url) as newer:
        kept = tournaments.load(newer, "old")
        assert not kept.is_begun_by("")
        assert (kept.plan.engines, kept.plan.pairs, len(kept.plan.openings)) == (("a", "b", "c"), 2, 2)
        assert kept.plan.budgets == (Budget(Limit(nodes=9)),) * 3
        games = tournaments.records(newer, "old")
        assert {judged for _, judged in tournaments.rows(newer, "old")} == {None}
        budgets = (Budget(),) * 3
        planned = list(Plan("connect-four", ("a", "b", "c"), budgets, 2, ("1", "2")).jobs())
        assert [(games[number].id, games[number].players, games[number].moves) for number in range(12)] == [
            (job.id, job.players, job.opening) for job in planned
        ]


def test_sqlite_waits_for_the_disk_and_lets_readers_through(tmp_path: Path) -> None:
    with open_database(f"sqlite:///{tmp_path / 'a.sqlite3'}") as database:
        with database.read() as session:
            assert session.execute(text("PRAGMA journal_mode")).scalar() == "wal"
            assert session.execute(text("PRAGMA synchronous")).scalar() == 2
            assert session.execute(text("PRAGMA foreign_keys")).scalar() == 1
        with database.write() as writing, database.read() as reading:
            writing.execute(text("INSERT INTO results VALUES ('q', '{}', 0)"))
            assert reading.execute(text("SELECT count(*) FROM results")).scalar() == 0


def test_writers_of_one_process_wait_for_their_turn(tmp_path: Path) -> None:
    with (
        open_database(f"sqlite:///{tmp_path / 'a.sqlite3'}?timeout=0") as database,
        ThreadPoolExecutor(1) as thread,
    ):
        with database.write():
            second = thread.submit(results.keep, database, "question", {})
            wait([second], 0.2)  # SQLite itself would refuse the second one at once
            assert not second.done()
        second.result(HANG_SECONDS)
        assert results.find(database, "question") == {}


@pytest.mark.parametrize("url", ["nonsense", "mysql://host/name", "sqlite://///", "redis://x:secret@y"])
def test_a_bad_url_is_refused_without_repeating_its_password(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        open_database(url)
    assert "secret" not in str(caught.value)


def test_a_database_of_a_later_version_is_refused(database_url: str) -> None:
    with open_database(database_url) as database, database.write() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="newer Conjoin"):
        open_database(database_url)


def test_what_cannot_be_connected_to_is_a_store_error(tmp_path: Path) -> None:
    with open_database(f"sqlite:///{tmp_path / 'folder' / 'a.sqlite3'}") as database:
        shutil.rmtree(tmp_path / "folder")
        database._engine.dispose()
        with pytest.raises(StoreError), database.read():
            pass
        with pytest.raises(StoreError), database.write():
            pass
        with pytest.raises(StoreError, match="is gone"):
            database.check()


def test_work_of_the_database_leaves_other_threads_free(tmp_path: Path) -> None:
    async def run() -> None:
        go = threading.Event()
        with open_database(f"sqlite:///{tmp_path / 'a.sqlite3'}") as database:
            waiting = [asyncio.create_task(database.run(go.wait)) for _ in range(100)]
            await asyncio.sleep(0)
            try:
                assert await asyncio.wait_for(asyncio.to_thread(lambda: 7), HANG_SECONDS) == 7
                assert await asyncio.wait_for(database.run_read(lambda: 8), HANG_SECONDS) == 8
            finally:
                go.set()
            await asyncio.gather(*waiting)

    run_apart(run())


def test_who_has_waited_long_enough_for_a_thread_waits_for_nothing_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("conjoin.store.database.WAIT", 0.05)

    async def run() -> None:
        go = threading.Event()
        with open_database(f"sqlite:///{tmp_path / 'a.sqlite3'}") as database:
            waiting = [asyncio.create_task(database.run(go.wait)) for _ in range(THREADS)]
            late = asyncio.create_task(database.run(go.wait))
            await asyncio.sleep(0.1)
            go.set()
            assert all(await asyncio.gather(*waiting))
            with pytest.raises(StoreError, match="busy with other changes"):
                await late

    run_apart(run())


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite3").write_text("this is not a database, and long enough to be one" * 50)
    with pytest.raises(StoreError, match="database failed"):
        open_database(f"sqlite:///{tmp_path / 'a.sqlite3'}")
