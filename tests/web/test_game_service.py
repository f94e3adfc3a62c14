"""The owner of the games, with a real store and a pool whose answers the test decides upon."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from time import time
from typing import Any, NoReturn

import pytest
from sqlalchemy import text

from conjoin import BadNotation, IllegalMove, Side, StoreError, registry
from conjoin.play.clock import NO_BUDGET, Budget, TimeControl
from conjoin.store import games
from conjoin.store.database import open_database
from conjoin.store.server_game import Note, ServerGame, StoredMove, new_game
from conjoin.web.games import steps
from conjoin.web.games.engine_moves import EngineMoves
from conjoin.web.games.service import GameService
from conjoin.web.live.hub import LocalHub, Notice
from conjoin.web.models.games import NewGame
from conjoin.web.workers.pool import Pool
from tests.event_loops import run_apart

FOUR = registry.game("connect-four")
BOTH = frozenset(Side)
ME = "192.0.2.7"


class SlowPool(Pool):
    """Answers with the first column, when it is let."""

    def __init__(self, seconds: float) -> None:
        super().__init__(0, 1, 1)
        self.seconds = seconds
        """What the engine says it took."""
        self.go = asyncio.Event()
        self.clients: list[str] = []
        """For whom it was asked."""

    async def ask(self, task: str, arguments: dict[str, Any], *, client: str, **_: object) -> dict[str, Any]:
        self.clients.append(client)
        await self.go.wait()
        return {"move": "1", "seconds": self.seconds, "thought": "because"}


async def serving(folder: Path, pool: Pool, test: Callable[[GameService], Coroutine[Any, Any, None]]) -> None:
    with open_database(f"sqlite:///{folder / 'games.sqlite3'}") as database:
        hub = LocalHub()
        service = GameService(database, hub, EngineMoves(pool, hub, 10))
        try:
            await test(service)
        finally:
            await service.close()


async def begun(service: GameService, budget: Budget = NO_BUDGET) -> tuple[NewGame, list[str]]:
    """A game of a person against an engine in which the person has moved."""
    made = await service.begin(FOUR, ("human", "random"), ("", ""), budget, ME)
    tokens = [made.seats.first or ""]
    await service.change(made.id, tokens, partial(steps.move, name="4", ply=0, key="k"), ME)
    return made, tokens


async def changed(notices: "asyncio.Queue[Notice]") -> None:
    while (await notices.get())["type"] != "changed":
        pass


@pytest.mark.parametrize(("took", "ending"), [(0.001, None), (0.02, "timeout")])
def test_an_engine_is_late_by_its_own_time_and_not_by_the_wait_for_a_worker(
    took: float, ending: str | None, tmp_path: Path
) -> None:
    async def run() -> None:
        pool = SlowPool(took)

        async def test(service: GameService) -> None:
            made, tokens = await begun(service, Budget(time=TimeControl(0.01)))
            await asyncio.sleep(0.05)  # longer than its clock runs
            waiting = await service.state(made.id, tokens, ME)
            assert (waiting.ply, waiting.outcome) == (1, None)
            with service.listen(made.id) as notices:
                pool.go.set()
                await changed(notices)
                game, _ = await service.look(made.id, tokens, ME)
            if ending is None:
                assert [move.name for move in game.moves] == ["4", "1"]
                assert game.notes[-1].thought == "because"
            else:
                assert (game.reason, game.ongoing.loser) == ("Yellow has run out of time", Side.SECOND)

        await serving(tmp_path, pool, test)

    run_apart(run())


def test_a_move_that_is_taken_back_meanwhile_is_not_answered(tmp_path: Path) -> None:
    async def run() -> None:
        pool = SlowPool(0)

        async def test(service: GameService) -> None:
            made, tokens = await begun(service)
            back = await service.change(made.id, tokens, partial(steps.undo, ply=1), ME)
            assert back.moves == []
            pool.go.set()
            await service.change(made.id, tokens, partial(steps.move, name="7", ply=0, key="other"), ME)
            with service.listen(made.id) as notices:
                await changed(notices)
            assert (await service.state(made.id, tokens, ME)).moves == ["7", "1"]

        await serving(tmp_path, pool, test)

    run_apart(run())


def test_an_engine_moves_again_when_its_move_could_not_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def out_of_order(*_: object) -> NoReturn:
        monkeypatch.undo()
        raise StoreError("the disk is full", "make room")

    async def run() -> None:
        pool = SlowPool(0)

        async def test(service: GameService) -> None:
            made, tokens = await begun(service)
            monkeypatch.setattr(games, "commit_many", out_of_order)
            with service.listen(made.id) as notices:
                pool.go.set()
                await changed(notices)
            assert (await service.state(made.id, tokens, ME)).moves == ["4", "1"]

        await serving(tmp_path, pool, test)

    run_apart(run())
    assert games.commit_many is not out_of_order


CLOCKS = Budget(time=TimeControl(60))


async def between_people(service: GameService) -> tuple[NewGame, list[str]]:
    """A game on clocks in which the first person has moved."""
    made = await service.begin(FOUR, ("human", "human"), ("", ""), CLOCKS, ME)
    tokens = [made.seats.first or "", made.seats.second or ""]
    await service.change(made.id, tokens, partial(steps.move, name="4", ply=0, key="k"), ME)
    return made, tokens


def test_a_server_that_was_away_costs_no_person_time(tmp_path: Path) -> None:
    found: list[tuple[NewGame, list[str]]] = []

    async def before(service: GameService) -> None:
        found.append(await between_people(service))

    async def after(service: GameService) -> None:
        made, tokens = found[0]
        state = await service.state(made.id, tokens, ME)
        assert (state.outcome, state.ply) == (None, 1)
        moved = await service.change(made.id, tokens, partial(steps.move, name="4", ply=1, key="l"), ME)
        assert moved.clock is not None
        assert moved.clock.second > 0

    run_apart(serving(tmp_path, Pool(0, 1, 1), before))
    with (
        open_database(f"sqlite:///{tmp_path / 'games.sqlite3'}") as database,
        database.write() as session,
    ):
        session.execute(text("UPDATE games SET updated = updated - 1000"))  # as long as it was away
    run_apart(serving(tmp_path, Pool(0, 1, 1), after))


def test_a_database_that_was_away_costs_no_person_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: object) -> NoReturn:
        raise StoreError("the database is locked", "try again")

    async def test(service: GameService) -> None:
        made, tokens = await between_people(service)
        move = partial(steps.move, name="4", ply=1, key="l")
        with monkeypatch.context() as broken:
            broken.setattr(games, "commit_many", locked)
            with pytest.raises(StoreError):
                await service.change(made.id, tokens, move, ME)
        monkeypatch.setattr("conjoin.web.games.service.time", lambda: time() + 1000)
        assert (await service.change(made.id, tokens, move, ME)).moves == ["4", "4"]

    run_apart(serving(tmp_path, Pool(0, 1, 1), test))


def test_two_requests_for_a_rematch_at_once_get_the_same_game(tmp_path: Path) -> None:
    async def test(service: GameService) -> None:
        made = await service.begin(FOUR, ("human", "human"), ("Ann", "Bob"), NO_BUDGET, ME)
        first, second = made.seats.first or "", made.seats.second or ""
        await service.change(made.id, [first], steps.resign, ME)
        one, other = await asyncio.gather(
            service.rematch(made.id, [first], ME), service.rematch(made.id, [second], ME)
        )
        assert one.id == other.id
        assert (one.seats.second, other.seats.first) == (first, second)

    run_apart(serving(tmp_path, Pool(0, 1, 1), test))


def test_all_games_of_an_address_have_one_place_in_the_queue(tmp_path: Path) -> None:
    async def run() -> None:
        pool = SlowPool(0)

        async def test(service: GameService) -> None:
            made = [await begun(service) for _ in range(3)]
            await service.state(made[0][0].id, [], "198.51.100.1")  # a watcher, who pays for nothing
            pool.go.set()
            with service.listen(made[0][0].id) as notices:
                await changed(notices)
            await service.change(
                made[0][0].id, made[0][1], partial(steps.move, name="4", ply=2, key="l"), "198.51.100.1"
            )
            with service.listen(made[0][0].id) as notices:
                await changed(notices)

        await serving(tmp_path, pool, test)
        assert pool.clients == [ME, ME, ME, "198.51.100.1"]

    run_apart(run())


def people(*names: str) -> ServerGame:
    game = new_game(FOUR, ("human", "human"))
    for ply, name in enumerate(names):
        game = game.play(StoredMove(name, note=Note(str(ply))))
    return game


def test_steps_leave_the_version_before_as_it_was() -> None:
    before = people("4", "4")
    after = steps.move(before, BOTH, "3", 2, "k")
    assert [move.name for move in after.moves] == ["4", "4", "3"]
    assert steps.move(after, BOTH, "3", 2, "k") is after  # it came twice
    back = steps.undo(after, BOTH, 3)
    assert back.ongoing == before.ongoing
    assert steps.redo(back, BOTH, 2).moves == after.moves
    assert (len(before.moves), before.undone) == (2, ())


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (partial(steps.move, name="3", ply=1, key="k"), "ply 1"),
        (partial(steps.move, name="4", ply=6, key="k"), "full"),
        (partial(steps.redo, ply=None), "nothing to play again"),
    ],
)
def test_a_step_that_cannot_be_made_says_why(step: steps.Step, words: str) -> None:
    with pytest.raises(IllegalMove, match=words):
        step(people(*"444444"), BOTH)
    with pytest.raises(BadNotation):
        steps.move(people(), BOTH, "nine", 0, "k")
