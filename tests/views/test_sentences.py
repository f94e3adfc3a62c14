"""Opinions in words: points that add up whatever is left out, and no result told twice."""

import re

import pytest

from conjoin import Limit, Line, engine, game, win_in
from conjoin.core.analysis import Reason
from conjoin.explain.explanation import ExplainedMove
from conjoin.views.sentences import format_exact, format_reasons, format_score

FOUR = game("connect-four")


def test_reasons_that_are_left_out_are_counted_and_added_up() -> None:
    reasons = [Reason("attack", points, (), "three in a row") for points in (50, 20, -7, 3, 1)]
    assert format_reasons(FOUR, reasons, 5) == format_reasons(FOUR, reasons)
    assert format_reasons(FOUR, reasons, 2) == [
        "- +50  three in a row",
        "- +20  three in a row",
        "- -3  3 more reasons",
    ]


def test_an_opinion_that_is_exactly_right_is_said_to_be() -> None:
    # The solver counts a win by the winner's last stones, a search by the plies: both mean the same.
    (best, *_) = engine("window").analyse(FOUR.parse("444426"), Limit(depth=4)).lines
    assert format_exact(ExplainedMove(best, win_in(3), gives_away=False)) == "That is exact."
    assert format_exact(ExplainedMove(best, win_in(5), gives_away=False)) == "Exactly: wins in 3 moves."


@pytest.mark.parametrize("name", ["ladder:level=2", "tempered:depth=3", "average", "perfect"])
def test_an_opinion_reads_well(name: str) -> None:
    for line in engine(name).analyse(FOUR.parse("4444265")).lines:
        _reads_well(line)


def _reads_well(line: Line) -> None:
    said = format_reasons(FOUR, line.reasons)
    text = " ".join([format_score(line.score), *said])
    assert not re.search(r"\d\.\d{3}|\b1 moves|\+0 |now:", text), text
    if format_score(line.score).startswith(("wins", "loses")):
        assert not re.search(r"[+-]\d+  \w+ wins in", text), text
