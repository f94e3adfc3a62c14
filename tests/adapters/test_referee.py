"""The course's interface: an engine behind it, and a referee who believes nobody."""

import sys
from io import StringIO
from typing import Any, TextIO

import pytest

from conjoin import NO_LIMIT, BadOption, IllegalMove
from conjoin.adapters.course_board import judge
from conjoin.adapters.referee import BLACK, EMPTY, WHITE, CoursePlayer, RefereeMove, RefereeResult, referee
from conjoin.engines.classical.schmipo import SchmipoEngine
from conjoin.engines.random import RandomEngine


def player(size: int = 3, colour: int = WHITE, swap: bool = True) -> CoursePlayer:
    made = CoursePlayer(RandomEngine(1), swap)
    assert made.init(size, colour) == 0
    return made


def place(number: int, row: int, col: int, is_swap: bool = False) -> RefereeMove:
    return RefereeMove(number, is_swap, row, col)


def printed(asked: CoursePlayer) -> str:
    stream = StringIO()
    asked.print_board(stream)
    return stream.getvalue()


# The player.


def test_the_constants_are_the_course_s() -> None:
    assert (EMPTY, WHITE, BLACK) == (0, 1, 2)


@pytest.mark.parametrize("n", [-1, 0, 1, 14, 1000, "4,swap=off", None])
def test_a_bad_size_is_refused(n: Any) -> None:
    assert CoursePlayer(RandomEngine()).init(n, WHITE) == -1


@pytest.mark.parametrize("colour", [0, 3, -1, "1"])
def test_a_bad_colour_is_refused(colour: Any) -> None:
    assert CoursePlayer(RandomEngine()).init(4, colour) == -1


def test_moves_carry_player_swap_flag_row_and_column() -> None:
    white = CoursePlayer(SchmipoEngine())
    assert white.init(4, WHITE) == 0
    assert white.make_move() == RefereeMove(player=1, is_swap=False, row=6, col=6)
    black = CoursePlayer(SchmipoEngine())
    assert black.init(4, BLACK) == 0
    assert black.opponent_move(place(WHITE, 6, 6)) == 0
    assert black.make_move() == RefereeMove(player=2, is_swap=True, row=6, col=6)
    assert white.opponent_move(place(BLACK, 6, 6, is_swap=True)) == 0
    assert printed(white) == printed(black)


def test_the_board_is_printed_as_the_course_does() -> None:
    black = player(3, BLACK)
    black.opponent_move(place(WHITE, 0, 1))
    black.opponent_move(place(WHITE, 2, 2))  # out of turn
    assert printed(black) == "  - W -\n - - - -\n- - - - -\n - - - -\n  - - -\n"
    assert judge("3\n" + printed(black)).winner == "None"
    assert printed(CoursePlayer(RandomEngine())) == ""


@pytest.mark.parametrize(
    "move",
    [
        place(WHITE, 1, 1),  # taken
        place(BLACK, 2, 2),  # not the opponent
        place(0, 2, 2),
        place(WHITE, -1, 0),
        place(WHITE, 5, 5),
        place(WHITE, 0, 3),  # inside the square, outside the hexagon
        place(WHITE, 1, 1, is_swap=True),  # White never swaps
        place(WHITE, 1.5, 2),  # type: ignore[arg-type]
        None,
    ],
)
def test_an_illegal_move_is_answered_with_minus_one_and_changes_nothing(move: Any) -> None:
    black = player(3, BLACK)
    assert black.opponent_move(place(WHITE, 1, 1)) == 0
    black.make_move()
    before = printed(black)
    assert black.opponent_move(move) == -1
    assert printed(black) == before
    assert black.opponent_move(RefereeMove(WHITE, False, *free_cell(black))) == 0


def free_cell(asked: CoursePlayer) -> tuple[int, int]:
    assert asked.position is not None
    return asked.position.game.board.places[asked.position.legal_moves()[0]]


@pytest.mark.parametrize(
    ("swap", "cell", "answer"), [(True, (2, 2), 0), (True, (2, 3), -1), (False, (2, 2), -1)]
)
def test_a_swap_names_the_first_stone_and_needs_the_rule(
    swap: bool, cell: tuple[int, int], answer: int
) -> None:
    white = CoursePlayer(CentreFirst(), swap)
    white.init(3, WHITE)
    assert white.make_move() == place(WHITE, 2, 2)
    assert white.opponent_move(place(BLACK, *cell, is_swap=True)) == answer
    assert ("B" in printed(white)) is (answer == 0)


class CentreFirst(RandomEngine):
    """Plays the middle one of the legal moves."""

    def analyse(self, position: Any, limit: Any = NO_LIMIT) -> Any:
        found = super().analyse(position, limit)
        middle = position.legal_moves()[len(position.legal_moves()) // 2]
        first = next(line for line in found.lines if line.move == middle)
        return type(found)((first,), found.depth, found.nodes, found.seconds)


def test_moving_out_of_turn_is_an_error() -> None:
    waiting = player(3, BLACK)
    for asked in (CoursePlayer(RandomEngine()), waiting):
        with pytest.raises(IllegalMove, match="not this player's turn"):
            asked.make_move()
    assert CoursePlayer(RandomEngine()).opponent_move(place(WHITE, 1, 1)) == -1
    moved = player(3, WHITE)
    assert moved.opponent_move(place(WHITE, 1, 1)) == -1  # its own turn, and its own colour
    moved.make_move()
    with pytest.raises(IllegalMove, match="not this player's turn"):
        moved.make_move()


def test_init_starts_a_new_game_and_resets_the_engine() -> None:
    asked = player(3, WHITE)
    asked.make_move()
    asked.engine = Forgetful()
    assert asked.init(2, WHITE) == 0
    assert printed(asked) == " - -\n- - -\n - -\n"
    assert asked.get_winner() == -1
    assert asked.engine.resets == 1


class Forgetful(RandomEngine):
    """Counts how often it was told to forget."""

    resets = 0

    def reset(self) -> None:
        self.resets += 1


# The referee.


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
    """On size 2 nobody can win: there are no sides, and a loop takes six of the seven cells."""
    stream = StringIO()
    result = referee(
        CoursePlayer(RandomEngine(1), False), CoursePlayer(RandomEngine(2), False), 2, stream, False
    )
    assert (result.winner, len(result.moves), result.offender) == (0, 7, EMPTY)
    assert stream.getvalue().endswith("Finished after 7 moves: a draw.\n")


def test_a_size_that_is_not_played_is_the_caller_s_mistake() -> None:
    with pytest.raises(BadOption, match="size"):
        referee(player(), player(), 99, StringIO())


class Broken(CoursePlayer):
    """Plays well until the third move of the game; what it does then is told by its fault."""

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
        wrong: dict[str, RefereeMove] = {
            "repeats": self.first,
            "leaves": place(move.player, 0, 99),
            "poses": place(WHITE + BLACK - move.player, move.row, move.col),
            "swaps": place(move.player, move.row, move.col, is_swap=True),
            "shrugs": None,  # type: ignore[dict-item]
        }
        return wrong.get(self.fault, move)

    def opponent_move(self, move: RefereeMove) -> int:
        answer = super().opponent_move(move)
        return -1 if self.fault == "rejects" and self.turns == 2 else answer

    def get_winner(self) -> int:
        if self.fault == "denies" and self.position is not None and len(self.position.moves) == 4:
            return 0  # after the other player's move
        return BLACK if self.fault == "lies" and self.turns == 2 else super().get_winner()

    def print_board(self, stream: TextIO) -> None:
        if self.fault == "blots" and self.turns == 2:
            raise OSError("out of ink")
        super().print_board(stream)


@pytest.mark.parametrize(
    ("fault", "moves", "problem"),
    [
        ("refuses", 0, "refused to start: init(3, 1) returned -1"),
        ("raises", 2, "raised ZeroDivisionError in make_move: no idea"),
        ("exits", 2, "raised SystemExit in make_move: gone"),
        ("repeats", 2, "is taken; choose an empty cell"),
        ("leaves", 2, "0:99 is not on the board"),
        ("poses", 2, "it names player 2; White is to move"),
        ("swaps", 2, "swap is not allowed here"),
        ("shrugs", 2, "None is no move"),
        ("blots", 3, "raised OSError in print_board: out of ink"),
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
    assert result.problem.startswith("raised AttributeError in init")
