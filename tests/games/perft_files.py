"""The perft files: counts of move sequences that every move generator must reach."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "data" / "perft"


@dataclass(frozen=True)
class Perft:
    """One line of a file: a position, and how many sequences of 0, 1, 2 … moves it has."""

    game: str
    moves: str
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.game} {self.moves}".strip()


def read() -> Iterator[Perft]:
    """Every line of every file."""
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                game, moves, counts = (field.strip() for field in line.split("|"))
                yield Perft(game, moves, tuple(int(count) for count in counts.split()))
