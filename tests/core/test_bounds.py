"""Bounds: what is proven, seen by either side and from one move before."""

from conjoin import Bounds, Outcome, Side
from conjoin.core.bounds import OPEN, result_for


def test_bounds_seen_from_one_move_before() -> None:
    assert Bounds(-1, -1, 4, (2, 3)).before(1) == Bounds(1, 1, 5, (1, 2, 3))
    assert Bounds(1, 1, 3).before() == Bounds(-1, -1, 4)
    assert Bounds(0, 1).before(1) == Bounds(-1, 0, 0, (1,))
    assert Bounds(0, 0).before() == Bounds(0, 0)


def test_the_other_side_sees_the_opposite_of_the_same_position() -> None:
    assert -Bounds(-2, 5) == Bounds(-5, 2)
    assert -Bounds(1, 1, 3, (4,)) == Bounds(-1, -1, 3, (4,))


def test_what_is_exact_and_what_is_decided() -> None:
    facts = [(bounds.exact, bounds.decisive) for bounds in (OPEN, Bounds(0, 0), Bounds(-3, -3), Bounds(0, 1))]
    assert facts == [(False, False), (True, False), (True, True), (False, False)]


def test_a_finished_game_seen_by_both_sides() -> None:
    won, drawn = Outcome(Side.SECOND, "line"), Outcome(None, "full")
    assert [result_for(outcome, side) for outcome in (won, drawn) for side in Side] == [-1, 1, 0, 0]
