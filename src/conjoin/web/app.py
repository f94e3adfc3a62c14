"""The application, put together from its settings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from conjoin import __version__
from conjoin.store.database import Database, default_url, open_database
from conjoin.web import errors, logs
from conjoin.web.access.guard import Guard
from conjoin.web.access.metrics import Metrics
from conjoin.web.access.rates import Rates
from conjoin.web.analysis.service import AnalysisService
from conjoin.web.games.engine_moves import EngineMoves
from conjoin.web.games.service import GameService
from conjoin.web.live.hub import Hub, LocalHub, PostgresHub
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
    tournaments,
)
from conjoin.web.services import Services
from conjoin.web.settings import Settings
from conjoin.web.tournaments.service import TournamentService
from conjoin.web.workers.pool import Pool

STATIC = Path(__file__).with_name("static")
API = "/api/v1"


def create_app(settings: Settings) -> FastAPI:
    """An application of its own for each call; it opens the database and starts workers when it starts."""
    rates, metrics = Rates(settings), Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with _running(settings, rates) as found:
            app.state.services = found
            metrics.watch(found.pool, rates)
            yield

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
    app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False), name="static")
    app.add_middleware(Guard, settings=settings, rates=rates, metrics=metrics)
    return app


def from_environment() -> FastAPI:
    """What `conjoin serve` runs in every process."""
    logs.configure()
    return create_app(Settings.from_environment())


@asynccontextmanager
async def _running(settings: Settings, rates: Rates) -> AsyncIterator[Services]:
    """Everything opened; when it ends, writes that have begun are finished first."""
    database = open_database(settings.database or default_url())
    pool = Pool(settings.workers, settings.waiting_each, settings.waiting_all)
    hub = _hub(database)
    games = GameService(database, hub, EngineMoves(pool, hub, settings.move_seconds))
    analysis = AnalysisService(database, pool, settings.question_seconds, settings.live_seconds)
    running = TournamentService(database, pool, hub)
    try:
        await hub.start()
        await pool.start()
        await running.start()
        yield Services(settings, database, pool, hub, games, analysis, running, rates)
    finally:
        await running.close()
        await games.close()
        await pool.close()
        await hub.close()
        database.close()


def _hub(database: Database) -> Hub:
    if not database.is_postgres:
        return LocalHub()
    plain = database.url.set(drivername="postgresql").update_query_dict({"connect_timeout": "5"})
    return PostgresHub(plain.render_as_string(hide_password=False))
