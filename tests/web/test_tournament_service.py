"""A tournament looked at while moves come in."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from conjoin import registry
from conjoin.arena.plan import round_robin
from conjoin.core.limit import NO_LIMIT
from conjoin.store import tournaments
from conjoin.store.database import open_database
from conjoin.web.errors import Busy
from conjoin.web.live.hub import LocalHub
from conjoin.web.tournaments.runner import MOVED
from conjoin.web.tournaments.service import MOST_EACH, MOST_RUNNING, TournamentService
from conjoin.web.workers.pool import Pool
from tests.event_loops import run_apart


def test_a_board_may_come_in_while_somebody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_database(f"sqlite:///{tmp_path / 'games.sqlite3'}") as database:
        plan = round_robin(registry.game("connect-four"), ("window", "random"), 4, NO_LIMIT, seed=0)
        kept = tournaments.create(database, plan)
        service = TournamentService(database, Pool(1, 1, 1), LocalHub())

        def moved(number: int, moves: str) -> None:
            values = {"game": "connect-four", "players": ["window", "random"], "moves": moves}
            service.hear(kept.id, {"type": MOVED, "number": number, **values})

        finished = tournaments.finished

        def slowly(*asked: Any) -> set[int]:
            found = finished(*asked)
            moved(3, "4")  # by another thread
            moved(1, "445")
            return found

        monkeypatch.setattr(tournaments, "finished", slowly)
        moved(0, "4")
        moved(1, "44")
        boards = [(board.number, board.moves) for board in service.look(kept.id).boards]
        assert boards == [(1, "4"), (2, "44")]
        monkeypatch.undo()
        boards = [(board.number, board.moves) for board in service.look(kept.id).boards]
        assert boards == [(1, "4"), (2, "445"), (4, "4")]


def test_slots_are_taken_before_anything_is_waited_for_and_shared_between_addresses(tmp_path: Path) -> None:
    plan = round_robin(registry.game("connect-four"), ("window", "random"), 1, NO_LIMIT, seed=0)

    async def run() -> None:
        with open_database(f"sqlite:///{tmp_path / 'games.sqlite3'}") as database:
            service = TournamentService(database, Pool(1, 1, 1), LocalHub())

            async def begun(clients: list[str]) -> int:
                created = (service.create(plan, client) for client in clients)
                answers = await asyncio.gather(*created, return_exceptions=True)
                assert all(isinstance(one, Busy | tuple) for one in answers)
                return sum(isinstance(one, tuple) for one in answers)

            assert await begun(["a"] * MOST_RUNNING) == MOST_EACH
            assert await begun([*"bcdefghijk"]) == MOST_RUNNING - MOST_EACH
            await service.close()
            await asyncio.sleep(0)  # what is called when a task is done
            assert await begun(["a"]) == 1
            await service.close()

    run_apart(run())
