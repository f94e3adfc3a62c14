"""A client of one address that asks for what is dear as often as it can, in a process of its own.

`python -m conjoin.bench.web.greed PORT SECONDS KIND THOUGHT` prints how often it was answered, and how often
refused, as JSON; THOUGHT is the seconds that it wants an engine to think.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from random import Random
from socket import SO_LINGER, SOL_SOCKET, create_connection
from struct import pack
from threading import Thread
from typing import Any

ADDRESSES = {
    "pictures": "127.0.1.4",
    "questions": "127.0.1.5",
    "games": "127.0.1.6",
    "pages and reports": "127.0.1.8",
    "cut requests": "127.0.1.7",
}
"""By kind: where the client comes from; the server counts what each address asks for."""
AT_ONCE = 16
"""Requests on their way."""
PATIENCE_SECONDS = 30.0
PAUSE_SECONDS = 0.05
"""After a refusal."""

Asked = tuple[str, str, dict[str, Any] | None]
"""Method, path and body."""


def asked(kind: str, thought: float, random: Random) -> Asked:
    """Something dear: a picture of a new board, a long question, or a game in which an engine thinks at once.

    >>> asked("pictures", 10, Random(1))[1][-4:]
    '.png'
    """
    if kind == "pictures":
        moves = "".join(random.choices("1234567", k=6))
        return "GET", f"/api/v1/export/connect-four/{moves}.png", None
    if kind == "questions":
        moves = "".join(random.choices("1234567", k=4))
        return "POST", "/api/v1/why", {"moves": moves, "engine": "mcts", "seconds": thought}
    return "POST", "/api/v1/play", {"first": "mcts", "second": "human", "seconds": thought}


def asked_of_tournament(tournament: str, random: Random) -> Asked:
    """Its page, its list of games, or its report, each of which is made of all its games; or the page of a position."""
    moves = "".join(random.choices("1234567", k=6))
    api = f"/api/v1/tournaments/{tournament}"
    paths = (f"/arena/{tournament}", f"{api}/games", f"{api}/report", f"/analyse/connect-four/{moves}")
    return "GET", random.choice(paths), None


def main(port: int, seconds: float, kind: str, thought: float) -> None:
    """Ask, and say how it went; whoever still waits for an answer then waits no more."""
    heard: Counter[str] = Counter(answered=0, refused=0)
    ask = partial(asked, kind, thought)
    if kind == "pages and reports":
        ask = partial(asked_of_tournament, _begun_tournament(port, ADDRESSES[kind]))
    for number in range(AT_ONCE):
        words = (port, kind, ask, Random(number), heard)
        Thread(target=_ask_again_and_again, args=words, daemon=True).start()
    time.sleep(seconds)
    print(json.dumps(heard))  # noqa: T201


def _begun_tournament(port: int, address: str) -> str:
    connection = HTTPConnection("127.0.0.1", port, PATIENCE_SECONDS, source_address=(address, 0))
    body = json.dumps({"engines": ["random", "random:seed=1"], "pairs": 20})
    connection.request("POST", "/api/v1/tournaments", body, {"content-type": "application/json"})
    tournament: str = json.load(connection.getresponse())["id"]
    connection.close()
    return tournament


def _ask_again_and_again(
    port: int, kind: str, ask: Callable[[Random], Asked], random: Random, heard: Counter[str]
) -> None:
    while True:
        if kind == "cut requests":
            is_answered = _cut(port, ADDRESSES[kind])
        else:
            is_answered = _is_answered(port, ADDRESSES[kind], *ask(random))
        heard["answered" if is_answered else "refused"] += 1
        time.sleep(0 if is_answered else PAUSE_SECONDS)


def _is_answered(port: int, address: str, method: str, path: str, body: dict[str, Any] | None) -> bool:
    connection = HTTPConnection("127.0.0.1", port, PATIENCE_SECONDS, source_address=(address, 0))
    try:
        values = None if body is None else json.dumps(body)
        connection.request(method, path, values, {"content-type": "application/json"})
        return connection.getresponse().status < 300
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _cut(port: int, address: str) -> bool:
    """Begin a request, and reset the connection in its middle; that is never answered."""
    with suppress(OSError), create_connection(("127.0.0.1", port), source_address=(address, 0)) as cut:
        cut.setsockopt(SOL_SOCKET, SO_LINGER, pack("ii", 1, 0))
        cut.sendall(b"POST /api/v1/play HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99\r\n\r\n{")
    return False


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3], float(sys.argv[4]))
