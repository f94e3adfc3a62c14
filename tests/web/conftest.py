"""Real servers in processes of their own."""

import json
import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.conftest import CONJOIN
from tests.hangs import HANG_SECONDS
from tests.store import postgres
from tests.store.conftest import postgres_folder

__all__ = ["postgres_folder"]

API = "/api/v1"
GENEROUS = {
    "requests": "5000/second",
    "pages": "5000/second",
    "questions": "5000/second",
    "games": "5000/second",
    "engine_seconds": "5000/second",
    "messages": "5000/second",
}
"""One client does in a test what many do elsewhere."""


Json = dict[str, Any]
StartServer = Callable[..., "Server"]


@dataclass
class Server:
    """A running server, and how to talk to it."""

    process: "subprocess.Popen[bytes]"
    port: int
    log: Path
    http: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=HANG_SECONDS)

    def get(self, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        return self.http.get(API + path, headers=_authorised(token), **more)

    def post(self, path: str, values: Json | None = None, token: str | None = None) -> httpx.Response:
        return self.http.post(API + path, json=values, headers=_authorised(token))

    def play(
        self, game: str = "connect-four", first: str = "human", second: str = "human", **more: Any
    ) -> Json:
        answer = self.post("/play", {"game": game, "first": first, "second": second, **more})
        assert answer.status_code == 201, answer.text
        begun: Json = answer.json()
        return begun

    def move(self, begun: Json, move: str, ply: int, key: str = "", seat: str = "") -> httpx.Response:
        seat = seat or ("first" if ply % 2 == 0 else "second")
        values = {"move": move, "ply": ply, "key": key or f"key {ply}"}
        return self.post(f"/play/{begun['id']}/moves", values, begun["seats"][seat])

    def wait(self, game_id: str, reached: Callable[[Json], bool], seconds: float = HANG_SECONDS) -> Json:
        """Look at a game until something has happened."""
        until = time.monotonic() + seconds
        while True:
            state: Json = self.get(f"/play/{game_id}").json()
            if reached(state):
                return state
            assert time.monotonic() < until, state
            time.sleep(0.02)

    def socket(self, path: str, **more: Any) -> Any:
        """A WebSocket, to be used in a with statement."""
        return connect(f"ws://127.0.0.1:{self.port}{API}{path}", **more)

    @contextmanager
    def follow(self, game_id: str, token: str | None = None) -> Iterator[ClientConnection]:
        """A WebSocket that has said hello."""
        with self.socket(f"/play/{game_id}/live") as opened:
            opened.send(json.dumps({"token": token}))
            yield opened

    def ready(self) -> "Server":
        for _ in range(int(20 * HANG_SECONDS)):
            assert self.process.poll() is None, self.log.read_text()
            with suppress(httpx.TransportError):
                if self.http.get("/healthz").status_code == 200:
                    return self
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def end(self) -> int:
        """Ask it to end, and return its exit code."""
        self.http.close()
        self.process.terminate()
        return self.process.wait(HANG_SECONDS)

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self.process.kill()
        self.process.wait()
        self.http.close()


def heard(opened: ClientConnection, kind: str = "state") -> Json:
    """The next message of a kind; others are passed over."""
    while True:
        message: Json = json.loads(opened.recv(timeout=HANG_SECONDS))
        if message["type"] == kind:
            return message


def launch(folder: Path, url: str, *words: str, **settings: Any) -> Server:
    """Start a server on a free port with a database of this URL."""
    port = _free_port()
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "server.log"
    environment = {
        **os.environ,
        "CONJOIN_DATA": str(folder / "data"),
        "CONJOIN_WEB": json.dumps({**GENEROUS, "engine_processes": 2, **settings}),
    }
    with log.open("ab") as output:
        process = subprocess.Popen(
            [CONJOIN, "serve", "--port", str(port), "--database", url, *words],
            env=environment, stdout=output, stderr=output,
        )  # fmt: skip
    return Server(process, port, log)


@pytest.fixture(scope="session", params=postgres.DATABASES)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for every kind of database, shared by all tests that leave it as it was."""
    folder = tmp_path_factory.mktemp("server")
    if request.param == "sqlite":
        url = f"sqlite:///{folder / 'games.sqlite3'}"
    else:
        url = postgres.new_database(request.getfixturevalue("postgres_folder"))
    started = launch(folder, url).ready()
    yield started
    started.end()


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """For what does not depend on the database."""
    folder = tmp_path_factory.mktemp("sqlite-server")
    started = launch(folder, f"sqlite:///{folder / 'games.sqlite3'}").ready()
    yield started
    started.end()


def _authorised(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
