"""Who is let in, how much they may bring, and how fast."""

import json
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.hangs import HANG_SECONDS
from tests.web.conftest import API, Server, heard, launch

SCRIPT = "<script>alert(1)</script>"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil.example:80"])
def test_a_foreign_host_is_refused(sqlite_server: Server, host: str) -> None:
    for path in ("/", "/healthz", f"{API}/catalogue"):
        answer = sqlite_server.http.get(path, headers={"host": host})
        assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "ForeignHost")


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil", "http://["]
)
def test_a_foreign_origin_is_refused_over_http_and_websocket(sqlite_server: Server, origin: str) -> None:
    begun = sqlite_server.play()
    headers = {"origin": origin, "authorization": f"Bearer {begun['seats']['first']}"}
    path = f"{API}/play/{begun['id']}/moves"
    answer = sqlite_server.http.post(path, json={"move": "4", "ply": 0, "key": "k"}, headers=headers)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "ForeignOrigin")
    for live in (f"/play/{begun['id']}/live", "/analyse/live"):
        with pytest.raises(InvalidStatus, match="403"), sqlite_server.socket(live, origin=origin):
            pass
    assert sqlite_server.get(f"/play/{begun['id']}").json()["ply"] == 0


@pytest.mark.parametrize(
    ("path", "mode", "dest", "status"),
    [
        ("/api/v1/export/connect-four/4453.png", "no-cors", "image", 403),
        ("/api/v1/export/connect-four/4453.png", "navigate", "document", 200),
        ("/api/v1/export/connect-four/4453.png", "navigate", "iframe", 403),
        ("/learn", "navigate", "document", 200),
        ("/embed/connect-four/4453", "navigate", "iframe", 200),
    ],
)
def test_pages_of_other_sites_may_link_but_not_load(
    sqlite_server: Server, path: str, mode: str, dest: str, status: int
) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": mode, "sec-fetch-dest": dest}
    assert sqlite_server.http.get(path, headers={**headers, "accept": "text/html"}).status_code == status
    own = {**headers, "sec-fetch-site": "same-origin"}
    assert sqlite_server.http.get(path, headers={**own, "accept": "text/html"}).status_code == 200


def test_the_own_origin_is_let_in(sqlite_server: Server) -> None:
    own = f"http://127.0.0.1:{sqlite_server.port}"
    assert sqlite_server.http.get(f"{API}/catalogue", headers={"origin": own}).status_code == 200
    with sqlite_server.socket("/analyse/live", origin=own) as opened:
        opened.send(json.dumps({"moves": "44", "engine": "window:depth=1"}))
        assert heard(opened, "done")


def test_every_answer_carries_the_policy_and_no_other_origin_is_invited(sqlite_server: Server) -> None:
    for path in ("/", "/docs", "/play/anything", f"{API}/catalogue", f"{API}/play/nobody", "/nowhere"):
        headers = sqlite_server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers


def test_pages_load_nothing_from_elsewhere_and_have_no_inline_script(sqlite_server: Server) -> None:
    for path in ("/", "/analyse/connect-four/4453", "/arena", "/docs"):
        text = sqlite_server.http.get(path).text
        assert not re.search(r'(src|href)="(https?:)?//', text)
        assert not re.search(r"<script(?![^>]*\bsrc=)", text)


def test_a_big_body_is_refused_whether_it_says_so_or_not(sqlite_server: Server) -> None:
    ten_mib = b"x" * (10 << 20)
    with ThreadPoolExecutor(1) as threads:
        flooding = threads.submit(_post, sqlite_server, ten_mib)
        assert sqlite_server.get("/catalogue").status_code == 200
        assert flooding.result() in (413, None)  # the server may hang up before all of it was sent
    just_right = json.dumps({"text": "x" * 50_000}).encode()
    assert _post(sqlite_server, just_right) == 422
    assert _post(sqlite_server, b"x" * (64 * 1024 + 1)) == 413
    with socket.create_connection(("127.0.0.1", sqlite_server.port)) as raw:
        head = f"POST {API}/records HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        raw.sendall(head.encode())
        chunk = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
        for _ in range(6):
            raw.sendall(chunk)
        assert raw.recv(100).startswith(b"HTTP/1.1 413")


def _post(server: Server, body: bytes) -> int | None:
    headers = {"content-type": "application/json"}
    try:
        return httpx.post(f"{server.http.base_url}{API}/records", content=body, headers=headers).status_code
    except httpx.TransportError:
        return None


def test_a_big_message_closes_the_socket(sqlite_server: Server) -> None:
    begun = sqlite_server.play()
    with sqlite_server.follow(begun["id"], begun["seats"]["first"]) as opened:
        heard(opened)
        opened.send(json.dumps({"type": "move", "move": "4" * 20_000, "ply": 0, "key": "k"}))
        with pytest.raises(ConnectionClosed, match="1009"):
            heard(opened)


def test_names_are_given_back_as_plain_text(sqlite_server: Server) -> None:
    begun = sqlite_server.play(names={"first": SCRIPT, "second": ""})
    answer = sqlite_server.get(f"/play/{begun['id']}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["players"][0]["label"] == SCRIPT
    for path in (f"/play/{SCRIPT}", f"/rules/{SCRIPT}", f"/nowhere/{SCRIPT}"):
        assert SCRIPT not in sqlite_server.http.get(path).text
    too_long = sqlite_server.post("/play", {"names": {"first": "x" * 41}})
    assert too_long.status_code == 422


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that is soon tired."""
    folder: Path = tmp_path_factory.mktemp("strict")
    limits = {"requests": "60/minute", "games": "3/minute", "messages": "10/second", "questions": "2/minute"}
    limits["pages"] = "5/minute"
    server = launch(
        folder, f"sqlite:///{folder / 'a.sqlite3'}", **limits, sockets=3, engine_processes=1
    ).ready()
    yield server
    server.end()


def test_engine_seconds_of_an_address_are_limited_over_http_and_websocket(tmp_path: Path) -> None:
    server = launch(tmp_path, f"sqlite:///{tmp_path / 'a.sqlite3'}", engine_seconds="1/hour").ready()
    try:
        slow = {"game": "havannah:size=5", "engine": "mcts", "seconds": 1.0}
        assert server.post("/why", slow).status_code == 200
        answers = [server.post("/why", slow), server.post("/experts", {"engines": ["window", "random"]})]
        for answer in answers:
            assert answer.status_code == 429
            assert int(answer.headers["retry-after"]) >= 1
            assert "1 s in 60 minutes" in answer.json()["error"]["problem"]
            assert answer.json()["error"]["fix"].startswith("come back in")
        with server.socket("/analyse/live") as opened:
            opened.send(json.dumps({"moves": "44", "engine": "window"}))
            error = heard(opened, "error")
            assert (error["error"]["kind"], error["retry_after"] >= 1) == ("Busy", True)
        assert server.get("/positions/connect-four/44").json()["truth"] is None  # what is only shown beside
    finally:
        server.end()


def test_whoever_asks_too_much_is_told_when_to_come_back(strict_server: Server) -> None:
    statuses = [strict_server.post("/play", {}).status_code for _ in range(4)]
    assert statuses == [201, 201, 201, 429]
    answers = [strict_server.post("/why", {"moves": "44", "engine": "window:depth=1"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 60
    assert "come back in" in answers[-1].json()["error"]["fix"]
    assert strict_server.get("/tournaments/nobody/report").status_code == 429
    assert strict_server.http.get("/healthz").status_code == 200


def test_sockets_and_messages_of_one_client_are_limited(strict_server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(strict_server.socket("/analyse/live"))
        with pytest.raises(InvalidStatus, match="403"), strict_server.socket("/analyse/live"):
            pass
    with strict_server.socket("/analyse/live") as opened, pytest.raises(ConnectionClosed, match="1008"):
        flood(opened)


def flood(opened: ClientConnection) -> None:
    """Send far more than is allowed, and wait for the end."""
    for _ in range(200):
        opened.send("{}")
    while True:
        opened.recv(timeout=HANG_SECONDS)


def test_all_requests_of_one_client_are_limited(strict_server: Server) -> None:
    statuses = [strict_server.get("/catalogue").status_code for _ in range(61)]
    assert statuses[-1] == 429
    for path in ("/docs", "/openapi.json", "/metrics", f"{API}/positions/connect-four/44"):
        assert strict_server.http.get(path).status_code == 429
    assert strict_server.http.get("/").status_code == 200
    with pytest.raises(InvalidStatus, match="403"), strict_server.socket("/analyse/live"):
        pass  # a socket is a request too
    for path in ("/arena", "/learn", "/arena/nobody", "/embed/connect-four/44"):
        assert strict_server.http.get(path).status_code == 200
    for path in ("/", "/analyse/connect-four/44", "/robots.txt"):
        answer = strict_server.http.get(path)
        assert (answer.status_code, int(answer.headers["retry-after"]) >= 1) == (429, True)
    assert strict_server.http.get("/livez").status_code == 200
