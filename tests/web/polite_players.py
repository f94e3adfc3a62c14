"""People who play while things go wrong, and keep a ledger of their own of what the server has acknowledged.

A move that was not acknowledged is sent again under the same key until it is, as the page does.
"""

import json
import random
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Protocol

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.web.conftest import API, Json

PATIENCE_SECONDS = 3.0
"""After which a person gives a request up and sends it again."""
PAUSE_SECONDS = 0.1
"""Between two requests: a polite player stays below every limit."""
OPPONENTS = ("window:depth=1", "random")


class NotNow(Exception):
    """No answer, or one that says to come back later."""


@dataclass
class KeptGame:
    """What a person knows of a game."""

    id: str
    token: str
    moves: list[str] = field(default_factory=list)
    """Those the server has acknowledged or shown."""
    is_over: bool = False


class Line(Protocol):
    """How a person talks with the server; raises NotNow."""

    def look(self, game: KeptGame) -> Json: ...
    def play(self, game: KeptGame, move: Json) -> Json: ...
    def hang_up(self) -> None: ...


class Requests:
    """One request after the other, on a connection that may be cut at any moment."""

    def __init__(self, port: int, address: str) -> None:
        self._port, self._address = port, address
        self._http = self._opened()

    def _opened(self) -> httpx.Client:
        transport = httpx.HTTPTransport(local_address=self._address)
        url = f"http://127.0.0.1:{self._port}{API}"
        return httpx.Client(base_url=url, timeout=PATIENCE_SECONDS, transport=transport)

    def ask(self, method: str, path: str, token: str | None = None, values: Json | None = None) -> Json:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        try:
            answer = self._http.request(method, path, headers=headers, json=values)
        except httpx.TransportError as error:
            raise NotNow(str(error)) from None
        if answer.status_code in (429, 503):
            raise NotNow(answer.text)
        assert answer.is_success, f"{method} {path} {values}: {answer.status_code} {answer.text[:300]}"
        found: Json = answer.json()
        return found

    def look(self, game: KeptGame) -> Json:
        time.sleep(PAUSE_SECONDS)
        return self.ask("GET", f"/play/{game.id}", game.token)

    def play(self, game: KeptGame, move: Json) -> Json:
        return self.ask("POST", f"/play/{game.id}/moves", game.token, move)

    def send_and_cut(self, game: KeptGame, move: Json) -> None:
        """Send a move, and reset the connection before anything can be answered."""
        body = json.dumps(move).encode()
        head = (
            f"POST {API}/play/{game.id}/moves HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\n"
            f"authorization: Bearer {game.token}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\n\r\n"
        )
        with suppress(OSError), _connected(self._port, self._address) as cut:
            # Reset, not closed in order, when it ends.
            cut.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            cut.sendall(head.encode() + body)

    def hang_up(self) -> None:
        self.close()
        self._http = self._opened()

    def close(self) -> None:
        self._http.close()


class Socket:
    """A WebSocket that is opened again whenever it has closed."""

    def __init__(self, port: int, address: str) -> None:
        self._port, self._address = port, address
        self._opened: tuple[str, ClientConnection] | None = None
        self._stack = ExitStack()

    def look(self, game: KeptGame) -> Json:
        with self._failing():
            if self._opened is None or self._opened[0] != game.id:
                self._open(game)
            return self._state()

    def play(self, game: KeptGame, move: Json) -> Json:
        with self._failing():
            if self._opened is None or self._opened[0] != game.id:
                self._open(game)
            assert self._opened is not None
            time.sleep(PAUSE_SECONDS)
            self._opened[1].send(json.dumps({"type": "move", **move}))
            while (state := self._state())["ply"] <= move["ply"]:
                pass
            return state

    def _open(self, game: KeptGame) -> None:
        self.hang_up()
        address = f"ws://127.0.0.1:{self._port}{API}/play/{game.id}/live"
        own = self._stack.enter_context(_connected(self._port, self._address))
        opened = self._stack.enter_context(
            connect(address, sock=own, open_timeout=PATIENCE_SECONDS, close_timeout=1)
        )
        self._opened = game.id, opened
        opened.send(json.dumps({"token": game.token}))

    def _state(self) -> Json:
        assert self._opened is not None
        while True:
            message: Json = json.loads(self._opened[1].recv(timeout=PATIENCE_SECONDS))
            if message["type"] == "error":
                assert message["error"]["kind"] == "StoreError", message
                raise NotNow(str(message))
            if message["type"] == "state":
                state: Json = message["state"]
                return state

    def hang_up(self) -> None:
        self._opened = None
        with suppress(WebSocketException, OSError):
            self._stack.close()

    @contextmanager
    def _failing(self) -> Iterator[None]:
        try:
            yield
        except (WebSocketException, OSError) as error:  # TimeoutError is an OSError
            self.hang_up()
            raise NotNow(str(error)) from None


class Player(threading.Thread):
    """Plays one game after the other until it is told to stop; the first thing that is wrong ends it."""

    def __init__(self, port: int, number: int, seed: int) -> None:
        super().__init__(daemon=True, name=f"player {number}")
        self._chance = random.Random(f"{seed} {number}")
        self._requests = Requests(port, f"127.0.0.{10 + number}")
        self._line: Line = Socket(port, f"127.0.0.{10 + number}") if number % 2 else self._requests
        self.games: list[KeptGame] = []
        self.acknowledged = 0
        self.put_off = 0
        """How often there was no answer, or one that said to come back later."""
        self.cuts = 0
        self._seen: Json | None = None
        """The game in a state in which it is this player's turn, if it has been shown already."""
        self.is_cutting = threading.Event()
        """While this is set, connections are cut after every other move."""
        self.wrong: Exception | None = None
        self._stopping = threading.Event()

    def run(self) -> None:
        try:
            while not self._stopping.is_set():
                try:
                    self._play_on()
                except NotNow:
                    self.put_off += 1
                    self._line.hang_up()
                    time.sleep(PAUSE_SECONDS)
        except Exception as wrong:  # noqa: BLE001  (whatever it is, the test raises it again)
            self.wrong = wrong

    def leave(self) -> None:
        """Return when the move that is being played is acknowledged, or put off once more."""
        self._stopping.set()
        self.join()
        self._line.hang_up()

    def close(self) -> None:
        """Leave, and hang up for good."""
        self.leave()
        self._requests.close()

    def look_again(self, game: KeptGame) -> None:
        """Compare a game with the ledger once more; call it after `leave`."""
        while True:
            try:
                self._note(game, self._requests.look(game))
            except NotNow:
                continue
            return

    def _play_on(self) -> None:
        if not self.games or self.games[-1].is_over:
            self.games.append(self._begun())
        game = self.games[-1]
        state, self._seen = self._seen or self._line.look(game), None
        self._note(game, state)
        if state["outcome"] is None and state["to_move"] == "first":
            self._seen = self._play(game, state)

    def _begun(self) -> KeptGame:
        begun = self._requests.ask("POST", "/play", values={"second": self._chance.choice(OPPONENTS)})
        return KeptGame(begun["id"], begun["seats"]["first"])

    def _play(self, game: KeptGame, state: Json) -> Json | None:
        """The state after a move, if the engine has moved in it, too; otherwise that comes later."""
        ply, name = state["ply"], self._chance.choice(list(state["scene"]["moves"]))
        move = {"move": name, "ply": ply, "key": f"{self.name} {ply}"}
        while not self._stopping.is_set():
            if self.is_cutting.is_set() and self._chance.random() < 0.5:
                self.cuts += 1
                self._requests.send_and_cut(game, move)
                self._line.hang_up()
            try:
                after = self._line.play(game, move)
            except NotNow:
                self.put_off += 1
                self._line.hang_up()
                time.sleep(PAUSE_SECONDS)
                continue
            assert after["moves"][ply] == name, (
                f"{game.id}: {name} was acknowledged, {after['moves']} is shown"
            )
            self._note(game, after)
            self.acknowledged += 1
            return after if after["to_move"] == "first" else None
        return None

    def _note(self, game: KeptGame, state: Json) -> None:
        moves: list[str] = state["moves"]
        assert moves[: len(game.moves)] == game.moves, f"{game.id}: {game.moves} became {moves}"
        assert state["ending"] in (None, "rules"), f"{game.id} ended: {state['ending']}, {state['reason']}"
        game.moves, game.is_over = moves, state["outcome"] is not None


def _connected(port: int, address: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS, (address, 0))
