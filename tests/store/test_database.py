"""Opening a database: its tables, its settings, and what can go wrong."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from conjoin.core.errors import StoreError
from conjoin.store.database import Database, open_database
from conjoin.store.tables import Base


def test_the_migrations_make_exactly_the_tables_of_the_models(database: Database) -> None:
    with database.read() as session:
        context = MigrationContext.configure(session.connection(), opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_opening_again_changes_nothing(database_url: str) -> None:
    open_database(database_url).close()
    with open_database(database_url) as again, again.read() as session:
        assert session.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == ["0001"]


def test_sqlite_waits_for_the_disk_and_lets_readers_through(tmp_path: Path) -> None:
    with open_database(f"sqlite:///{tmp_path / 'a.sqlite3'}") as database:
        with database.read() as session:
            assert session.execute(text("PRAGMA journal_mode")).scalar() == "wal"
            assert session.execute(text("PRAGMA synchronous")).scalar() == 2
            assert session.execute(text("PRAGMA foreign_keys")).scalar() == 1
        with database.write() as writing, database.read() as reading:
            writing.execute(text("INSERT INTO results VALUES ('q', '{}', 0)"))
            assert reading.execute(text("SELECT count(*) FROM results")).scalar() == 0


@pytest.mark.parametrize("url", ["nonsense", "mysql://host/name", "sqlite://///", "redis://x:secret@y"])
def test_a_bad_url_is_refused_without_repeating_its_password(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        open_database(url)
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite3").write_text("this is not a database, and long enough to be one" * 50)
    with pytest.raises(StoreError, match="database failed"):
        open_database(f"sqlite:///{tmp_path / 'a.sqlite3'}")
