"""One opened database: SQLite in a file, or PostgreSQL. Whatever a write transaction has ended with is on disk."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import Session

from conjoin.core.errors import StoreError
from conjoin.folder import data_folder

FILE = "conjoin.sqlite3"
WAIT = 15
"""Seconds that a transaction waits for another's lock, or for a connection, before it gives up."""
MIGRATING = 7_304_811
"""The number of PostgreSQL's advisory lock under which one process at a time brings the tables up to date."""


def default_url() -> str:
    """SQLite in the person's own data folder; raises StoreError."""
    return f"sqlite:///{data_folder() / FILE}"


class Database:
    """Transactions on one database; any thread may begin one at any time."""

    def __init__(self, url: URL, engine: Engine) -> None:
        self.url = url
        self._engine = engine

    @property
    def is_postgres(self) -> bool:
        """Whether several processes can be notified of changes."""
        return self.url.get_backend_name() == "postgresql"

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A transaction that changes nothing; raises StoreError."""
        with (
            self._engine.connect().execution_options(reads=True) as connection,
            self._session(connection) as session,
        ):
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A transaction that is on disk when the block has ended, and undone if that raises; raises StoreError."""
        with self._engine.connect() as connection, self._session(connection) as session:
            yield session
            session.commit()

    @contextmanager
    def _session(self, connection: Connection) -> Iterator[Session]:
        with Session(connection, expire_on_commit=False) as session:
            try:
                yield session
            except SQLAlchemyError as error:
                raise _store_error(error) from error

    def close(self) -> None:
        """Give the connections back."""
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
        with engine.connect() as connection:
            _bring_up_to_date(connection)
    except SQLAlchemyError as error:
        engine.dispose()
        raise _store_error(error) from error
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
    return create_engine(url, pool_size=10, pool_timeout=WAIT, pool_pre_ping=True)


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


def _begin(connection: Connection) -> None:
    # A writer takes its lock at once: taking it in the middle could fail without a second try.
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def _bring_up_to_date(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()


def _store_error(error: SQLAlchemyError) -> StoreError:
    said = str(error.orig if isinstance(error, DBAPIError) and error.orig else error).strip()
    first = said.splitlines()[0] if said else type(error).__name__
    return StoreError(f"the database failed: {first}", "check that it is there, has room and may be written")
