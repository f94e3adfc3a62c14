"""The journal of a build: `moves score` a line, added as they are found, so that a build can stop at any moment."""

import os
from collections.abc import Iterable
from pathlib import Path

from conjoin.core.errors import StoreError
from conjoin.core.position import Move
from conjoin.games.connect_four import COLUMN_NAMES, ConnectFour
from conjoin.games.connect_four_bits import Bitboards
from conjoin.solver.book.openings import Level

COLUMNS = {name: column for column, name in enumerate(COLUMN_NAMES)}


class Journal:
    """The scores of the positions of one ply, in any order; a broken last line is what a killed program leaves.

    A line that starts with # must name this book; a journal without one is taken at its word.
    """

    def __init__(self, path: Path, game: ConnectFour, plies: int) -> None:
        self.path = path
        self.title = f"# {game.name}, {plies} plies"
        self._bitboards = Bitboards(game.board)
        self._plies = plies
        self._most = (len(game.board.cells) + 1 - plies) // 2
        """The score of a side that wins with its next stone."""

    def read(self, wanted: Level) -> dict[int, int]:
        """By key, every score that is there; raises StoreError for a line that belongs to no wanted position."""
        found: dict[int, int] = {}
        for number, line in enumerate(self._whole_lines(), start=1):
            if line.startswith("#"):
                self._refuse_another_book(line, number)
                continue
            key, score = self._entry(line, number)
            if key not in wanted or found.setdefault(key, score) != score:
                raise self._bad(line, number)
        return found

    def add(self, scores: Iterable[tuple[tuple[Move, ...], int]]) -> None:
        """Append lines and have them on the disk before this returns."""
        text = "".join(
            f"{''.join(COLUMN_NAMES[move] for move in moves)} {score}\n" for moves, score in scores
        )
        try:
            with self.path.open("a") as file:
                file.write(text if file.tell() else f"{self.title}\n{text}")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._unusable("write", error) from None

    def _whole_lines(self) -> list[str]:
        """Every line; the file itself is cut after the last one that ends."""
        try:
            if not self.path.exists():
                return []
            data = self.path.read_bytes()
            whole = data.rfind(b"\n") + 1
            if whole < len(data):
                os.truncate(self.path, whole)
        except OSError as error:
            raise self._unusable("read", error) from None
        return data[:whole].decode("ascii", "replace").splitlines()

    def _entry(self, line: str, number: int) -> tuple[int, int]:
        try:
            *before, score = line.split()
            moves = [COLUMNS[name] for name in "".join(before)]
            if len(moves) != self._plies or not self._fits(moves) or abs(int(score)) > self._most:
                raise self._bad(line, number)
            return self._bitboards.key(self._bitboards.after(moves)), int(score)
        except (KeyError, ValueError):
            raise self._bad(line, number) from None

    def _fits(self, moves: list[Move]) -> bool:
        board = self._bitboards.board
        return all(column < board.width and moves.count(column) <= board.height for column in set(moves))

    def _refuse_another_book(self, line: str, number: int) -> None:
        if line != self.title:
            raise StoreError(
                f"line {number} of {self.path} says {line[:60]!r}, not {self.title!r}",
                "move that journal away or name another with --journal",
            )

    def _bad(self, line: str, number: int) -> StoreError:
        return StoreError(
            f"line {number} of {self.path} is {line[:60]!r}, no score of a position of ply {self._plies}",
            "remove that line, or the whole journal to start anew",
        )

    def _unusable(self, verb: str, error: OSError) -> StoreError:
        return StoreError(
            f"cannot {verb} the journal {self.path}: {error.strerror}", "name another with --journal"
        )
