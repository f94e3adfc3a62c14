"""FenceMaster: loops, tripods, both at once, and what is neither.

Size 4, by name (rows a to g); the six cells around the centre d4 are c3 c4 d5 e4 e3 d3:

          a1 a2 a3 a4
         b1 b2 b3 b4 b5
       c1 c2 c3 c4 c5 c6
      d1 d2 d3 d4 d5 d6 d7
       e1 e2 e3 e4 e5 e6
         f1 f2 f3 f4 f5
          g1 g2 g3 g4
"""

import pytest

from conjoin import Outcome, Side, game
from conjoin.games.fencemaster import FenceMaster, achieved

from .strategies import cells, interleave

SIX = "c3 c4 d5 e4 e3 d3"
LEGS = "b2 a2 d6 c6 f2 g2"  # from the six to the top, to the upper right and to the bottom


@pytest.mark.parametrize(
    ("white", "black", "winning"),
    [
        pytest.param(SIX, "", SIX, id="around an empty cell"),
        pytest.param(SIX, "d4", SIX, id="around an enemy"),
        pytest.param(f"a1 b2 g4 {SIX}", "", SIX, id="with idle stones"),
        pytest.param("c3 c4 c5 d6 e5 e4 e3 d3", "", "c3 c4 c5 d6 e5 e4 e3 d3", id="around two cells"),
        pytest.param(
            "b2 b3 b4 c5 d6 e5 f4 f3 f2 e2 d2 c2",
            "c3 d4",
            "b2 b3 b4 c5 d6 e5 f4 f3 f2 e2 d2 c2",
            id="around seven cells, two of them an enemy's",
        ),
        pytest.param("d4 c3 d3 e3 c4 c5 d6 e5 e4", "", "c4 c5 d6 e5 e4 d4", id="beside an own stone inside"),
        pytest.param(
            "c3 b3 b4 c5 d5 e5 f4 g3 g2 f2 e3 d4", "", "c3 b3 b4 c5 d5 d4", id="the shorter of two loops"
        ),
        pytest.param("a2 a1 b1 c2 c3 b3", "b2", "a2 a1 b1 c2 c3 b3", id="with a corner of the board"),
    ],
)
def test_a_loop_encloses_a_cell_that_is_not_its_own(white: str, black: str, winning: str) -> None:
    fence = FenceMaster(4)
    assert interleave(fence, white, black).outcome == Outcome(Side.FIRST, "loop", cells(fence, winning))


@pytest.mark.parametrize(
    "white",
    [
        pytest.param(f"d4 {SIX}", id="a solid blob"),
        pytest.param("d4 d5 c3 c4 c5 d6 e5 e4 e3 d3", id="a bigger blob"),
        pytest.param("c3 c4 d5 e4 e3", id="a gap in the fence"),
        pytest.param("a2 b2 b1", id="a corner cut off by the rim"),
        pytest.param("a1 b2 b3 a3", id="a side cell cut off by the rim"),
        pytest.param("b1 b2 b3 b4 b5", id="a whole row cut off by the rim"),
    ],
)
def test_what_is_no_loop(white: str) -> None:
    assert interleave(FenceMaster(4), white).outcome is None


@pytest.mark.parametrize(
    ("white", "winning"),
    [
        pytest.param("b1 b2 a2 a3 b4 b5", "b1 b2 a2 a3 b4 b5", id="three sides beside each other"),
        pytest.param(
            "a2 b2 c3 d4 d5 d6 c6 e4 f4 g3", "a2 b2 c3 d4 d5 d6 c6 e4 f4 g3", id="a star from the centre"
        ),
        pytest.param("b1 a1 a2 a3 a4 b5", "b1 a1 a2 a3 a4 b5", id="along the rim through corners"),
        pytest.param("c2 c3 e3 b1 b2 a2 a3 b4 b5", "b1 b2 a2 a3 b4 b5", id="with idle stones"),
    ],
)
def test_a_tripod_touches_three_sides(white: str, winning: str) -> None:
    fence = FenceMaster(4)
    assert interleave(fence, white).outcome == Outcome(Side.FIRST, "tripod", cells(fence, winning))


@pytest.mark.parametrize(
    "white",
    [
        pytest.param("a1 a2 a3 a4 b5", id="two sides and two corners"),
        pytest.param("d1 d2 d3 d4 d5 d6 d7", id="corner to corner"),
        pytest.param("a2 b2 c2 d2 e2 f2 g1", id="one side and the far corner"),
        pytest.param("a2 a3 b1 g2 g3 e6", id="three sides in separate groups"),
    ],
)
def test_a_corner_belongs_to_no_side(white: str) -> None:
    assert interleave(FenceMaster(4), white).outcome is None


def test_one_stone_may_make_both() -> None:
    fence = FenceMaster(4)
    won = interleave(fence, f"{LEGS} c4 d5 e4 e3 d3 c3")
    assert won.outcome == Outcome(Side.FIRST, "both", cells(fence, f"{LEGS} {SIX}"))


def test_black_wins_the_same_way() -> None:
    fence = FenceMaster(4)
    white = "a1 a4 g1 g4 d1 d7"
    position = interleave(fence, white, "c3 c4 d5 e4 e3").play(fence.parse_move("d3"))
    assert position.outcome == Outcome(Side.SECOND, "loop", cells(fence, SIX))


def test_a_full_board_is_a_draw() -> None:
    text = "e1 e3 d1 d4 c3 e2 b3 c4 a2 d2 b1 d3 b4 b2 c1 c2 a3 a1 c5"
    drawn = game("fencemaster:size=3").parse(text)
    assert drawn.outcome == Outcome(None, "full")
    assert game("fencemaster:size=3").parse(text[:-3]).outcome is None


def test_on_size_two_nobody_can_win() -> None:
    smallest = FenceMaster(2)
    assert smallest.parse("a1 b2 a2 b1 b3 c1 c2").outcome == Outcome(None, "full")


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("", ""),
        (SIX, "loop"),
        (f"{SIX} d4", ""),
        ("b1 b2 a2 a3 b4 b5", "tripod"),
        (f"{SIX} {LEGS}", "both"),
        ("b1 b2 a2 a3 b4 b5 e3 e4 f2 f4 g2 g3", "both"),
        ("a1 a2 a3 a4 b5", ""),
    ],
)
def test_the_whole_board_judge(names: str, expected: str) -> None:
    fence = FenceMaster(4)
    for side in Side:
        stones = [side if cell in cells(fence, names) else None for cell in range(37)]
        assert achieved(fence.board, stones, side) == expected
        assert achieved(fence.board, stones, side.other) == ""


def test_the_whole_board_judge_on_boards_no_game_reaches() -> None:
    fence = FenceMaster(4)
    everything = [Side.FIRST] * 37
    assert achieved(fence.board, everything, Side.FIRST) == "tripod"
    inside = cells(fence, f"d4 {SIX}")
    rim = [Side.SECOND if cell in inside else Side.FIRST for cell in range(37)]
    assert achieved(fence.board, rim, Side.FIRST) == "both"
    assert achieved(fence.board, rim, Side.SECOND) == ""


def test_usual_options() -> None:
    assert (FenceMaster().name, FenceMaster().board.size) == ("fencemaster", 6)
    assert FenceMaster(4, swap=True).name == "fencemaster:size=4,swap=on"
    assert FenceMaster().side_names == ("White", "Black")
