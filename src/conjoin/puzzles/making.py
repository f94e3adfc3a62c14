"""Thousands of puzzles in a file, made on all cores.

The work is cut into parts, each with a seed of its own, and the file takes the parts in order. So the same seed gives
the same file, on however many cores and however often it was interrupted: a run goes on with the last part that is in
the file, which may be half written.
"""

import json
import os
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from conjoin import registry
from conjoin.core.errors import BadOption, ConjoinError, EngineFailure, StoreError
from conjoin.core.game import Game
from conjoin.games.connect_four import ConnectFour
from conjoin.puzzles.checking import puzzle_if_any
from conjoin.puzzles.files import Json, to_values
from conjoin.puzzles.finding import MOST_FRUITLESS, games_of, mirrored_key
from conjoin.workers import Worker, failure_of, local_workers

WAITING = 2
"""Parts that are being made or wait for their turn, for each worker."""
LENGTHS, HEX_LENGTHS = (3, 5, 7, 9, 11, 13, 15), (3, 5)
"""Plies that puzzles take where none are chosen."""


@dataclass
class Made:
    """What a file holds so far."""

    count: int = 0
    themes: Counter[str] = field(default_factory=Counter)
    grades: Counter[int] = field(default_factory=Counter)
    keys: set[str] = field(default_factory=set)
    """What tells puzzles apart that are no images of each other."""
    part: int = 0
    """The part to go on with."""

    def add(self, values: Json, key: str) -> bool:
        """Count a puzzle that is not there yet."""
        if key in self.keys:
            return False
        self.keys.add(key)
        self.count += 1
        self.themes[values["theme"]] += 1
        self.grades[values["grade"]] += 1
        return True


def default_lengths(game: Game[Any]) -> tuple[int, ...]:
    """The plies that puzzles of this game take where none are chosen."""
    return LENGTHS if isinstance(game, ConnectFour) else HEX_LENGTHS


def make(
    game: Game[Any], lengths: Sequence[int], seed: int, count: int, path: Path, processes: int = 0
) -> Iterator[Made]:
    """Write so many puzzles, with a report after every part; raises BadOption, StoreError or EngineFailure.

    At most one puzzle comes from a game: its later positions are often the same puzzle some moves on.
    """
    games_of(game, lengths, Random(0), 1)  # refuses what cannot be made, before anything is written
    source = {"seed": seed, "plies": sorted(lengths)}
    made = _kept(path, game, source, count)
    yield made
    if made.count >= count:
        return
    with (
        _system_errors(path),
        path.open("a", encoding="utf-8") as file,
        local_workers(processes or os.cpu_count() or 1) as workers,
    ):
        fruitless = 0
        for part, found in _parts(workers, game.name, sorted(lengths), seed, made.part):
            new = [values for values, key in found if made.count < count and made.add(values, key)]
            for values in new:
                file.write(json.dumps({**values, "source": {**source, "part": part}}) + "\n")
            file.flush()
            yield made
            fruitless = 0 if new else fruitless + 1
            if made.count >= count:
                return
            if fruitless >= MOST_FRUITLESS:
                raise EngineFailure(
                    f"{path} has {made.count:,} puzzles, and no other is found on {game.name}",
                    "choose a larger board or other plies",
                )


def part_of(name: str, lengths: Sequence[int], seed: int, part: int) -> list[tuple[Json, str]]:
    """The puzzles of one part, a batch of games, with their keys, as plain values: what a worker does."""
    game = registry.game(name)
    random = Random(f"puzzles {game.name} {list(lengths)} {seed} {part}")
    games = games_of(game, lengths, random, 1)
    found: list[tuple[Json, str]] = []
    for positions in games.batch():
        puzzles = (puzzle_if_any(position) for position in positions)
        first = next((puzzle for puzzle in puzzles if puzzle is not None), None)
        if first is not None:
            found.append((to_values(first, solution=True), mirrored_key(first.position)))
    return found


def _parts(
    workers: Sequence[Worker], name: str, lengths: Sequence[int], seed: int, part: int
) -> Iterator[tuple[int, list[tuple[Json, str]]]]:
    """The parts in order, endlessly; each worker makes one after the other."""
    waiting: deque[tuple[int, Future[list[tuple[Json, str]]]]] = deque()
    while True:
        while len(waiting) < WAITING * len(workers):
            worker = workers[part % len(workers)]
            waiting.append((part, worker.submit(part_of, name, lengths, seed, part)))
            part += 1
        number, future = waiting.popleft()
        try:
            found = future.result()
        except ConjoinError:
            raise
        except Exception as error:  # whatever may befall a process
            raise failure_of(error) from error
        yield number, found


def _kept(path: Path, game: Game[Any], source: Json, count: int) -> Made:
    """What an earlier run has left, without its last part if more is wanted; raises BadOption for another's file."""
    made = Made()
    if not path.exists():
        return made
    lines = _whole_lines(path)
    last = max((values["source"]["part"] for values, _ in lines), default=0)
    made.part, length = last, 0
    for values, size in lines:
        if {**values["source"], "part": None} != {**source, "part": None} or values["game"] != game.name:
            raise BadOption(
                f"{path} holds puzzles of {values['game']} with seed {values['source']['seed']} and plies "
                f"{', '.join(map(str, values['source']['plies']))}",
                "choose the same, or another file",
            )
        if values["source"]["part"] == last and len(lines) < count:
            break
        made.add(values, mirrored_key(game.parse(values["moves"])))
        length += size
    if made.count >= count:
        return made
    with _system_errors(path), path.open("r+b") as file:
        file.truncate(length)
    return made


def _whole_lines(path: Path) -> list[tuple[Json, int]]:
    """The lines of a file that were written to their ends, each with its length in bytes."""
    with _system_errors(path):
        data = path.read_bytes()
    found = []
    for line in data.splitlines(keepends=True):
        values: Any = None
        with suppress(ValueError):
            values = json.loads(line)
        if not line.endswith(b"\n"):
            break
        if not (isinstance(values, dict) and isinstance(values.get("source"), dict)):
            raise BadOption(f"{path} is no file that this command has made", "choose another file")
        found.append((values, len(line)))
    return found


@contextmanager
def _system_errors(path: Path) -> Iterator[None]:
    """What the system says of the file, as a StoreError."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}", "choose another file with --out") from None
