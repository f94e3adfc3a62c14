"""Positions drawn, told apart by symmetry and solved on all cores.

What is solved is kept in a journal beside the file, so a run that was stopped goes on: with the last part of the source
that the journal has, without the positions that are there. So the same command writes the same file, on however many
cores and however often it was stopped.
"""

import json
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count, islice, takewhile
from pathlib import Path
from time import process_time
from typing import Any, TypeVar

from conjoin import registry
from conjoin.core.errors import BadOption, ConjoinError
from conjoin.dataset import formats
from conjoin.dataset.card import card
from conjoin.dataset.labels import Labelled, labelled
from conjoin.dataset.sources import Source
from conjoin.games.connect_four import COLUMN_NAMES, ConnectFour
from conjoin.games.connect_four_bits import Bitboards
from conjoin.records.disk import grow, held, replace, shown_name, system_errors
from conjoin.solver.bulk import column_scores
from conjoin.solver.scores import refuse_too_large
from conjoin.workers import Worker, failure_of, joined, workers

T = TypeVar("T")

CHUNK = 64
"""Positions that are solved and kept together: seconds of work at most."""
WAITING = 2
"""Jobs that a worker has at once, so that it never waits."""
FRUITLESS = 400
"""Parts in a row without a new position after which there are no more."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A position to be labelled, and the part of the source that it is from."""

    part: int
    moves: str


@dataclass
class Made:
    """What there is so far."""

    wanted: int
    rows: list[tuple[str, list[int | None]]] = field(default_factory=list)
    """Lines of moves with the scores of their columns, in the order in which they were drawn."""
    part: int = 0
    """The part to go on with."""
    solved: int = 0
    """Positions that this run has solved."""
    cpu_seconds: float = 0.0
    """What solving those has taken."""
    skipped: int = 0
    """Positions drawn in this run that were there already, or mirrored."""

    @property
    def count(self) -> int:
        """How many positions there are."""
        return len(self.rows)

    @property
    def is_complete(self) -> bool:
        """Whether there are as many as are wanted."""
        return self.count >= self.wanted

    @property
    def rate(self) -> float | None:
        """Positions that were labelled per CPU second, with the scores of all their columns."""
        return self.solved / self.cpu_seconds if self.cpu_seconds else None


def make(
    source: Source, game: ConnectFour, wanted: int, path: Path, processes: int = 0, cluster: str | None = None
) -> Generator[Made, None, None]:
    """Write so many labelled positions and the card beside them, with a report after every chunk.

    Raises BadOption for an unknown ending or a file there is, StoreError where it cannot be written, EngineFailure for
    lost workers. Fewer positions are written where no others are found.
    """
    refuse_too_large(game)
    written = formats.format_of(path)
    if path.exists():
        raise BadOption(f"{shown_name(path)} exists", "choose another --out, or remove it first")
    journal = path.with_name(path.name + ".journal")
    with held(journal) as file:
        title = {"game": game.name, "source": source.described}
        made = Made(wanted, *_kept(file, journal, title, wanted))
        yield made
        if not made.is_complete:
            with workers(processes, cluster) as crew:
                for chunk in _solved(source, game, made, crew):
                    grow(file, _line(chunk))
                    yield made
        rows = [labelled(game, moves, scores) for moves, scores in made.rows]
        _write(path, rows, game, source, made, written)
        journal.unlink()
    yield made


def _write(
    path: Path, rows: list[Labelled], game: ConnectFour, source: Source, made: Made, written: formats.Format
) -> None:
    data = written(rows, game)
    with system_errors(path, "written"):
        replace(path, data)
        replace(card_path(path), card(path.name, rows, game, source.described, made.rate, data).encode())


def card_path(path: Path) -> Path:
    """The card of a file."""
    return path.with_name(path.name + ".md")


def _solved(source: Source, game: ConnectFour, made: Made, crew: Sequence[Worker]) -> Iterator[list[Any]]:
    """Chunks of new positions as the journal keeps them, added to what is made."""
    with closing(_distinct(source, game, made, crew)) as drawn:
        wanted = islice(drawn, made.wanted - made.count)
        chunks = iter(lambda: list(islice(wanted, CHUNK)), [])
        jobs = ((game.name, [each.moves for each in chunk], chunk[-1].part) for chunk in chunks)
        for (_, lines, part), (scores, seconds) in _in_order(crew, solve, jobs):
            rows = list(zip(lines, scores, strict=True))
            made.rows += rows
            made.part = part
            made.solved += len(rows)
            made.cpu_seconds += seconds
            yield [part, rows]


def solve(name: str, lines: list[str], _part: int) -> tuple[list[list[int | None]], float]:
    """The score of every column in each position, and the CPU seconds that took: what a worker does."""
    game = registry.game(name)
    assert isinstance(game, ConnectFour)  # noqa: S101  (other games were refused)
    began = process_time()
    moves = [game.parse(line).moves for line in lines]
    return list(column_scores(game, moves, threads=1)), process_time() - began


def _distinct(
    source: Source, game: ConnectFour, made: Made, crew: Sequence[Worker]
) -> Generator[Drawn, None, None]:
    """New positions, of which none is the mirror image of another, until no more are found."""
    seen = {_key(game, moves) for moves, _ in made.rows}
    fruitless = 0
    for part, lines in _parts(source, made.part, crew):
        known = len(seen)
        for line in lines:
            key = _key(game, line)
            if key in seen:
                made.skipped += 1
                continue
            seen.add(key)
            yield Drawn(part, line)
        fruitless = 0 if len(seen) > known else fruitless + 1
        if fruitless >= FRUITLESS:
            return


def _parts(source: Source, first: int, crew: Sequence[Worker]) -> Iterator[tuple[int, list[str]]]:
    """The parts of a source from this one on, in order."""
    if source.near:
        drawn: Iterator[tuple[int, list[str] | None]] = ((part, source.draw(part)) for part in count(first))
    else:
        answers = _in_order(crew, draw, ((source, part) for part in count(first)))
        drawn = ((part, lines) for (_, part), lines in answers)
    for part, lines in takewhile(lambda each: each[1] is not None, drawn):
        yield part, lines or []


def draw(source: Source, part: int) -> list[str] | None:
    """One part of a source: what a worker does."""
    return source.draw(part)


def _in_order(
    crew: Sequence[Worker], call: Callable[..., T], arguments: Iterable[tuple[Any, ...]]
) -> Iterator[tuple[tuple[Any, ...], T]]:
    """What workers answer to each of these, in order, with a few of them under way at any time."""
    waiting: deque[tuple[tuple[Any, ...], Future[T]]] = deque()
    turns, left = count(), iter(arguments)
    try:
        while True:
            joined(crew)
            while len(waiting) < WAITING * len(crew) and (given := next(left, None)) is not None:
                worker = crew[next(turns) % len(crew)]
                waiting.append((given, worker.submit(call, *given)))
            if not waiting:
                return
            given, future = waiting[0]
            yield given, _result(future)
            waiting.popleft()
    finally:
        for _, future in waiting:
            future.cancel()


def _result(future: "Future[T]") -> T:
    try:
        return future.result()
    except ConjoinError:
        raise
    except Exception as error:  # whatever may befall a process or a machine
        raise failure_of(error) from error


def _key(game: ConnectFour, line: str) -> int:
    """The same for a position and its mirror image."""
    bitboards = _bitboards(game)
    return bitboards.key(bitboards.after(map(COLUMN_NAMES.index, line)))


@lru_cache(maxsize=4)
def _bitboards(game: ConnectFour) -> Bitboards:
    return Bitboards(game.board)


def _line(values: Any) -> bytes:
    return (json.dumps(values, separators=(",", ":")) + "\n").encode()


def _kept(
    file: Any, path: Path, title: dict[str, str], wanted: int
) -> tuple[list[tuple[str, list[int | None]]], int]:
    """The rows of an earlier run and its last part; raises BadOption for the journal of another dataset."""
    file.seek(0)
    data: bytes = file.read()
    whole = data[: data.rfind(b"\n") + 1]  # what a killed program leaves may end anywhere
    if whole != data:
        file.truncate(len(whole))
    lines = whole.splitlines()
    if not lines:
        grow(file, _line(title))
        return [], 0
    try:
        found, *chunks = map(json.loads, lines)
        rows = [(str(moves), list(scores)) for _, chunk in chunks for moves, scores in chunk]
        part = int(chunks[-1][0]) if chunks else 0
    except (ValueError, TypeError) as error:
        raise BadOption(f"{shown_name(path)} is no journal of a dataset: {error}", "move it away") from None
    if found != title:
        raise BadOption(
            f"{shown_name(path)} is of another dataset: {found.get('game')}, {found.get('source')}",
            "give the same options, choose another --out, or remove it to start anew",
        )
    return rows[:wanted], part
