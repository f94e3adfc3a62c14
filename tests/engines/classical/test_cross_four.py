"""Cross Four: its points counted by hand, its listings' habits, and the compiled twin."""

from typing import Any

import pytest

from conjoin import BadOption, Limit, Reason, Side, estimate, game
from conjoin.core.options import Spec
from conjoin.engines.classical.cross_four import ENTRY, build
from conjoin.engines.classical.fixed_depth import ENDLESS, searched
from conjoin.engines.evaluation.streaks import Streaks, segments
from conjoin.games.connect_four_cells import board
from tests.engines.midgames import COMPILED_SPECS, midgames

CONNECT_FOUR = game("connect-four")


# Red moves first; the points are Red's.
@pytest.mark.parametrize(
    ("spec", "moves", "points"),
    [
        pytest.param("connect-four", "", 0, id="nothing"),
        pytest.param("connect-four", "17", 0, id="single stones count nothing"),
        pytest.param("connect-four", "172", 1, id="a row of two"),
        pytest.param("connect-four", "121", 1, id="a column of two"),
        pytest.param("connect-four", "122", 1, id="a diagonal of two"),
        pytest.param("connect-four", "211", 1, id="a falling diagonal of two"),
        pytest.param("connect-four", "1726", -1 + 1, id="two against two"),
        pytest.param("connect-four", "17263", 100 + 2 - 1, id="three, which holds two twos, against a two"),
        # Yellow stands on 1:2, 2:2 and 3:2, Red below: 10000 + 2 * 100 + 3 against 100 + 2.
        pytest.param("connect-four", "1122334", 10_203 - 102, id="four holds two threes and three twos"),
        # Red 1:1 2:1 3:1 5:1 6:1 7:1 and then 4:1, a row of seven; Yellow the same above it without 4:2.
        pytest.param("connect-four", "1122335566774", 40_506 - 204, id="seven in a row hold four fours"),
        # Red's 1:1 2:1 is shut in by Yellow's 3:1, and still worth its point; Yellow has none.
        pytest.param("connect-four", "1327", 1, id="a two without room counts all the same"),
        # Lines of three: whole lines, twos and single stones. Red 1:1 2:1, Yellow 7:1.
        pytest.param("connect-four:line=3", "172", 100 + 2 - 1, id="line=3 counts threes, twos and ones"),
        # Lines of five: fives, fours and threes. Red has one four and two threes in it, Yellow one three.
        pytest.param("connect-four:line=5", "1122334", 102 - 1, id="line=5 counts fives, fours and threes"),
    ],
)
def test_points_are_rows_of_own_stones_minus_the_opponents(spec: str, moves: str, points: int) -> None:
    position = game(spec).parse(moves)
    assert Streaks().value(position, Side.FIRST, 3) == points
    assert Streaks().value(position, Side.SECOND, 0) == -points


def test_every_place_for_a_row_is_counted_once() -> None:
    usual = board(7, 6, 4)
    # Rows 4 * 6, columns 7 * 3, diagonals 2 * 4 * 3; then the same for three and two cells.
    assert [len(segments(usual, length)) for length in (4, 3, 2, 1)] == [69, 98, 131, 42]
    assert all(len(set(segments(usual, length))) == len(segments(usual, length)) for length in (1, 2, 3, 4))


def test_reasons_name_the_documents_rules_for_both_sides() -> None:
    # Red 1:1 2:1 3:1, Yellow 6:1 7:1; cells count from the bottom left.
    assert Streaks().reasons(CONNECT_FOUR.parse("17263"), Side.SECOND) == [
        Reason("opponent 3-in-a-rows", -100, (0, 1, 2), "three opposing stones in a row, once"),
        Reason("2-in-a-rows", 1, (5, 6), "two own stones in a row, once"),
        Reason("opponent 2-in-a-rows", -2, (0, 1, 2), "two opposing stones in a row, twice"),
    ]
    won = Streaks().reasons(CONNECT_FOUR.parse("1122334"), Side.FIRST)
    assert won[0] == Reason("4-in-a-rows", 10_000, (0, 1, 2, 3), "four own stones in a row: the game is won")
    lost = Streaks().reasons(CONNECT_FOUR.parse("1122334"), Side.SECOND)
    assert lost[0].text == "four opposing stones in a row: the game is lost"
    assert lost[0].points == -10_000
    single = Streaks().reasons(game("connect-four:line=3").parse("1"), Side.FIRST)
    assert single == [Reason("1-in-a-rows", 1, (0,), "one own stone, once")]


@pytest.mark.parametrize("spec", ["connect-four", "connect-four:width=12,height=12,line=3"])
def test_the_reasons_add_up_to_the_value(spec: str) -> None:
    for position in midgames(spec, 40):
        for side in Side:
            reasons = Streaks().reasons(position, side)
            assert sum(reason.points for reason in reasons) == Streaks().value(position, side, 0)


def analysed(moves: str, depth: int = 6, pruning: bool = True) -> Any:
    return build(depth, pruning).analyse(CONNECT_FOUR.parse(moves), Limit())


def test_one_ply_ahead_it_takes_the_four() -> None:
    best = analysed("112233", depth=1).lines[0]
    assert (best.move, best.score, best.variation) == (3, estimate(10_101), (3,))


def test_it_blocks_a_three() -> None:
    # Yellow to move; Red has 1:1 2:1 3:1, and 4:1 is the only gap.
    assert analysed("17273").best == 3


def test_columns_go_from_left_to_right_and_the_first_of_equal_moves_stands() -> None:
    # On the empty board one stone is worth nothing wherever it falls.
    lines = analysed("", depth=1).lines
    assert [line.move for line in lines] == [0, 1, 2, 3, 4, 5, 6]
    assert {line.score for line in lines} == {estimate(0)}


def test_a_later_win_is_as_good_as_one_now() -> None:
    # Red's 3:1 4:1 5:1 are open at 2:1 and 6:1. Each four gives 10000 + 200 + 3, less 1 for Yellow's 7:1 7:2;
    # playing 1:1 first changes none of these numbers, and column 1 is looked at before column 2.
    lines = analysed("374754").lines
    assert [(line.move, line.score) for line in lines[:3]] == [(move, estimate(10_202)) for move in (0, 1, 5)]
    assert lines[0].variation == (0, 1, 5)
    assert lines[1].variation == (1,)


def test_pruning_changes_nothing_but_the_nodes() -> None:
    with_pruning, without = build(4, True), build(4, False)
    for position in midgames("connect-four", 150):
        pruned, plain = with_pruning.analyse(position, Limit()), without.analyse(position, Limit())
        assert pruned.lines == plain.lines
        assert pruned.nodes <= plain.nodes
    assert analysed("44").nodes < analysed("44", pruning=False).nodes / 2


@pytest.mark.parametrize("pruning", [True, False])
@pytest.mark.parametrize("spec", COMPILED_SPECS)
def test_the_compiled_search_finds_the_same(spec: str, pruning: bool) -> None:
    plan = build(2, pruning).settings
    assert plan.native is not None
    for position in midgames(spec, 40):
        found, expected = plan.native(position, 2, ENDLESS), searched(plan, position, 2)
        assert list(found.items()) == list(expected.items())  # the order of the moves included


def test_boards_too_large_for_the_compiled_search_are_played_as_well() -> None:
    large = game("connect-four:width=9,height=7,line=5")
    # 9 columns of 8 bits are 72. Red has 1:1 2:1 3:1 4:1 and needs the fifth.
    lines = build(1, True).analyse(large.parse("19283746"), Limit()).lines
    assert lines[0].move == 4
    assert lines[0].score == estimate(10_000 + 2 * 100 + 3 - 100 - 2)


@pytest.mark.parametrize("options", ["depth=0", "depth=11", "depth=six", "pruning=yes", "foo=1"])
def test_bad_options_are_refused(options: str) -> None:
    with pytest.raises(BadOption):
        ENTRY.make(Spec.parse(f"cross-four:{options}"))


def test_the_defaults_are_the_documents() -> None:
    assert ENTRY.read_options(Spec.parse("cross-four")) == {"depth": 6, "pruning": True}
    assert ENTRY.make(Spec.parse("cross-four:depth=2,pruning=off")).settings.depth == 2
