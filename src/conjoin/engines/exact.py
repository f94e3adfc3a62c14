"""Exact results of Connect Four: the compiled solver, what its numbers mean, and many positions at once."""

from collections.abc import Iterable, Iterator
from itertools import islice
from os import cpu_count
from time import perf_counter
from typing import TYPE_CHECKING

from conjoin.core.analysis import Score, draw, loss_in, win_in
from conjoin.core.errors import BadOption, ConjoinError, IllegalMove
from conjoin.core.options import Spec
from conjoin.core.position import Move
from conjoin.games.connect_four import COLUMN_NAMES, ENTRY, ConnectFour, ConnectFourPosition

if TYPE_CHECKING:
    from conjoin._native import solver as native_solver

TABLE_MIB = 256
"""Memory of a solver's table; more helps only the hardest positions."""
CHUNK = 1024
"""Positions handed to the solver in one call: enough to keep every core busy, few enough to show results soon."""

RUNNING, DRAWN = -1, 2
"""How the compiled rules say that a game goes on, and that it was drawn."""

Answer = int | list[int | None] | ConjoinError
"""A score, or one for each column (None: full), or what is wrong with the line."""

COLUMNS = {name: column for column, name in enumerate(COLUMN_NAMES)}


def exact_score(score: int, position: ConnectFourPosition) -> Score:
    """A solver's number for a running position as a Score; both are for the side to move.

    The number k is a win with the k-th last own stone. So it names a stone, and the stone a ply.

    >>> first, second = exact_score(18, ConnectFour().parse("112233")), exact_score(-2, ConnectFour().parse("4"))
    >>> (first.kind.value, first.plies), (second.kind.value, second.plies)
    (('win', 1), ('loss', 38))
    """
    if score == 0:
        return draw()
    played = len(position.moves)
    # When the winning stone falls, cells + 1 - 2k stones lie there, or one less: as it fits the winner's turn.
    before = len(position.stones) + 1 - 2 * abs(score)
    if ((before - played) % 2 == 0) != (score > 0):
        before -= 1
    plies = before - played + 1
    return win_in(plies, score) if score > 0 else loss_in(plies, score)


def solver(game: ConnectFour, table_mib: int = TABLE_MIB) -> "native_solver.Solver":
    """A compiled solver for this board; raises BadOption for boards that do not fit into 64 bits."""
    board = game.board
    if not board.fits_a_word:
        raise BadOption(
            f"{game.name} is too large for the solver",
            "choose a board with (height + 1) * width of at most 64",
        )
    from conjoin._native import solver as native  # compiled; loaded on use

    return native.Solver(board.width, board.height, board.line, table_mib)


def solvable(text: str) -> ConnectFour:
    """The game a text names, if it is Connect Four; raises BadOption, BadNotation or UnknownName."""
    spec = Spec.parse(text)
    if spec.name != ENTRY.name:
        raise BadOption(f"the solver cannot solve {spec.name!r}", f"it solves {ENTRY.name}")
    return ENTRY.make(spec)


def solve_lines(
    game: ConnectFour, lines: Iterable[str], *, columns: bool = False, weak: bool = False, threads: int = 0
) -> Iterator[tuple[str, Answer]]:
    """Each line of moves with its answer, in order: the score for the side to move, or one for every column.

    All cores are used unless `threads` says how many; with `weak` scores are only 1, 0 or -1.
    """
    judge = solver(game)
    waiting = iter(lines)
    while chunk := list(islice(waiting, CHUNK)):
        read = [_read(game, text) for text in chunk]
        wanted = [_Asked(game, moves, columns) for moves in read if not isinstance(moves, ConjoinError)]
        positions = [position for asked in wanted for position in asked.positions]
        scores = iter(judge.solve_many(positions, threads or cpu_count() or 1, weak))
        answers = (asked.answer(scores, weak) for asked in wanted)
        for text, moves in zip(chunk, read, strict=True):
            yield text, moves if isinstance(moves, ConjoinError) else next(answers)


def verdicts(game: ConnectFour, position: ConnectFourPosition, seconds: float) -> dict[Move, Score]:
    """The exact score of each legal move that can be found within so many seconds, for the side to move."""
    if not game.board.fits_a_word:
        return {}
    judge, until = solver(game), perf_counter() + seconds
    found: dict[Move, Score] = {}
    for move in position.legal_moves():
        child = position.play(move)
        if child.outcome is not None:
            win = (len(position.stones) + 1 - len(position.moves)) // 2
            found[move] = exact_score(win if child.outcome.winner is not None else 0, position)
            continue
        left = until - perf_counter()
        low, high, _ = judge.solve(list(child.moves), seconds=max(left, 0.01))
        if low == high:
            found[move] = exact_score(-low, position)
    return found


class _Asked:
    """What the solver must be asked about a running position, and how its answers become ours."""

    def __init__(self, game: ConnectFour, moves: list[Move], columns: bool) -> None:
        self.results = (
            [_result(game, [*moves, column]) for column in range(game.board.width)] if columns else None
        )
        self.win = (len(game.board.cells) + 1 - len(moves)) // 2
        running = [column for column, result in enumerate(self.results or ()) if result == RUNNING]
        self.positions = [[*moves, column] for column in running] if columns else [moves]

    def answer(self, scores: Iterator[int], weak: bool) -> int | list[int | None]:
        """Take as many scores as positions were asked; a child's score is the other side's."""
        if self.results is None:
            return next(scores)
        win = 1 if weak else self.win
        return [
            None if result is None else -next(scores) if result == RUNNING else 0 if result == DRAWN else win
            for result in self.results
        ]


def _result(game: ConnectFour, moves: list[Move]) -> int | None:
    """How the game stands after these moves, of which only the last may be illegal: then None."""
    from conjoin._native import connect_four  # compiled; loaded on use

    board = game.board
    try:
        return connect_four.replay(moves, board.width, board.height, board.line)[1]
    except ValueError:
        return None


def _read(game: ConnectFour, text: str) -> list[Move] | ConjoinError:
    """The moves of a running position, or the error; the compiled rules check them, as there may be millions."""
    from conjoin._native import connect_four  # compiled; loaded on use

    board = game.board
    try:
        moves = [COLUMNS[name] for name in text]
        plies, result = connect_four.replay(moves, board.width, board.height, board.line)
    except (KeyError, ValueError):
        return _slowly(game, text)
    return moves if result < 0 else IllegalMove(f"the game is over after move {plies}", "leave that move out")


def _slowly(game: ConnectFour, text: str) -> list[Move] | ConjoinError:
    """The same by the readable rules, which know how to say what is wrong."""
    try:
        position = game.parse(text)
    except ConjoinError as error:
        return error
    return (
        list(position.moves)
        if position.outcome is None
        else IllegalMove("the game is over", "leave a move out")
    )
