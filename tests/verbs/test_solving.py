"""One position solved, or many: every way to say which, and what is left after Ctrl-C."""

from collections.abc import Iterator
from typing import Any

import numpy
import pytest

import conjoin
from conjoin import BadNotation, Interrupted

FOUR = conjoin.game("connect-four")
WAYS: list[Any] = [
    "112233",
    [0, 0, 1, 1, 2, 2],
    numpy.array([0, 0, 1, 1, 2, 2]),
    FOUR.parse("112233"),
    conjoin.to_array(FOUR.parse("112233")),
    numpy.array(conjoin.to_array(FOUR.parse("112233"))),
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: type(way).__name__)
def test_a_position_is_solved_however_it_is_written(way: Any) -> None:
    solved = conjoin.solve(way)
    assert (solved.position, solved.score, solved.best) == (FOUR.parse("112233"), conjoin.win_in(1, 18), (3,))
    assert solved.is_complete
    assert solved.to_dict()["scores"]["4"] == {"kind": "win", "plies": 1, "value": 18}


def test_many_positions_may_be_written_in_every_way_at_once() -> None:
    scores = conjoin.solve_many(WAYS)
    assert scores.dtype == numpy.int8
    assert scores.tolist() == [18] * len(WAYS)


def test_a_stack_of_boards_is_many_positions() -> None:
    boards = numpy.array([conjoin.to_array(FOUR.parse(moves)) for moves in ("4444", "112233")])
    assert conjoin.solve_many(boards).tolist() == [1, 18]


def test_a_position_of_another_board_is_named_by_its_index() -> None:
    small = conjoin.game("connect-four:width=4,height=4")
    with pytest.raises(
        BadNotation, match=r"positions\[1\]: it is a position of connect-four:width=4,height=4"
    ):
        conjoin.solve_many(["4", small.start()])
    (score,) = conjoin.solve_many([small.parse("11")], small)
    solved = conjoin.solve(small.parse("11")).score
    assert solved is not None
    assert score == solved.value


def test_a_hex_position_is_solved_as_far_as_it_is_proven() -> None:
    solved = conjoin.solve("a1", "havannah:size=2")
    assert solved.score is not None
    assert solved.score.kind.value == "loss"
    start = conjoin.solve("", "havannah:size=8", seconds=0.05)
    assert (start.score, start.best, start.is_complete) == (None, (), False)
    assert "not solved" in repr(start)


def test_progress_is_told_with_the_total() -> None:
    told: list[tuple[int, int | None]] = []
    conjoin.solve_many(["4"] * 3, progress=lambda done, total: told.append((done, total)))
    conjoin.solve_many(iter(["4"]), progress=lambda done, total: told.append((done, total)))
    assert told == [(0, 3), (3, 3), (0, None), (1, None)]


def test_progress_is_a_line_of_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    conjoin.solve_many(["4"] * 3, progress=True)
    assert capsys.readouterr().err == "\r0 of 3 positions\r3 of 3 positions\n"


def test_what_was_solved_before_ctrl_c_is_kept() -> None:
    def interrupted() -> Iterator[str]:
        yield from ["4444"] * 1500
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stopped:
        conjoin.solve_many(interrupted())
    assert isinstance(stopped.value, Interrupted)
    assert stopped.value.partial.tolist() == [1] * 1024  # one chunk
