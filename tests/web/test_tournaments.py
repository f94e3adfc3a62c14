"""Tournaments: played in the background, watched live, kept over a restart."""

import time
from pathlib import Path

from tests.web.conftest import PATIENCE, Server, heard, launch


def begin(server: Server, pairs: int = 2, **more: object) -> str:
    engines = ["window:depth=1", "random", "stacks"]
    answer = server.post("/tournaments", {"engines": engines, "pairs": pairs, **more})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


def finished(server: Server, tournament_id: str) -> dict[str, object]:
    until = time.monotonic() + PATIENCE
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
    report = server.get(f"/tournaments/{tournament}/report")
    assert "12 of 12 games" in report.text
    assert "<script" not in report.text
    assert tournament in [one["id"] for one in server.get("/tournaments").json()["tournaments"]]


def test_mistakes_are_named(sqlite_server: Server) -> None:
    for engines in (["random"], ["random", "random"], ["random", "gtp:command=ls"], ["random", "schmipo"]):
        assert sqlite_server.post("/tournaments", {"engines": engines}).status_code == 422
    assert sqlite_server.get("/tournaments/nobody").status_code == 404


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
