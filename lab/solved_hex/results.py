"""What is known of positions, kept as JSON lines: added one by one, read back whole."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from conjoin.core.errors import StoreError
from lab.kept_lines import kept_lines


@dataclass(frozen=True, slots=True)
class Task:
    """A position: the game's full name, and the moves that lead there."""

    game: str
    moves: str

    @property
    def plies(self) -> int:
        """How many stones lie there."""
        return len(self.moves.split())


@dataclass(frozen=True, slots=True)
class Solved:
    """A position with bounds of its result for the side to move: 1 a win, 0 a draw, -1 a loss."""

    task: Task
    low: int
    high: int
    """The same as `low` once the position is proven."""
    checked: bool
    """Whether a second search has found the same."""
    nodes: int
    check_nodes: int
    seconds: float
    """CPU time of both searches."""
    limit: float
    """Seconds that each of them had."""

    @property
    def exact(self) -> bool:
        """Whether the result is known, by both searches."""
        return self.low == self.high and self.checked


class Results:
    """The file, and what is in it; of two lines about one position the later counts."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found = {solved.task: solved for solved in _read(path)}

    def add(self, solved: Solved) -> None:
        """Keep it here and in the file."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        row = asdict(solved)
        row = {**row.pop("task"), **row}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        self.found[solved.task] = solved


def _read(path: Path) -> Iterator[Solved]:
    """What each line says; raises StoreError."""
    for number, line in enumerate(kept_lines(path), start=1):
        try:
            row = json.loads(line)
            yield Solved(Task(row.pop("game"), row.pop("moves")), **row)
        except (ValueError, KeyError, TypeError, AttributeError):
            problem = f"{path}, line {number} is no result: {line[:40]!r}"
            raise StoreError(problem, "delete that line") from None
