"""What an opening book knows, and how it is asked."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFour
from conjoin.games.connect_four_bits import Bitboards, Stones
from conjoin.solver.book.openings import openings
from conjoin.solver.book.ribbon import Ribbon


class Results(NamedTuple):
    """How many positions the side to move wins, draws and loses."""

    won: int
    drawn: int
    lost: int


class Scores(Protocol):
    """Exact scores of a book's positions, for the side to move."""

    def score(self, ply: int, position: Stones) -> int | None:
        """None for a position that is not in the book, since the game is over; it has to be of one of its plies."""


@dataclass(frozen=True, slots=True)
class Page:
    """The positions of one ply: ascending keys, and beside each the score for the side to move."""

    keys: "array[int]"
    scores: "array[int]"

    def score(self, key: int) -> int | None:
        """What stands beside this key; None if it is not here."""
        place = bisect_left(self.keys, key)
        return self.scores[place] if place < len(self.keys) and self.keys[place] == key else None


@dataclass(frozen=True, slots=True)
class Pages:
    """Every key is there to be found, with its score beside it."""

    bitboards: Bitboards
    by_ply: tuple[Page, ...]

    def score(self, ply: int, position: Stones) -> int | None:
        """By bisection."""
        return self.by_ply[ply].score(self.bitboards.key(position))


@dataclass(frozen=True, slots=True)
class Hashed:
    """Only scores are there, and those of a win with the next stone are left to the rules."""

    bitboards: Bitboards
    table: Ribbon

    def score(self, ply: int, position: Stones) -> int | None:
        """The table is asked only about positions that went into it."""
        if self.bitboards.has_line(position.mine ^ position.all):
            return None
        if any(wins for _, _, wins in self.bitboards.children(position)):
            return self.bitboards.win_at(ply)
        return self.table.value(self.bitboards.key(position))


@dataclass(frozen=True)
class Book:
    """The exact score of every running position up to some ply of one board."""

    game: ConnectFour
    version: int
    """Of its file."""
    counts: tuple[int, ...]
    """How many positions each ply has, from the empty board on, each counted once with its mirror image."""
    results: Results
    scores: Scores
    checksum: str
    """SHA-256 of what it says, in hexadecimal: the same for every file of its version that says the same."""

    @property
    def plies(self) -> int:
        """The last ply it knows."""
        return len(self.counts) - 1

    @property
    def size(self) -> int:
        """Positions in it."""
        return sum(self.counts)

    @cached_property
    def bitboards(self) -> Bitboards:
        """This board's positions as numbers."""
        return Bitboards(self.game.board)

    def score(self, moves: Sequence[Move]) -> int | None:
        """The exact score after these legal moves, for the side to move; None where the book ends or the game has."""
        if len(moves) >= len(self.counts):
            return None
        return self.scores.score(len(moves), self.bitboards.after(moves))

    def pages(self, plies: int) -> Iterator[Page]:
        """Every position of each ply up to this one; a book that keeps no keys walks through the tree for them."""
        if isinstance(self.scores, Pages):
            yield from self.scores.by_ply[: plies + 1]
            return
        for ply, level in enumerate(openings(self.bitboards, min(plies, self.plies))):
            keys = array("Q", sorted(level))
            scores = (self.scores.score(ply, self.bitboards.after(level[key])) for key in keys)
            yield Page(keys, array("b", (score for score in scores if score is not None)))
