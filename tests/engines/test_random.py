"""The random player: fair, and the same for the same seed and position."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import Limit, Move, engine, estimate, game
from conjoin.engines.random import RandomEngine

SPECS = ["connect-four", "fencemaster:size=3", "havannah:size=3,swap=on"]


def order(position: Any, seed: int = 0) -> list[Move]:
    return [line.move for line in RandomEngine(seed).analyse(position, Limit()).lines]


@given(st.sampled_from(SPECS), st.integers(0, 999), st.lists(st.integers(0, 20), max_size=5))
def test_every_legal_move_appears_once(spec: str, seed: int, choices: list[int]) -> None:
    position = game(spec).start()
    for choice in choices:
        position = position.play(position.legal_moves()[choice % len(position.legal_moves())])
    assert sorted(order(position, seed)) == list(position.legal_moves())
    assert order(position, seed) == order(position, seed)


def test_asking_twice_gives_the_same_answer_whatever_was_asked_between() -> None:
    start, player = game("connect-four").start(), RandomEngine(3)
    before = player.analyse(start, Limit()).lines
    player.analyse(start.play(3), Limit())
    player.reset()
    assert player.analyse(start, Limit(nodes=1)).lines == before


def test_equal_positions_get_the_same_answer_however_they_came_about() -> None:
    connect_four = game("connect-four")
    one, other = connect_four.parse("1234"), connect_four.parse("3214")
    assert one == other
    assert order(one) == order(other)


def test_seeds_and_positions_make_a_difference() -> None:
    start = game("havannah").start()
    assert order(start, 1) != order(start, 2)
    assert order(start.play(0)) != order(start.play(1))


def test_every_move_is_about_as_likely_as_the_others() -> None:
    start = game("connect-four").start()
    firsts = Counter(order(start, seed)[0] for seed in range(1400))
    # 200 expected of each; five standard deviations are 65.
    assert set(firsts) == set(range(7))
    assert all(135 < count < 265 for count in firsts.values()), firsts


def test_all_moves_are_worth_the_same_and_say_why() -> None:
    position = game("connect-four").parse("444444")
    for line in RandomEngine().analyse(position, Limit()).lines:
        assert line.score == estimate(0)
        assert line.variation == (line.move,)
        assert [(reason.rule, reason.text) for reason in line.reasons] == [
            ("random", "picked at random among 6 legal moves")
        ]


def test_the_registry_builds_it_with_its_seed() -> None:
    built = engine("random:seed=7")
    assert isinstance(built, RandomEngine)
    assert built.seed == 7
    start = game("connect-four").start()
    assert built.analyse(start, Limit()).lines == RandomEngine(7).analyse(start, Limit()).lines


@pytest.mark.parametrize("spec", SPECS)
def test_it_can_play_a_whole_game(spec: str) -> None:
    position = game(spec).start()
    while position.outcome is None:
        position = position.play(order(position)[0])
    assert list(position.legal_moves()) == []
