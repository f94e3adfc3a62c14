"""What an engine thinks, each move beside its exact score: which are relevant, and which give the result away."""

import pytest

from conjoin import Analysis, IllegalMove, Line, draw, estimate, game, loss_in, win_in
from conjoin.core.analysis import Kind
from conjoin.explain.explanation import MOST, analysed, explain, explain_analysis

CONNECT_FOUR = game("connect-four")


def test_every_line_stands_beside_its_truth() -> None:
    position = CONNECT_FOUR.parse("4453")
    explanation = explain(CONNECT_FOUR, position, "window:depth=2")
    assert [one.line for one in explanation.moves] == list(explanation.analysis.lines)
    assert all(one.exact is not None for one in explanation.moves)
    truths = {one.line.move: one.exact for one in explanation.moves}
    best = max(score.value for score in truths.values() if score is not None)
    for one in explanation.moves:
        assert one.exact is not None
        assert one.gives_away == ((one.exact.value > 0) < (best > 0))


def test_a_move_gives_away_only_what_another_is_known_to_get() -> None:
    lines = tuple(Line(move, estimate(0)) for move in range(4))
    truths = {0: win_in(9), 1: draw(), 2: loss_in(4)}
    explanation = explain_analysis(
        CONNECT_FOUR, CONNECT_FOUR.start(), "an engine", Analysis(lines, 0, 0, 0), truths
    )
    assert [one.gives_away for one in explanation.moves] == [False, True, True, False]
    assert [one.exact for one in explanation.moves] == [win_in(9), draw(), loss_in(4), None]
    slower = explain_analysis(
        CONNECT_FOUR,
        CONNECT_FOUR.start(),
        "an engine",
        Analysis(lines, 0, 0, 0),
        {0: win_in(9), 1: win_in(11)},
    )
    assert not any(one.gives_away for one in slower.moves)


def test_what_matters_was_looked_at_or_is_known_and_the_best_comes_first() -> None:
    lines = (
        Line(0, estimate(0.1), visits=0, chance=0.5),
        *(Line(move, estimate(0), visits=move % 2, chance=0.5) for move in range(1, 40)),
        Line(40, loss_in(2), visits=0, chance=0.0),
    )
    explanation = explain_analysis(
        CONNECT_FOUR, CONNECT_FOUR.start(), "an engine", Analysis(lines, 0, 0, 0), {2: draw()}
    )
    shown = [one.line.move for one in explanation.relevant]
    assert shown == [0, 1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19]
    assert len(shown) == MOST
    assert explanation.moves[40].is_relevant


def test_on_a_hex_board_proofs_are_the_truth() -> None:
    havannah = game("havannah:size=3")
    explanation = explain(havannah, havannah.start(), "mcts:simulations=200")
    first = explanation.moves[0]
    assert first.exact is not None
    assert first.exact.kind is Kind.WIN


def test_after_the_end_there_is_nothing_to_explain() -> None:
    with pytest.raises(IllegalMove, match="the game is over"):
        analysed(CONNECT_FOUR, CONNECT_FOUR.parse("1212121"), "random")
