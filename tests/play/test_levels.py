"""Ten levels for every game, each an engine that can sit down at its board."""

import pytest

from conjoin import BadOption, Limit, game, registry
from conjoin.play.levels import HIGHEST, at_level, level_of, levels, own_limit, stronger
from tests.conftest import Install
from tests.test_registry import POINTS, VISITOR

GAMES = [
    "connect-four",
    "connect-four:width=12,height=12",
    "fencemaster:size=2",
    "fencemaster:size=13",
    "havannah:size=4",
]


@pytest.mark.parametrize("name", GAMES)
def test_every_level_is_an_engine_for_the_game(name: str) -> None:
    played = game(name)
    rows = levels(played)
    assert [row.number for row in rows] == list(range(1, HIGHEST + 1))
    assert len({row.engine for row in rows}) == len({row.words for row in rows}) == HIGHEST
    for level in range(1, HIGHEST + 1):
        registry.engine(at_level(played, level), played).close()
        assert level_of(played, registry.with_seed(at_level(played, level), 5)) == level


@pytest.mark.parametrize("name", GAMES)
def test_stronger_is_one_level_up_and_ends_at_the_strongest(name: str) -> None:
    played = game(name)
    assert stronger(played, at_level(played, 1)) == at_level(played, 2)
    assert stronger(played, at_level(played, HIGHEST)) == at_level(played, HIGHEST)


@pytest.mark.parametrize("name", GAMES)
def test_somebody_stronger_than_the_friendly_opponent_is_near_the_top(name: str) -> None:
    played = game(name)
    friendly = registry.opponent(played)
    assert level_of(played, friendly) < level_of(played, stronger(played, friendly))
    assert level_of(game("connect-four"), "window:depth=3") == 7


def test_a_game_of_a_third_party_has_levels_too(install: Install) -> None:
    install(VISITOR, POINTS)
    tiny = game("tiny-havannah")
    for row in levels(tiny):
        registry.engine(row.engine, tiny).close()


@pytest.mark.parametrize("level", [0, 11, -1])
def test_there_are_no_other_levels(level: int) -> None:
    with pytest.raises(BadOption, match="levels are 1 to 10"):
        at_level(game("connect-four"), level)


def test_time_does_not_lift_a_level() -> None:
    assert own_limit("mcts:simulations=30,seed=2", Limit(seconds=9)).simulations == 30
    assert own_limit("mcts", Limit(seconds=9)) == Limit(seconds=9)
    assert own_limit("mcts:simulations=30", Limit(simulations=7)).simulations == 7
    assert own_limit("mcts:simulations=30", Limit(simulations=700)).simulations == 30
    assert own_limit("perfect:level=3", Limit(seconds=9)) == Limit(seconds=9)
