"""Tournaments: played in the background, watched live, kept over a restart."""

import json
import re
import shlex
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from conjoin.arena.journal import PLAN, read_games
from conjoin.arena.plan import Plan
from conjoin.records.jsonl import to_json
from tests.arena.visitors import install_visitors
from tests.conftest import Install, Run
from tests.hangs import HANG_SECONDS
from tests.web.conftest import Server, heard, launch


def begun(server: Server, pairs: int = 2, **more: object) -> tuple[str, str]:
    engines = ["window:depth=1", "random", "stacks"]
    answer = server.post("/tournaments", {"engines": engines, "pairs": pairs, **more})
    assert answer.status_code == 201, answer.text
    found = answer.json()
    return found["id"], found["token"]


def begin(server: Server, pairs: int = 2, **more: object) -> str:
    return begun(server, pairs, **more)[0]


def finished(server: Server, tournament_id: str) -> dict[str, object]:
    until = time.monotonic() + HANG_SECONDS
    while (standing := server.get(f"/tournaments/{tournament_id}").json())["status"] == "running":
        assert time.monotonic() < until, standing
        time.sleep(0.05)
    found: dict[str, object] = standing
    return found


def test_a_tournament_is_played_watched_and_reported(server: Server) -> None:
    tournament = begin(server)
    with server.socket(f"/tournaments/{tournament}/live") as opened:
        while (standing := heard(opened, "tournament")["tournament"])["status"] == "running":
            pass
    assert (standing["status"], standing["games_done"], standing["games_total"]) == ("done", 12, 12)
    assert sum(row["games"] for row in standing["table"]) == 24
    assert sum(row["points"] for row in standing["table"]) == 12
    assert standing["table"][-1]["engine"] == "random"
    assert standing["failures"] == []
    assert [row["rank"] for row in standing["table"]] == [1, 2, 3]
    best, *_, worst = standing["table"]
    assert best["elo_low"] < best["elo"] < best["elo_high"]
    assert worst["elo"] < 0 < best["elo"]
    assert 0 < worst["accuracy"] < best["accuracy"] <= 100
    met = {(one["a"], one["b"]): one for one in standing["pairings"]}
    assert list(met) == [("window:depth=1", "random"), ("window:depth=1", "stacks"), ("random", "stacks")]
    assert all(
        one["wins"] + one["draws"] + one["losses"] == 4 == 2 * sum(one["pairs"]) for one in met.values()
    )
    report = server.get(f"/tournaments/{tournament}/report")
    assert "12 games" in report.text
    assert "Accuracy against perfect play" in report.text
    assert "conjoin tournament connect-four window:depth=1 random stacks --pairs 2" in report.text
    assert tournament in [one["id"] for one in server.get("/tournaments").json()["tournaments"]]


Game = tuple[list[str], str, str | None, dict[str, object] | None]
"""Players, moves, ending, outcome."""


def games_of_the_page(server: Server, tournament_id: str) -> list[Game]:
    """All games of a finished tournament in the order of its plan."""
    found = reversed(server.get(f"/tournaments/{tournament_id}/games").json()["games"])
    return [(one["players"], one["moves"], one["ending"], one["outcome"]) for one in found]


def games_of_a_folder(folder: Path) -> list[Game]:
    """The same of a tournament that the command has played."""
    plan = Plan.from_fields(json.loads((folder / PLAN).read_text())["plan"])
    records = {record.id: record for record in read_games(folder)}
    values = [json.loads(to_json(records[job.id])) for job in plan.jobs()]
    for value in values:
        value["outcome"]["cells"] = []
    return [(one["players"], one["moves"], one["ending"], one["outcome"]) for one in values]


def command_of(server: Server, tournament_id: str) -> list[str]:
    """What plays it in a terminal, up to the folder."""
    words = re.search(r"<code>conjoin (.*?)</code>", server.get(f"/tournaments/{tournament_id}/report").text)
    assert words
    return shlex.split(words[1])[:-1]


def test_page_command_and_cluster_play_the_same_games(
    sqlite_server: Server, conjoin: Run, tmp_path: Path
) -> None:
    tournament = begin(sqlite_server, pairs=2, nodes=200, seed=7)
    finished(sqlite_server, tournament)
    command = command_of(sqlite_server, tournament)
    assert conjoin(*command, str(tmp_path / "here")).returncode == 0
    dask: Any = import_module("distributed")
    with dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        address = cluster.scheduler_address
        assert conjoin(*command, str(tmp_path / "there"), "--cluster", address).returncode == 0
    games = games_of_the_page(sqlite_server, tournament)
    assert len(games) == 12
    assert games == games_of_a_folder(tmp_path / "here") == games_of_a_folder(tmp_path / "there")


def test_an_engine_that_takes_its_process_along_loses_in_the_page_as_in_the_command(
    install: Install, conjoin: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = str(install_visitors(install))
    monkeypatch.setenv("PYTHONPATH", folder)
    server = launch(tmp_path / "server", f"sqlite:///{tmp_path / 'games.sqlite3'}").ready()
    tournament = begin(server, pairs=1, engines=["dying", "stillborn"])
    finished(server, tournament)
    games = games_of_the_page(server, tournament)
    command = command_of(server, tournament)
    server.end()
    assert conjoin(*command, str(tmp_path / "cup"), PYTHONPATH=folder).returncode == 0
    assert games == games_of_a_folder(tmp_path / "cup")
    assert {ending for _, _, ending, _ in games} == {"crash"}


def test_mistakes_are_named(sqlite_server: Server) -> None:
    for engines in (["random"], ["random", "random"], ["random", "gtp:command=ls"], ["random", "schmipo"]):
        assert sqlite_server.post("/tournaments", {"engines": engines}).status_code == 422
    assert sqlite_server.get("/tournaments/nobody").status_code == 404


def test_whoever_began_a_tournament_can_stop_it(server: Server) -> None:
    tournament, token = begun(server, pairs=50)
    for stranger in (None, "nobody"):
        assert server.post(f"/tournaments/{tournament}/stop", None, stranger).status_code == 401
    with server.socket(f"/tournaments/{tournament}/live") as opened:
        while heard(opened, "tournament")["tournament"]["games_done"] < 2:
            pass
        answer = server.post(f"/tournaments/{tournament}/stop", None, token)
        assert answer.status_code == 200, answer.text
        while (standing := heard(opened, "tournament")["tournament"])["status"] == "running":
            pass
    assert standing["status"] == answer.json()["status"] == "stopped"
    assert 2 <= standing["games_done"] < standing["games_total"]
    again = server.post(f"/tournaments/{tournament}/stop", None, token).json()
    assert (again["status"], again["games_done"]) == ("stopped", standing["games_done"])
    finished = {one["number"] for one in server.get(f"/tournaments/{tournament}/games").json()["games"]}
    assert len(finished) == standing["games_done"]
    never = next(number for number in range(1, standing["games_total"]) if number not in finished)
    assert server.get(f"/tournaments/{tournament}/games/{never}").json()["status"] == "stopped"


def test_a_killed_server_goes_on_with_its_tournament(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    server = launch(tmp_path, url).ready()
    tournament = begin(server, pairs=4)
    while server.get(f"/tournaments/{tournament}").json()["games_done"] < 3:
        time.sleep(0.02)
    server.kill()
    again = launch(tmp_path, url).ready()
    standing = finished(again, tournament)
    assert (standing["status"], standing["games_done"]) == ("done", 24)
    again.end()
