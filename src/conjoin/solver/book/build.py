"""From nothing, or from a journal, to a book: only the last ply is searched, the others follow from it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from conjoin.core.errors import BadOption
from conjoin.games.connect_four import ConnectFour
from conjoin.games.connect_four_bits import Bitboards
from conjoin.solver.book import files
from conjoin.solver.book.journal import Journal
from conjoin.solver.book.openings import backed_up, openings
from conjoin.solver.book.workers import BookWorker, Moves, solved

DEEPEST = 12
"""Plies of the largest book: on 7x6 its nine million positions take some 4 GB while it is built."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How many positions of the last ply are solved, of how many."""

    done: int
    total: int


class Build:
    """A book on its way: what is known already, what is still to be searched."""

    def __init__(self, game: ConnectFour, plies: int, journal: Path) -> None:
        _refuse_impossible(game, plies)
        self.game = game
        self.bitboards = Bitboards(game.board)
        self.levels = openings(self.bitboards, plies)
        self.journal = Journal(journal, game, plies)
        self.scores = self.kept()

    def kept(self) -> dict[int, int]:
        """The scores that are in the journal, by key: what is safe if the build ends here."""
        return self.journal.read(self.levels[-1])

    @property
    def missing(self) -> list[Moves]:
        """The positions of the last ply not solved yet, siblings next to each other."""
        return [moves for key, moves in self.levels[-1].items() if key not in self.scores]

    @property
    def progress(self) -> Progress:
        """Where the build stands."""
        return Progress(len(self.scores), len(self.levels[-1]))

    def search(self, workers: Sequence[BookWorker]) -> Iterator[Progress]:
        """Solve what is missing; every chunk is in the journal before it is reported."""
        for chunk, scores in solved(self.missing, workers):
            found = list(zip(chunk, scores, strict=True))
            self.journal.add(found)
            self.scores.update(
                (self.bitboards.key(self.bitboards.after(moves)), score) for moves, score in found
            )
            yield self.progress

    def write(self, path: Path) -> None:
        """The finished book."""
        files.write(path, files.encoded(self.game, backed_up(self.bitboards, self.levels, self.scores)))


def _refuse_impossible(game: ConnectFour, plies: int) -> None:
    if not game.board.fits_a_word:
        raise BadOption(
            f"{game.name} is too large for a book",
            "choose a board with (height + 1) * width of at most 64",
        )
    deepest = min(DEEPEST, len(game.board.cells) - 1)
    if not 0 <= plies <= deepest:
        raise BadOption(f"a book of {game.name} cannot have {plies} plies", f"choose 0 to {deepest}")
