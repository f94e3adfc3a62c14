"""What is known of empty boards, kept as JSON lines: added one by one, read back whole."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from conjoin.core.errors import StoreError
from conjoin.games.connect_four import COLUMN_NAMES
from lab.kept_lines import kept_lines

TABLE_MIB = 64
"""Of a solver's table unless more is asked for."""


@dataclass(frozen=True, slots=True)
class Task:
    """A board, and the opening that was played on it: none, or its first move."""

    width: int
    height: int
    opening: str = ""

    @property
    def cells(self) -> int:
        """How many stones the board holds."""
        return self.width * self.height

    def is_within(self, other: "Task") -> bool:
        """Whether the other board is as wide and as high, so that it should take as long at least."""
        return self.width <= other.width and self.height <= other.height


@dataclass(frozen=True, slots=True)
class Solved:
    """A task with bounds of its score for the side to move, equal where it was finished, and the effort."""

    task: Task
    low: int
    high: int
    nodes: int
    seconds: float
    """CPU seconds of all threads."""
    threads: int = 1
    """How many have worked on it at once at most; with more than one, nodes differ from run to run."""
    table_mib: int = TABLE_MIB
    """Of the largest table that was used; a larger one saves nodes where hours of search fill it."""

    @property
    def exact(self) -> bool:
        """Whether the score is known."""
        return self.low == self.high


def nothing_known(task: Task) -> Solved:
    """Before the first question: a score counts own stones, and no side has more than half of the cells, rounded up."""
    most = (task.cells + 1) // 2
    return Solved(task, -most, most, 0, 0.0, table_mib=0)


def openings(width: int, height: int) -> list[Task]:
    """The board after each first move, mirror images left out; the central ones, which take longest, come first."""
    return [Task(width, height, COLUMN_NAMES[column]) for column in reversed(range((width + 1) // 2))]


class Results:
    """The file, and what is in it; of two lines about one task the later counts, unless only the earlier is exact."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._found: dict[Task, Solved] = {}
        for solved in _read(path):
            self._take(solved)

    def add(self, solved: Solved) -> None:
        """Keep it here and in the file."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(_as_json(solved)) + "\n")
        self._take(solved)

    def of(self, task: Task) -> Solved | None:
        """What is known of a task; of a whole board also what follows from its openings."""
        found = self._found.get(task)
        if task.opening or (found is not None and found.exact):
            return found
        parts = [self._found.get(opening) for opening in openings(task.width, task.height)]
        known = [part for part in parts if part is not None]
        return found if len(known) < len(parts) else _joined(task, known)

    def boards(self) -> list[Solved]:
        """Every board of which something is known, the smallest first."""
        sizes = {(task.cells, task.width, task.height) for task in self._found}
        found = [self.of(Task(width, height)) for _, width, height in sorted(sizes)]
        return [solved for solved in found if solved is not None]

    def _take(self, solved: Solved) -> None:
        before = self._found.get(solved.task)
        if before is None or solved.exact or not before.exact:
            self._found[solved.task] = solved


def _joined(task: Task, parts: Sequence[Solved]) -> Solved:
    """The board from all its openings: its score is that of the best one, seen from the other side."""
    return Solved(
        task,
        max(-part.high for part in parts),
        max(-part.low for part in parts),
        sum(part.nodes for part in parts),
        sum(part.seconds for part in parts),
        max(part.threads for part in parts),
        max(part.table_mib for part in parts),
    )


def _as_json(solved: Solved) -> dict[str, object]:
    row = asdict(solved)
    return {**row.pop("task"), **row, "seconds": round(solved.seconds, 2)}


def _read(path: Path) -> Iterator[Solved]:
    """What each line says; raises StoreError."""
    for number, line in enumerate(kept_lines(path), start=1):
        try:
            row = json.loads(line)
            task = Task(row["width"], row["height"], row["opening"])
            means = (row.get("threads", 1), row.get("table_mib", TABLE_MIB))
            yield Solved(task, row["low"], row["high"], row["nodes"], row["seconds"], *means)
        except (ValueError, KeyError, TypeError):
            problem = f"{path}, line {number} is no result: {line[:40]!r}"
            raise StoreError(problem, "delete that line") from None
