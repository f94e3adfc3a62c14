"""A referee who believes neither player: whole games, and every way to spoil one."""

import sys
from io import StringIO
from typing import Any, TextIO

import pytest

from conjoin import BadOption
from conjoin.adapters.course_board import judge
from conjoin.adapters.course_player import BLACK, EMPTY, WHITE, CoursePlayer, RefereeMove
from conjoin.adapters.referee import RefereeResult, referee
from conjoin.engines.classical.schmipo import SchmipoEngine
from conjoin.engines.random import RandomEngine
from tests.adapters.test_course_player import Trap, kind, place, player


def test_two_schmipos_play_a_game_to_its_end() -> None:
    stream = StringIO()
    result = referee(CoursePlayer(SchmipoEngine()), CoursePlayer(SchmipoEngine()), 4, stream)
    assert result == RefereeResult(BLACK, result.moves)
    assert result.moves[:3] == (place(WHITE, 6, 6), place(BLACK, 6, 6, is_swap=True), place(WHITE, 0, 0))
    lines = stream.getvalue().splitlines()
    assert lines[0] == "Move 1, White: 6:6"
    assert lines[1:7] == [" " * abs(row - 3) + " ".join("-" * (7 - abs(row - 3))) for row in range(6)]
    assert lines[7] == "   - - - W"
    assert lines[8] == "Move 2, Black: swap of 6:6"
    assert lines[-1] == f"Finished after {len(result.moves)} moves: Black has won."
    assert judge("4\n" + "\n".join(lines[-8:-1])).winner == "Black"


@pytest.mark.parametrize("swap", [True, False])
def test_schmipo_beats_random_from_both_sides(swap: bool) -> None:
    for seed in range(3):
        schmipo, chance = CoursePlayer(SchmipoEngine(), swap), CoursePlayer(RandomEngine(seed), swap)
        assert referee(schmipo, chance, 5, StringIO(), swap).winner == WHITE
        assert referee(chance, schmipo, 5, StringIO(), swap).winner == BLACK


def test_a_full_board_is_a_draw() -> None:
    """On size 2 neither side can win: there are no sides, and a loop takes six of the seven cells."""
    stream = StringIO()
    result = referee(
        CoursePlayer(RandomEngine(1), False), CoursePlayer(RandomEngine(2), False), 2, stream, False
    )
    assert (result.winner, len(result.moves), result.offender) == (0, 7, EMPTY)
    assert stream.getvalue().endswith("Finished after 7 moves: a draw.\n")


def test_a_size_that_is_not_played_is_the_caller_s_mistake() -> None:
    with pytest.raises(BadOption, match="size"):
        referee(player(), player(), 99, StringIO())


# Faults.


class Broken(CoursePlayer):
    """Plays well until the third move of the game; what it does then depends on its fault."""

    def __init__(self, fault: str) -> None:
        super().__init__(RandomEngine(3), swap=False)
        self.fault = fault
        self.turns = 0

    def init(self, n: int, colour: int) -> int:
        return -1 if self.fault == "refuses" else super().init(n, colour)

    def make_move(self) -> RefereeMove:
        self.turns += 1
        move = super().make_move()
        if self.turns < 2:
            self.first = move
            return move
        if self.fault == "raises":
            raise ZeroDivisionError("no idea")
        if self.fault == "exits":
            sys.exit("gone")
        wrong: dict[str, Any] = {
            "repeats": self.first,
            "leaves": place(move.player, 0, 99),
            "poses": place(WHITE + BLACK - move.player, move.row, move.col),
            "swaps": place(move.player, move.row, move.col, is_swap=True),
            "shrugs": None,
            "talks": "a1",
            "counts": 7,
            "boasts": place(move.player, 10**5000, 0),
            "traps": Trap(SystemExit("gone")),
        }
        chosen: RefereeMove = wrong.get(self.fault, move)
        return chosen

    def opponent_move(self, move: RefereeMove) -> int:
        answer = super().opponent_move(move)
        return -1 if self.fault == "rejects" and self.turns == 2 else answer

    def get_winner(self) -> int:
        if self.fault == "denies" and self.position is not None and len(self.position.moves) == 4:
            return 0  # after the other player's move
        return BLACK if self.fault == "lies" and self.turns == 2 else super().get_winner()

    def print_board(self, stream: TextIO) -> None:
        if self.turns < 2:
            super().print_board(stream)
        elif self.fault == "blots":
            raise OSError("out of ink")
        elif self.fault == "tears":
            stream.close()
        elif self.fault != "is silent":
            super().print_board(stream)


@pytest.mark.parametrize(
    ("fault", "moves", "problem"),
    [
        ("refuses", 0, "refused to start: init(3, 1) returned -1"),
        ("raises", 2, "crashed in make_move: ZeroDivisionError: no idea"),
        ("exits", 2, "crashed in make_move: SystemExit: gone"),
        ("repeats", 2, "is taken; choose an empty cell"),
        ("leaves", 2, "0:99 is not on the board"),
        ("poses", 2, "it names player 2; White is to move"),
        ("swaps", 2, "swap is not allowed here"),
        ("shrugs", 2, "made an illegal move, number 3: None is no move; a move has the whole numbers"),
        ("talks", 2, "made an illegal move, number 3: a str is no move"),
        ("counts", 2, "made an illegal move, number 3: 7 is no move"),
        ("boasts", 2, "made an illegal move, number 3: a RefereeMove is no move"),
        ("traps", 2, "made an illegal move, number 3: a Trap is no move"),
        ("blots", 3, "crashed in print_board: OSError: out of ink"),
        ("tears", 3, "printed nothing in print_board"),
        ("is silent", 3, "printed nothing in print_board"),
        ("lies", 3, "says 2 about the winner after move 3; it is -1: the game is still running"),
        ("denies", 4, "says 0 about the winner after move 4; it is -1: the game is still running"),
        ("rejects", 4, "rejected Black's legal move 4"),
    ],
)
def test_a_broken_player_stops_the_game_with_a_clear_message(fault: str, moves: int, problem: str) -> None:
    stream = StringIO()
    result = referee(Broken(fault), CoursePlayer(RandomEngine(5), swap=False), 3, stream, swap=False)
    assert (result.winner, result.offender, len(result.moves)) == (-1, WHITE, moves)
    assert problem in result.problem
    assert stream.getvalue().splitlines()[-1] == f"Stopped: White {result.problem}."


def test_black_s_faults_are_black_s() -> None:
    result = referee(CoursePlayer(RandomEngine(5), swap=False), Broken("repeats"), 3, StringIO(), swap=False)
    assert (result.offender, len(result.moves)) == (BLACK, 3)
    assert result.problem.startswith("made an illegal move, number 4 (")


def test_something_without_the_five_methods_is_no_player() -> None:
    nothing: Any = object()
    result = referee(nothing, player(), 3, StringIO())
    assert (result.offender, result.moves) == (WHITE, ())
    assert result.problem.startswith("crashed in init: AttributeError: ")


class Answering(CoursePlayer):
    """Answers one of the three questions for a number with something else."""

    def __init__(self, question: str, answer: Any) -> None:
        super().__init__(RandomEngine(3))
        self.question, self.answer = question, answer

    def init(self, n: int, colour: int) -> int:
        right = super().init(n, colour)
        return self.answer if self.question == "init" else right

    def opponent_move(self, move: RefereeMove) -> int:
        right = super().opponent_move(move)
        return self.answer if self.question == "opponent_move" else right

    def get_winner(self) -> int:
        return self.answer if self.question == "get_winner" else super().get_winner()


@pytest.mark.parametrize("answer", [None, False, 0.0, "0", [], Trap(SystemExit()), 10**5000], ids=kind)
@pytest.mark.parametrize("question", ["init", "opponent_move", "get_winner"])
def test_an_answer_that_is_no_whole_number_stops_the_game(question: str, answer: object) -> None:
    stream = StringIO()
    result = referee(Answering(question, answer), CoursePlayer(RandomEngine(5)), 3, stream)
    assert (result.winner, result.offender) == (-1, WHITE)
    shown = "None" if answer is None else f"a {type(answer).__name__}"
    assert result.problem == f"returned {shown} in {question}, not a whole number"
    assert stream.getvalue().endswith(f"Stopped: White {result.problem}.\n")


def test_a_board_without_a_last_line_break_is_still_a_board() -> None:
    class Terse(CoursePlayer):
        def print_board(self, stream: TextIO) -> None:
            stream.write("whatever")

    stream = StringIO()
    referee(Terse(RandomEngine(1)), CoursePlayer(RandomEngine(2)), 2, stream)
    assert stream.getvalue().splitlines()[1] == "whatever"
    assert stream.getvalue().splitlines()[2].startswith("Move 2, Black: ")


def test_ctrl_c_is_no_player_s_fault() -> None:
    class Interrupted(CoursePlayer):
        def make_move(self) -> RefereeMove:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        referee(Interrupted(RandomEngine(1)), CoursePlayer(RandomEngine(2)), 2, StringIO())
