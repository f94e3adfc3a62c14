"""A person's rating from puzzles, in one small file of the data folder."""

import json
from dataclasses import asdict, dataclass, field, replace

from conjoin.core.errors import StoreError
from conjoin.folder import data_folder
from conjoin.puzzles.puzzle import Puzzle
from conjoin.puzzles.rating import Rating
from conjoin.records import disk
from conjoin.records.disk import system_errors

FILE = "puzzles.json"
MOST_REMEMBERED = 1000
"""Puzzles that count only once: the latest ones."""


@dataclass(frozen=True, slots=True)
class Trained:
    """The rating, and the puzzles that have counted for it."""

    rating: Rating = field(default_factory=Rating)
    counted: tuple[str, ...] = ()

    def after(self, puzzle: Puzzle, solved: bool) -> "Trained":
        """The same after a puzzle; one that has counted before changes nothing."""
        name = f"{puzzle.position.game.name} {puzzle.position.game.notation(puzzle.position)}"
        if name in self.counted:
            return self
        counted = (*self.counted, name)[-MOST_REMEMBERED:]
        return replace(self, rating=self.rating.after(puzzle.grade.points, solved), counted=counted)


def trained() -> Trained:
    """What was kept; the beginning where nothing was. Raises StoreError for a file that is damaged."""
    path = data_folder() / FILE
    if not path.exists():
        return Trained()
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        return Trained(Rating(**values["rating"]), tuple(values["counted"]))
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise StoreError(f"cannot read {path}: {error}", "remove the file to begin anew") from None


def keep(now: Trained) -> None:
    """Replace the file as a whole; raises StoreError."""
    path = data_folder() / FILE
    data = json.dumps({"rating": asdict(now.rating), "counted": now.counted}).encode()
    with system_errors(path, "written"):
        disk.replace(path, data)
