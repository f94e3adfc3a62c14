"""What holds for every game, on any board, after any moves."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import Game, IllegalMove, Side, game
from conjoin.games.connect_four import ConnectFour
from conjoin.games.hexgame import HexGame

from .strategies import CONNECT_FOUR_SPECS, HEX_SPECS, SPECS, positions

HUGE = (-(10**30), -(2**63), -(2**31), 2**31, 2**63, 10**30)


@given(positions())
def test_a_move_is_legal_exactly_when_it_can_be_played(drawn: tuple[Game[Any], Any]) -> None:
    played, position = drawn
    legal = set(position.legal_moves())
    for move in legal:
        assert position.play(move).moves == (*position.moves, move)
    for move in {*range(-3, played.move_count + 200), *HUGE} - legal:
        with pytest.raises(IllegalMove):
            position.play(move)


@given(positions())
def test_legal_moves_ascend_and_end_with_the_game(drawn: tuple[Game[Any], Any]) -> None:
    played, position = drawn
    legal = list(position.legal_moves())
    assert legal == sorted(set(legal))
    assert (not legal) == (position.outcome is not None)
    assert all(0 <= move < played.move_count for move in legal)


@given(positions())
def test_playing_leaves_the_old_position_as_it_was(drawn: tuple[Game[Any], Any]) -> None:
    played, position = drawn

    def facts() -> tuple[object, ...]:
        stones, legal = tuple(played.stones(position)), tuple(position.legal_moves())
        return stones, legal, position.moves, position.to_move, position.key, position.outcome

    before = facts()
    for move in position.legal_moves():
        position.play(move)
    assert facts() == before


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("attribute", ["stones", "moves", "outcome", "to_move", "invented"])
def test_positions_are_frozen(spec: str, attribute: str) -> None:
    # Python 3.11 answers a new name on a frozen class with slots with a TypeError.
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        setattr(game(spec).start(), attribute, None)


@given(positions())
def test_a_move_changes_exactly_its_landing_cell(drawn: tuple[Game[Any], Any]) -> None:
    played, position = drawn
    before = played.stones(position)
    for move in position.legal_moves():
        after = position.play(move)
        changed = [cell for cell, stone in enumerate(played.stones(after)) if stone != before[cell]]
        assert changed == [played.landing_cell(position, move)]
        assert played.stones(after)[changed[0]] == position.to_move
        assert after.to_move == position.to_move.other
        assert played.last_cell(after) == changed[0]


@given(positions())
def test_the_winner_has_just_moved_and_owns_the_winning_cells(drawn: tuple[Game[Any], Any]) -> None:
    played, position = drawn
    stones, outcome = played.stones(position), position.outcome
    if outcome is None:
        assert None in stones
    elif outcome.winner is None:
        assert outcome.how == "full"
        assert outcome.cells == ()
        assert None not in stones
    else:
        assert outcome.winner == position.to_move.other
        assert {stones[cell] for cell in outcome.cells} == {outcome.winner}
        assert list(outcome.cells) == sorted(set(outcome.cells))


@pytest.mark.parametrize("spec", SPECS)
def test_symmetries_form_a_group(spec: str) -> None:
    played = game(spec)
    symmetries = played.symmetries
    identity = tuple(range(played.move_count))
    assert symmetries[0] == identity
    assert len(set(symmetries)) == len(symmetries) == (2 if spec in CONNECT_FOUR_SPECS else 12)
    assert {tuple(sorted(symmetry)) for symmetry in symmetries} == {identity}
    composed = {tuple(one[move] for move in other) for one in symmetries for other in symmetries}
    assert composed == set(symmetries)


@given(positions(), st.integers(0, 11))
def test_a_symmetry_keeps_the_rest_of_the_game(drawn: tuple[Game[Any], Any], choice: int) -> None:
    played, position = drawn
    symmetry = played.symmetries[choice % len(played.symmetries)]
    image = played.transform(position, symmetry)
    assert image.to_move == position.to_move
    assert list(image.legal_moves()) == sorted(symmetry[move] for move in position.legal_moves())
    if position.outcome is None:
        assert image.outcome is None
    else:
        assert (image.outcome.winner, image.outcome.how) == (position.outcome.winner, position.outcome.how)


@given(positions(CONNECT_FOUR_SPECS))
def test_the_mirror_moves_the_winning_line(drawn: tuple[ConnectFour, Any]) -> None:
    played, position = drawn
    image = played.transform(position, played.symmetries[1])
    width = played.board.width
    mirrored = sorted(cell // width * width + width - 1 - cell % width for cell in _winning(position))
    assert list(_winning(image)) == mirrored


@given(positions(HEX_SPECS), st.integers(0, 11))
def test_a_symmetry_keeps_the_number_of_winning_stones(drawn: tuple[HexGame, Any], choice: int) -> None:
    played, position = drawn
    image = played.transform(position, played.symmetries[choice])
    # Two ways at once may share more stones or fewer, depending on which of several shortest ways is named.
    if position.outcome and position.outcome.how != "both" and "+" not in position.outcome.how:
        assert len(_winning(image)) == len(_winning(position))


def _winning(position: Any) -> tuple[int, ...]:
    return position.outcome.cells if position.outcome else ()


@pytest.mark.parametrize("spec", SPECS)
def test_the_layout_has_a_place_and_a_name_for_every_cell(spec: str) -> None:
    played = game(spec)
    cell_count = len(played.stones(played.start()))
    assert len(set(played.layout.centres)) == len(set(played.layout.names)) == cell_count
    assert played.layout.shape == ("square" if spec in CONNECT_FOUR_SPECS else "hexagon")


@pytest.mark.parametrize("spec", SPECS)
def test_the_start_is_empty_and_the_first_side_moves(spec: str) -> None:
    played = game(spec)
    start = played.start()
    assert set(played.stones(start)) == {None}
    assert (start.to_move, start.moves, start.outcome) == (Side.FIRST, (), None)
    assert played.last_cell(start) is None
    assert played.start() == start


@pytest.mark.parametrize("spec", SPECS)
def test_the_name_of_a_game_builds_it_again(spec: str) -> None:
    assert game(game(spec).name).name == game(spec).name
    assert game(game(spec).name).start() == game(spec).start()
