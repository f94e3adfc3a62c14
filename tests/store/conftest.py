"""The databases that the same tests run against."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from conjoin.store.database import Database, open_database
from tests.store import postgres


@pytest.fixture(scope="session")
def postgres_folder() -> Iterator[Path]:
    with postgres.running() as folder:
        yield folder


@pytest.fixture(params=postgres.DATABASES)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite3'}"
    return postgres.new_database(request.getfixturevalue("postgres_folder"))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with open_database(database_url) as opened:
        yield opened
