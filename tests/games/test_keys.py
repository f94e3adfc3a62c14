"""What makes two positions the same."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import Game, IllegalMove, game

from .strategies import SPECS, positions


@pytest.mark.parametrize(
    ("spec", "one_way", "other_way"),
    [
        ("connect-four", "1234", "3214"),
        ("connect-four", "4453", "4354"),
        ("fencemaster", "a1 b2 c3 d4", "c3 d4 a1 b2"),
        ("havannah:swap=on", "a1 b2 c3 d4", "c3 b2 a1 d4"),
    ],
)
def test_the_order_of_moves_does_not_matter(spec: str, one_way: str, other_way: str) -> None:
    one, other = game(spec).parse(one_way), game(spec).parse(other_way)
    assert one.moves != other.moves
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1


@given(positions(), st.randoms(use_true_random=False))
def test_same_stones_are_the_same_position_and_others_are_not(
    drawn: tuple[Game[Any], Any], random: Random
) -> None:
    played, position = drawn
    firsts, seconds = list(position.moves[::2]), list(position.moves[1::2])
    random.shuffle(firsts)
    random.shuffle(seconds)
    try:
        reordered = played.start()
        for number in range(len(position.moves)):
            reordered = reordered.play((firsts if number % 2 == 0 else seconds).pop())
    except IllegalMove:
        return
    same = tuple(played.stones(reordered)) == tuple(played.stones(position))
    assert (reordered == position) == (reordered.key == position.key) == same
    if same:
        assert hash(reordered) == hash(position)
        assert list(reordered.legal_moves()) == list(position.legal_moves())


@given(positions())
def test_a_move_always_makes_another_position(drawn: tuple[Game[Any], Any]) -> None:
    _, position = drawn
    after = [position.play(move) for move in position.legal_moves()]
    assert len({position, *after}) == len(after) + 1


def test_every_rule_set_starts_from_a_position_of_its_own() -> None:
    starts = {game(spec).start() for spec in (*SPECS, "connect-four:line=5", "connect-four:width=6,height=7")}
    assert len(starts) == len(SPECS) + 2


def test_the_side_to_move_counts() -> None:
    swapped = game("havannah:size=3,swap=on").parse("a1 swap b1")
    unswapped = game("havannah:size=3").parse("b1 a1")
    assert swapped.stones == unswapped.stones
    assert swapped != unswapped
    assert swapped.key != unswapped.key


@pytest.mark.parametrize(("moves", "same"), [("", False), ("a1", False), ("a1 b1", True), ("a1 b1 c1", True)])
def test_the_swap_rule_counts_only_while_a_swap_may_come(moves: str, same: bool) -> None:
    with_swap = game("fencemaster:size=3,swap=on").parse(moves)
    without = game("fencemaster:size=3").parse(moves)
    assert (with_swap == without) == (with_swap.key == without.key) == same
    assert not same or hash(with_swap) == hash(without)


def test_positions_of_different_games_or_types_are_unequal() -> None:
    starts = [game(spec).start() for spec in ("connect-four", "fencemaster:size=4", "havannah:size=4")]
    assert starts[0] != starts[1]
    assert starts[1] != starts[2]
    assert all(start != start.key for start in starts)
