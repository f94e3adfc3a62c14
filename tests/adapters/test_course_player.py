"""The course's interface: an engine behind it, and what it reads from other hands."""

import sys
from io import StringIO
from typing import Any

import pytest

from conjoin import NO_LIMIT, EngineFailure, IllegalMove
from conjoin.adapters.course_board import judge
from conjoin.adapters.course_player import (
    BLACK,
    EMPTY,
    WHITE,
    CoursePlayer,
    RefereeMove,
    read_move,
    read_number,
    said,
)
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


def test_the_constants_are_the_course_s() -> None:
    assert (EMPTY, WHITE, BLACK) == (0, 1, 2)


@pytest.mark.parametrize("n", [-1, 0, 1, 14, 1000, "4,swap=off", None])
def test_a_bad_size_is_refused(n: Any) -> None:
    assert CoursePlayer(RandomEngine()).init(n, WHITE) == -1


@pytest.mark.parametrize("colour", [0, 3, -1, "1", None, []])
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
    """Counts how often it was asked to forget."""

    resets = 0

    def reset(self) -> None:
        self.resets += 1


class Lost(RandomEngine):
    """Has no idea, or a bad one."""

    def __init__(self, move: int | None) -> None:
        super().__init__()
        self.move = move

    def analyse(self, position: Any, limit: Any = NO_LIMIT) -> Any:
        if self.move is None:
            sys.exit("no idea")
        found = super().analyse(position, limit)
        return type(found)((type(found.lines[0])(self.move, found.lines[0].score),), 0, 1, 0.0)


@pytest.mark.parametrize(
    ("move", "problem"), [(None, "SystemExit: no idea"), (99, "illegal move 99"), (19, "illegal move swap")]
)
def test_an_engine_that_fails_is_an_error_and_changes_nothing(move: int | None, problem: str) -> None:
    asked = CoursePlayer(Lost(move))
    asked.init(3, WHITE)
    with pytest.raises(EngineFailure) as failed:
        asked.make_move()
    assert failed.value.problem == problem
    assert printed(asked).strip("- \n") == ""
    asked.engine = RandomEngine()
    assert asked.make_move().player == WHITE


# From other hands.


def kind(value: object) -> str:
    """What a test is called; most of these values cannot be printed."""
    return type(value).__name__


class Trap:
    """Has the fields of a move; reading one of them does something else."""

    player, is_swap, row = WHITE, False, 2

    def __init__(self, error: BaseException) -> None:
        self.error = error

    @property
    def col(self) -> int:
        raise self.error

    def __repr__(self) -> str:
        raise self.error

    def __index__(self) -> int:
        raise self.error


@pytest.mark.parametrize(
    "move",
    [
        None,
        "a1",
        7,
        (1, False, 2, 3),
        place(WHITE, None, 2),  # type: ignore[arg-type]
        place(WHITE, "2", 2),  # type: ignore[arg-type]
        place(WHITE, 2.0, 2),  # type: ignore[arg-type]
        place(WHITE, 10**5000, 2),
        place(WHITE, 2, Trap(ValueError())),  # type: ignore[arg-type]
        Trap(ValueError("broken")),
        Trap(SystemExit(3)),
        Trap(RecursionError()),
    ],
    ids=kind,
)
def test_only_a_move_is_read_as_a_move(move: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_move(move)
    assert refused.value.problem in ("None is no move", "7 is no move", f"a {type(move).__name__} is no move")


def test_a_move_of_another_make_is_copied() -> None:
    class Theirs:
        player, is_swap, row, col = WHITE, 1, 2, 3

    assert read_move(Theirs()) == place(WHITE, 2, 3, is_swap=True)


@pytest.mark.parametrize(
    "value", [None, True, False, 0.0, "0", [], 10**5000, -1000, Trap(SystemExit())], ids=kind
)
def test_only_a_whole_number_is_read_as_one(value: object) -> None:
    assert read_number(value) is None
    assert said(value) in ("None", f"a {type(value).__name__}")
