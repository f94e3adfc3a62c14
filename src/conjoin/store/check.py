"""Whether a database is sound: the file or server itself, the version of its tables, and that every game plays over.

Nothing is changed, so that a backup can be checked, too.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from conjoin.core.errors import ConjoinError, StoreError
from conjoin.records import jsonl
from conjoin.records.replay import replay
from conjoin.store import games
from conjoin.store.database import Database, current_version, kept_version
from conjoin.store.server_game import StoredMove
from conjoin.store.tables import GameRow, ResultRow, TournamentGameRow

ROWS = 500
"""Rows read at once."""

Report = Callable[[str, int, int], None]
"""Called now and then: what is checked, how much of it is done, out of how much."""


@dataclass(slots=True)
class Checked:
    """What was looked at, and what is wrong with it."""

    version: str
    """Of the tables."""
    games: int = 0
    tournament_games: int = 0
    results: int = 0
    problems: list[str] = field(default_factory=list)


def check(database: Database, report: Report) -> Checked:
    """Look at everything; raises StoreError where the database cannot be read at all."""
    kept, current = kept_version(database), current_version()
    if kept is None:
        return Checked("none", problems=["it has no tables of Conjoin; give another --database"])
    checked = Checked(kept)
    if kept > current:
        problem = f"its tables have version {kept}, this Conjoin knows {current}; update Conjoin"
        checked.problems.append(problem)
        return checked
    try:
        with database.snapshot() as session:
            if not database.is_postgres:
                checked.problems += _damage(session)
            _check_games(session, checked, report)
            _check_tournament_games(session, checked, report)
            checked.results = _rows(session, ResultRow)
    except StoreError as error:  # something in it cannot be read
        checked.problems.append(str(error))
    return checked


def _damage(session: Session) -> Iterator[str]:
    """What SQLite says about its own file; PostgreSQL looks after its pages and keys itself."""
    yield from (line for line in session.scalars(text("PRAGMA integrity_check")) if line != "ok")
    for table, row, parent, _ in session.execute(text("PRAGMA foreign_key_check")):
        yield f"row {row} of {table} belongs to none of {parent}"


def _check_games(session: Session, checked: Checked, report: Report) -> None:
    total = _rows(session, GameRow)
    for row, moves in games.rows(session):
        checked.games += 1
        checked.problems += (f"game {row.id}: {problem}" for problem in _wrong(row, moves))
        report("games", checked.games, total)


def _wrong(row: GameRow, moves: dict[int, StoredMove]) -> Iterator[str]:
    """How what is written differs from what the rules say."""
    if list(moves) != list(range(len(moves))) or not 0 <= row.ply <= len(moves):
        yield f"of {row.ply} moves {len(moves)} are there, the last one with number {max(moves, default=0)}"
        return
    try:
        played = games.from_rows(row, moves.values())
        played.redo(len(played.undone))  # what was taken back may be played again
    except ConjoinError as error:
        yield str(error)
        return
    for name, value in games.changing_columns(played).items():
        if getattr(row, name) != value:
            yield f"its {name} is {getattr(row, name)!r}, by the rules {value!r}"


def _check_tournament_games(session: Session, checked: Checked, report: Report) -> None:
    total = _rows(session, TournamentGameRow)
    columns = (TournamentGameRow.tournament_id, TournamentGameRow.number, TournamentGameRow.record)
    chosen = select(*columns).order_by(*columns[:2]).execution_options(yield_per=ROWS)
    with closing(session.execute(chosen)) as found:
        for tournament, number, line in found:
            checked.tournament_games += 1
            name = f"game {number} of tournament {tournament}"
            checked.problems += (f"{name}: {problem}" for problem in _wrong_record(line))
            report("tournament games", checked.tournament_games, total)


def _wrong_record(line: str) -> tuple[str, ...]:
    try:
        return replay(jsonl.from_json(line)).problems
    except ConjoinError as error:
        return (str(error),)


def _rows(session: Session, table: type[GameRow | TournamentGameRow | ResultRow]) -> int:
    return session.scalar(select(func.count()).select_from(table)) or 0
