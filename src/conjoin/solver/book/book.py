"""What an opening book knows, and how it is asked."""

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFour
from conjoin.games.connect_four_bits import Bitboards


@dataclass(frozen=True, slots=True)
class Page:
    """The positions of one ply: ascending keys, and beside each the score for the side to move."""

    keys: "array[int]"
    scores: "array[int]"

    def score(self, key: int) -> int | None:
        """What stands beside this key; None if it is not here."""
        place = bisect_left(self.keys, key)
        return self.scores[place] if place < len(self.keys) and self.keys[place] == key else None


@dataclass(frozen=True)
class Book:
    """The exact score of every running position up to some ply of one board."""

    game: ConnectFour
    pages: tuple[Page, ...]
    """By ply, from the empty board on."""
    checksum: str
    """SHA-256 of what it says, in hexadecimal: the same for every file that says the same."""

    @property
    def plies(self) -> int:
        """The last ply it knows."""
        return len(self.pages) - 1

    @property
    def size(self) -> int:
        """Positions in it, each counted once with its mirror image."""
        return sum(len(page.keys) for page in self.pages)

    @cached_property
    def bitboards(self) -> Bitboards:
        """This board's positions as numbers."""
        return Bitboards(self.game.board)

    def score(self, moves: Sequence[Move]) -> int | None:
        """The exact score after these legal moves, for the side to move; None where the book ends or the game has."""
        if len(moves) >= len(self.pages):
            return None
        return self.pages[len(moves)].score(self.bitboards.key(self.bitboards.after(moves)))
