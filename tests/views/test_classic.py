"""Connect Four as its first document drew it, byte for byte."""

import pytest

from conjoin.views.text import Look, draw
from tests.views.test_scene import scene_of

WIDE_EMPTY = r"""
\\\\ 1 \\ 2 \\ 3 \\ 4 \\ 5 \\ 6 \\ 7 \\ 8 \\ 9 \\ a \\ 
 \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\
 \\                                                  \\
 \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\
 \\                                                  \\
 \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\
 \\                                                  \\
 \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\
  \\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\
"""  # noqa: W291  (the first line of the drawing ends in a space)

EMPTY_DRAWING = [
    r"\\\\ 1 \\ 2 \\ 3 \\ 4 \\ 5 \\ 6 \\ 7 \\ ",
    *[r" \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\", r" \\                                   \\"] * 5,
    r" \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\",
    r"  \\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\ ".rstrip(),
]


def classic(spec: str, moves: str, columns: int = 80, rows: int = 24) -> str:
    return draw(scene_of(spec, moves), Look.CLASSIC, columns, rows)


def test_the_empty_board_is_the_documents_drawing() -> None:
    assert classic("connect-four", "").split("\n") == EMPTY_DRAWING


def test_wider_boards_are_drawn_alike() -> None:
    assert classic("connect-four:width=10,height=4", "") == WIDE_EMPTY.strip("\n")


def test_stones_are_blocks_in_red_and_yellow() -> None:
    bottom = classic("connect-four", "12").split("\n")[-2]
    assert bottom == " \\\\ \x1b[31m █ \x1b[0m  \x1b[33m █ \x1b[0m  [ ]  [ ]  [ ]  [ ]  [ ] \\\\"


def test_winning_stones_are_reversed() -> None:
    bottom = classic("connect-four", "1727374").split("\n")[-2]
    assert bottom.startswith(" \\\\ " + "  ".join(["\x1b[31m\x1b[7m █ \x1b[0m"] * 4) + "  [ ]")


def test_it_fills_the_smallest_terminal_that_holds_it() -> None:
    assert "\\\\" in classic("connect-four", "4", 41, 16)


@pytest.mark.parametrize(("columns", "rows"), [(40, 24), (80, 15)])
def test_where_there_is_no_room_the_modern_look_takes_its_place(columns: int, rows: int) -> None:
    board = scene_of("connect-four", "4")
    assert classic("connect-four", "4", columns, rows) == draw(board, Look.MODERN, columns, rows)


def test_games_without_a_frame_look_modern() -> None:
    board = scene_of("havannah:size=4", "a1 b2")
    assert draw(board, Look.CLASSIC, 80, 24) == draw(board, Look.MODERN, 80, 24)
