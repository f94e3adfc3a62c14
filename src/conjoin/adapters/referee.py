"""A referee for the FenceMaster course's players: it plays two of them against each other and believes neither."""

from dataclasses import dataclass
from io import StringIO
from typing import Any, TextIO

from conjoin.adapters.course_player import (
    BLACK,
    DRAW,
    EMPTY,
    NAMES,
    RUNNING,
    WHITE,
    RefereeMove,
    RefereePlayer,
    course_game,
    from_course,
    read_move,
    read_number,
    said,
    to_course,
    winner_number,
)
from conjoin.core.errors import IllegalMove
from conjoin.play.ask import Failure, guarded

RESULTS = {
    RUNNING: "the game is still running",
    DRAW: "a draw",
    WHITE: "White has won",
    BLACK: "Black has won",
}


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
    """One game in progress: the players, the true position, and the stream to which everything is printed.

    A player can change nothing here: moves are copied, boards are printed to a buffer of their own.
    """

    def __init__(self, players: dict[int, RefereePlayer], n: int, swap: bool, stream: TextIO) -> None:
        self.players, self.n, self.stream = players, n, stream
        self.position = course_game(n, swap).start()
        self.moves: list[RefereeMove] = []

    def play(self) -> None:
        """Start both players, then move in turn until the rules end the game."""
        for number in self.players:
            answer = self._number(number, "init", self.n, number)
            if answer != 0:
                raise _FaultError(number, f"refused to start: init({self.n}, {number}) returned {answer}")
        while self.position.outcome is None:
            self._turn(self.position.to_move + 1)

    def _turn(self, number: int) -> None:
        """One move: made, checked by the rules, shown, passed on to the other player; both are asked for the winner."""
        move, other = self._move(number), WHITE + BLACK - number
        self.moves.append(move)
        count = len(self.moves)
        self.stream.write(f"Move {count}, {NAMES[number]}: {move}\n")
        self.stream.write(self._board(number))
        answer = self._number(other, "opponent_move", move)
        if answer != 0:
            raise _FaultError(other, f"rejected {NAMES[number]}'s legal move {count} ({move}) with {answer}")
        for player in (number, other):
            self._check_claim(player, count)

    def _move(self, number: int) -> RefereeMove:
        """A player's move, played here if the rules allow it."""
        offered, before, count = self._ask(number, "make_move"), self.position, len(self.moves) + 1
        try:
            read = read_move(offered)
        except IllegalMove as error:
            raise _FaultError(number, f"made an illegal move, number {count}: {error}") from None
        try:
            ours = from_course(before, read)
            self.position = before.play(ours)
        except IllegalMove as error:
            raise _FaultError(number, f"made an illegal move, number {count} ({read}): {error}") from None
        return to_course(before, ours)

    def _board(self, number: int) -> str:
        """The board as a player prints it, however little sense it makes."""
        page = StringIO()
        self._ask(number, "print_board", page)
        printed = "" if page.closed else page.getvalue()
        if not printed.strip():
            raise _FaultError(number, "printed nothing in print_board")
        return printed if printed.endswith("\n") else f"{printed}\n"

    def _check_claim(self, number: int, count: int) -> None:
        claim, truth = self._number(number, "get_winner"), winner_number(self.position)
        if claim != truth:
            problem = f"says {claim} about the winner after move {count}; it is {truth}: {RESULTS[truth]}"
            raise _FaultError(number, problem)

    def _number(self, number: int, name: str, *arguments: Any) -> int:
        """A player's answer where the course wants a whole number, and nothing that only looks like one."""
        answer = self._ask(number, name, *arguments)
        whole = read_number(answer)
        if whole is None:
            raise _FaultError(number, f"returned {said(answer)} in {name}, not a whole number")
        return whole

    def _ask(self, number: int, name: str, *arguments: Any) -> Any:
        """Call a player's method; whatever it raises is its own fault."""
        answer = guarded(lambda: getattr(self.players[number], name)(*arguments))
        if isinstance(answer, Failure):
            raise _FaultError(number, f"crashed in {name}: {answer.reason}")
        return answer
