"""Tournaments as they are kept, with the record of every finished game."""

from dataclasses import dataclass
from time import time

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from conjoin.core.errors import StoreError, UnknownName
from conjoin.core.record import Record
from conjoin.records import jsonl
from conjoin.store.database import Database
from conjoin.store.games import new_secret
from conjoin.store.tables import TournamentGameRow, TournamentRow

RUNNING, DONE, STOPPED = "running", "done", "stopped"
NEWEST = 50
"""How many tournaments a listing shows."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a tournament is about: everybody against everybody."""

    game: str
    engines: tuple[str, ...]
    pairs: int
    """Colour-swapped pairs of games for every two engines."""
    nodes: int | None = None
    simulations: int | None = None
    seconds: float | None = None
    seed: int = 0

    @property
    def games_total(self) -> int:
        """How many games there are to be played."""
        players = len(self.engines)
        return players * (players - 1) * self.pairs


@dataclass(frozen=True, slots=True)
class KeptTournament:
    """A tournament, and how far it is."""

    id: str
    terms: Terms
    status: str
    """`running`, `done` or `stopped`."""
    created: float
    """In seconds since the epoch."""


def create(database: Database, terms: Terms) -> KeptTournament:
    """Keep a new tournament."""
    now = time()
    row = TournamentRow(
        id=new_secret(),
        game=terms.game,
        engines=list(terms.engines),
        pairs=terms.pairs,
        options={"nodes": terms.nodes, "simulations": terms.simulations, "seconds": terms.seconds},
        seed=terms.seed,
        created=now,
        updated=now,
        status=RUNNING,
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


def with_status(database: Database, status: str) -> list[KeptTournament]:
    """Every tournament of this status, the oldest first."""
    with database.read() as session:
        chosen = select(TournamentRow).where(TournamentRow.status == status).order_by(TournamentRow.created)
        return [_kept(row) for row in session.scalars(chosen)]


def set_status(database: Database, tournament_id: str, status: str) -> None:
    """Say that a tournament has ended, or goes on."""
    with database.write() as session:
        session.execute(
            update(TournamentRow)
            .where(TournamentRow.id == tournament_id)
            .values(status=status, updated=time())
        )


def add_record(database: Database, tournament_id: str, number: int, record: Record) -> None:
    """Keep a finished game by its number; one that is there already stays."""
    row = TournamentGameRow(tournament_id=tournament_id, number=number, record=jsonl.to_json(record))
    try:
        with database.write() as session:
            session.add(row)
    except StoreError as error:
        if not isinstance(error.__cause__, IntegrityError):
            raise


def records(database: Database, tournament_id: str) -> dict[int, Record]:
    """The finished games by number."""
    with database.read() as session:
        rows = session.execute(
            select(TournamentGameRow.number, TournamentGameRow.record)
            .where(TournamentGameRow.tournament_id == tournament_id)
            .order_by(TournamentGameRow.number)
        )
        return {number: jsonl.from_json(line) for number, line in rows}


def _kept(row: TournamentRow) -> KeptTournament:
    terms = Terms(row.game, tuple(row.engines), row.pairs, seed=row.seed, **row.options)
    return KeptTournament(row.id, terms, row.status, row.created)
