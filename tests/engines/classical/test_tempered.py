"""The tempered player: the special scoring by hand, plain minimax, and claims that hold."""

from typing import Any

import pytest

from conjoin import BadOption, Limit, Line, Side, estimate, game, loss_in, win_in
from conjoin._native import score_table as native
from conjoin.core.analysis import Kind
from conjoin.core.options import Spec
from conjoin.engines.classical.tempered import ENTRY, TemperedEngine
from conjoin.engines.evaluation.tempered import Tempered, contributions, held_back
from tests.engines.midgames import midgames

CONNECT_FOUR = game("connect-four")
RED, YELLOW = Side.FIRST, Side.SECOND
FULL_4X4 = "2431121443432132"


RETURNS = "diminishing returns"


def value(moves: str, side: Side = RED, spec: str = "connect-four") -> float:
    return Tempered().value(game(spec).parse(moves), side, 0)


def parts(moves: str, side: Side = RED) -> list[tuple[str, float]]:
    reasons = Tempered().reasons(CONNECT_FOUR.parse(moves), side)
    return [(reason.rule, reason.points) for reason in reasons if reason.rule != RETURNS]


def arithmetic(moves: str) -> str:
    """The one line that says how the parts came about."""
    (last,) = [r.text for r in Tempered().reasons(CONNECT_FOUR.parse(moves), RED) if r.rule == RETURNS]
    return last


def lines(moves: str, depth: int) -> dict[str, Line]:
    analysis = TemperedEngine(depth).analyse(CONNECT_FOUR.parse(moves), Limit())
    return {CONNECT_FOUR.move_name(line.move): line for line in analysis.lines}


@pytest.mark.parametrize(
    ("points", "score"), [(25, 2.0), (10, 0.8), (30, 2.4), (50, 4.0), (-15, -1.2), (-10, -0.8), (-50, -4.0)]
)
def test_the_scale_takes_125_to_10(points: int, score: float) -> None:
    assert contributions([points]) == pytest.approx([score])


def test_every_item_counts_less_the_higher_the_score() -> None:
    # 4.0; then 1 - 0.4 = 0.6 of 4.0; at 6.4 then 0.36 of 4.0.
    assert contributions([50, 50, 50]) == pytest.approx([4.0, 2.4, 1.44])
    # The multiplier looks at the distance from 0, so bad news fade beside a good score, and the other way round.
    assert contributions([50, -50]) == pytest.approx([4.0, -2.4])
    assert contributions([-50, -50, 25]) == pytest.approx([-4.0, -2.4, 0.72])


def test_a_position_with_five_items() -> None:
    # Red: forced hand twice, two twos, a threat. 10 x (1 - 0.8 x 0.8 x 0.92 x 0.92 x 0.76) = 5.8831.
    assert value("3224473") == 5.883
    assert parts("3224473") == [
        ("opponent forced hand", 2.0),
        ("opponent forced hand", 1.6),
        ("blockade", 0.512),
        ("blockade", 0.471),
        ("threat", 1.3),
    ]


def test_good_items_come_before_bad_ones() -> None:
    # Red's attack 4.0, then Yellow's two: -0.8 x 0.6 = -0.48.
    assert value("43434") == 3.52
    assert parts("43434") == [("attack", 4.0), ("opponent blockade", -0.48)]
    assert arithmetic("43434") == (
        "in Red's table this is +50 -10; each is taken in turn, times 10/125, times 1 less a tenth of the score so far"
    )
    # A two for each: 0.8 - 0.8 x 0.92 = 0.064 and not 0.
    assert value("4343") == 0.064


def test_yellow_sees_reds_score_with_the_other_sign() -> None:
    assert value("43434", YELLOW) == -3.52
    assert parts("43434", YELLOW) == [("attack", -4.0), ("opponent blockade", 0.48)]
    # Not Yellow's own table, in which her two would come first: 0.8 - 4.0 x 0.92 = -2.88.
    assert str(value("", YELLOW)) == "0.0"


def test_only_a_win_on_the_board_reaches_ten() -> None:
    assert (value("1212121"), value("1212121", YELLOW)) == (10, -10)
    # Yellow 1:1 1:2 1:3 1:4.
    assert (value("71212131"), value("71212131", YELLOW)) == (-10, 10)


def test_a_forced_win_that_is_not_yet_there_overrides_but_stays_below_ten() -> None:
    assert (value("31415"), value("31415", YELLOW)) == (9.95, -9.95)
    assert parts("31415") == [("forced win", 9.95)]
    # Yellow to move wins at once with her column 1, before Red's two places count.
    assert value("7131415") == -9.95


def test_a_full_board_is_even() -> None:
    assert value(FULL_4X4, spec="connect-four:width=4,height=4") == 0


@pytest.mark.parametrize(
    ("score", "held"),
    [
        (9.9994, 9.999),
        (9.9996, 9.95),
        (10.4, 9.95),
        (-10.4, -9.95),
        (-9.9996, -9.95),
        (1.23456, 1.235),
        (0.0, 0.0),
    ],
)
def test_scores_are_thousandths_and_held_back(score: float, held: float) -> None:
    assert held_back(score) == held


def test_contributions_add_up_to_the_value() -> None:
    for position in midgames("connect-four", 100, seed=6):
        for side in Side:
            reasons = Tempered().reasons(position, side)
            off = sum(reason.points for reason in reasons) - Tempered().value(position, side, 0)
            assert abs(off) < 1e-9  # no rounding is lost


def test_red_takes_the_highest_and_yellow_the_lowest() -> None:
    # One ply deep. Red after 4343: playing 4 makes 3.52, as above.
    # Playing 3 stops Yellow's two and makes 3:3 4:2 beside 4:1 4:2: two twos, 0.8 + 0.736 = 1.536.
    found = lines("4343", 1)
    assert next(iter(found)) == "4"
    assert (found["4"].score, found["3"].score) == (estimate(3.52), estimate(1.536))
    # Yellow after 434: 4 stops Red's column and nothing is left; 3 leaves 0.8 - 0.736 = 0.064 for Red.
    found = lines("434", 1)
    assert (found["4"].score, found["3"].score) == (estimate(0), estimate(-0.064))
    assert list(found)[:2] == ["4", "3"]


def test_two_plies_deep_the_opponent_answers() -> None:
    # Red's 4 threatens 4:4. Unless Yellow blocks, the leaf is Red's win with the next move, 9.95; after the block
    # Red has nothing and Yellow her open two: -0.8. Yellow takes the lowest.
    line = lines("4343", 2)["4"]
    assert line.score == estimate(-0.8)
    assert line.variation == (3, 3)
    assert [(reason.rule, reason.points) for reason in line.reasons] == [
        ("opponent blockade", -0.8),
        (RETURNS, 0),
    ]


def test_a_forced_win_tells_its_exact_length() -> None:
    found = lines("3141", 5)
    assert next(iter(found)) == "5"
    assert found["5"].score == win_in(3)
    assert len(found["5"].variation) == 3
    assert [reason.rule for reason in found["5"].reasons] == ["forced win"]
    # Two plies deep the same win is only the table's word for it.
    assert lines("3141", 2)["5"].score == estimate(9.95)


def test_of_equal_wins_the_quickest_comes_first_and_of_equal_losses_the_latest() -> None:
    # Red 3:1 4:1 5:1 with Yellow to move: every move loses in two. Then Red to move: two ways to win now.
    assert {line.score for line in lines("31415", 5).values()} == {loss_in(2)}
    scores = [line.score for line in lines("314157", 5).values()]
    assert scores[:2] == [win_in(1), win_in(1)]
    assert scores == sorted(scores, reverse=True)
    assert win_in(3) in scores


def can_win(position: Any, side: Side, plies: int) -> bool:
    """Whether `side` can force a line within this many plies: an independent judge."""
    if position.outcome is not None:
        return position.outcome.winner is side
    if plies == 0:
        return False
    replies = (can_win(position.play(move), side, plies - 1) for move in position.legal_moves())
    return any(replies) if position.to_move is side else all(replies)


def test_claims_are_exact() -> None:
    claims: dict[Kind, set[int | None]] = {Kind.WIN: set(), Kind.LOSS: set(), Kind.ESTIMATE: set()}
    for position in midgames("connect-four:width=5,height=5", 60, seed=7):
        for line in TemperedEngine(5).analyse(position, Limit()).lines:
            after, score = position.play(line.move), line.score
            claims[score.kind].add(score.plies)
            if score.plies is not None:
                winner = position.to_move if score.kind is Kind.WIN else position.to_move.other
                assert can_win(after, winner, score.plies - 1)
                assert score.plies < 3 or not can_win(after, winner, score.plies - 3)
                assert len(line.variation) == score.plies
    assert claims == {Kind.WIN: {1, 3, 5}, Kind.LOSS: {2, 4}, Kind.ESTIMATE: {None}}


def test_it_prunes_nothing() -> None:
    # 1 + 7 + 49 + 343 + 2401 + 16807 positions.
    assert TemperedEngine().analyse(CONNECT_FOUR.start(), Limit()).nodes == 19608


def test_a_limit_makes_it_look_less_far_and_repeatably() -> None:
    engine, position = TemperedEngine(), CONNECT_FOUR.parse("4343")
    assert engine.analyse(position, Limit(depth=3)).depth == 3
    small = engine.analyse(position, Limit(nodes=1000))
    assert small.depth < 5
    assert small.nodes <= 1000
    assert small.lines == engine.analyse(position, Limit(nodes=1000)).lines


def test_its_options() -> None:
    assert ENTRY.make(Spec.parse("tempered")).settings.depth == 5
    for text in ("tempered:depth=0", "tempered:depth=9"):
        with pytest.raises(BadOption, match="depth takes a whole number from 1 to 8"):
            ENTRY.make(Spec.parse(text))


def test_the_compiled_twin_refuses_bad_arguments() -> None:
    with pytest.raises(ValueError, match=r"^depth must be 1\.\.8, not 9$"):
        native.tempered_moves([], 9)
    with pytest.raises(ValueError, match="width must be"):
        native.tempered_moves([], 1, width=3)
    assert native.tempered_moves([0, 1, 0, 1, 0, 1, 0], 1) == []
