"""A server that is killed in the middle of play loses no move that it has answered.

`python -m tests.web.test_crash 25` does it as often as that, at other moments each time.
"""

import random
import sqlite3
import sys
import threading
import time
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from tests.hangs import HANG_SECONDS
from tests.store import postgres
from tests.web.conftest import Server, launch

KILLS = {"sqlite": 3, "postgresql": 1}
PLAYERS = 3


class Person(threading.Thread):
    """Plays on against an engine until the server is gone, and remembers what was answered."""

    def __init__(self, server: Server, begun: dict[str, object]) -> None:
        super().__init__(daemon=True)
        self.server = replace(server)  # a connection of one's own, which nobody else closes
        self.game_id = str(begun["id"])
        self.begun = begun
        self.answered: list[str] = []

    def run(self) -> None:
        with suppress(httpx.TransportError), self.server.http:
            while True:
                state = self.server.get(f"/play/{self.game_id}").json()
                if state["outcome"] is not None:
                    return
                if state["to_move"] == "first":
                    move = random.choice(list(state["scene"]["moves"]))
                    answer = self.server.move(self.begun, move, state["ply"], seat="first")
                    if answer.status_code == 200:
                        self.answered = answer.json()["moves"]
                else:
                    time.sleep(0.002)


@pytest.mark.parametrize("kind", postgres.DATABASES)
def test_a_killed_server_loses_no_answered_move(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    if kind == "postgresql":
        url = postgres.new_database(request.getfixturevalue("postgres_folder"))
    survives(tmp_path, url, KILLS[kind], random.Random(7))


def survives(folder: Path, url: str, kills: int, chance: random.Random) -> int:
    """How many moves were answered by servers that were then killed; none of them is lost."""
    answered = 0
    server = launch(folder, url, engine_processes=1).ready()
    for _ in range(kills):
        people = [Person(server, server.play(second="random")) for _ in range(PLAYERS)]
        for person in people:
            person.start()
        time.sleep(chance.uniform(0.05, 0.4))
        server.kill()
        for person in people:
            person.join(HANG_SECONDS)
        if url.startswith("sqlite"):
            assert complaints(url.removeprefix("sqlite:///")) == [("ok",)]
        server = launch(folder, url, engine_processes=1).ready()
        for person in people:
            assert goes_on(server, person)[: len(person.answered)] == person.answered
            answered += len(person.answered)
    server.end()
    return answered


def complaints(path: str) -> list[tuple[str]]:
    """What SQLite says about its own file."""
    with closing(sqlite3.connect(path)) as connection:
        found: list[tuple[str]] = connection.execute("PRAGMA integrity_check").fetchall()
    return found


def goes_on(server: Server, person: Person) -> list[str]:
    """The moves of a game after a restart; if it is not over, one more can be played."""
    found: list[str] = server.get(f"/play/{person.game_id}").json()["moves"]
    state = server.wait(person.game_id, lambda now: now["to_move"] in ("first", None))
    if state["outcome"] is None:
        move = next(iter(state["scene"]["moves"]))
        assert server.move(person.begun, move, state["ply"], seat="first").status_code == 200
    return found


if __name__ == "__main__":
    with TemporaryDirectory() as kept:
        database = f"sqlite:///{kept}/games.sqlite3"
        moves = survives(Path(kept), database, int(sys.argv[1]), random.Random())
    sys.stdout.write(f"killed {sys.argv[1]} times: {moves} answered moves, none lost\n")
