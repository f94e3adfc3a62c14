"""What holds for every game, on any board, after any moves."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import Game, game
from conjoin.games.connect_four import ConnectFour
from conjoin.games.hexgame import HexGame
from conjoin.testing import check_game
from conjoin.testing.game_laws import broken_laws

from .strategies import CONNECT_FOUR_SPECS, HEX_SPECS, SPECS, positions


@given(positions())
def test_every_law_holds(drawn: tuple[Game[Any], Any]) -> None:
    assert broken_laws(*drawn) == []


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_passes_the_check_that_authors_run(spec: str) -> None:
    assert check_game(game(spec), positions=4) == ()


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("attribute", ["stones", "moves", "outcome", "to_move", "invented"])
def test_positions_are_frozen(spec: str, attribute: str) -> None:
    # Python 3.11 answers a new name on a frozen class with slots with a TypeError.
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        setattr(game(spec).start(), attribute, None)


@pytest.mark.parametrize("spec", SPECS)
def test_the_number_of_symmetries(spec: str) -> None:
    assert len(game(spec).symmetries) == (2 if spec in CONNECT_FOUR_SPECS else 12)


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
def test_the_shape_of_the_cells(spec: str) -> None:
    assert game(spec).layout.shape == ("square" if spec in CONNECT_FOUR_SPECS else "hexagon")


@pytest.mark.parametrize("spec", SPECS)
def test_the_name_of_a_game_builds_it_again(spec: str) -> None:
    assert game(game(spec).name).name == game(spec).name
    assert game(game(spec).name).start() == game(spec).start()
