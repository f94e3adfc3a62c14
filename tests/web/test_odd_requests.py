"""Requests that are wrong in unusual ways: each has an answer that says so, on both databases."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from conjoin.store.database import open_database
from conjoin.web.app import create_app
from conjoin.web.settings import Settings
from tests.conftest import Run
from tests.event_loops import run_apart
from tests.hangs import HANG_SECONDS
from tests.web.conftest import API, Server, heard


def test_both_players_who_ask_for_a_rematch_at_once_get_the_same_game(server: Server) -> None:
    for _ in range(4):
        begun = server.play()
        assert server.post(f"/play/{begun['id']}/resign", {}, begun["seats"]["first"]).status_code == 200
        with ThreadPoolExecutor(2) as threads:
            asked = [
                threads.submit(server.post, f"/play/{begun['id']}/rematch", {}, token)
                for token in begun["seats"].values()
            ]
            one, other = (answer.result() for answer in asked)
        assert (one.status_code, other.status_code) == (201, 201)
        assert one.json()["id"] == other.json()["id"]
        assert one.json()["seats"]["second"] == begun["seats"]["first"]


def test_a_key_that_comes_with_another_move_is_a_conflict(server: Server) -> None:
    begun = server.play()
    assert server.move(begun, "4", 0, key="k").status_code == 200
    assert server.move(begun, "4", 0, key="k").status_code == 200
    other = server.move(begun, "5", 0, key="k")
    assert (other.status_code, other.json()["state"]["moves"]) == (409, ["4"])
    assert other.json()["error"]["problem"] == "another move came with this key"


@pytest.mark.parametrize("name", ["%00", "x" * 32, "a'b", "ä"])
def test_an_id_that_cannot_be_one_is_not_found(server: Server, name: str) -> None:
    for path in (f"/play/{name}", f"/tournaments/{name}", f"/tournaments/{name}/games/1"):
        answer = server.get(path)
        assert (answer.status_code, answer.json()["error"]["kind"]) == (404, "UnknownName"), path
    for path in (f"/play/{name}/live", f"/tournaments/{name}/live"):
        with server.socket(path) as opened:
            with suppress(ConnectionClosed):  # a tournament's socket needs no first message
                opened.send("{}")
            with pytest.raises(ConnectionClosed, match="4404"):
                opened.recv(timeout=HANG_SECONDS)


def test_a_key_without_a_text_is_refused(server: Server) -> None:
    begun = server.play()
    assert server.move(begun, "4", 0, key="k\x00").status_code == 422
    assert server.get(f"/play/{begun['id']}").json()["ply"] == 0


def test_names_are_kept_without_what_nobody_sees(server: Server) -> None:
    begun = server.play(names={"first": "\u202eAnn\x00\u2066 \n Lee", "second": "\u200f\x07"})
    labels = [player["label"] for player in server.get(f"/play/{begun['id']}").json()["players"]]
    assert labels == ["Ann Lee", "human"]


def test_a_game_number_that_no_machine_counts_to_is_not_found(server: Server) -> None:
    begun = server.post("/tournaments", {"engines": ["random", "window:depth=1"], "pairs": 1}).json()
    path = f"/tournaments/{begun['id']}/games/99999999999999999999/live"
    with server.socket(path) as opened, pytest.raises(ConnectionClosed, match="4404"):
        opened.recv(timeout=HANG_SECONDS)


@pytest.mark.parametrize("path", ["/puzzles/{}", "/puzzles/1?plies={}", "/arena/nobody/{}"])
def test_a_page_of_a_number_without_end_opens(sqlite_server: Server, path: str) -> None:
    assert sqlite_server.http.get(path.format("9" * 5000)).status_code == 200


@pytest.mark.parametrize("hello", [{"ä" * 200: 1}, {"token": "ä" * 200}, ["ü" * 100], {"tokens": ["\x00"]}])
def test_a_hello_that_is_none_closes_with_a_reason(sqlite_server: Server, hello: object) -> None:
    begun = sqlite_server.play()
    with sqlite_server.socket(f"/play/{begun['id']}/live") as opened:
        opened.send(json.dumps(hello))
        with pytest.raises(ConnectionClosed) as closed:
            opened.recv(timeout=HANG_SECONDS)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code in (1008, 4401)
    assert closed.value.rcvd.reason


@pytest.mark.parametrize(
    "path",
    ["/", "/livez", "/docs", "/static/app.js", f"{API}/catalogue", f"{API}/export/connect-four/44.svg"],
)
def test_head_is_answered_like_get(sqlite_server: Server, path: str) -> None:
    plain = {"accept-encoding": "identity"}  # the length is that of what is sent
    got, head = (sqlite_server.http.request(method, path, headers=plain) for method in ("GET", "HEAD"))
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert head.headers["content-length"] == str(len(got.content))
    assert head.headers["content-type"] == got.headers["content-type"]


def test_head_of_what_is_only_changed_is_not_allowed(sqlite_server: Server) -> None:
    answer = sqlite_server.http.head(f"{API}/why")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert "HEAD" in sqlite_server.http.delete(f"{API}/catalogue").headers["allow"]


def test_what_keeps_a_server_from_starting_is_said_in_one_line(conjoin: Run, tmp_path: Path) -> None:
    def said(name: str) -> str:
        done = conjoin("serve", "--port", "0", "--database", f"sqlite:///{tmp_path / name}")
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1
        return done.stderr

    open_database(f"sqlite:///{tmp_path / 'newer'}").close()
    with sqlite3.connect(tmp_path / "newer") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "update Conjoin" in said("newer")
    open_database(f"sqlite:///{tmp_path / 'corrupt'}").close()
    pages = (tmp_path / "corrupt").read_bytes()
    (tmp_path / "corrupt").write_bytes(pages[:4096] + b"\xff" * (len(pages) - 4096))
    assert "malformed" in said("corrupt")
    (tmp_path / "text").write_text("no database " * 1000)
    assert "not a database" in said("text")


def test_counters_are_counters_and_gauges_gauges(sqlite_server: Server) -> None:
    """Counters are counters, so that rates can be made of them."""
    assert sqlite_server.post("/why", {"moves": "44", "engine": "window:depth=1"}).status_code == 200
    told = sqlite_server.http.get("/metrics").text
    assert "# TYPE conjoin_engine_seconds_total counter" in told
    spent = next(line for line in told.splitlines() if line.startswith("conjoin_engine_seconds_total"))
    assert float(spent.split()[1]) > 0
    begun = sqlite_server.play()
    with sqlite_server.follow(begun["id"]) as opened:
        heard(opened)
        assert "# TYPE conjoin_sockets gauge" in sqlite_server.http.get("/metrics").text


def test_a_fault_of_our_own_is_answered_like_any_other() -> None:
    app = create_app(Settings())

    @app.get("/broken")
    async def broken() -> None:
        raise ValueError("something secret")

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/broken")

    answer = run_apart(ask())
    assert (answer.status_code, answer.json()["error"]["kind"]) == (500, "Unexpected")
    assert "secret" not in answer.text
