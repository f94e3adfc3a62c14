"""One opened database: SQLite in a file, or PostgreSQL. Whatever a write transaction has ended with is on disk."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import time
from typing import Any, ParamSpec, Self, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import Session

from conjoin.core.errors import StoreError
from conjoin.folder import data_folder
from conjoin.store.tables import ResultRow

FILE = "conjoin.sqlite3"
WAIT = 15
"""Seconds that a transaction waits for another's lock, or for a connection, before it gives up."""
CONNECT_SECONDS = 5
"""Within which PostgreSQL must take a connection."""
THREADS = 16
"""Transactions that are waited for at once; what waits for a slow disk thus takes no thread from other work."""
CHECKED = "when writing was checked"
"""The row that is written for that."""
MIGRATING = 7_304_811
"""The number of PostgreSQL's advisory lock under which one process at a time brings the tables up to date."""

P = ParamSpec("P")
R = TypeVar("R")


def default_url() -> str:
    """SQLite in the person's own data folder; raises StoreError."""
    return f"sqlite:///{data_folder() / FILE}"


class Database:
    """Transactions on one database; any thread may begin one at any time."""

    def __init__(self, url: URL, engine: Engine) -> None:
        self.url = url
        self._engine = engine
        self._threads = ThreadPoolExecutor(THREADS, "database")

    @property
    def is_postgres(self) -> bool:
        """Whether several processes can be notified of changes."""
        return self.url.get_backend_name() == "postgresql"

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A transaction that changes nothing; raises StoreError."""
        with (
            _failures(self._engine),
            self._engine.connect().execution_options(reads=True) as connection,
            Session(connection, expire_on_commit=False) as session,
        ):
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A transaction that is on disk when the block has ended, and undone if that raises; raises StoreError."""
        with (
            _failures(self._engine),
            self._engine.connect() as connection,
            Session(connection, expire_on_commit=False) as session,
        ):
            yield session
            session.commit()

    def check(self) -> None:
        """Return when a change is on disk, where the next process will find it, too; raises StoreError."""
        file = None if self.is_postgres else self.url.database
        if file and file != ":memory:" and not Path(file).exists():
            raise StoreError(f"the file {file} is gone", "put it back, and start the server again")
        with self.write() as session:
            session.merge(ResultRow(question=CHECKED, answer={}, created=time()))

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do this work, which waits for the database, in a thread that is kept for that."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(work, *args, **kwargs))

    def close(self) -> None:
        """Give the connections back, when all work has ended."""
        self._threads.shutdown()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_database(url: str) -> Database:
    """The database at this URL, its tables brought up to date; raises StoreError."""
    parsed = _parsed(url)
    engine = _sqlite(parsed) if parsed.get_backend_name() == "sqlite" else _postgres(parsed)
    try:
        with _failures(engine), engine.connect() as connection:
            _bring_up_to_date(connection)
    except StoreError:
        engine.dispose()
        raise
    return Database(parsed, engine)


def _parsed(url: str) -> URL:
    wanted = "write sqlite:///FILE or postgresql://USER@HOST/NAME"
    try:
        parsed = make_url(url)
        backend = parsed.get_backend_name()
    except (ArgumentError, NoSuchModuleError, ValueError):
        # The URL itself may hold a password, so it is not repeated.
        raise StoreError("the database's URL cannot be read", wanted) from None
    if backend not in ("sqlite", "postgresql"):
        raise StoreError(f"a database of the kind {backend!r} is not supported", wanted)
    return parsed.set(drivername="postgresql+psycopg") if backend == "postgresql" else parsed


def _postgres(url: URL) -> Engine:
    engine = create_engine(
        url,
        pool_size=THREADS,
        pool_timeout=WAIT,
        pool_pre_ping=True,
        connect_args={"connect_timeout": CONNECT_SECONDS},
    )
    event.listen(engine, "connect", _bound)
    return engine


def _sqlite(url: URL) -> Engine:
    if url.database and url.database != ":memory:":
        _make_folder(Path(url.database).parent)
    engine = create_engine(url, connect_args={"timeout": WAIT, "check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"cannot make the folder {folder}: {error.strerror}", "choose another file"
        ) from None


def _prepare(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so, in `_begin`
    cursor = connection.cursor()
    # Readers and the writer do not wait for each other, and a commit returns when the disk has it.
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _bound(connection: Any, _record: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET statement_timeout = '{WAIT}s'")
    connection.commit()


def _begin(connection: Connection) -> None:
    # A writer takes its lock at once: taking it in the middle could fail without a second try.
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def _bring_up_to_date(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))  # a large table may take long
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:  # it has a version that this program does not know
        problem = f"the database was written by a newer Conjoin: {error}"
        raise StoreError(problem, "update Conjoin, or give another --database") from None
    connection.commit()


@contextmanager
def _failures(engine: Engine) -> Iterator[None]:
    """Whatever the database says becomes a StoreError, a connection that cannot be made included."""
    try:
        yield
    except SQLAlchemyError as error:
        raise _store_error(error, error.orig if isinstance(error, DBAPIError) else None) from error
    except engine.dialect.loaded_dbapi.Error as error:  # while a connection is prepared
        raise _store_error(error, None) from error


def _store_error(error: Exception, cause: BaseException | None) -> StoreError:
    said = str(cause or error).strip()
    first = said.splitlines()[0] if said else type(error).__name__
    return StoreError(f"the database failed: {first}", "check that it is there, has room and may be written")
