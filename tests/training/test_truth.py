"""The exact truth as a judge of networks."""

import pytest

from conjoin import engine, game
from conjoin.training import truth
from conjoin.training.self_play import Uniform

BOARD = game("connect-four:width=4,height=4")


def test_perfect_play_keeps_everything_and_its_opposite_nothing() -> None:
    asked = truth.questions(BOARD, 40, seed=1)
    perfect = engine("perfect", BOARD)
    best = truth.kept(asked, lambda positions: [perfect.analyse(position).best for position in positions])
    assert truth.in_all(best).count == truth.in_all(best).of == 40
    worst = truth.kept(
        asked, lambda positions: [perfect.analyse(position).lines[-1].move for position in positions]
    )
    assert truth.in_all(worst).count == 0


def test_questions_come_once_and_are_running_positions() -> None:
    asked = truth.questions(BOARD, 60, seed=2)
    assert len({question.position.key for question in asked}) == 60
    for question in asked:
        assert question.keeping < set(question.position.legal_moves())


def test_a_search_keeps_more_than_the_network_alone() -> None:
    asked = truth.questions(BOARD, 60, seed=3)
    alone = truth.in_all(truth.kept(asked, truth.alone(Uniform())))
    searched = truth.in_all(truth.kept(asked, truth.searched(Uniform(), 200)))
    assert searched.count > alone.count


@pytest.mark.parametrize("spec", ["havannah:size=4", "fencemaster:size=3"])
def test_what_is_not_solved_asks_nothing(spec: str) -> None:
    assert truth.questions(game(spec), 5, seed=1) == []
