"""The stones an outcome names: they suffice for the win, and not one of them could be missing."""

from random import Random

import pytest

from conjoin import Outcome
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.havannah import Havannah
from conjoin.games.hexgame import HexGame, HexPosition

from .judge import groups, judge
from .strategies import finish, ways


def won_games(rules: type[HexGame], size: int) -> list[tuple[HexPosition, Outcome]]:
    ends = [list(finish(rules(size, False).start(), Random(seed)))[-1] for seed in range(150)]
    return [(end, end.outcome) for end in ends if end.outcome and end.outcome.winner is not None]


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("rules", [FenceMaster, Havannah])
def test_the_winning_stones_suffice_and_none_is_idle(rules: type[HexGame], size: int) -> None:
    for position, outcome in won_games(rules, size):
        name, places = position.game.name.partition(":")[0], position.game.board.places
        winning = {places[cell] for cell in outcome.cells}
        assert judge(name, size, winning) >= ways(outcome)
        assert len(groups(size, winning)) == 1
        assert position.moves[-1] in outcome.cells
        if len(ways(outcome)) == 1:
            assert not any(judge(name, size, winning - {place}) for place in winning)


def test_a_bridge_names_two_corners_and_a_fork_three_sides() -> None:
    found = set()
    for position, outcome in won_games(Havannah, 4):
        board, named = position.game.board, set(outcome.cells)
        if outcome.how == "bridge":
            assert len(named & set(board.corners)) == 2
        if outcome.how == "fork":
            assert sum(not named.isdisjoint(side) for side in board.sides) == 3
        found.add(outcome.how)
    assert {"bridge", "fork"} <= found
