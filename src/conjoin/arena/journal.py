"""The folder of a tournament or test: its plan, and its games as they are finished, in files that survive a kill.

tournament.json   the plan, written once; another plan is not mixed in (sprt.json: that of a sequential test)
games.jsonl       a record a line, added and on the disk before it counts; half a line at the end is cut off
"""

import errno
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from io import FileIO
from pathlib import Path
from typing import Any

from conjoin.arena.job import Job, contradiction, is_of
from conjoin.core.errors import BadNotation, ConjoinError, StoreError
from conjoin.core.record import Record
from conjoin.records import disk, jsonl
from conjoin.records.disk import shown_name, system_errors

PLAN, GAMES = "tournament.json", "games.jsonl"
ANOTHER = "give the command that began it, or another folder"


class Journal:
    """The games of one tournament or test, open for one writer."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path
        self._file = file
        self.remarks: list[str] = []
        """What had to be mended, in words."""

    def finished(self) -> dict[str, Record]:
        """By id, the games that are on the disk; raises StoreError for a file that is damaged."""
        found: dict[str, Record] = {}
        for record in self._read():
            if record.id in found:
                raise self._strange(record, "twice")
            found[record.id] = record
        return found

    def check(self, found: Mapping[str, Record], jobs: Iterable[Job]) -> None:
        """Raise StoreError for a game that is none of these, or cannot have been played as it is kept.

        No more of the jobs are drawn than it takes to know them all.
        """
        unknown, drawn = set(found), iter(jobs)
        while unknown:
            job = next(drawn, None)
            name = next(iter(unknown)) if job is None else job.id
            if name in unknown and (problem := _problem(job, found[name])):
                raise self._strange(found[name], problem)
            unknown.discard(name)

    def _read(self) -> Iterator[Record]:
        """Every finished game; what a kill has left half written at the end is cut off."""
        self._file.seek(0)
        good, number = 0, 0
        with system_errors(self.path, "read"), self.path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                try:
                    record = _record(line)
                except ConjoinError as error:
                    if lines.read(1):
                        raise self._damaged(number, error) from None
                    break
                good += len(line)
                yield record
        self._cut(good, number)

    def add(self, records: Sequence[Record]) -> None:
        """Append games; they are on the disk before this returns. Raises StoreError, and leaves the file as it was."""
        data = "".join(jsonl.to_json(record) + "\n" for record in records).encode()
        with system_errors(self.path, "written"):
            disk.grow(self._file, data)
            os.fsync(self._file.fileno())

    def _cut(self, good: int, number: int) -> None:
        with system_errors(self.path, "written"):
            size = os.fstat(self._file.fileno()).st_size
            if good < size:
                self._file.truncate(good)
                os.fsync(self._file.fileno())
                self.remarks.append(
                    f"line {number} of {shown_name(self.path)} was cut short and is removed; its game is played again"
                )

    def _strange(self, record: Record, found: str) -> StoreError:
        return StoreError(
            f"the game {record.id!r} is in {self.path} {found}",
            "delete its line, and it is played again; or give another folder",
        )

    def _damaged(self, number: int, error: ConjoinError) -> StoreError:
        return StoreError(
            f"line {number} of {shown_name(self.path)} is damaged: {error.problem}",
            "delete that line; its game is played again",
        )


@contextmanager
def open_journal(
    folder: Path, file: str, plan: Mapping[str, Any], beyond: Callable[[dict[str, Any]], int] = lambda _: 0
) -> Iterator[Journal]:
    """The journal of a folder, which is made if need be, locked against other writers; raises StoreError.

    `beyond` says of another plan that is kept how many games more this one has; 0 if it is no extension of that.
    """
    with system_errors(folder, "written"):
        if folder.exists() and not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "it is a file, not a folder")
        folder.mkdir(parents=True, exist_ok=True)
    path = folder / GAMES
    with disk.held(path) as games:
        more = _keep_plan(folder / file, plan, beyond, is_new=not os.fstat(games.fileno()).st_size)
        journal = Journal(path, games)
        if more:
            journal.remarks.append(
                f"the {Path(file).stem} in {shown_name(folder)} is extended by {more} games"
            )
        yield journal


def read_games(folder: Path) -> Iterator[Record]:
    """The games of a tournament that may be running: whole lines only."""
    path = folder / GAMES
    with system_errors(path, "read"), path.open("rb") as lines:
        for line in lines:
            if line.endswith(b"\n"):
                yield _record(line)


def _record(line: bytes) -> Record:
    """The game of a line; raises ConjoinError for one that is not whole."""
    if not line.endswith(b"\n"):
        raise BadNotation("the line has no end", "complete or delete it")
    try:
        record = jsonl.from_json(line.decode())
    except UnicodeDecodeError as error:
        raise BadNotation(f"byte {error.start + 1} is not UTF-8", "complete or delete the line") from None
    if not record.id:
        raise BadNotation("the game has no id", "keep games of other origin in other files")
    return record


def _problem(job: Job | None, record: Record) -> str:
    """Why this is not the record of this game, in words."""
    if job is None or not is_of(job, record):
        return "but not as the plan has it"
    if record.outcome is None:
        return "without a result"
    problem = contradiction(record)
    return problem and f"but cannot have been played so: {problem}"


def _keep_plan(
    path: Path, fields: Mapping[str, Any], beyond: Callable[[dict[str, Any]], int], *, is_new: bool
) -> int:
    """Write the plan down where it is new or more than the one that is kept; by how many games it extends that."""
    more = 0
    plan: dict[str, Any] = json.loads(json.dumps(fields))  # as it is read from its file
    if path.exists():
        kept = _kept(path)
        if kept == plan:
            return 0
        more = beyond(kept)
        if not more:
            _refuse_another(path, kept, plan)
    elif not is_new:
        raise StoreError(f"{shown_name(path.parent)} holds games, but no {path.name} tells which", ANOTHER)
    fingerprint = sha256(json.dumps(plan, sort_keys=True).encode()).hexdigest()
    text = json.dumps({"fingerprint": fingerprint, "plan": plan}, indent=2, ensure_ascii=False) + "\n"
    with system_errors(path, "written"):
        disk.replace(path, text.encode())
        _sync_folder(path.parent)
    return more


def _kept(path: Path) -> dict[str, Any]:
    with system_errors(path, "read"):
        text = path.read_text(encoding="utf-8", errors="replace")
    try:
        kept = json.loads(text)
        plan: dict[str, Any] = kept["plan"]
    except (ValueError, KeyError, TypeError):
        raise StoreError(f"{shown_name(path)} is damaged", "restore it, or give another folder") from None
    return plan


def _refuse_another(path: Path, kept: dict[str, Any], asked: dict[str, Any]) -> None:
    for name in asked | kept:
        if kept.get(name) != asked.get(name):
            there, here = (json.dumps(fields.get(name), ensure_ascii=False) for fields in (kept, asked))
            raise StoreError(
                f"{shown_name(path.parent)} holds another {path.stem}: "
                f"{name} is {_cut(there)} there and {_cut(here)} here",
                ANOTHER,
            )


def _cut(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:200]}…"


def _sync_folder(folder: Path) -> None:
    """Have the names in the folder on the disk too, where the system can do that."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
