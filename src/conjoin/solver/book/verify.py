"""A book against the rules, which fix all of it but the last ply, and against fresh searches, which fix that."""

from collections.abc import Iterator, Sequence
from random import Random

from conjoin.games.connect_four import COLUMN_NAMES
from conjoin.solver.book.book import Book
from conjoin.solver.book.openings import Level, best_child, openings
from conjoin.solver.book.workers import BookWorker, Moves, solved


class Verification:
    """A book and the positions it should have."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.levels: list[Level] = openings(book.bitboards, book.plies)

    def inner_errors(self) -> Iterator[str]:
        """Every ply that has not the positions it should have, and every score that its own moves contradict."""
        scores: list[dict[int, int]] = []
        for ply, (level, count) in enumerate(zip(self.levels, self.book.counts, strict=True)):
            known = ((key, self.book.score(moves)) for key, moves in level.items())
            scores.append({key: score for key, score in known if score is not None})
            if not len(scores[ply]) == len(level) == count:
                yield f"ply {ply} has not the positions it should have"
                return
        for level, written, behind in zip(self.levels, scores, scores[1:], strict=False):
            for key, moves in level.items():
                best = best_child(self.book.bitboards, self.book.bitboards.after(moves), behind)
                yield from _compared(moves, written[key], best, "its moves say")

    def sample(self, count: int | None, seed: int) -> list[Moves]:
        """A sample of the positions of the last ply, in the order of the build; all of them without a count."""
        last = list(self.levels[-1].values())
        if count is None or count >= len(last):
            return last
        chosen = sorted(Random(f"book {seed}").sample(range(len(last)), count))
        return [last[place] for place in chosen]

    def search_errors(self, positions: Sequence[Moves], workers: Sequence[BookWorker]) -> Iterator[list[str]]:
        """One list for every position searched: what is wrong about its score, if anything."""
        for chunk, scores in solved(positions, workers):
            for moves, score in zip(chunk, scores, strict=True):
                yield list(_compared(moves, self.book.score(moves), score, "a search says"))


def _compared(moves: Moves, written: int | None, score: int, who: str) -> Iterator[str]:
    if written != score:
        name = "".join(COLUMN_NAMES[move] for move in moves) or "the empty board"
        yield f"{name} is {written} in the book, but {who} {score}"
