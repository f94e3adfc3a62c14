"""Exact scores of Connect Four: the compiled solver, and what its numbers mean."""

from typing import TYPE_CHECKING

from conjoin.core.analysis import Score, draw, loss_in, win_in
from conjoin.core.errors import BadOption, EngineFailure
from conjoin.core.options import Spec
from conjoin.games.connect_four import ENTRY, ConnectFour, ConnectFourPosition

if TYPE_CHECKING:
    from conjoin._native import solver as native_solver

TABLE_MIB = 16
"""Memory of a solver's table; more helps only the hardest positions, and the system needs time to hand it out."""
QUICK_CELLS = 42
"""Cells of the largest boards that are solved in seconds from the first stone on."""
FREE_CELLS, FREE_CELLS_OF_TWO_WORDS = 36, 28
"""Free cells with which a position of a larger board is solved in seconds, up to 64 bits and beyond."""
KEY_BITS, KEY_BITS_OF_TWO_WORDS = 59, 120
"""A table of 1 MiB tells positions of this many bits apart; each bit more takes twice the memory.

Boards of more than 64 bits have entries of twice the length."""


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


def won_score(position: ConnectFourPosition) -> int:
    """The solver's number for the last stone of a won game, for the side that played it.

    >>> won_score(ConnectFour().parse("1122334"))
    18
    """
    return (len(position.stones) + 2 - len(position.moves)) // 2


def new_solver(
    game: ConnectFour, table_mib: int = TABLE_MIB, zugzwang: bool = True
) -> "native_solver.Solver":
    """A compiled solver for this board, with its rules of zugzwang or without; raises BadOption as below."""
    refuse_too_large(game)
    from conjoin._native import solver as native  # compiled; loaded on use

    board = game.board
    enough = KEY_BITS if board.fits_a_word else KEY_BITS_OF_TWO_WORDS
    more_bits = max(0, (board.height + 1) * board.width - enough)
    mib = max(table_mib, 1 << more_bits)
    try:
        return native.Solver(board.width, board.height, board.line, mib, zugzwang=zugzwang)
    except ValueError as error:
        raise EngineFailure(f"the solver cannot start: {error}", "give this machine more memory") from None


def unlimited_from(game: ConnectFour) -> int:
    """The ply from which on positions may be solved without a limit; on large boards earlier ones may take hours.

    >>> [unlimited_from(ConnectFour(width, height)) for width, height in ((7, 6), (8, 7), (10, 6))]
    [0, 20, 32]
    """
    cells = len(game.board.cells)
    if cells <= QUICK_CELLS:
        return 0
    return max(0, cells - (FREE_CELLS if game.board.fits_a_word else FREE_CELLS_OF_TWO_WORDS))


def refuse_too_large(game: ConnectFour) -> None:
    """Raise BadOption for boards that do not fit into 128 bits."""
    if not game.board.fits_two_words:
        raise BadOption(
            f"{game.name} is too large for the solver",
            "choose a board with (height + 1) * width of at most 128",
        )


def solvable(text: str) -> ConnectFour:
    """The game a text names, if it is Connect Four; raises BadOption, BadNotation or UnknownName."""
    spec = Spec.parse(text)
    if spec.name != ENTRY.name:
        raise BadOption(f"the solver cannot solve {spec.name!r}", f"it solves {ENTRY.name}")
    return ENTRY.make(spec)
