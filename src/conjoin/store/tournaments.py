"""Tournaments as they are kept, with the record of every finished game."""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from time import time
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from conjoin import registry
from conjoin.arena.plan import Plan, round_robin
from conjoin.core.errors import StoreError, UnknownName
from conjoin.core.limit import Limit
from conjoin.core.record import Record
from conjoin.explain.assessment import Assessments, to_values
from conjoin.records import jsonl
from conjoin.store.database import Database
from conjoin.store.tables import Status, TournamentGameRow, TournamentRow
from conjoin.store.tokens import hash_token, is_hash_of, new_secret

RUNNING: Status = "running"
DONE: Status = "done"
STOPPED: Status = "stopped"
NEWEST = 50
"""How many tournaments a listing shows."""


@dataclass(frozen=True, slots=True)
class KeptTournament:
    """A tournament, and how far it is."""

    id: str
    plan: Plan
    status: Status
    created: float
    """In seconds since the epoch."""
    token_hash: str | None = field(default=None, repr=False)

    def is_begun_by(self, token: str) -> bool:
        """Whether this is the secret of its owner."""
        return is_hash_of(self.token_hash, token)


def create(database: Database, plan: Plan, token: str | None = None) -> KeptTournament:
    """Keep a new tournament; the secret lets its owner stop it."""
    now = time()
    row = TournamentRow(
        id=new_secret(),
        game=plan.game,
        engines=list(plan.engines),
        pairs=plan.pairs,
        options=plan.fields(),
        seed=plan.seed,
        created=now,
        updated=now,
        status=RUNNING,
        token=None if token is None else hash_token(token),
    )
    kept = _kept(row)
    with database.write() as session:
        session.add(row)
    return kept


def load(database: Database, tournament_id: str) -> KeptTournament:
    """One tournament; raises UnknownName."""
    with database.read() as session:
        row = session.get(TournamentRow, tournament_id)
        if row is None:
            raise UnknownName(
                f"there is no tournament {tournament_id[:40]!r}", "check the link, or start one"
            )
        return _kept(row)


def newest(database: Database) -> list[tuple[KeptTournament, int]]:
    """The latest tournaments, each with the number of its finished games."""
    done = (
        select(func.count())
        .where(TournamentGameRow.tournament_id == TournamentRow.id)
        .correlate(TournamentRow)
        .scalar_subquery()
    )
    with database.read() as session:
        rows = session.execute(
            select(TournamentRow, done).order_by(TournamentRow.created.desc()).limit(NEWEST)
        )
        return [(_kept(row), games) for row, games in rows]


def with_status(database: Database, status: Status) -> list[KeptTournament]:
    """Every tournament of this status, the oldest first."""
    with database.read() as session:
        chosen = select(TournamentRow).where(TournamentRow.status == status).order_by(TournamentRow.created)
        return [_kept(row) for row in session.scalars(chosen)]


def end(database: Database, tournament_id: str, status: Status) -> None:
    """Say how a tournament has ended, `done` or `stopped`; one that has ended already stays as it is."""
    with database.write() as session:
        session.execute(
            update(TournamentRow)
            .where(TournamentRow.id == tournament_id, TournamentRow.status == RUNNING)
            .values(status=status, updated=time())
        )


def add_record(
    database: Database,
    tournament_id: str,
    number: int,
    record: Record,
    assessments: Assessments | None = None,
) -> bool:
    """Keep a finished game by its number, and what its moves were worth; one that is there already stays.

    False if the tournament has ended.
    """
    row = TournamentGameRow(
        tournament_id=tournament_id,
        number=number,
        record=jsonl.to_json(record),
        judged=None if assessments is None else to_values(assessments),
    )
    try:
        with database.write() as session:
            # Locked, so that it is not ended between this look and the new row.
            played = session.get(TournamentRow, tournament_id, with_for_update=True)
            if played is None or played.status != RUNNING:
                return False
            session.add(row)
    except StoreError as error:
        if not isinstance(error.__cause__, IntegrityError):
            raise
    return True


def finished(database: Database, tournament_id: str) -> set[int]:
    """The numbers of the finished games."""
    with database.read() as session:
        chosen = select(TournamentGameRow.number).where(TournamentGameRow.tournament_id == tournament_id)
        return set(session.scalars(chosen))


def records(
    database: Database, tournament_id: str, numbers: Collection[int] | None = None
) -> dict[int, Record]:
    """The finished games by number: all of them, or of these only."""
    chosen = select(TournamentGameRow.number, TournamentGameRow.record).where(
        TournamentGameRow.tournament_id == tournament_id
    )
    if numbers is not None:
        chosen = chosen.where(TournamentGameRow.number.in_(numbers))
    with database.read() as session:
        rows = session.execute(chosen.order_by(TournamentGameRow.number))
        return {number: jsonl.from_json(line) for number, line in rows}


def rows(database: Database, tournament_id: str) -> list[tuple[str, Any]]:
    """The finished games in order as they are written: a record's line, and what its moves were worth, if known."""
    with database.read() as session:
        chosen = select(TournamentGameRow.record, TournamentGameRow.judged).where(
            TournamentGameRow.tournament_id == tournament_id
        )
        found = session.execute(chosen.order_by(TournamentGameRow.number))
        return [(line, judged) for line, judged in found]


def _kept(row: TournamentRow) -> KeptTournament:
    return KeptTournament(row.id, _plan(row), row.status, row.created, row.token)


def _plan(row: TournamentRow) -> Plan:
    """As it was made; rows of version 0.1 have only one limit for all instead."""
    if "openings" in row.options:
        return Plan.from_fields(row.options)
    return _drawn(row.game, tuple(row.engines), row.pairs, Limit(**row.options), row.seed)


@lru_cache(maxsize=NEWEST)
def _drawn(game: str, engines: tuple[str, ...], pairs: int, limit: Limit, seed: int) -> Plan:
    return round_robin(registry.game(game), engines, pairs, limit, seed)
