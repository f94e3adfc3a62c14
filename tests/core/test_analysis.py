"""Scores are ordered; an analysis is a plain value that owns its lines."""

import json
import operator
from dataclasses import FrozenInstanceError, fields
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import Analysis, Limit, Line, Reason, Score, draw, estimate, loss_in, win_in
from conjoin.core.analysis import Kind

PLIES = st.integers(0, 60)
SCORES: st.SearchStrategy[Score] = st.one_of(
    st.builds(win_in, PLIES),
    st.builds(win_in, PLIES, st.integers(1, 21)),
    st.builds(loss_in, PLIES),
    st.builds(loss_in, PLIES, st.integers(-21, -1)),
    st.just(draw()),
    st.builds(estimate, st.sampled_from([-1.0, -0.0, 0.0, 0.5]) | st.floats(allow_nan=False)),
)


def test_from_the_quickest_loss_to_the_quickest_win() -> None:
    ascending = [
        loss_in(1),
        loss_in(2),
        loss_in(40),
        estimate(float("-inf")),
        estimate(-0.5),
        draw(),
        estimate(0.5),
        estimate(1e9),
        estimate(float("inf")),
        win_in(41),
        win_in(2),
        win_in(1),
    ]
    assert all(low < high for low, high in pairwise(ascending))
    assert sorted({*ascending}) == ascending


@given(SCORES, SCORES)
def test_of_two_scores_exactly_one_relation_holds(one: Score, other: Score) -> None:
    assert (one < other) + (one == other) + (one > other) == 1
    assert (one <= other) == (one < other or one == other) == (not one > other)
    assert (one >= other) == (other <= one)
    assert one != other or hash(one) == hash(other)


@given(SCORES)
def test_scores_survive_json(score: Score) -> None:
    again = Score.from_json(json.loads(json.dumps(score.to_json())))
    assert again == score
    assert set(score.to_json()) == {"kind", "plies", "value"}


EXACT = SCORES.filter(lambda score: score.kind is not Kind.ESTIMATE)


@given(EXACT, EXACT)
def test_one_move_earlier_the_other_side_sees_the_opposite(one: Score, other: Score) -> None:
    low, high = sorted((one, other))
    assert high.before() <= low.before()
    assert low.before().plies == (None if low.plies is None else low.plies + 1)


@given(SCORES, SCORES, SCORES)
def test_the_order_is_transitive(one: Score, other: Score, third: Score) -> None:
    low, middle, high = sorted((one, other, third))
    assert low <= middle <= high
    assert low <= high


@given(SCORES)
def test_a_forced_win_is_above_everything_unforced_and_a_loss_below(score: Score) -> None:
    if score.kind in (Kind.DRAW, Kind.ESTIMATE):
        assert loss_in(999) < score < win_in(999)


def test_a_draw_counts_as_nought_among_estimates() -> None:
    assert estimate(-1e-9) < draw() < estimate(1e-9)
    assert draw() != estimate(0)


@pytest.mark.parametrize(
    ("score", "kind", "plies", "value"),
    [
        (win_in(3), "win", 3, 1),
        (win_in(3, value=18), "win", 3, 18),
        (loss_in(4), "loss", 4, -1),
        (loss_in(4, value=-2), "loss", 4, -2),
        (draw(), "draw", None, 0),
        (estimate(2.5), "estimate", None, 2.5),
    ],
)
def test_what_a_score_holds(score: Score, kind: str, plies: int | None, value: float) -> None:
    assert (score.kind.value, score.plies, score.value) == (kind, plies, value)


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
def test_a_score_does_not_compare_with_a_number(compare: Any) -> None:
    with pytest.raises(TypeError):
        compare(win_in(1), 3)


def test_the_best_move_is_the_first_line() -> None:
    reason = Reason("centre", 2, (3,), "it holds the centre")
    lines = (Line(3, estimate(2), (3, 4), (reason,)), Line(0, estimate(-1)))
    analysis = Analysis(lines, depth=2, nodes=9, seconds=0.5)
    assert analysis.best == 3
    assert (analysis.lines[1].variation, analysis.lines[1].reasons) == ((), ())
    assert analysis == Analysis(lines, depth=2, nodes=9, seconds=0.5)


def test_a_limit_limits_nothing_unless_told() -> None:
    assert Limit() == Limit(seconds=None, depth=None, nodes=None, simulations=None)


@pytest.mark.parametrize(
    "value", [draw(), Limit(), Line(0, draw()), Reason("", 0, (), ""), Analysis((), 0, 0, 0)]
)
def test_values_are_frozen(value: Any) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(value, fields(value)[0].name, None)
