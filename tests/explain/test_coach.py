"""The coach warns in every game where something is known, by the rules alone where nothing else is."""

from itertools import islice

import pytest

from conjoin import game
from conjoin.core.analysis import loss_in
from conjoin.explain.coach import Danger, warning
from conjoin.explain.review import Step
from conjoin.views.sentences import format_warning
from tests.engines.ladder.test_sight import positions, wins_by_the_rules

UNKNOWN = ["connect-four", "connect-four:width=12,height=12", "havannah:size=4", "fencemaster:size=4"]


@pytest.mark.parametrize("name", UNKNOWN)
def test_by_the_rules_alone_it_warns_exactly_where_the_other_side_wins_at_once_and_need_not(
    name: str,
) -> None:
    dangers = 0
    for position in islice(positions(name), 12):
        losing = {
            move
            for move in position.legal_moves()
            if (after := position.play(move)).outcome is None and wins_by_the_rules(after)
        }
        for move in position.legal_moves()[:12]:
            warned = warning(position, move, {})
            if move not in losing or losing == set(position.legal_moves()):
                assert warned is None
                continue
            assert isinstance(warned, Danger)
            assert set(warned.replies) == wins_by_the_rules(position.play(move))
            assert warned.better
            assert not losing & set(warned.better)
            dangers += 1
    assert dangers


def test_where_the_truth_is_known_it_warns_of_blunders_alone() -> None:
    position = game("connect-four").parse("112233")
    assert warning(position, 3) is None
    warned = warning(position, 4)
    assert isinstance(warned, Step)
    assert format_warning(position.game, warned).endswith("4 wins now.")


def test_a_proven_loss_is_told_though_nothing_is_known_of_other_moves() -> None:
    four = game("connect-four")
    position = four.parse("44")
    warned = warning(position, 0, {0: loss_in(8)})
    assert warned == Danger(0, loss_in(8), (), (1, 2, 3))
    assert warning(position, 1, {0: loss_in(8)}) is None
    assert warning(position, 0, {move: loss_in(8) for move in range(7)}) is None


def test_the_warning_names_the_answer_and_a_way_out() -> None:
    large = game("connect-four:width=12,height=12")
    warned = warning(large.parse("1c2b3"), 11)
    assert isinstance(warned, Danger)
    assert format_warning(large, warned) == "c lets the other side win at once at 4; 4 may be better."
