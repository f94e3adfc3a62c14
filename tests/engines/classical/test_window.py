"""The window player: its points counted by hand, its exact claims, and the compiled twin."""

from dataclasses import replace
from typing import Any

import pytest

from conjoin import BadOption, Limit, Reason, Score, Side, draw, estimate, game, loss_in, win_in
from conjoin.core.options import Spec
from conjoin.engines.classical.fixed_depth import ENDLESS, searched
from conjoin.engines.classical.window import ENTRY, build
from conjoin.engines.evaluation.windows import Windows, window_reasons
from conjoin.games.connect_four_arrays import from_array
from tests.engines.midgames import COMPILED_SPECS, midgames

CONNECT_FOUR = game("connect-four")


# Red moves first. A window counts only while no stone of the other side lies in it.
@pytest.mark.parametrize(
    ("spec", "moves", "for_red", "for_yellow"),
    [
        pytest.param("connect-four", "", 0, 0, id="nothing"),
        pytest.param("connect-four", "4", 6, 0, id="the centre counts for its owner alone"),
        # Red 1:1 2:1 in the window of columns 1 to 4; no other window holds both.
        pytest.param("connect-four", "172", 10, -5, id="a two with two free cells"),
        # Red 1:1 3:1 in columns 1 to 4; Yellow 7:1 7:2 in the lowest four cells of column 7.
        pytest.param("connect-four", "1737", 10 - 5, 10 - 5, id="the two need not touch"),
        pytest.param("connect-four", "121", 10, -5, id="a column of two"),
        # Yellow's 4:1 stands in the only window with both 1:1 and 2:1.
        pytest.param("connect-four", "142", 0, 6, id="a blocked two counts nothing"),
        # Red 1:1 2:1 3:1: columns 1 to 4 hold three, 2 to 5 hold two. Yellow has two in column 7.
        pytest.param("connect-four", "17273", 100 + 10 - 5, 10 - 120 - 5, id="a three and the two in it"),
        # Red 1:1 2:1 4:1: columns 1 to 4 hold three, 2 to 5 two, and 4:1 is in the centre.
        pytest.param("connect-four", "17274", 100 + 10 + 6 - 5, 10 - 120 - 5, id="a three with a hole"),
        # Red's 1:1 2:1 3:1 are shut in by Yellow's 4:1; Yellow has twos in column 7 and in columns 4 to 7.
        pytest.param("connect-four", "172437", -5 - 5, 10 + 10 + 6, id="a blocked three counts nothing"),
        pytest.param("connect-four:width=6", "3", 6, 0, id="an even board has a left centre column"),
        pytest.param("connect-four:width=6", "4", 6, 0, id="and a right one"),
        pytest.param("connect-four:width=6", "2", 0, 0, id="and no third"),
        # Windows of three through 1:1: along the row, up the column, up the diagonal.
        pytest.param("connect-four:line=3", "1", 30, -15, id="windows are as long as a line"),
        # Red: 1:1 2:1 with 3:1 free 100; one stone each in columns 2 to 4, columns 1 and 2, two diagonals 50.
        # Yellow's 7:1: row, column and diagonal.
        pytest.param("connect-four:line=3", "172", 150 - 15, 30 - 120 - 25, id="line=3 with a two"),
    ],
)
def test_points_of_a_running_game(spec: str, moves: str, for_red: int, for_yellow: int) -> None:
    position = game(spec).parse(moves)
    assert Windows().value(position, Side.FIRST, 4) == for_red
    assert Windows().value(position, Side.SECOND, 0) == for_yellow


def test_a_finished_game_is_worth_ten_thousand_and_the_plies_left() -> None:
    won = CONNECT_FOUR.parse("1122334")
    assert [Windows().value(won, Side.FIRST, left) for left in (0, 3)] == [10_000, 10_003]
    assert [Windows().value(won, Side.SECOND, left) for left in (0, 3)] == [-10_000, -10_003]
    full = game("connect-four:width=4,height=4").parse("1242143343342211")
    assert Windows().value(full, Side.FIRST, 3) == 0


def test_a_finished_game_has_one_reason() -> None:
    won = CONNECT_FOUR.parse("1122334")
    assert Windows().reasons(won, Side.FIRST) == [
        Reason("terminal state", 10_000, (0, 1, 2, 3), "four own stones in a row: the game is won")
    ]
    assert Windows().reasons(won, Side.SECOND) == [
        Reason("terminal state", -10_000, (0, 1, 2, 3), "four opposing stones in a row: the game is lost")
    ]
    full = game("connect-four:width=4,height=4").parse("1242143343342211")
    assert Windows().reasons(full, Side.SECOND) == [
        Reason("terminal state", 0, (), "the board is full: a draw")
    ]


def test_reasons_name_the_documents_rules_for_both_sides() -> None:
    # Red 1:1 2:1 4:1 with the gap at 3:1, to move; Yellow 7:1 7:2 6:1. Cells count from the bottom left.
    position = CONNECT_FOUR.parse("172746")
    assert Windows().reasons(position, Side.FIRST) == [
        Reason(
            "3-in-a-row",
            100,
            (0, 1, 2, 3),
            "three own stones in line with a gap at 3:1: wins next turn at 3:1",
        ),
        Reason("2-in-a-row", 10, (1, 2, 3, 4), "two own stones in line with two free cells, once"),
        # Column 7 from the bottom; 6:1 and 7:1 share no window without 4:1.
        Reason(
            "opponent 2-in-a-row",
            -5,
            (6, 13, 20, 27),
            "two opposing stones in line with two free cells, once",
        ),
        Reason("centre column", 6, (3,), "one own stone in the centre"),
    ]
    threat = Windows().reasons(position, Side.SECOND)[1]
    assert (threat.rule, threat.points, threat.cells) == ("opponent 3-in-a-row", -120, (0, 1, 2, 3))
    assert threat.text == "three opposing stones in line with a gap at 3:1: loses next turn at 3:1"
    # One move earlier it is Yellow's turn, and nothing wins at once.
    earlier = Windows().reasons(CONNECT_FOUR.parse("17274"), Side.FIRST)[0]
    assert earlier.text == "three own stones in line with a gap at 3:1"


def test_four_in_a_window_counts_a_thousand_though_the_game_is_over_then() -> None:
    # Red's 1:1 2:1 3:1 4:1; Yellow's row above is open at 4:2 only.
    reasons = window_reasons(CONNECT_FOUR.parse("1122334"), Side.FIRST)
    assert reasons[0] == Reason("4-in-a-row", 1000, (0, 1, 2, 3), "four own stones in line")
    opposing = window_reasons(CONNECT_FOUR.parse("1122334"), Side.SECOND)
    assert ("opponent 4-in-a-row", -1000) in [(reason.rule, reason.points) for reason in opposing]


@pytest.mark.parametrize("spec", ["connect-four", "connect-four:width=12,height=12,line=3"])
def test_the_reasons_add_up_to_the_value(spec: str) -> None:
    for position in midgames(spec, 40):
        for side in Side:
            reasons = Windows().reasons(position, side)
            assert sum(reason.points for reason in reasons) == Windows().value(position, side, 0)


def test_a_running_game_never_looks_like_a_finished_one() -> None:
    # Stones as no game has them: eight full Red columns, and every third one empty.
    start = game("connect-four:width=12,height=12,line=3").start()
    crowded = replace(start, stones=tuple(None if cell % 3 == 2 else Side.FIRST for cell in range(144)))
    assert Windows().value(crowded, Side.FIRST, 9) == 9_999
    assert Windows().value(crowded, Side.SECOND, 9) == -9_999


@pytest.mark.parametrize(
    ("value", "score"),
    [
        (10_000, win_in(3)), (10_004, win_in(3)), (9_999, estimate(9_999)), (0, estimate(0)),
        (-9_999, estimate(-9_999)), (-10_000, loss_in(3)), (-10_002, loss_in(3)),
    ],
)  # fmt: skip
def test_scores_from_ten_thousand_on_are_forced(value: int, score: Score) -> None:
    assert Windows().score(value, 3) == score


def analysed(moves: str, depth: int = 5) -> Any:
    return build(depth).analyse(CONNECT_FOUR.parse(moves), Limit())


def test_centre_columns_come_first() -> None:
    # One ply ahead only the centre stone is worth something; the others keep the order they were looked at.
    lines = analysed("", depth=1).lines
    assert [(line.move, line.score) for line in lines] == [
        (move, estimate(6 if move == 3 else 0)) for move in (3, 2, 4, 1, 5, 0, 6)
    ]


def test_it_wins_at_once_rather_than_later() -> None:
    # Red's 3:1 4:1 5:1 are open at both ends: columns 2 and 6 win now, everything else two plies later.
    lines = analysed("374754").lines
    assert [(line.move, line.score) for line in lines[:2]] == [(1, win_in(1)), (5, win_in(1))]
    assert {line.score for line in lines[2:]} == {win_in(3)}


def test_it_makes_an_open_three() -> None:
    # Red's 3:1 4:1 become three with both ends free by 2:1 or 5:1; column 5 is looked at first.
    lines = analysed("4433").lines
    assert [(line.move, line.score) for line in lines[:2]] == [(4, win_in(3)), (1, win_in(3))]
    assert [len(line.variation) for line in lines[:2]] == [3, 3]


def test_it_blocks_and_plays_either_side() -> None:
    # Yellow to move: Red threatens 4:1.
    blocked = analysed("17273").lines
    assert blocked[0].move == 3
    assert {line.score for line in blocked[1:]} == {loss_in(2)}
    # Yellow to move: its own 2:1 3:1 4:1 win at 5:1, for 1:1 is Red's.
    assert (analysed("1213747").best, analysed("1213747").lines[0].score) == (4, win_in(1))


def forced(position: Any, depth: int) -> int:
    """Plies to a forced win of the side to move, or minus those to its loss; 0 if neither within `depth`."""
    results = [forced_by(position, move, depth) for move in position.legal_moves()]
    wins = [plies for plies in results if plies > 0]
    return min(wins) if wins else 0 if 0 in results else min(results)  # the quickest win, the latest loss


def forced_by(position: Any, move: int, depth: int) -> int:
    """The same if it plays this move."""
    after = position.play(move)
    if after.outcome is not None:
        return 0 if after.outcome.winner is None else 1
    reply = forced(after, depth - 1) if depth > 1 else 0
    return 0 if reply == 0 else -(reply + 1) if reply > 0 else 1 - reply


def test_claims_are_exactly_what_is_forced_within_the_depth() -> None:
    claims = set()
    for position in midgames("connect-four:width=5,height=4", 40):
        for line in build(4).analyse(position, Limit()).lines:
            plies = forced_by(position, line.move, 4)
            claim = (
                win_in(plies) if plies > 0 else loss_in(-plies) if plies < 0 else estimate(line.score.value)
            )
            assert line.score == claim, (position.moves, line)
            claims.add(plies)
    assert claims == {1, 3, 0, -2, -4}


@pytest.mark.parametrize("spec", COMPILED_SPECS)
def test_the_compiled_search_finds_the_same(spec: str) -> None:
    plan = build(3).settings
    assert plan.native is not None
    for position in midgames(spec, 20):
        found, slow = plan.native(position, 3, ENDLESS), searched(plan, position, 3)
        assert list(found.items()) == list(slow.items())  # the order of the moves included


def test_boards_too_large_for_the_compiled_search_are_played_as_well() -> None:
    large = game("connect-four:width=10,height=6")
    # 10 columns of 7 bits are 70. Red has 1:1 2:1 3:1; the centre is between columns 5 and 6.
    lines = build(2).analyse(large.parse("192837"), Limit()).lines
    assert (lines[0].move, lines[0].score) == (3, win_in(1))


def test_it_plays_from_a_bare_board() -> None:
    empty = [[0] * 7 for _ in range(4)]
    # Three of player 1 and two of player 2: player 2 moves, and must block 4:1.
    position = from_array([*empty, [0, 0, 0, 0, 0, 0, 2], [1, 1, 1, 0, 0, 0, 2]])
    assert position.to_move is Side.SECOND
    assert build(5).analyse(position, Limit()).best == 3


@pytest.mark.parametrize("options", ["depth=0", "depth=99", "depth=-1", "depth=x", "pruning=on"])
def test_bad_options_are_refused(options: str) -> None:
    with pytest.raises(BadOption):
        ENTRY.make(Spec.parse(f"window:{options}"))


def test_the_default_depth_is_the_documents() -> None:
    assert ENTRY.read_options(Spec.parse("window")) == {"depth": 5}
    assert draw() not in {line.score for line in analysed("", depth=2).lines}  # it never claims a draw
