"""The FenceMaster course's interface: five methods a player has, and a referee that plays two such players.

    init(n, colour)         0, or -1 when the player refuses
    make_move()             its next move
    opponent_move(move)     0, or -1 when it holds the move to be illegal
    get_winner()            -1 while the game runs, 0 for a draw, 1 White, 2 Black
    print_board(stream)     what it believes the board to be

A swap is written as a move of the second player with the swap flag, on the cell of the stone taken over.
"""

from dataclasses import dataclass
from operator import index
from typing import Any, Protocol, TextIO

from conjoin.adapters.course_board import STONES
from conjoin.core.engine import Engine
from conjoin.core.errors import ConjoinError, IllegalMove
from conjoin.core.limit import Limit
from conjoin.core.options import Spec
from conjoin.core.position import Move, Side
from conjoin.games.fencemaster import ENTRY, FenceMaster
from conjoin.games.hexgame import HexPosition
from conjoin.play.ask import Failure, guarded

EMPTY, WHITE, BLACK = 0, 1, 2
"""The course's numbers for what a cell holds, and for the players."""

RUNNING, DRAW = -1, 0
"""What `get_winner` says before the end, and after one that nobody won."""

REFUSED = -1
"""What `init` and `opponent_move` say to what they do not accept."""

NAMES = {WHITE: "White", BLACK: "Black"}
RESULTS = {
    RUNNING: "the game is still running",
    DRAW: "a draw",
    WHITE: "White has won",
    BLACK: "Black has won",
}
LETTERS = {stone: letter for letter, stone in STONES.items()}


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
    """Any engine behind the course's interface; with the swap rule unless told otherwise."""

    def __init__(self, engine: Engine, swap: bool = True, limit: Limit | None = None) -> None:
        self.engine = engine
        self.swap = swap
        self.limit = limit or Limit()
        self.side = Side.FIRST
        self.position: HexPosition | None = None

    def init(self, n: int, colour: int) -> int:
        """A new game; -1 for a size that is not played or a colour that is neither 1 nor 2."""
        if colour not in NAMES:
            return REFUSED
        try:
            self.position = _game(n, self.swap).start()
        except ConjoinError:
            return REFUSED
        self.side = Side(colour - 1)
        self.engine.reset()
        return 0

    def make_move(self) -> RefereeMove:
        """The engine's best move; raises IllegalMove when it is not this player's turn."""
        if (
            self.position is None
            or self.position.outcome is not None
            or self.position.to_move is not self.side
        ):
            raise IllegalMove(
                "it is not this player's turn", "call init and opponent_move first, as in a game"
            )
        chosen = self.engine.analyse(self.position, self.limit).best
        after = self.position.play(chosen)
        move = to_course(self.position, chosen)
        self.position = after
        return move

    def opponent_move(self, move: RefereeMove) -> int:
        """Plays the move on this player's board; -1, and nothing changes, when the rules forbid it."""
        if self.position is None or self.position.to_move is self.side:
            return REFUSED
        try:
            self.position = self.position.play(from_course(self.position, move))
        except IllegalMove:
            return REFUSED
        return 0

    def get_winner(self) -> int:
        """-1 while the game runs or has not begun, 0 for a draw, 1 White, 2 Black."""
        return RUNNING if self.position is None else winner_number(self.position)

    def print_board(self, stream: TextIO) -> None:
        """The board as rows of `-`, `W` and `B`."""
        if self.position is not None:
            stream.write(board_text(self.position))


def to_course(position: HexPosition, move: Move) -> RefereeMove:
    """How the course writes a legal move."""
    row, col = position.game.board.places[position.game.landing_cell(position, move)]
    return RefereeMove(position.to_move + 1, move == position.game.swap_move, row, col)


def from_course(position: HexPosition, move: RefereeMove) -> Move:
    """The move that the course's one stands for; raises IllegalMove where it stands for none."""
    player, swap, row, col = _fields(move)
    if player != position.to_move + 1:
        raise IllegalMove(f"it names player {player}", f"{NAMES[position.to_move + 1]} is to move")
    cell = position.game.board.index.get((row, col))
    if cell is None:
        board = position.game.board
        fix = f"rows and columns are 0 to {board.last}, at most {board.size - 1} apart"
        raise IllegalMove(f"{row}:{col} is not on the board", fix)
    if swap and position.swap_allowed and cell != position.moves[0]:
        raise IllegalMove(f"a swap of {row}:{col}", "name the cell of the stone that is taken over")
    return position.game.swap_move if swap else cell


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


@dataclass(frozen=True, slots=True)
class RefereeResult:
    """How a refereed game went."""

    winner: int
    """0 for a draw, 1 White, 2 Black; -1 when the game was stopped."""
    moves: tuple[RefereeMove, ...]
    """The legal moves, in playing order."""
    offender: int = EMPTY
    """The player whose fault stopped the game; 0 when the rules ended it."""
    problem: str = ""
    """What that player did wrong; empty when the rules ended the game."""


def referee(
    white: RefereePlayer, black: RefereePlayer, n: int, stream: TextIO, swap: bool = True
) -> RefereeResult:
    """Plays one game and writes it to the stream; whatever a player does wrong ends it with a message.

    Raises BadOption for a board size that is not played.
    """
    table = _Table({WHITE: white, BLACK: black}, n, swap, stream)
    try:
        table.play()
    except _FaultError as fault:
        stream.write(f"Stopped: {NAMES[fault.player]} {fault.problem}.\n")
        return RefereeResult(RUNNING, tuple(table.moves), fault.player, fault.problem)
    winner = winner_number(table.position)
    stream.write(f"Finished after {len(table.moves)} moves: {RESULTS[winner]}.\n")
    return RefereeResult(winner, tuple(table.moves))


class _FaultError(Exception):
    """A player did something that ends the game."""

    def __init__(self, player: int, problem: str) -> None:
        super().__init__(problem)
        self.player, self.problem = player, problem


class _Table:
    """One game in progress: the players, the true position, and the stream that hears of everything."""

    def __init__(self, players: dict[int, RefereePlayer], n: int, swap: bool, stream: TextIO) -> None:
        self.players, self.n, self.stream = players, n, stream
        self.position = _game(n, swap).start()
        self.moves: list[RefereeMove] = []

    def play(self) -> None:
        """Start both players, then move in turn until the rules end the game."""
        for number in self.players:
            answer = self._ask(number, "init", self.n, number)
            if answer != 0:
                raise _FaultError(number, f"refused to start: init({self.n}, {number}) returned {answer!r}")
        while self.position.outcome is None:
            self._turn(self.position.to_move + 1)

    def _turn(self, number: int) -> None:
        """One move: made, checked by the rules, told to the other player, and the winner asked of both."""
        count, other = len(self.moves) + 1, WHITE + BLACK - number
        offered, before = self._ask(number, "make_move"), self.position
        try:
            ours = from_course(before, offered)
            self.position = before.play(ours)
        except IllegalMove as error:
            raise _FaultError(number, f"made an illegal move, number {count} ({offered}): {error}") from error
        move = to_course(before, ours)
        self.moves.append(move)
        self.stream.write(f"Move {count}, {NAMES[number]}: {move}\n")
        self._ask(number, "print_board", self.stream)
        answer = self._ask(other, "opponent_move", move)
        if answer != 0:
            raise _FaultError(
                other, f"rejected {NAMES[number]}'s legal move {count} ({move}) with {answer!r}"
            )
        for player in (number, other):
            self._check_claim(player, count)

    def _check_claim(self, number: int, count: int) -> None:
        claim, truth = self._ask(number, "get_winner"), winner_number(self.position)
        if claim != truth:
            problem = f"says {claim!r} about the winner after move {count}; it is {truth}: {RESULTS[truth]}"
            raise _FaultError(number, problem)

    def _ask(self, number: int, name: str, *arguments: Any) -> Any:
        """Call a player's method; whatever it raises is its own fault."""
        answer = guarded(lambda: getattr(self.players[number], name)(*arguments))
        if isinstance(answer, Failure):
            raise _FaultError(number, f"raised {answer.reason} in {name}")
        return answer


def _game(n: int, swap: bool) -> FenceMaster:
    """The game on a board of size n; raises BadOption for sizes that are not played."""
    return ENTRY.make(Spec(ENTRY.name, (("size", str(n)), ("swap", "on" if swap else "off"))))


def _fields(move: RefereeMove) -> tuple[int, bool, int, int]:
    """The four fields of a move from any player's hands; raises IllegalMove for anything else."""
    names = ("player", "is_swap", "row", "col")
    try:
        player, swap, row, col = (index(getattr(move, name)) for name in names)
    except (AttributeError, TypeError):
        raise IllegalMove(
            f"{move!r} is no move", f"a move has the whole numbers {', '.join(names)}"
        ) from None
    return player, bool(swap), row, col
