"""The folder of a tournament: its plan, and its games as they are finished, in files that survive a kill.

tournament.json   the plan, written once; another plan is not mixed in
games.jsonl       a record a line, added and on the disk before it counts; half a line at the end is cut off
"""

import errno
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

from conjoin.arena.plan import Plan
from conjoin.core.errors import BadNotation, ConjoinError, StoreError
from conjoin.core.record import Record
from conjoin.records import disk, jsonl
from conjoin.records.disk import shown_name, system_errors

PLAN, GAMES = "tournament.json", "games.jsonl"
ANOTHER = "give the command that began it, or another folder"


class Journal:
    """The games of one tournament, open for one writer."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path
        self._file = file
        self.remarks: list[str] = []
        """What had to be mended, in words."""

    def read(self) -> Iterator[Record]:
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

    def _damaged(self, number: int, error: ConjoinError) -> StoreError:
        return StoreError(
            f"line {number} of {shown_name(self.path)} is damaged: {error.problem}",
            "delete that line; its game is played again",
        )


@contextmanager
def open_journal(folder: Path, plan: Plan) -> Iterator[Journal]:
    """The journal of a folder, which is made if need be, locked against other writers; raises StoreError."""
    with system_errors(folder, "written"):
        if folder.exists() and not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "it is a file, not a folder")
        folder.mkdir(parents=True, exist_ok=True)
    path = folder / GAMES
    with disk.held(path) as file:
        more = _keep_plan(folder, plan, file)
        journal = Journal(path, file)
        if more:
            journal.remarks.append(f"the tournament in {shown_name(folder)} is extended by {more} games")
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


def _keep_plan(folder: Path, plan: Plan, games: FileIO) -> int:
    """Write the plan down where it is new or more than the one that is kept; by how many games it extends that."""
    path, more = folder / PLAN, 0
    if path.exists():
        kept = _kept(path)
        if kept == _plain(plan):
            return 0
        more = _extension(kept, plan)
        if not more:
            _refuse_another(folder, kept, plan)
    elif os.fstat(games.fileno()).st_size:
        raise StoreError(f"{shown_name(folder)} holds games, but no {PLAN} tells which", ANOTHER)
    text = (
        json.dumps({"fingerprint": plan.fingerprint, "plan": plan.fields()}, indent=2, ensure_ascii=False)
        + "\n"
    )
    with system_errors(path, "written"):
        disk.replace(path, text.encode())
        _sync_folder(folder)
    return more


def _plain(plan: Plan) -> dict[str, Any]:
    """The plan as it is read from its file."""
    fields: dict[str, Any] = json.loads(json.dumps(plan.fields()))
    return fields


def _extension(kept: dict[str, Any], plan: Plan) -> int:
    """How many games the plan has beside those of the one that is kept; 0 where it is no extension of that."""
    try:
        before = Plan.from_fields(kept)
    except (ValueError, KeyError, TypeError, ConjoinError):
        return 0
    same_format = kept.get("format") == plan.fields()["format"]
    return plan.games - before.games if same_format and plan.extends(before) else 0


def _kept(path: Path) -> dict[str, Any]:
    with system_errors(path, "read"):
        text = path.read_text(encoding="utf-8", errors="replace")
    try:
        kept = json.loads(text)
        plan: dict[str, Any] = kept["plan"]
    except (ValueError, KeyError, TypeError):
        raise StoreError(f"{shown_name(path)} is damaged", "restore it, or give another folder") from None
    return plan


def _refuse_another(folder: Path, kept: dict[str, Any], plan: Plan) -> None:
    asked = _plain(plan)
    for name in asked | kept:
        if kept.get(name) != asked.get(name):
            there, here = (json.dumps(fields.get(name), ensure_ascii=False) for fields in (kept, asked))
            raise StoreError(
                f"{shown_name(folder)} holds another tournament: {name} is {_cut(there)} there and {_cut(here)} here",
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
