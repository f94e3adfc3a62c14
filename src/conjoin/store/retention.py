"""What is let go of after a time: results, which can be worked out again, and what people played if that is asked for.

Games that have begun and are not over stay for ever, and so do tournaments that run.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, delete, func, or_, select, true
from sqlalchemy.orm import InstrumentedAttribute

from conjoin.store.database import Database
from conjoin.store.tables import Base, GameRow, ResultRow, TournamentRow
from conjoin.store.tournaments import RUNNING

BATCH = 500
"""Rows that go in one transaction, so that a move never waits long for its turn to be written."""
DAY_SECONDS = 86_400.0


@dataclass(frozen=True, slots=True)
class Retention:
    """How much is kept; None is all of it."""

    results: int | None = None
    """Exact results, the newest."""
    result_days: float | None = None
    """After so many days a result goes."""
    game_days: float | None = None
    """The same for games that are over, and for those in which there is no move yet; from their last change on."""
    tournament_days: float | None = None
    """The same for tournaments that have ended, with their games."""


@dataclass(frozen=True, slots=True)
class _Excess:
    """Rows that may go."""

    kind: str
    table: type[Base]
    key: InstrumentedAttribute[str]
    condition: ColumnElement[bool]
    chosen: Select[Any]
    """Their keys."""


def superfluous(database: Database, retention: Retention) -> dict[str, int]:
    """How many results, games and tournaments would go; raises StoreError."""
    counts: dict[str, int] = {}
    with database.snapshot() as session:
        for excess in _excesses(retention, time()):
            rows = session.scalar(select(func.count()).select_from(excess.chosen.subquery())) or 0
            counts[excess.kind] = max(
                rows, counts.get(excess.kind, 0)
            )  # results: the old are the first to go
    return counts


def prune(database: Database, retention: Retention) -> Iterator[tuple[str, int]]:
    """Let go of what need not be kept; after each transaction of what kind it took how many. Raises StoreError."""
    for excess in _excesses(retention, time()):
        while rows := _prune_batch(database, excess):
            yield excess.kind, rows


def _prune_batch(database: Database, excess: _Excess) -> int:
    # The condition twice: a game may be taken up again between the choice and the deletion.
    going = delete(excess.table).where(excess.key.in_(excess.chosen.limit(BATCH)), excess.condition)
    with database.write() as session:
        gone = session.execute(going.returning(excess.key).execution_options(synchronize_session=False))
        return len(gone.all())


def _excesses(retention: Retention, now: float) -> Iterator[_Excess]:
    def before(days: float) -> float:
        return now - days * DAY_SECONDS

    if retention.results is not None:
        newest = select(ResultRow.question).order_by(ResultRow.created.desc(), ResultRow.question.desc())
        yield _Excess("results", ResultRow, ResultRow.question, true(), newest.offset(retention.results))
    if retention.result_days is not None:
        yield _chosen(
            "results", ResultRow, ResultRow.question, ResultRow.created < before(retention.result_days)
        )
    if retention.game_days is not None:
        has_ended_or_not_begun = or_(GameRow.outcome.is_not(None), GameRow.ply == 0)
        idle = and_(GameRow.updated < before(retention.game_days), has_ended_or_not_begun)
        yield _chosen("games", GameRow, GameRow.id, idle)
    if retention.tournament_days is not None:
        changed = TournamentRow.updated < before(retention.tournament_days)
        yield _chosen(
            "tournaments", TournamentRow, TournamentRow.id, changed & (TournamentRow.status != RUNNING)
        )


def _chosen(
    kind: str, table: type[Base], key: InstrumentedAttribute[str], condition: ColumnElement[bool]
) -> _Excess:
    return _Excess(kind, table, key, condition, select(key).where(condition))
