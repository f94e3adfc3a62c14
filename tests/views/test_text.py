from conjoin import registry
from conjoin.views import text
from conjoin.views.scene import scene

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


def draw(spec: str, moves: str) -> str:
    game = registry.game(spec)
    return text.draw(scene(game, game.parse(moves)))


def draw_plain(spec: str, moves: str) -> str:
    game = registry.game(spec)
    return text.draw_plain(scene(game, game.parse(moves)))


def test_the_empty_board_is_the_documents_drawing() -> None:
    assert draw("connect-four", "").split("\n") == EMPTY_DRAWING


def test_wider_boards_are_drawn_alike() -> None:
    assert draw("connect-four:width=10,height=4", "") == WIDE_EMPTY.strip("\n")


def test_stones_are_blocks_in_red_and_yellow() -> None:
    bottom = draw("connect-four", "12").split("\n")[-2]
    assert bottom == " \\\\ \x1b[31m █ \x1b[0m  \x1b[33m █ \x1b[0m  [ ]  [ ]  [ ]  [ ]  [ ] \\\\"


def test_winning_stones_stand_out() -> None:
    bottom = draw("connect-four", "1726364"[:0] + "1727374").split("\n")[-2]
    assert bottom.count("\x1b[7m") == 4


def test_plain_connect_four_counts_rows_from_the_bottom() -> None:
    assert draw_plain("connect-four:width=4,height=4", "1123") == (
        "  1 2 3 4\n4 . . . .\n3 . . . .\n2 Y . . .\n1 R R Y ."
    )


def test_hex_rows_have_their_letter_and_length() -> None:
    assert draw_plain("fencemaster:size=3", "a1 c5") == (
        "  a  W . .  3\n b  . . . .  4\nc  . . . . B  5\n d  . . . .  4\n  e  . . .  3"
    )
    drawn = draw("fencemaster:size=3", "a1 c5")
    assert "a  \x1b[1m○\x1b[0m · ·  3" in drawn
    assert "c  · · · · \x1b[35m●\x1b[0m  5" in drawn


def test_row_numbers_of_two_digits_stand_clear_of_the_cells() -> None:
    rows = draw_plain("connect-four:width=4,height=10", "1").split("\n")
    assert rows[:3] == ["   1 2 3 4", "10 . . . .", " 9 . . . ."]
    assert rows[-1] == " 1 R . . ."
