"""A backup is one SQLite file, whichever database it is of; it can be restored into either kind.

Of SQLite it is an exact copy, of PostgreSQL its tables as they were at one moment. The server may run meanwhile.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import delete, func, insert, select, text
from sqlalchemy.orm import Session

from conjoin.core.errors import StoreError
from conjoin.records.disk import system_errors
from conjoin.store.database import (
    Database,
    current_version,
    kept_version,
    open_database,
)
from conjoin.store.tables import Base, GameRow, TournamentRow

PAGES = 1000
"""Of SQLite's file between two reports."""
ROWS = 1000
"""Rows read, and written, at once."""

OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
"""How many others work with a database of PostgreSQL."""

Report = Callable[[str, int, int], None]
"""Called now and then: what is copied, how much of it is done, out of how much."""


def back_up(database: Database, path: Path, report: Report) -> None:
    """Write the backup; raises StoreError, also where there is a file of this name already."""
    with _new_file(path) as part:
        if database.is_postgres:
            _refuse_other_version(database)
            with (
                open_database(f"sqlite:///{part}") as backup,
                database.snapshot() as source,
                backup.write() as target,
            ):
                _copy(source, target, report)
            with closing(sqlite3.connect(part)) as written:
                written.execute("PRAGMA journal_mode = DELETE")
        else:
            _copy_file(Path(database.url.database or ""), part, report)


def restore(url: str, path: Path, report: Report, *, replacing: bool = False) -> None:
    """Fill a database from a backup; one that has games or tournaments only if they are to be replaced.

    All of it or nothing: what was there stays until everything is in its place. Raises StoreError.
    """
    if not path.is_file():
        raise StoreError(f"there is no backup {path}", "check the name of the file")
    with TemporaryDirectory(prefix="conjoin-restore-") as folder:
        copy = Path(folder) / "backup.sqlite3"
        _copy_file(path, copy, lambda *_: None)
        with open_database(f"sqlite:///{copy}") as backup:  # an older one is brought up to date in the copy
            if replacing:
                _refuse_in_use(url)
            with open_database(url) as database, backup.snapshot() as source, database.write() as target:
                if database.is_postgres:
                    target.execute(text("SET LOCAL statement_timeout = 0"))
                if not replacing and _holds_something(target):
                    problem = "the database has games or tournaments already"
                    raise StoreError(problem, "restore into an empty one, or give --replace")
                for table in reversed(Base.metadata.sorted_tables):
                    target.execute(delete(table))
                _copy(source, target, report)


def _copy(source: Session, target: Session, report: Report) -> None:
    for table in Base.metadata.sorted_tables:
        total = source.scalar(select(func.count()).select_from(table)) or 0
        done = 0
        chosen = select(table).order_by(*table.primary_key).execution_options(yield_per=ROWS)
        with closing(source.execute(chosen).mappings()) as found:
            for rows in found.partitions():
                target.execute(insert(table), [dict(row) for row in rows])
                done += len(rows)
                report(table.name.replace("_", " "), done, total)


def _copy_file(source: Path, target: Path, report: Report) -> None:
    def copied(_status: int, remaining: int, total: int) -> None:
        report("pages", total - remaining, total)

    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as reading,
            closing(sqlite3.connect(target)) as writing,
        ):
            reading.execute("BEGIN")
            reading.execute("SELECT count(*) FROM sqlite_master")  # from here on it sees this moment alone
            reading.backup(writing, pages=PAGES, progress=copied)
            writing.execute("PRAGMA journal_mode = DELETE")  # all of it in one file
    except sqlite3.Error as error:
        problem = f"{source} cannot be copied: {error}"
        raise StoreError(problem, "check that it is a database, and that there is room") from None


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """Where to write a file that gets its name when all of it is on disk; raises StoreError."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with system_errors(path, "written"):
        if path.exists():
            raise StoreError(f"there is a file {path} already", "give the backup another name")
        part.unlink(missing_ok=True)
        try:
            part.touch()
            yield part
            with part.open("rb+") as file:
                os.fsync(file.fileno())
            _name(part, path)
        finally:
            part.unlink(missing_ok=True)


def _name(part: Path, path: Path) -> None:
    try:
        os.link(part, path)  # unlike a renaming this fails where another one was quicker
    except FileExistsError:
        raise StoreError(f"there is a file {path} already", "give the backup another name") from None
    except OSError:  # a file system without links
        part.rename(path)


def _refuse_other_version(database: Database) -> None:
    kept, current = kept_version(database), current_version()
    if kept != current:
        problem = f"the database has tables of version {kept}, this Conjoin works with {current}"
        fix = "back it up with the Conjoin that runs on it, or with pg_dump"
        raise StoreError(problem, fix)


def _refuse_in_use(url: str) -> None:
    """A server that runs meanwhile would go on with the games it remembers."""
    fix = "end the server, and restore again"
    with open_database(url) as database:
        file = None if database.is_postgres else database.url.database
        if file is None:
            with database.read() as session:
                others = session.scalar(text(OTHERS))
            if others:
                raise StoreError(f"the database is in use: it has {others} other connections", fix)
    if file is not None:
        with closing(sqlite3.connect(file, timeout=0)) as alone:
            try:
                alone.execute("PRAGMA journal_mode = DELETE")  # only a connection that is alone can change it
            except sqlite3.OperationalError:
                raise StoreError(f"the database {file} is in use", fix) from None


def _holds_something(session: Session) -> bool:
    """Whether there is what a person would miss; results can be worked out again."""
    return any(session.scalar(select(key).limit(1)) is not None for key in (GameRow.id, TournamentRow.id))
