"""Havannah: rings, bridges, forks, several at once, and what is none of them.

Size 4 has rows a to g of 4 to 7 to 4 cells; the six cells around the centre d4 are c3 c4 d5 e4 e3 d3.
"""

import pytest

from conjoin import Outcome, Side, game
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.havannah import Havannah

from .strategies import cells, interleave

SIX = "c3 c4 d5 e4 e3 d3"


@pytest.mark.parametrize(
    ("white", "black", "winning"),
    [
        pytest.param(SIX, "", SIX, id="around an empty cell"),
        pytest.param(SIX, "d4", SIX, id="around an enemy"),
        pytest.param(f"d4 {SIX}", "", SIX, id="around an own stone"),
        pytest.param("c3 c4 c5 d6 e5 e4 e3 d3", "", "c3 c4 c5 d6 e5 e4 e3 d3", id="around two cells"),
    ],
)
def test_a_ring_surrounds_anything(white: str, black: str, winning: str) -> None:
    havannah = Havannah(4)
    assert interleave(havannah, white, black).outcome == Outcome(Side.FIRST, "ring", cells(havannah, winning))


def test_a_ring_around_two_own_stones_is_told_by_either() -> None:
    havannah = Havannah(4)
    won = interleave(havannah, "d4 d5 c3 c5 d6 e5 e3 d3 c4 e4")
    assert won.outcome is not None
    assert won.outcome.how == "ring"
    assert won.outcome.cells in (cells(havannah, SIX), cells(havannah, "c4 c5 d6 e5 e4 d4"))


def test_an_own_stone_inside_makes_the_difference_to_fencemaster() -> None:
    assert interleave(FenceMaster(4), f"d4 {SIX}").outcome is None
    assert interleave(Havannah(4), f"d4 {SIX}").outcome is not None


@pytest.mark.parametrize(
    "white",
    [
        pytest.param("c3 c4 d5 e4 e3", id="a gap in the ring"),
        pytest.param("d4 c3 c4 d5 e4 e3", id="a gap around an own stone"),
        pytest.param("a2 b2 b1", id="a corner cut off by the rim"),
        pytest.param("a2 b2 c2 d2 e2 f2 g2", id="two sides"),
        pytest.param("a1 d1 g1 g4 d7 a4", id="all corners, none of them joined"),
        pytest.param("a1 a2 a3 b4 b5", id="one corner and two sides"),
    ],
)
def test_what_wins_nothing(white: str) -> None:
    assert interleave(Havannah(4), white).outcome is None


@pytest.mark.parametrize(
    ("white", "how", "winning"),
    [
        pytest.param("a1 a2 a3 a4", "bridge", "a1 a2 a3 a4", id="neighbouring corners"),
        pytest.param("d1 d2 d3 d4 d5 d6 d7", "bridge", "d1 d2 d3 d4 d5 d6 d7", id="opposite corners"),
        pytest.param("b2 c1 a1 a2 a3 a4", "bridge", "a1 a2 a3 a4", id="with idle stones"),
        pytest.param("b1 b2 a2 a3 b4 b5", "fork", "b1 b2 a2 a3 b4 b5", id="three sides beside each other"),
        pytest.param("a2 b2 c3 d4 d5 d6 c6 e4 f4 g3", "fork", "a2 b2 c3 d4 d5 d6 c6 e4 f4 g3", id="a star"),
        pytest.param("b1 a1 a3 a4 b5 a2", "fork+bridge", "b1 a1 a2 a3 a4 b5", id="both with one stone"),
    ],
)
def test_bridges_join_corners_and_forks_join_sides(white: str, how: str, winning: str) -> None:
    havannah = Havannah(4)
    assert interleave(havannah, white).outcome == Outcome(Side.FIRST, how, cells(havannah, winning))


@pytest.mark.parametrize(
    ("size", "moves", "how"),
    [
        (3, "e3 b1 e2 c2 d2 a1 c3 d1 b4 b2 c4 b3 d4", "ring+fork"),
        (3, "a2 c4 b3 d2 b2 d1 c3 e1 b1 c5 c2 e2 d3 b4 e3 d4 a1", "ring+bridge"),
        (4, "g1 e1 f2 e2 g2 d2 g3 f1 f3 e3 d6 d1 e4 a2 e6 a1 d5 b4 f5 c1 a3 b1", "fork+bridge"),
    ],
)
def test_one_stone_may_win_in_several_ways(size: int, moves: str, how: str) -> None:
    won = Havannah(size).parse(moves)
    assert won.outcome is not None
    assert (won.outcome.how, won.outcome.winner) == (how, won.to_move.other)


def test_a_full_board_is_a_draw() -> None:
    text = "a1 a3 a2 b1 b2 c2 b3 c3 b4 c4 c1 c5 d2 d1 d3 e2 d4 e3 e1"
    assert game("havannah:size=3").parse(text).outcome == Outcome(None, "full")


def test_on_size_two_somebody_always_builds_a_bridge() -> None:
    running, ends = [Havannah(2).start()], set()
    while running:
        position = running.pop()
        for move in position.legal_moves():
            after = position.play(move)
            if after.outcome is None:
                running.append(after)
            else:
                ends.add((after.outcome.how, after.outcome.winner))
    assert ends == {("bridge", Side.FIRST), ("bridge", Side.SECOND)}


def test_usual_options() -> None:
    assert (Havannah().name, Havannah().board.size) == ("havannah", 8)
    assert Havannah(4, swap=True).name == "havannah:size=4,swap=on"
    assert Havannah().side_names == ("White", "Black")
