"""A database backed up, restored and checked, on both kinds."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select, text

from conjoin.core.errors import StoreError
from conjoin.core.position import Side
from conjoin.core.record import Record
from conjoin.store import games, results, tournaments
from conjoin.store.backup import back_up, restore
from conjoin.store.check import Checked, check
from conjoin.store.database import Database, current_version, open_database, open_existing, open_to_read
from conjoin.store.tables import Base
from tests.store import postgres
from tests.store.test_games import with_moves
from tests.store.test_retention import PLAN

Rows = dict[str, list[tuple[object, ...]]]


def silent(*_: object) -> None:
    """Report nothing."""


@pytest.fixture(params=postgres.DATABASES)
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'other.sqlite3'}"
    return postgres.new_database(request.getfixturevalue("postgres_folder"))


def url_of(database: Database) -> str:
    return database.url.render_as_string(hide_password=False)


def fill(database: Database) -> None:
    """Something of everything."""
    kept = with_moves(database, "4", "4", "5", "5")
    games.commit(database, kept, kept.undo(2))
    lost = with_moves(database, "4")
    games.commit(database, lost, lost.resign(Side.FIRST))
    with_moves(database, *"4141414")
    kept_tournament = tournaments.create(database, PLAN, "a secret")
    tournaments.add_record(
        database, kept_tournament.id, 0, Record("connect-four", ("window", "random"), "4453")
    )
    results.keep(database, "a question", {"scores": {"4": 1}})


def rows(database: Database) -> Rows:
    with database.read() as session:
        return {
            table.name: [tuple(row) for row in session.execute(select(table).order_by(*table.primary_key))]
            for table in Base.metadata.sorted_tables
        }


def checked(url: str) -> Checked:
    with open_to_read(url) as database:
        return check(database, silent)


def test_what_was_backed_up_is_restored_into_either_kind(
    database: Database, other_url: str, tmp_path: Path
) -> None:
    fill(database)
    steps: list[tuple[str, int, int]] = []
    with open_to_read(url_of(database)) as reading:
        back_up(reading, tmp_path / "backup", lambda *step: steps.append(step))
    assert steps[-1][1] == steps[-1][2] > 0
    assert sorted(path.name for path in tmp_path.glob("*backup*")) == ["backup"]
    before = (tmp_path / "backup").read_bytes()
    restore(other_url, tmp_path / "backup", silent)
    with open_existing(other_url) as other:
        assert rows(other) == rows(database)
        with_moves(other, "4")  # and life goes on there
    assert (tmp_path / "backup").read_bytes() == before
    found = checked(other_url)
    assert (found.games, found.tournament_games, found.results, found.problems) == (4, 1, 1, [])
    assert found.version == current_version()


def test_a_backup_never_takes_the_place_of_a_file(database: Database, tmp_path: Path) -> None:
    (tmp_path / "backup").write_text("precious")
    with open_to_read(url_of(database)) as reading, pytest.raises(StoreError, match="already"):
        back_up(reading, tmp_path / "backup", silent)
    assert (tmp_path / "backup").read_text() == "precious"


def test_a_backup_that_fails_leaves_nothing(database: Database, tmp_path: Path) -> None:
    fill(database)

    def fails(*_: object) -> None:
        raise KeyboardInterrupt

    with open_to_read(url_of(database)) as reading, pytest.raises(KeyboardInterrupt):
        back_up(reading, tmp_path / "backup", fails)
    assert list(tmp_path.glob("*backup*")) == []
    with open_to_read(url_of(database)) as reading, pytest.raises(StoreError):
        back_up(reading, tmp_path / "no folder" / "backup", silent)


def test_a_backup_is_of_one_moment(database: Database, tmp_path: Path) -> None:
    fill(database)

    def play(*_: object) -> None:
        with_moves(database, "4", "4")  # while it is copied

    before = rows(database)
    with open_to_read(url_of(database)) as reading:
        back_up(reading, tmp_path / "backup", play)
    assert rows(database) != before
    with open_to_read(f"sqlite:///{tmp_path / 'backup'}") as backup:
        assert rows(backup) == before


def test_a_database_with_games_is_replaced_only_if_asked(
    database: Database, other_url: str, tmp_path: Path
) -> None:
    fill(database)
    with open_to_read(url_of(database)) as reading:
        back_up(reading, tmp_path / "backup", silent)
    with open_database(other_url) as other:
        precious = with_moves(other, "7")
        results.keep(other, "a question", {})
    with pytest.raises(StoreError, match="--replace"):
        restore(other_url, tmp_path / "backup", silent)
    with open_database(other_url) as other:
        assert games.load(other, precious.id) == precious
        with pytest.raises(StoreError, match="in use"):
            restore(other_url, tmp_path / "backup", silent, replacing=True)
    restore(other_url, tmp_path / "backup", silent, replacing=True)
    with open_existing(other_url) as other:
        assert rows(other) == rows(database)


def test_a_restoration_that_fails_changes_nothing(database: Database, other_url: str, tmp_path: Path) -> None:
    fill(database)
    with open_to_read(url_of(database)) as reading:
        back_up(reading, tmp_path / "backup", silent)
    with open_database(other_url) as other:
        with_moves(other, "7")
        before = rows(other)

    def fails(what: str, *_: object) -> None:
        if what == "moves":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore(other_url, tmp_path / "backup", fails, replacing=True)
    with open_existing(other_url) as other:
        assert rows(other) == before


def test_a_backup_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path, database: Database) -> None:
    with open_database(f"sqlite:///{tmp_path / 'old'}") as older:
        fill(older)
        expected = rows(older)
        with older.write() as session:
            session.execute(text("DROP INDEX results_by_creation"))
            session.execute(text("UPDATE alembic_version SET version_num = '0002'"))
    assert checked(f"sqlite:///{tmp_path / 'old'}").version == "0002"
    restore(url_of(database), tmp_path / "old", silent)
    assert rows(database) == expected


@pytest.mark.parametrize("content", [None, b"", b"no database" * 500])
def test_what_is_no_backup_is_refused(content: bytes | None, database: Database, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "backup").write_bytes(content)
    with_moves(database, "4")
    before = rows(database)
    with pytest.raises(StoreError):
        restore(url_of(database), tmp_path / "backup", silent)
    with pytest.raises(StoreError):
        restore(url_of(database), tmp_path / "backup", silent, replacing=True)
    assert rows(database) == before


def test_a_missing_database_is_not_made(tmp_path: Path) -> None:
    for opening in (open_existing, open_to_read):
        with pytest.raises(StoreError, match="there is no database"):
            opening(f"sqlite:///{tmp_path / 'nothing'}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("UPDATE moves SET move = '9' WHERE ply = 0", "'9'"),
        ("UPDATE games SET game = 'chequers'", "chequers"),
        ("DELETE FROM moves WHERE ply = 2", "of 7 moves 6 are there"),
        ("UPDATE games SET ply = 8", "of 8 moves 7 are there"),
        ("UPDATE games SET ply = 6", "by the rules None"),
        ("UPDATE games SET outcome = 'second'", "by the rules 'first'"),
        ("UPDATE games SET ending = NULL", "its ending is None, by the rules 'rules'"),
        ("UPDATE tournament_games SET record = '{half'", "game 0 of tournament"),
        ("UPDATE alembic_version SET version_num = '9999'", "update Conjoin"),
        ("DROP TABLE alembic_version", "no tables of Conjoin"),
    ],
)
def test_what_is_wrong_is_found(statement: str, complaint: str, database: Database) -> None:
    with_moves(database, *"4141414")
    kept = tournaments.create(database, PLAN)
    tournaments.add_record(database, kept.id, 0, Record("connect-four", ("window", "random"), "4453"))
    assert checked(url_of(database)).problems == []
    with database.write() as session:
        session.execute(text(statement))
    assert complaint in checked(url_of(database)).problems[0]


def test_a_damaged_file_is_found(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with open_database(f"sqlite:///{path}") as database:
        for _ in range(30):
            with_moves(database, "4", "4", "5")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        page = connection.execute("PRAGMA page_size").fetchone()[0]
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'moves'").fetchone()[0]
    with path.open("rb+") as file:
        file.seek((root - 1) * page)
        file.write(b"\xff" * page)
    assert checked(f"sqlite:///{path}").problems


def test_moves_without_their_game_are_found(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with open_database(f"sqlite:///{path}") as database:
        with_moves(database, "4")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM games")
        connection.commit()
    assert "belongs to none of games" in checked(f"sqlite:///{path}").problems[0]
