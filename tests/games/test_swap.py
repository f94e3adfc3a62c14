"""The swap: the second player takes over the first stone where it stands."""

import pytest

from conjoin import IllegalMove, Side, game

from .strategies import HEX_SPECS

WITH_SWAP = [spec for spec in HEX_SPECS if "swap" in spec]


@pytest.mark.parametrize("spec", WITH_SWAP)
def test_the_first_stone_changes_colour_in_place_and_white_moves_next(spec: str) -> None:
    played = game(spec)
    for first in range(played.move_count - 1):
        before = played.start().play(first)
        swapped = before.play(played.parse_move("swap"))
        assert before.stones[first] == Side.FIRST
        assert swapped.stones[first] == Side.SECOND
        assert [cell for cell, stone in enumerate(swapped.stones) if stone is not None] == [first]
        assert swapped.to_move == Side.FIRST
        assert swapped.moves == (first, played.move_count - 1)
        assert list(swapped.legal_moves()) == [cell for cell in range(played.move_count - 1) if cell != first]


@pytest.mark.parametrize("spec", HEX_SPECS)
def test_swap_is_legal_only_as_the_second_move_and_only_where_it_is_on(spec: str) -> None:
    played, position = game(spec), game(spec).start()
    swap = played.parse_move("swap")
    for ply in range(4):
        allowed = "swap=on" in spec and ply == 1
        assert (swap in position.legal_moves()) == position.swap_allowed == allowed
        if not allowed:
            with pytest.raises(IllegalMove, match="swap is not allowed here"):
                position.play(swap)
        position = position.play(position.legal_moves()[0])
        if position.outcome:
            return


def test_swap_comes_after_the_cells_and_lands_on_the_first_stone() -> None:
    played = game("havannah:size=4,swap=on")
    position = played.parse("c3")
    assert position.legal_moves()[-1] == played.parse_move("SWAP") == 37 == played.move_count - 1
    assert played.landing_cell(position, 37) == played.parse_move("c3")
    assert played.move_name(37) == "swap"


def test_the_swapped_stone_works_for_black() -> None:
    # Black took over a1, and joins it to the corner a2 on the smallest board.
    won = game("havannah:size=2,swap=on").parse("a1 swap b2 a2")
    assert won.outcome is not None
    assert (won.outcome.winner, won.outcome.how, won.outcome.cells) == (Side.SECOND, "bridge", (0, 1))


def test_a_swapped_game_fills_the_board_one_move_later() -> None:
    played = game("fencemaster:size=2,swap=on")
    drawn = played.parse("a1 swap a2 b1 b2 b3 c1 c2")
    assert drawn.outcome is not None
    assert (drawn.outcome.how, len(drawn.moves)) == ("full", 8)
