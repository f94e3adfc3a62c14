"""What worker processes can do without the database goes on when it fails, and what it takes is remembered."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

from conjoin import registry
from conjoin.arena.plan import round_robin
from conjoin.core.limit import NO_LIMIT
from conjoin.core.position import Outcome, Side
from conjoin.core.record import Ending, Record
from conjoin.store import tournaments
from conjoin.store.database import Database, open_database
from conjoin.web.analysis.service import AnalysisService
from conjoin.web.live.hub import LocalHub
from conjoin.web.tournaments.service import TournamentService
from conjoin.web.workers.pool import Pool
from tests.event_loops import run_apart
from tests.hangs import HANG_SECONDS


def with_pool(folder: Path, test: Callable[[Database, Pool], Awaitable[None]]) -> None:
    async def run() -> None:
        pool = Pool(1, 8, 100)
        with open_database(f"sqlite:///{folder / 'store' / 'games.sqlite3'}") as database:
            await pool.start()
            try:
                await asyncio.wait_for(test(database, pool), HANG_SECONDS)
            finally:
                await pool.close()

    run_apart(run())


def test_reports_are_made_by_workers_and_what_cannot_be_kept_is_answered(tmp_path: Path) -> None:
    connect_four = registry.game("connect-four")
    plan = round_robin(connect_four, ("window", "random"), 2, NO_LIMIT, seed=0)

    async def test(database: Database, pool: Pool) -> None:
        service = TournamentService(database, pool, LocalHub())
        kept = tournaments.create(database, plan)
        for number, job in enumerate(plan.jobs()):
            won = Outcome(Side.FIRST, "line")
            record = Record(job.game, job.players, job.opening + "1", won, Ending.RULES, id=job.id)
            tournaments.add_record(database, kept.id, number, record)
            worked = pool.seconds_worked
            page = await service.report(kept.id, "somebody")
            assert f"{number + 1} game" in page
            assert pool.seconds_worked > worked
            worked = pool.seconds_worked
            assert await service.report(kept.id, "another") is page  # made once for all
            assert pool.seconds_worked == worked
        assert (await service.statistics(kept.id, "somebody")).games == plan.games

        analysis = AnalysisService(database, pool, question_seconds=10, live_seconds=10)
        shutil.rmtree(tmp_path / "store")
        database._engine.dispose()
        assert await analysis.exact_scores(connect_four.parse("44"), "somebody")

    with_pool(tmp_path, test)
