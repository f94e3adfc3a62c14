"""Exact scores of many positions at once: one compiled call a chunk, on every core."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from itertools import count, islice
from os import cpu_count
from typing import Any

from conjoin.core.bounds import Bounds
from conjoin.core.errors import BadOption, ConjoinError
from conjoin.core.limit import Stop
from conjoin.core.position import Move, is_move
from conjoin.games.connect_four import COLUMN_NAMES, ConnectFour
from conjoin.solver.oracle import oracle
from conjoin.solver.reading import RUNNING, PositionReader
from conjoin.solver.solving import Solving
from conjoin.workers import Worker, failure_of, joined, stopped_when_dropped

CHUNK = 1024
"""Positions handed to the solver in one call: enough to keep every core busy, few enough to show results soon."""

MOST_THREADS = 1025
"""What no machine has."""
AHEAD = 2
"""Chunks a worker is given at once, so that it never waits for the next."""

DRAWN = 2
"""How the compiled rules say that a game was drawn."""

Answer = int | list[int | None] | Bounds | ConjoinError
"""A score, or one for each column (None: full), or the bounds when it was stopped, or what is wrong with the line."""


def scores_of(
    game: ConnectFour,
    positions: Iterable[Any],
    *,
    weak: bool = False,
    threads: int = 0,
    book: bool = True,
) -> Iterator[list[int]]:
    """The scores of the positions for the side to move, a chunk at a time.

    A position is a line of moves, columns counted from 0, a position of this game, or a board as rows of 0, 1 and 2.
    Raises BadOption, or IllegalMove or BadNotation with a bad one's index.
    """
    truth, workers, reader = oracle(game, book), _threads(threads), PositionReader(game)
    waiting = enumerate(positions)
    while chunk := list(islice(waiting, CHUNK)):
        read = [reader.moves(place, position) for place, position in chunk]
        yield truth.scores(read, workers, weak)


def column_scores(
    game: ConnectFour, positions: Iterable[Sequence[Move]], *, threads: int = 0, book: bool = True
) -> Iterator[list[int | None]]:
    """The score of every column, for the side to move, in each running position; None where a column is full.

    The moves must be legal.
    """
    chunks = in_chunks(map(PositionReader(game).line, positions))
    for _, answer in solve_chunks(game, chunks, columns=True, threads=threads, book=book):
        assert isinstance(answer, list)  # noqa: S101  (the moves are legal, and nothing stops the work)
        yield answer


def in_chunks(lines: Iterable[str]) -> Iterator[list[str]]:
    """Lines that are all at hand, as many at a time as the solver works on at once."""
    waiting = iter(lines)
    while chunk := list(islice(waiting, CHUNK)):
        yield chunk


def solve_chunks(
    game: ConnectFour,
    chunks: Iterable[Sequence[str]],
    *,
    columns: bool = False,
    weak: bool = False,
    threads: int = 0,
    book: bool = True,
    stop: Stop | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> Iterator[tuple[str, Answer]]:
    """Each line of moves with its answer, in order: the score for the side to move, or one for every column.

    The lines of a chunk are solved together, on all cores unless `threads` says how many; with `weak` scores are only
    1, 0 or -1. The stop ends the work: the line it was at comes last, with its bounds. Of hard positions `tell` hears
    what is known so far.
    """
    truth, reader = oracle(game, book), PositionReader(game)
    stop = stop or Stop()
    for chunk in chunks:
        read = [reader.read(text) for text in chunk]
        wanted = [_Asked(game, moves, columns) for moves in read if not isinstance(moves, ConjoinError)]
        positions = [position for asked in wanted for position in asked.positions]
        with truth.solver() as solver:
            solving = Solving(truth, solver, positions, _threads(threads), weak)
            places, questions = count(), iter(wanted)
            for text, moves in zip(chunk, read, strict=True):
                if isinstance(moves, ConjoinError):
                    yield text, moves
                    continue
                asked = next(questions)
                known = [
                    solving.finish(next(places), stop, partial(_tell, tell, text, column))
                    for column in asked.columns
                ]
                yield text, asked.answer(known, weak)
                if not all(bounds.exact for bounds in known):
                    return


def _tell(tell: Callable[[str], None], text: str, column: Move | None, bounds: Bounds) -> None:
    """What is known of a line, or of one of its columns: then the bounds are those of the other side's position."""
    if column is None:
        tell(f"{text}: the score is between {bounds.low} and {bounds.high}")
    else:
        tell(f"{text}: column {COLUMN_NAMES[column]} is between {-bounds.high} and {-bounds.low}")


def solve_lines_by(
    workers: Sequence[Worker],
    game: ConnectFour,
    lines: Iterable[str],
    *,
    columns: bool = False,
    weak: bool = False,
    book: bool = True,
) -> Iterator[tuple[str, Answer]]:
    """The same, in the same order, solved by workers with all their threads; raises EngineFailure if they are lost.

    Who stops asking, or is interrupted, drops what the workers are at.
    """
    waiting = in_chunks(lines)
    turns = count()
    busy: deque[Future[list[tuple[str, Answer]]]] = deque()
    try:
        while True:
            joined(workers)
            while len(busy) < AHEAD * len(workers) and (chunk := next(waiting, None)):
                worker = workers[next(turns) // AHEAD % len(workers)]
                busy.append(worker.submit(_solve_chunk, game, chunk, columns, weak, worker.threads, book))
            if not busy:
                return
            yield from _result(busy[0])
            busy.popleft()
    finally:
        for future in busy:
            future.cancel()


def _result(future: "Future[list[tuple[str, Answer]]]") -> list[tuple[str, Answer]]:
    try:
        return future.result()
    except Exception as error:  # whatever may befall a machine of a cluster
        raise failure_of(error, "run the command again with the lines that have no answer yet") from error


def _solve_chunk(
    game: ConnectFour, lines: list[str], columns: bool, weak: bool, threads: int, book: bool
) -> list[tuple[str, Answer]]:
    with stopped_when_dropped() as stop:
        answers = solve_chunks(
            game, [lines], columns=columns, weak=weak, threads=threads, book=book, stop=stop
        )
        return list(answers)


class _Asked:
    """What the solver must be asked about a running position, and how its answers become ours."""

    def __init__(self, game: ConnectFour, moves: Sequence[Move], columns: bool) -> None:
        self.results = _next_results(game, moves) if columns else None
        self.win = (len(game.board.cells) + 1 - len(moves)) // 2
        running = [column for column, result in enumerate(self.results or ()) if result == RUNNING]
        self.columns: list[Move | None] = [*running] if columns else [None]
        """What each question is about: a column, or the line itself."""
        self.positions = [moves if column is None else [*moves, column] for column in self.columns]

    def answer(self, known: list[Bounds], weak: bool) -> int | list[int | None] | Bounds:
        """Our answer from what is known of the positions that were asked; a child's score is the other side's."""
        exact = all(bounds.exact for bounds in known)
        if self.results is None:
            return known[0].low if exact else known[0]
        asked = iter(known)
        win = 1 if weak else self.win
        columns = [
            None if result is None else -next(asked) if result == RUNNING else _exactly(result, win)
            for result in self.results
        ]
        if exact:
            return [None if bounds is None else bounds.low for bounds in columns]
        open_ones = [bounds for bounds in columns if bounds is not None]
        return Bounds(max(bounds.low for bounds in open_ones), max(bounds.high for bounds in open_ones))


def _exactly(result: int, win: int) -> Bounds:
    """What a stone is worth that ends the game."""
    score = 0 if result == DRAWN else win
    return Bounds(score, score)


def _threads(wanted: int) -> int:
    if not is_move(wanted, MOST_THREADS):
        raise BadOption(
            f"there cannot be {wanted!r:.40} threads", "give how many, or 0 for one on every core"
        )
    return wanted or cpu_count() or 1


def _next_results(game: ConnectFour, moves: Sequence[Move]) -> list[int | None]:
    """How the game stands after one more stone in each column; None where it is full."""
    from conjoin._native import connect_four  # compiled; loaded on use

    board = game.board
    return connect_four.next_results(moves, board.width, board.height, board.line)
