"""Ten levels for every game, each an engine that can sit down at its board."""

import pytest

from conjoin import BadOption, Limit, game, registry
from conjoin.engines.ladder.steps import HIGHEST
from conjoin.play.levels import at_level, level_named, level_of, levels, near, opponent, own_limit
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
    for row in rows:
        registry.engine(row.engine, played).close()
        assert row.engine == at_level(row.number)
        assert level_named(registry.with_seed(row.engine, 5)) == row.number


def test_only_a_solved_game_has_a_perfect_level() -> None:
    assert [
        levels(game(name))[-1].words for name in ("connect-four", "connect-four:width=8,height=7", "havannah")
    ] == [
        "Perfect",
        "Strongest",
        "Strongest",
    ]


def test_the_neighbours_of_a_level_end_with_the_ladder() -> None:
    assert [near(at_level(level), 1) for level in (1, 9, 10)] == [2, 10, 10]
    assert [near(at_level(level), -1) for level in (1, 2, 10)] == [1, 1, 9]


def test_an_engine_that_is_no_level_has_neighbours_too() -> None:
    assert level_named("window:depth=3") is None
    assert near("random", -1) < near("random", 1) < near("window:depth=3", 1) <= near("perfect", 1)


def test_a_level_that_an_earlier_game_names_is_that_level() -> None:
    assert level_of("perfect:level=3,seed=77") == 3
    kept = registry.engine("perfect:level=3,seed=77", game("connect-four"))
    now = registry.engine("ladder:level=3,seed=77", game("connect-four"))
    for moves in ("", "44", "4433", "123456"):
        position = game("connect-four").parse(moves)
        assert kept.analyse(position).best == now.analyse(position).best


def test_a_level_with_a_broken_number_is_none() -> None:
    assert level_named("ladder:level=three") is None


def test_a_newcomer_begins_with_an_opponent_that_takes_its_wins() -> None:
    assert opponent() == at_level(3)


def test_a_game_of_a_third_party_has_levels_too(install: Install) -> None:
    install(VISITOR, POINTS)
    tiny = game("tiny-havannah")
    for row in levels(tiny):
        with registry.engine(row.engine, tiny) as player:
            assert player.analyse(tiny.start()).best in tiny.start().legal_moves()


@pytest.mark.parametrize("level", [0, 11, -1])
def test_there_are_no_other_levels(level: int) -> None:
    with pytest.raises(BadOption, match="levels are 1 to 10"):
        at_level(level)


def test_time_does_not_lift_a_level() -> None:
    assert own_limit("mcts:simulations=30,seed=2", Limit(seconds=9)).simulations == 30
    assert own_limit("mcts", Limit(seconds=9)) == Limit(seconds=9)
    assert own_limit("mcts:simulations=30", Limit(simulations=7)).simulations == 7
    assert own_limit("mcts:simulations=30", Limit(simulations=700)).simulations == 30
    assert own_limit("ladder:level=3", Limit(seconds=9)) == Limit(seconds=9)
