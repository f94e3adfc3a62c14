"""The assessments of a tournament's games, kept beside them: proofs on hex boards take long, and once is enough.

judged.jsonl   a game a line: its id, its moves, and by ply what the best move would have got and what this one gets

What cannot be read, or belongs to other moves, is judged anew.
"""

import json
from pathlib import Path
from threading import Lock

from conjoin.core.record import Record
from conjoin.explain.assessment import Assessments, from_values, to_values
from conjoin.records import disk
from conjoin.records.disk import system_errors

JUDGED = "judged.jsonl"
FORMAT = 2
"""Rises when the same game begins to be judged otherwise."""


class JudgedJournal:
    """For one process, but any of its threads."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / JUDGED
        self._lock = Lock()
        with system_errors(self.path, "read"):
            lines = self.path.read_bytes().splitlines() if self.path.exists() else []
        self._kept = dict(filter(None, map(_read, lines)))

    def find(self, record: Record) -> Assessments | None:
        """What is kept about exactly this game."""
        moves, assessments = self._kept.get(record.id, ("", None))
        return assessments if moves == record.moves else None

    def add(self, record: Record, assessments: Assessments) -> None:
        """Keep them; raises StoreError."""
        line = {
            "format": FORMAT,
            "id": record.id,
            "moves": record.moves,
            "judgements": to_values(assessments),
        }
        with self._lock, system_errors(self.path, "written"), disk.locked(self.path) as file:
            # After a kill half a line may stand at the end; it becomes one that cannot be read.
            begin = b"" if _ends_with_a_line(self.path) else b"\n"
            disk.grow(file, begin + json.dumps(line).encode() + b"\n")


def _ends_with_a_line(path: Path) -> bool:
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - 1))
        return file.read() in (b"", b"\n")


def _read(line: bytes) -> tuple[str, tuple[str, Assessments]] | None:
    """The id, and what belongs to it; None for a line that is not whole, or of another format."""
    try:
        values = json.loads(line)
        if values["format"] != FORMAT:
            return None
        return values["id"], (values["moves"], from_values(values["judgements"]))
    except (ValueError, KeyError, TypeError):
        return None
