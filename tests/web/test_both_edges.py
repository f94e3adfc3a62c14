"""Terminal, arena and page agree wherever two of them can be asked: the engine of a level, and its share of a clock."""

import io
import json
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from conjoin import NO_LIMIT, Analysis, Engine, Limit, Line, Position, Stop, estimate, registry
from conjoin.cli.play.session import Wishes, play
from conjoin.engines.ladder.steps import HIGHEST
from conjoin.play.clock import Budget, TimeControl
from conjoin.play.levels import levels
from conjoin.play.ongoing import begin
from conjoin.play.seat import Seat
from conjoin.store.server_game import StoredMove, new_game
from conjoin.web.games.engine_moves import EngineMoves
from conjoin.web.live.hub import LocalHub
from conjoin.web.workers.pool import Pool
from conjoin.web.workers.tasks import TASKS
from tests.event_loops import run_apart
from tests.web.conftest import Server

GAMES = (
    "connect-four",
    "connect-four:width=8,height=7",
    "connect-four:width=12,height=12",
    "fencemaster",
    "fencemaster:size=10",
    "havannah",
    "havannah:size=4",
)


def at_the_terminal(game: str, level: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The opponent that `conjoin play --level` seats, as its record names it."""
    saved = folder / f"{level}.jsonl"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"s {saved}\nq\n"))
    play(Wishes(game=game, level=level, seed=5))
    opponent: str = json.loads(saved.read_text())["players"][1]
    return opponent


@pytest.mark.parametrize("game", GAMES)
def test_a_level_is_the_same_engine_at_the_terminal_and_on_the_page(
    game: str, sqlite_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONJOIN_DATA", str(tmp_path))
    for level in range(1, HIGHEST + 1):
        page = sqlite_server.play(game, second="level", level=level)["state"]["players"][1]["label"]
        terminal = at_the_terminal(game, level, tmp_path, monkeypatch)
        assert registry.with_seed(page, 5) == terminal


def test_the_catalogue_shows_the_levels_that_are_played(sqlite_server: Server) -> None:
    shown = sqlite_server.get("/catalogue").json()["levels"]
    assert shown == {
        game: [
            {"level": level.number, "engine": level.engine, "words": level.words}
            for level in levels(registry.game(game))
        ]
        for game in shown
    }


class Asked(Engine):
    """Remembers what it may spend, and plays the first legal move."""

    def __init__(self) -> None:
        self.limits: list[Limit] = []

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        self.limits.append(limit)
        return Analysis((Line(position.legal_moves()[0], estimate(0)),), 0, 0, 0)


class PoolHere(Pool):
    """Works in this process, and remembers what was asked."""

    def __init__(self) -> None:
        super().__init__(0, 1, 1)
        self.asked: list[dict[str, Any]] = []

    async def ask(
        self, task: str, arguments: dict[str, Any], *, client: str, seconds: float, **_: object
    ) -> dict[str, Any]:
        self.asked.append(arguments)
        return TASKS[task](lambda _: None, Stop(), **arguments)


@pytest.mark.parametrize("game", ["connect-four", "connect-four:width=12,height=12", "havannah:size=4"])
@pytest.mark.parametrize("time", ["60", "3+2", "600+5", "1+30"])
@pytest.mark.parametrize("spent", [(), (0.0, 0.4), (0.0, 2.0, 7.5, 1.1, 0.3, 0.2)])
def test_an_engine_has_the_same_share_of_its_clock_in_the_arena_and_on_the_page(
    game: str, time: str, spent: tuple[float, ...]
) -> None:
    played = registry.game(game)
    budget = Budget(time=TimeControl.parse(time))
    engine, pool = Asked(), PoolHere()
    in_arena = begin(played, (Seat("one", engine), Seat("other", engine)))
    on_page = new_game(played, ("random", "random"), budget=budget)
    for seconds in spent:
        move = in_arena.position.legal_moves()[-1]
        in_arena = in_arena.play(move, seconds=seconds)
        on_page = on_page.play(StoredMove(played.move_name(move), seconds))
    next(islice(in_arena.steps((budget, budget)), 1, None))
    after = run_apart(EngineMoves(pool, LocalHub(), 600).version_after(on_page, "a"))
    assert after.ply == len(spent) + 1
    assert [one["seconds"] for one in pool.asked] == [limit.seconds for limit in engine.limits]
    assert pool.asked[0]["seconds"] < on_page.time_left(on_page.to_move, on_page.updated)


@pytest.mark.parametrize("game", ["connect-four:width=12,height=12", "havannah:size=4"])
def test_a_clock_does_not_lift_a_level_on_the_page(game: str) -> None:
    weak = "mcts:simulations=30"
    found = TASKS["move"](lambda _: None, Stop(), game=game, moves="", engine=weak, seconds=60.0)
    assert "of 30 simulations" in found["thought"]
