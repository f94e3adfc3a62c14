"""Boards as text: every look of every game at every size, and what each look promises."""

from itertools import product

import pytest
from examples.hex_game import Hex

from conjoin import Side
from conjoin.views.canvas import width, without_codes
from conjoin.views.scene import Scene, scene
from conjoin.views.text import Look, draw, draw_plain
from tests.views.test_scene import scene_of

SIZES = [(40, 12), (80, 24), (200, 60)]
TWELVE = "connect-four:width=12,height=12"
RING = "c3 d4 c4 b2 d5 f3 e4 a1 e3 g4 d3"


def hex_scene(size: int, moves: str) -> Scene:
    game = Hex(size)
    return scene(game, game.parse(moves))


BOARDS = {
    "connect four": scene_of("connect-four", "4435362"),
    "connect four, won": scene_of("connect-four", "12234334644"),
    "twelve": scene_of(TWELVE, "123456789abc"),
    "twelve, won": scene_of(TWELVE, "1c2c3c4"),
    "fencemaster": scene_of("fencemaster", "f6 e5 d4 g7 a1 b2"),
    "fencemaster 13": scene_of("fencemaster:size=13", "m13 m12 l11 a1 y13 m25 m1"),
    "havannah": scene_of("havannah", "h8 g7 f6 e5 d4 c3 b2 h9"),
    "havannah, ring": scene_of("havannah:size=4", RING),
    "havannah 13, bridge": scene_of(
        "havannah:size=13", " ".join(f"a{n} y{n}" for n in range(1, 13)) + " a13"
    ),
    "havannah 13, swapped": scene_of("havannah:size=13,swap=on", "m13 swap"),
    "hex, won": hex_scene(5, "c3 b2 c2 d1 c1 b4 b5 d4 c4"),
    "hex 11": hex_scene(11, "f6 e5 d4 k11 a1"),
}
EVERY = list(product(BOARDS, Look, SIZES))
COLOURLESS = [
    (name, look, size)
    for name, look, size in EVERY
    if look is not Look.CLASSIC or BOARDS[name].style.frame is None
]
"""All but the frames that games are known by, whose stones differ by colour alone."""


@pytest.mark.parametrize(("name", "look", "size"), EVERY)
def test_no_line_is_wider_than_the_terminal(name: str, look: Look, size: tuple[int, int]) -> None:
    assert width(draw(BOARDS[name], look, *size)) <= size[0]


@pytest.mark.parametrize(("name", "look", "size"), COLOURLESS)
def test_stones_and_marks_differ_without_colours(name: str, look: Look, size: tuple[int, int]) -> None:
    board = BOARDS[name]
    drawn = without_codes(draw(board, look, *size))
    if look is Look.PLAIN:
        drawn, _, words = drawn.partition("\nLast stone: ")
        signs = [[letter] for letter in board.letters]
        named = words.replace(".", "").replace("Winning stones:", "").split()
        assert named == [tile.name for tile in board.tiles if tile.last] + [
            tile.name for tile in board.tiles if tile.winning
        ]
    else:
        signs = [[stone.sign, stone.winning_sign] for stone in board.style.stones]
        assert sum(map(drawn.count, "◆◇")) == sum(tile.winning for tile in board.tiles)
        (last,) = (tile for tile in board.tiles if tile.last)
        bracketed = [f"[{sign}]" for sign in signs[last.side or 0]]
        assert f"Last stone: {last.name}." in drawn or sum(map(drawn.count, bracketed)) == 1
    assert not set(signs[0]) & set(signs[1])
    for side in Side:
        stones = sum(tile.side == side for tile in board.tiles)
        assert sum(drawn.count(sign) for sign in signs[side]) == stones


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_plain_is_ascii_without_escape_codes(board: Scene, size: tuple[int, int]) -> None:
    drawn = draw(board, Look.PLAIN, *size)
    assert drawn.isascii()
    assert "\x1b" not in drawn
    assert drawn.startswith(draw_plain(board)) or size[0] == 40


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_modern_uses_the_sixteen_colours_and_closes_every_code(board: Scene) -> None:
    drawn = draw(board, Look.MODERN, 80, 24)
    codes = [part.partition("m")[0] for part in drawn.split("\x1b[")[1:]]
    assert codes
    allowed = {"0", "1", "4", "7", *(str(base + n) for base in (30, 40, 90, 100) for n in range(8))}
    assert {number for code in codes for number in code.split(";")} <= allowed
    assert all((code == "0") == bool(place % 2) for place, code in enumerate(codes))


FULL = """
    1   2   3   4
  ╭───┬───┬───┬───╮
4 │ · │ · │ · │ · │
  ├───┼───┼───┼───┤
3 │ · │ · │ · │ · │
  ├───┼───┼───┼───┤
2 │[○]│ · │ · │ · │
  ├───┼───┼───┼───┤
1 │ ● │ · │ · │ · │
  ╰───┴───┴───┴───╯
"""
COMPACT = """
   1  2  3  4
 ╭────────────╮
4│[◆] ·  ·  · │
3│▸◆◂ ○  ·  · │
2│▸◆◂ ○  ·  · │
1│▸◆◂ ○  ·  · │
 ╰────────────╯
"""
HONEYCOMB = """
        1   2
      ╱ ╲ ╱ ╲
  a  │[○]│ · │  2
    ╱ ╲ ╱ ╲ ╱ ╲
b  │ · │ · │ · │  3
    ╲ ╱ ╲ ╱ ╲ ╱
  c  │ · │ · │  2
      ╲ ╱ ╲ ╱
        1   2
"""
DOTS = """
    1 2
 a [○]·  2
b  · ● ·  3
 c  · ·  2
    1 2
"""
TIGHT = """
  1 3 5 7 9 11
a ············· 13
b ○············· 14
"""


@pytest.mark.parametrize(
    ("spec", "moves", "size", "expected"),
    [
        ("connect-four:width=4,height=4", "11", (60, 20), FULL),
        ("connect-four:width=4,height=4", "1212121", (59, 20), COMPACT),
        ("havannah:size=2", "a1", (60, 20), HONEYCOMB),
        ("havannah:size=2,swap=on", "b2 swap a1", (60, 19), DOTS),
    ],
)
def test_the_size_of_the_terminal_decides(
    spec: str, moves: str, size: tuple[int, int], expected: str
) -> None:
    assert without_codes(draw(scene_of(spec, moves), Look.MODERN, *size)) == expected.strip("\n")


def test_the_narrowest_hex_board_has_one_character_a_cell() -> None:
    drawn = without_codes(draw(scene_of("havannah:size=13", "b1"), Look.MODERN, 40, 12))
    assert drawn.startswith(TIGHT.strip("\n"))
    assert drawn.endswith("\nLast stone: b1.")


@pytest.mark.parametrize(("columns", "rows"), [(56, 60), (80, 24), (200, 27)])
def test_a_board_too_high_is_drawn_as_large_as_the_width_allows(columns: int, rows: int) -> None:
    drawn = without_codes(draw(scene_of("havannah:size=13", "b1"), Look.MODERN, columns, rows))
    assert "[○]· · ·" in drawn


def test_cells_that_are_pointed_at_are_marked() -> None:
    drawn = draw(scene_of("connect-four", "1", marked=(0, 1)), Look.MODERN, 40, 12)
    assert "1│\x1b" not in drawn
    assert "\x1b[97;41;4m[●]\x1b[0m ×  ·" in drawn


def test_plain_connect_four_counts_rows_from_the_bottom() -> None:
    assert draw_plain(scene_of("connect-four:width=4,height=4", "1123")) == (
        "  1 2 3 4\n4 . . . .\n3 . . . .\n2 Y . . .\n1 R R Y ."
    )


def test_row_numbers_of_two_digits_stand_clear_of_the_cells() -> None:
    rows = draw_plain(scene_of("connect-four:width=4,height=10", "1")).split("\n")
    assert rows[:3] == ["   1 2 3 4", "10 . . . .", " 9 . . . ."]
    assert rows[-1] == " 1 R . . ."


def test_plain_hex_rows_have_their_letter_and_length() -> None:
    assert draw(scene_of("fencemaster:size=3", "a1 c5"), Look.PLAIN, 80, 24) == (
        "  a  W . .  3\n b  . . . .  4\nc  . . . . B  5\n d  . . . .  4\n  e  . . .  3\nLast stone: c5."
    )


def test_plain_names_the_winning_stones_within_the_width() -> None:
    drawn = draw(BOARDS["havannah 13, bridge"], Look.PLAIN, 40, 12)
    assert drawn.endswith("Winning stones: a1 a2 a3 a4 a5 a6 a7 a8\na9 a10 a11 a12 a13.")
