"""One opened database: SQLite in a file, or PostgreSQL. Whatever a write transaction has ended with is on disk."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Lock
from time import monotonic, time
from typing import TYPE_CHECKING, Any, ParamSpec, Self, TypeVar
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import Session

from conjoin.core.errors import StoreError
from conjoin.folder import data_folder
from conjoin.store.tables import ResultRow

if TYPE_CHECKING:
    from alembic.config import Config

FILE = "conjoin.sqlite3"
WAIT = 15
"""Seconds that a transaction waits for another's lock, or for a connection, before it gives up."""
CONNECT_SECONDS = 5
"""Within which PostgreSQL must take a connection."""
CONNECTION = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": WAIT,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * WAIT,
}
"""What connections to PostgreSQL are made with: one to a machine that is gone ends, instead of waiting for hours."""
THREADS = 8
"""Transactions that change something and are waited for at once, and as many that only read.

What waits for a slow disk thus takes no thread from other work, and with SQLite nobody who reads waits for a writer.
"""
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
        self._changing = ThreadPoolExecutor(THREADS, "database")
        self._reading = ThreadPoolExecutor(THREADS, "database-reader")
        self._turn = None if self.is_postgres else Lock()
        """Held by the one who writes. SQLite lets writers look again after ever longer pauses, up to 0.1 s, and takes
        whoever comes at the right moment; those of this process need not wait in that way."""

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
            self._own_turn(),
            _failures(self._engine),
            self._engine.connect() as connection,
            Session(connection, expire_on_commit=False) as session,
        ):
            yield session
            session.commit()

    @contextmanager
    def _own_turn(self) -> Iterator[None]:
        if self._turn is None:
            yield
            return
        if not self._turn.acquire(timeout=WAIT):
            raise _busy()
        try:
            yield
        finally:
            self._turn.release()

    @contextmanager
    def snapshot(self) -> Iterator[Session]:
        """The same for long work: all of it sees one moment, and nothing of it is timed out; raises StoreError."""
        level: dict[str, Any] = {"isolation_level": "REPEATABLE READ"} if self.is_postgres else {}
        with (
            _failures(self._engine),
            self._engine.connect().execution_options(reads=True, **level) as connection,
            Session(connection, expire_on_commit=False) as session,
        ):
            if self.is_postgres:
                session.execute(text("SET LOCAL statement_timeout = 0"))
            yield session

    def look(self) -> None:
        """Return when the database can be read; raises StoreError."""
        with self.read() as session:
            session.execute(text("SELECT 1"))

    def check(self) -> None:
        """Return when a change is on disk, where the next process will find it, too; raises StoreError."""
        file = None if self.is_postgres else self.url.database
        if file and file != ":memory:" and not Path(file).exists():
            raise StoreError(f"the file {file} is gone", "put it back, and start the server again")
        with self.write() as session:
            session.merge(ResultRow(question=CHECKED, answer={}, created=time()))

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do this work, which may change something, in a thread that is kept for that; raises StoreError.

        The time for which it waited for a thread counts, so that nobody waits for one behind others who wait.
        """
        asked = monotonic()

        def work_in_time() -> R:
            if monotonic() - asked > WAIT:
                raise _busy()
            return work(*args, **kwargs)

        return await asyncio.get_running_loop().run_in_executor(self._changing, work_in_time)

    async def run_read(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The same for work that only reads: it has threads of its own, so that changes never hold it up."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, partial(work, *args, **kwargs))

    def close(self) -> None:
        """Give the connections back, when all work has ended."""
        self._changing.shutdown()
        self._reading.shutdown()
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


def open_existing(url: str) -> Database:
    """The same for a database that must be there already; raises StoreError."""
    _refuse_missing(_parsed(url))
    return open_database(url)


def open_to_read(url: str) -> Database:
    """A database as it is: nothing in it is changed, whichever version has written it; raises StoreError."""
    parsed = _parsed(url)
    if parsed.get_backend_name() == "postgresql":
        return Database(parsed, _postgres(parsed))
    _refuse_missing(parsed)
    name = f"file:{quote(str(parsed.database))}"
    reading = parsed.set(database=name).update_query_dict({"mode": "ro", "uri": "true"})
    engine = create_engine(reading, connect_args={"timeout": WAIT, "check_same_thread": False})
    event.listen(engine, "connect", _begins_where_we_say)
    event.listen(engine, "begin", _begin)
    return Database(parsed, engine)


def kept_version(database: Database) -> str | None:
    """The version of the tables, which may be older or newer than `current_version`; None where there are none."""
    with database.read() as session:
        if not inspect(session.connection()).has_table("alembic_version"):
            return None
        kept: str | None = session.scalar(text("SELECT version_num FROM alembic_version"))
        return kept


def current_version() -> str:
    """The version of the tables that this program works with."""
    from alembic.script import ScriptDirectory

    return str(ScriptDirectory.from_config(_migrations()).get_current_head())


def _refuse_missing(url: URL) -> None:
    is_file = url.get_backend_name() == "sqlite"
    if is_file and not Path(url.database or "").is_file():
        raise StoreError(f"there is no database {url.database or ':memory:'}", "check the --database URL")


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
        pool_size=2 * THREADS,
        pool_timeout=WAIT,
        pool_pre_ping=True,
        connect_args=CONNECTION,
    )
    event.listen(engine, "connect", _bound)
    return engine


def _sqlite(url: URL) -> Engine:
    if url.database and url.database != ":memory:":
        _make_folder(Path(url.database).parent)
    wait = {} if "timeout" in url.query else {"timeout": WAIT}
    engine = create_engine(url, connect_args={"check_same_thread": False, **wait})
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


def _begins_where_we_say(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # that is in `_begin`


def _prepare(connection: Any, record: object) -> None:
    _begins_where_we_say(connection, record)
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
    from alembic.util import CommandError

    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))  # a large table may take long
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
    config = _migrations()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:  # it has a version that this program does not know
        problem = f"the database was written by a newer Conjoin: {error}"
        raise StoreError(problem, "update Conjoin, or give another --database") from None
    connection.commit()


def _migrations() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config


@contextmanager
def _failures(engine: Engine) -> Iterator[None]:
    """Whatever the database says becomes a StoreError, a connection that cannot be made included."""
    try:
        yield
    except SQLAlchemyError as error:
        raise _store_error(error, error.orig if isinstance(error, DBAPIError) else None) from error
    except engine.dialect.loaded_dbapi.Error as error:  # while a connection is prepared
        raise _store_error(error, None) from error


def _busy() -> StoreError:
    return StoreError(f"the database was busy with other changes for {WAIT} s", "try again")


def _store_error(error: Exception, cause: BaseException | None) -> StoreError:
    said = str(cause or error).strip()
    first = said.splitlines()[0] if said else type(error).__name__
    return StoreError(f"the database failed: {first}", "check that it is there, has room and may be written")
