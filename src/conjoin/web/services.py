"""What the routes work with, put together once for each process."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, TypeVar

from fastapi import Depends
from starlette.requests import HTTPConnection

from conjoin.store.database import Database
from conjoin.web.access.rates import Rates, sharing
from conjoin.web.analysis.service import AnalysisService
from conjoin.web.checks import Check
from conjoin.web.errors import Unauthorized
from conjoin.web.games.service import GameService
from conjoin.web.live.hub import Hub
from conjoin.web.settings import Settings
from conjoin.web.tournaments.service import TournamentService
from conjoin.web.workers.pool import Pool

T = TypeVar("T")


@dataclass(frozen=True)
class Services:
    """All of them."""

    settings: Settings
    database: Database
    pool: Pool
    hub: Hub
    games: GameService
    analysis: AnalysisService
    tournaments: TournamentService
    rates: Rates
    readiness: Check
    """Whether the database takes changes and a worker answers."""
    health: Check
    """Whether the database can be read."""


def services(connection: HTTPConnection) -> Services:
    """Those of the application that a request has come to."""
    found: Services = connection.app.state.services
    return found


def client(connection: HTTPConnection) -> str:
    """Whom a request comes from, as far as limits are concerned."""
    return sharing(connection.client.host) if connection.client else "unknown"


def bearer(connection: HTTPConnection) -> list[str]:
    """The secret of a tournament or a seat, or of both seats with a comma; raises Unauthorized for anything else."""
    given = connection.headers.get("authorization")
    if given is None:
        return []
    scheme, _, token = given.partition(" ")
    if scheme.lower() != "bearer" or not token.strip() or len(token) > 100:
        raise Unauthorized
    return [one.strip() for one in token.split(",")]


def _at_once(find: Callable[[HTTPConnection], T]) -> Callable[[HTTPConnection], Awaitable[T]]:
    """The same as a coroutine: FastAPI has any other function wait for one of a few threads that all requests share."""

    async def found(connection: HTTPConnection) -> T:
        return find(connection)

    return found


ServicesOf = Annotated[Services, Depends(_at_once(services))]
Client = Annotated[str, Depends(_at_once(client))]
Tokens = Annotated[list[str], Depends(_at_once(bearer))]
