"""The application, put together from its settings."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI
from limits import parse
from starlette.middleware.gzip import GZipMiddleware

from conjoin import __version__
from conjoin.store.database import default_url, open_database
from conjoin.web import errors, logs
from conjoin.web.access.forwarded import Forwarded, Proxies
from conjoin.web.access.guard import Guard
from conjoin.web.access.metrics import NOTED_SECONDS, Metrics
from conjoin.web.access.rates import Rates
from conjoin.web.analysis.service import AnalysisService
from conjoin.web.assets import Assets
from conjoin.web.checks import Check
from conjoin.web.games.claims import claims_of
from conjoin.web.games.engine_moves import EngineMoves
from conjoin.web.games.service import GameService
from conjoin.web.live.hub import hub_of
from conjoin.web.pruner import Pruner
from conjoin.web.routes import (
    analyse,
    catalogue,
    export,
    health,
    pages,
    play,
    positions,
    puzzles,
    records,
    robots,
    tournaments,
)
from conjoin.web.services import Services
from conjoin.web.settings import Settings
from conjoin.web.supervision import supervised
from conjoin.web.tournaments.service import TournamentService
from conjoin.web.workers.engine_time import EngineTime
from conjoin.web.workers.pool import Pool

API = "/api/v1"
CHECK_SECONDS = 5.0
"""Within which the database and a worker must answer those who ask whether all is well."""
LEAST_COMPRESSED = 1000
"""Bytes of an answer; shorter ones fit into one packet anyway."""


def create_app(settings: Settings) -> FastAPI:
    """An application of its own for each call; it opens the database and starts workers when it starts."""
    rates, metrics = Rates(settings), Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with _running(settings, rates) as found:
            app.state.services = found
            noting = asyncio.create_task(supervised("metrics", partial(_note, metrics, found)))
            yield
            noting.cancel()

    app = FastAPI(
        title="Conjoin",
        version=__version__,
        description="Play, analyse, ask why, compete and learn: connection games with the truth beside every opinion.",
        docs_url=None,  # its page would load scripts from elsewhere; `pages` has one of our own
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.metrics = metrics
    errors.add_handlers(app, pages.page)
    for group in (catalogue, play, positions, analyse, puzzles, records, export, tournaments):
        app.include_router(group.router, prefix=API)
    app.include_router(health.router)
    app.include_router(robots.router)
    app.include_router(pages.router)
    app.mount("/static", Assets(), name="static")
    app.add_middleware(GZipMiddleware, minimum_size=LEAST_COMPRESSED, compresslevel=5)
    app.add_middleware(Guard, settings=settings, rates=rates, metrics=metrics)
    app.add_middleware(Forwarded, proxies=Proxies(settings.proxies), prefix=settings.prefix)
    return app


def from_environment() -> FastAPI:
    """What `conjoin serve` runs in every process."""
    logs.configure()
    return create_app(Settings.from_environment())


async def _note(metrics: Metrics, found: Services) -> None:
    while True:
        metrics.note(found.pool, found.rates)
        await asyncio.sleep(NOTED_SECONDS)


@asynccontextmanager
async def _running(settings: Settings, rates: Rates) -> AsyncIterator[Services]:
    """Everything opened; when it ends, writes that have begun are finished first."""
    database = open_database(settings.database or default_url())
    allowed = parse(settings.engine_seconds)
    engine_time = EngineTime(allowed.amount, allowed.get_expiry())
    pool = Pool(settings.workers, settings.waiting_each, settings.waiting_all, engine_time)
    hub, claims = hub_of(database), claims_of(database)
    games = GameService(database, hub, EngineMoves(pool, hub, settings.move_seconds), claims)
    analysis = AnalysisService(database, pool, settings.question_seconds, settings.live_seconds)
    running = TournamentService(database, pool, hub)
    pruner = Pruner(database, settings.retention)
    try:
        await hub.start()
        await pool.start()
        await running.start()
        pruner.start()

        async def is_ready() -> None:
            await database.run(database.check)
            await pool.check()

        readiness = Check(is_ready, CHECK_SECONDS)
        health = Check(partial(database.run_read, database.look), CHECK_SECONDS)
        yield Services(settings, database, pool, hub, games, analysis, running, rates, readiness, health)
    finally:
        await pruner.close()
        await running.close()
        await games.close()
        await claims.close()
        await pool.close()
        await hub.close()
        database.close()
