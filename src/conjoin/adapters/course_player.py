"""The FenceMaster course's interface: five methods a player has, and any engine behind them.

    init(n, colour)         0, or -1 when the player refuses
    make_move()             its next move
    opponent_move(move)     0, or -1 when it holds the move to be illegal
    get_winner()            -1 while the game runs, 0 for a draw, 1 White, 2 Black
    print_board(stream)     what it believes the board to be

A swap is written as a move of the second player with the swap flag, on the cell of the stone taken over.
"""

from dataclasses import dataclass
from operator import index
from typing import Protocol, TextIO

from conjoin.adapters.course_board import STONES
from conjoin.core.engine import Engine
from conjoin.core.errors import ConjoinError, EngineFailure, IllegalMove
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Spec
from conjoin.core.position import Move, Side
from conjoin.games.fencemaster import ENTRY, FenceMaster
from conjoin.games.hexgame import HexPosition
from conjoin.play.ask import Failure, ask, guarded

EMPTY, WHITE, BLACK = 0, 1, 2
"""The course's numbers for what a cell holds, and for the players."""

RUNNING, DRAW = -1, 0
"""What `get_winner` says before the end, and after a draw."""

REFUSED = -1
"""What `init` and `opponent_move` say to what they do not accept."""

NAMES = {WHITE: "White", BLACK: "Black"}
LETTERS = {stone: letter for letter, stone in STONES.items()}

LARGEST = 999
"""The largest number, either sign, that anything in this interface can mean."""


@dataclass(frozen=True, slots=True)
class RefereeMove:
    """A move as the course writes it: who, whether it is a swap, and the cell."""

    player: int
    is_swap: bool
    row: int
    col: int

    def __str__(self) -> str:
        return f"{'swap of ' if self.is_swap else ''}{self.row}:{self.col}"


class RefereePlayer(Protocol):
    """Anything with the course's five methods."""

    def init(self, n: int, colour: int) -> int:
        """Get ready for a board of size n; 0, or -1 to refuse."""

    def make_move(self) -> RefereeMove:
        """Decide on a move and remember it."""

    def opponent_move(self, move: RefereeMove) -> int:
        """Remember the other player's move; 0, or -1 when it is illegal."""

    def get_winner(self) -> int:
        """-1 while the game runs, 0 for a draw, 1 White, 2 Black."""

    def print_board(self, stream: TextIO) -> None:
        """Write the board as this player remembers it."""


class CoursePlayer:
    """Any engine behind the course's interface; with the swap rule unless the options say otherwise."""

    def __init__(self, engine: Engine, swap: bool = True, limit: Limit = NO_LIMIT) -> None:
        self.engine = engine
        self.swap = swap
        self.limit = limit
        self.side = Side.FIRST
        self.position: HexPosition | None = None

    def init(self, n: int, colour: int) -> int:
        """A new game; -1 for a size that is not played or a colour that is neither 1 nor 2."""
        if colour not in (WHITE, BLACK):
            return REFUSED
        try:
            self.position = course_game(n, self.swap).start()
        except ConjoinError:
            return REFUSED
        self.side = Side(colour - 1)
        self.engine.reset()
        return 0

    def make_move(self) -> RefereeMove:
        """The engine's best move; raises IllegalMove when it is not this player's turn, or EngineFailure."""
        here = self.position
        if here is None or here.outcome is not None or here.to_move is not self.side:
            raise IllegalMove(
                "it is not this player's turn", "call init and opponent_move first, as in a game"
            )
        answer = ask(self.engine, here, self.limit)
        if isinstance(answer, Failure):
            raise EngineFailure(answer.reason, "let another engine play")
        self.position = here.play(answer.move)
        return to_course(here, answer.move)

    def opponent_move(self, move: RefereeMove) -> int:
        """Plays the move on this player's board; -1, and nothing changes, when the rules forbid it."""
        if self.position is None or self.position.to_move is self.side:
            return REFUSED
        try:
            self.position = self.position.play(from_course(self.position, read_move(move)))
        except IllegalMove:
            return REFUSED
        return 0

    def get_winner(self) -> int:
        """-1 while the game runs or has not started, 0 for a draw, 1 White, 2 Black."""
        return RUNNING if self.position is None else winner_number(self.position)

    def print_board(self, stream: TextIO) -> None:
        """The board as rows of `-`, `W` and `B`."""
        if self.position is not None:
            stream.write(board_text(self.position))


def course_game(n: int, swap: bool) -> FenceMaster:
    """The game on a board of size n; raises BadOption for sizes that are not played."""
    return ENTRY.make(Spec(ENTRY.name, (("size", str(n)), ("swap", "on" if swap else "off"))))


def read_number(value: object) -> int | None:
    """A whole number from any player; None for anything else, True and False included.

    >>> read_number(-1), read_number(True), read_number(1.0), read_number(None)
    (-1, None, None, None)
    """
    number = None if isinstance(value, bool) else guarded(index, value)
    return None if number is None or isinstance(number, Failure) or abs(number) > LARGEST else number


def read_move(move: object) -> RefereeMove:
    """A move from any player, copied; raises IllegalMove for anything else."""
    names = ("player", "is_swap", "row", "col")
    fields = guarded(lambda: [index(getattr(move, name)) for name in names])
    if isinstance(fields, Failure) or None in map(read_number, fields):
        raise IllegalMove(f"{said(move)} is no move", f"a move has the whole numbers {', '.join(names)}")
    player, swap, row, col = fields
    return RefereeMove(player, bool(swap), row, col)


def said(value: object) -> str:
    """What a player has returned, described without running any code of its own: a number, None, or its type.

    >>> said(-1), said(None), said("a1")
    ('-1', 'None', 'a str')
    """
    return repr(value) if value is None or read_number(value) is not None else f"a {type(value).__name__}"


def to_course(position: HexPosition, move: Move) -> RefereeMove:
    """How the course writes a legal move."""
    row, col = position.game.board.places[position.game.landing_cell(position, move)]
    return RefereeMove(position.to_move + 1, move == position.game.swap_move, row, col)


def from_course(position: HexPosition, move: RefereeMove) -> Move:
    """The move that the course's one stands for; raises IllegalMove where it stands for none."""
    if move.player != position.to_move + 1:
        raise IllegalMove(f"it names player {move.player}", f"{NAMES[position.to_move + 1]} is to move")
    cell = position.game.board.index.get((move.row, move.col))
    if cell is None:
        board = position.game.board
        fix = f"rows and columns are 0 to {board.last}, at most {board.size - 1} apart"
        raise IllegalMove(f"{move.row}:{move.col} is not on the board", fix)
    if move.is_swap and position.swap_allowed and cell != position.moves[0]:
        raise IllegalMove(f"a {move}", "name the cell of the stone that is taken over")
    return position.game.swap_move if move.is_swap else cell


def winner_number(position: HexPosition) -> int:
    """-1 while the game runs, 0 for a draw, 1 White, 2 Black."""
    if position.outcome is None:
        return RUNNING
    return DRAW if position.outcome.winner is None else position.outcome.winner + 1


def board_text(position: HexPosition) -> str:
    """The board as the course prints it: rows indented to a hexagon, a space between the cells."""
    board, lines, first = position.game.board, [], 0
    for row in range(board.last + 1):
        cells = position.stones[first : first + board.row_length(row)]
        first += len(cells)
        lines.append(" " * (board.last + 1 - len(cells)) + " ".join(LETTERS[stone] for stone in cells) + "\n")
    return "".join(lines)
