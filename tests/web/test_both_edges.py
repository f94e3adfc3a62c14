"""The terminal and the page say the same wherever both can be asked: the opponent of a level, and its time."""

import io
import json
import sys
from pathlib import Path

import pytest

from conjoin import registry
from conjoin.cli.play.session import Wishes, play
from conjoin.core.limit import Stop
from conjoin.play.levels import HIGHEST, levels
from conjoin.web.workers.tasks import move
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


@pytest.mark.parametrize("game", ["connect-four:width=12,height=12", "havannah:size=4"])
def test_a_clock_does_not_lift_a_level_on_the_page(game: str) -> None:
    weak = "mcts:simulations=30"
    found = move(lambda _: None, Stop(), game=game, moves="", engine=weak, seconds=60.0)
    assert "of 30 simulations" in found["thought"]
