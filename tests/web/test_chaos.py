"""Everything below the server fails in turn while polite people play on: none loses a move that was acknowledged.

`python -m tests.web.test_chaos MINUTES [SEED]` goes on for as long as that, on each kind of database.
"""

import random
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from conjoin.store.check import check
from conjoin.store.database import open_to_read
from conjoin.web.settings import Settings
from tests.hangs import HANG_SECONDS
from tests.store import postgres
from tests.web import faults
from tests.web.conftest import GENEROUS, Server, launch
from tests.web.polite_players import Player

PLAYERS = 4
ROUNDS = 1
"""How often everything fails in a test."""
FAULT_SECONDS = (0.5, 1.5)
"""How long a fault lasts: at least and at most."""
FELT_SECONDS = 5.0
"""How long a disk stays full at most until a player has felt it."""
LOOKED_AT_AGAIN = 20
"""Games of each player at the end: more would be impolite."""
TOURNAMENT = {"engines": ["random", "window:depth=1"], "pairs": 10}

USUAL_LIMITS = {name: Settings.model_fields[name].default for name in GENEROUS}

Fault = Callable[[], AbstractContextManager[None]]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="one address for each player is Linux's")


@dataclass
class Scene:
    """A server, its database, and those who play there."""

    server: Server
    players: list[Player]
    faults: dict[str, Fault]
    chance: random.Random
    put_off: dict[str, int] = field(default_factory=dict)
    """By fault: how often a player was put off."""

    def suffer(self, name: str) -> None:
        """Let something fail for a while, and return when all have got over it."""
        before = self._put_off()
        with self.faults[name]():
            time.sleep(self.chance.uniform(*FAULT_SECONDS))
            until = time.monotonic() + FELT_SECONDS
            while name == "full disk" and self._put_off() == before and time.monotonic() < until:
                time.sleep(0.05)
        self.put_off[name] = self.put_off.get(name, 0) + self._put_off() - before
        self.recover()

    def recover(self) -> None:
        """Return when every player has had another move acknowledged, and the server says that it is well."""
        before = [player.acknowledged for player in self.players]
        self._until(lambda: all(map(self._has_moved, self.players, before)), "a player")
        self._until(lambda: self.server.http.get("/readyz").status_code == 200, "readiness")

    @staticmethod
    def _has_moved(player: Player, before: int) -> bool:
        return player.acknowledged > before + 1  # the first of two may have been sent before

    def _put_off(self) -> int:
        return sum(player.put_off for player in self.players)

    def _until(self, happened: Callable[[], bool], what: str) -> None:
        until = time.monotonic() + HANG_SECONDS
        while not happened():
            for player in self.players:
                if player.wrong is not None:
                    raise player.wrong
            assert time.monotonic() < until, f"{what} has not recovered"
            time.sleep(0.02)


@pytest.mark.parametrize("kind", postgres.DATABASES)
def test_no_fault_below_the_server_loses_a_move(kind: str, tmp_path: Path) -> None:
    with playing(kind, tmp_path, seed=7) as scene:
        for _ in range(ROUNDS):
            everything_fails(scene)
    assert all(player.acknowledged for player in scene.players)


def everything_fails(scene: Scene) -> None:
    """Each fault once, in any order."""
    names = list(scene.faults)
    scene.chance.shuffle(names)
    for name in names:
        scene.suffer(name)


@contextmanager
def playing(kind: str, folder: Path, seed: int) -> Iterator[Scene]:
    """A server at which people and a tournament play; afterwards everything that was acknowledged must be there."""
    with ExitStack() as stack:
        disk, is_small = stack.enter_context(faults.small_disk())
        if kind == "postgresql":
            cluster = postgres.Cluster(disk)
            stack.callback(cluster.remove)
            url, words = postgres.new_database(cluster.folder), ["--workers", "2"]
            below = of_postgres(cluster)
        else:
            file = disk / "games.sqlite3"
            url, words = f"sqlite:///{file}?timeout=0.2", []
            below = {"locked database": lambda: faults.locked(file)}
        if is_small:
            below["full disk"] = lambda: faults.full(disk)
        server = launch(folder, url, *words, **USUAL_LIMITS).ready()
        stack.callback(server.kill)
        players = [Player(server.port, number, seed) for number in range(PLAYERS)]
        scene = Scene(server, players, {**below, **of_clients(server, players)}, random.Random(seed))
        processes = faults.server_processes(server.process.pid)
        tournament = server.post("/tournaments", TOURNAMENT).json()["id"]
        for player in players:
            player.start()
            stack.callback(player.close)
        scene.recover()
        yield scene
        for player in players:
            player.leave()
        wait_for_tournament(server, tournament)
        assert faults.server_processes(server.process.pid) == processes  # nothing was restarted
        assert "Traceback" not in server.log.read_text()
        assert_kept(players, url)
        server.end()
        with open_to_read(url.partition("?timeout")[0]) as database:
            assert check(database, lambda *_: None).problems == []


def of_postgres(cluster: postgres.Cluster) -> dict[str, Fault]:
    return {
        "stopped database": lambda: faults.stopped(cluster),
        "frozen database": lambda: faults.frozen(cluster),
        "ended connections": lambda: faults.disconnected(cluster),
    }


def of_clients(server: Server, players: list[Player]) -> dict[str, Fault]:
    @contextmanager
    def cut() -> Iterator[None]:
        for player in players:
            player.is_cutting.set()
        yield
        for player in players:
            player.is_cutting.clear()

    return {
        "killed workers": lambda: faults.without_workers(server.process.pid),
        "flood": lambda: faults.flooded(server.port, FAULT_SECONDS[1]),
        "cut connections": cut,
    }


def wait_for_tournament(server: Server, tournament: str) -> None:
    until = time.monotonic() + HANG_SECONDS
    while (found := server.get(f"/tournaments/{tournament}").json())["status"] != "done":
        assert time.monotonic() < until, found
        time.sleep(0.1)


def assert_kept(players: list[Player], url: str) -> None:
    """Every game of every ledger is in the database, and the latest ones are shown as they are there."""
    for player in players:
        for game in player.games:
            assert written(url, game.id)[: len(game.moves)] == game.moves
        for game in player.games[-LOOKED_AT_AGAIN:]:
            player.look_again(game)


def written(url: str, game_id: str) -> list[str]:
    """The moves in the database."""
    query = "SELECT move FROM moves WHERE game_id = {} ORDER BY ply"
    if url.startswith("postgresql"):
        with psycopg.connect(url) as connection:
            return [move for (move,) in connection.execute(query.format("%s"), (game_id,))]
    file = url.removeprefix("sqlite:///").partition("?")[0]
    with closing(sqlite3.connect(file, timeout=60)) as reading:
        return [move for (move,) in reading.execute(query.format("?"), (game_id,))]


def main(minutes: float, seed: int) -> None:
    """Each kind of database for its share of the time, and say how it went."""
    for kind in postgres.DATABASES:
        until = time.monotonic() + 60 * minutes / len(postgres.DATABASES)
        with TemporaryDirectory() as folder, playing(kind, Path(folder), seed) as scene:
            while time.monotonic() < until:
                everything_fails(scene)
        moves = sum(player.acknowledged for player in scene.players)
        games = sum(len(player.games) for player in scene.players)
        felt = ", ".join(f"{name} {count}" for name, count in sorted(scene.put_off.items()))
        line = f"{kind}, seed {seed}: {moves} acknowledged moves in {games} games, none lost; put off: {felt}"
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the disk is taken away, too
    main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 30))
