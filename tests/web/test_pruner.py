"""The server lets go of old results by itself, again and again."""

import asyncio

from sqlalchemy import text

from conjoin.store.database import Database
from conjoin.store.retention import Retention
from conjoin.web.pruner import Pruner
from tests.event_loops import run_apart
from tests.hangs import HANG_SECONDS
from tests.store.conftest import database, database_url, postgres_folder
from tests.store.test_retention import keep_results, questions

__all__ = ["database", "database_url", "postgres_folder"]


def test_old_results_go_again_and_again(database: Database) -> None:
    async def until(left: list[str]) -> None:
        while await database.run(questions, database) != left:
            await asyncio.sleep(0.01)

    async def run() -> None:
        pruner = Pruner(database, Retention(results=2), between=0.01)
        pruner.start()
        try:
            for _ in range(2):
                keep_results(database, 5)
                await asyncio.wait_for(until(["0003", "0004"]), HANG_SECONDS)
                with database.write() as session:
                    session.execute(text("DELETE FROM results"))
        finally:
            await pruner.close()

    run_apart(run())
