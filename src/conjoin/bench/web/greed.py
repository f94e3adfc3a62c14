"""A client of one address that asks for what is dear as often as it can, in a process of its own.

`python -m conjoin.bench.web.greed PORT SECONDS KIND THOUGHT` prints how often it was answered, and how often
refused, as JSON; THOUGHT is the seconds that it wants an engine to think.
"""

import json
import sys
import time
from collections import Counter
from contextlib import suppress
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


def main(port: int, seconds: float, kind: str, thought: float) -> None:
    """Ask, and say how it went; whoever still waits for an answer then waits no more."""
    heard: Counter[str] = Counter(answered=0, refused=0)
    for number in range(AT_ONCE):
        Thread(
            target=_ask_again_and_again, args=(port, kind, thought, Random(number), heard), daemon=True
        ).start()
    time.sleep(seconds)
    print(json.dumps(heard))  # noqa: T201


def _ask_again_and_again(port: int, kind: str, thought: float, random: Random, heard: Counter[str]) -> None:
    while True:
        if kind == "cut requests":
            is_answered = _cut(port, ADDRESSES[kind])
        else:
            is_answered = _is_answered(port, ADDRESSES[kind], *asked(kind, thought, random))
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
