"""The averaging player: its forced hand, its recursion, and the compiled twin of both."""

from typing import Any

import pytest

from conjoin import BadOption, Limit, Line, Side, draw, estimate, game, loss_in, win_in
from conjoin._native import score_table as native
from conjoin.core.options import Spec
from conjoin.engines.classical.average import ENTRY, AverageEngine, compiled, plain, possible_moves
from conjoin.engines.evaluation.score_table import ScoreTable
from conjoin.engines.search.averaging import averaging
from conjoin.engines.search.tree import Found
from conjoin.games.connect_four_threats import winning_columns
from tests.engines.midgames import midgames

CONNECT_FOUR = game("connect-four")
ONLY_MOVE = ("connect-four:width=4,height=4", "413113134344")
NO_MOVE = ("connect-four:width=5,height=4", "3415223242443351")


def lines(moves: str, depth: int = 4, spec: str = "connect-four") -> dict[str, Line]:
    """The analysis by column name, best first."""
    played = game(spec)
    analysis = AverageEngine(depth).analyse(played.parse(moves), Limit())
    return {played.move_name(line.move): line for line in analysis.lines}


def rules(line: Line) -> list[str]:
    return [reason.rule for reason in line.reasons]


def best(moves: str, depth: int = 4) -> str:
    return next(iter(lines(moves, depth)))


def test_it_wins_at_once() -> None:
    # Red 4:1 4:2 4:3 and Yellow 1:1 1:2 1:3, Red to move: winning comes before blocking.
    found = lines("414141")
    assert next(iter(found)) == "4"
    assert found["4"].score == win_in(1)
    assert rules(found["4"]) == ["win at once"]
    assert found["4"].reasons[0].points == 125
    assert found["4"].reasons[0].cells == (3, 10, 17, 24)


def test_else_it_blocks_at_once() -> None:
    # Yellow must stop 4:4, and nothing else is even close: Red wins there next turn.
    found = lines("41414")
    assert next(iter(found)) == "4"
    assert rules(found["4"])[0] == "block at once"
    assert rules(found["4"])[-1] == "average"
    assert found["4"].reasons[0].cells == (24,)
    assert found["4"].reasons[0].text == "Red would win here next turn"
    assert {line.score for name, line in found.items() if name != "4"} == {loss_in(2)}


def test_it_rules_out_moves_after_which_the_opponent_can_win() -> None:
    # Red's threat 2:2 3:2 4:2: a yellow stone on 1:1 or 5:1 would let Red win on top.
    found = lines("3224473")
    assert list(found)[-2:] == ["1", "5"]
    for name in "15":
        assert found[name].score == loss_in(2)
        assert found[name].variation == (int(name) - 1,) * 2
        assert rules(found[name]) == ["ruled out"]
        assert found[name].reasons[0].points == -125
    assert found["5"].reasons[0].cells == (11,)  # 5:2
    assert found["5"].reasons[0].text == "ruled out: Red could win in column 5"


def test_it_plays_at_once_what_makes_two_winning_places() -> None:
    # Red 3:1 4:1; a stone on 5:1 wins at 2:1 and 6:1 next. On 2:1 it wins at 5:1 alone: Yellow stands on 1:1.
    found = lines("3141")
    assert next(iter(found)) == "5"
    assert found["5"].score == win_in(3)
    assert found["5"].variation == (4, 1, 5)
    assert rules(found["5"]) == ["two winning places"]
    assert found["5"].reasons[0].cells == (1, 5)
    assert rules(found["2"])[-1] == "average"


def test_two_winning_places_do_not_help_when_the_opponent_wins_first() -> None:
    # Yellow 5:1 6:1 could make 4:1 5:1 6:1 with places at 3:1 and 7:1, but Red has 2:1 2:2 2:3 and wins at 2:4.
    found = lines("25262")
    assert next(iter(found)) == "2"
    assert found["4"].score == loss_in(2)
    assert rules(found["4"]) == ["ruled out"]


def test_if_every_move_is_ruled_out_it_still_blocks() -> None:
    # Red wins at 2:1 or 6:1 whatever Yellow does.
    found = lines("31415")
    assert list(found) == ["2", "6", "1", "3", "4", "5", "7"]
    assert {line.score for line in found.values()} == {loss_in(2)}
    assert rules(found["2"]) == ["block at once", "ruled out"]
    assert found["2"].variation == (1, 5)


def test_the_last_move_of_a_drawn_game() -> None:
    spec = "connect-four:width=4,height=4"
    found = lines("243112144343213", spec=spec)
    assert [(name, line.score) for name, line in found.items()] == [("2", draw())]
    assert rules(found["2"]) == ["draw"]


def test_the_leftmost_of_equal_moves_comes_first() -> None:
    # One ply deep nothing has happened yet: all seven are worth 0.
    assert list(lines("", depth=1)) == list("1234567")
    assert {line.score for line in lines("", depth=1).values()} == {estimate(0)}


def test_one_ply_deep_the_average_is_the_table() -> None:
    # After 43434 the table says +50 -10 for Red.
    line = lines("4343", depth=1)["4"]
    assert line.score == estimate(40)
    assert [(reason.rule, reason.points) for reason in line.reasons] == [
        ("attack", 50),
        ("opponent blockade", -10),
        ("average", 0),
    ]


def test_an_attack_leaves_only_the_block_and_is_averaged_with_it() -> None:
    # 43434 is +40. Yellow must answer 4; then Red's three is dead and Yellow's two left: -10. (40 - 10) / 2 = 15.
    line = lines("4343", depth=2)["4"]
    assert line.score == estimate(15)
    assert (line.reasons[-1].rule, line.reasons[-1].points) == ("average", 15 - 40)
    assert line.reasons[-1].text == (
        "Red has +40 right after column 4; the average with 1 position that may follow is +15"
    )


def test_a_tree_of_three_plies_by_hand() -> None:
    # Below 434344 (-10) Red's seven moves score, left to right:
    #   1, 2, 4, 6, 7  nothing new: -10 each
    #   3  stops Yellow's 3:1 3:2 and makes the twos 3:3 4:3 and 3:3 4:2: +20
    #   5  makes the twos 4:1 5:1 and 4:2 5:1, Yellow's stays: +10
    # Their sum is -20; (-10 - 20) / 8 = -3.75, rounded -4. The move: (40 - 4) / 2 = 18. Nodes: 1 + 1 + 7.
    position = CONNECT_FOUR.parse("4343")
    assert plain(position, 3)[3] == compiled(position, 3)[3] == Found(18, (), 9)


def test_scores_are_always_for_the_side_the_engine_plays() -> None:
    # Yellow to move after 434: playing 4 stops Red's column. Red has nothing left, Yellow neither.
    assert lines("434", depth=1)["4"].score == estimate(0)
    # Playing 3 makes her own two (+10) and leaves Red's (-10).
    assert [reason.points for reason in lines("434", depth=1)["3"].reasons] == [10, -10, 0]


def test_the_recursion_stops_where_a_win_is_inevitable() -> None:
    assert possible_moves(CONNECT_FOUR.parse("31415")) == ()
    assert possible_moves(CONNECT_FOUR.parse("112147")) == ()


def test_the_recursion_blocks() -> None:
    assert possible_moves(CONNECT_FOUR.parse("43434")) == [3]


def test_the_recursion_leaves_out_suicides_and_full_columns() -> None:
    assert possible_moves(CONNECT_FOUR.parse("3224473")) == [1, 2, 3, 5, 6]
    assert possible_moves(CONNECT_FOUR.parse("444444")) == [0, 1, 2, 4, 5, 6]


def test_the_only_move_is_made_even_if_it_is_suicide() -> None:
    #   R . Y Y
    #   R . Y R     Red can only play 2:1; Yellow then makes the diagonal 1:1 2:2 3:3 4:4. For Red three columns are
    #   Y . Y R     full and one is suicide, 4 x -15; the diagonal's 3:3 4:4 is Yellow's one open two, -10.
    #   Y . R R     The move is worth -125. (-70 - 125) / 2 = -97.5, rounded to the even -98.
    spec, moves = ONLY_MOVE
    position = game(spec).parse(moves)
    assert possible_moves(position) == [1]
    assert averaging(position, 1, True, for_red, possible_moves) == Found(-98, (), 2)
    assert lines(moves, spec=spec)["2"].score == loss_in(2)


def test_where_every_move_is_suicide_the_own_score_stands() -> None:
    #   . Y Y Y .
    #   . Y R R .   Red to move at 1:3 or 5:3, and Yellow makes the top row on either. Yellow may not play 5:3 either:
    #   Y Y R R R   +25, Red's diagonal 2:1 3:2 4:3 +30, five impossible moves -75, Yellow's top row -30.
    #   R R R Y Y
    spec, moves = NO_MOVE
    position = game(spec).parse(moves)
    assert possible_moves(position) == []
    assert averaging(position, 3, True, for_red, possible_moves) == Found(-50, (), 1)


def for_red(position: Any, left: int) -> float:
    return ScoreTable().value(position, Side.FIRST, left)


def test_claims_are_true() -> None:
    claims = 0
    for position in midgames("connect-four", 150, seed=5):
        for line in AverageEngine(2).analyse(position, Limit()).lines:
            after = position.play(line.move)
            if line.score == loss_in(2):
                assert winning_columns(after, after.to_move)
                claims += 1
            elif line.score == win_in(3):
                replies = (after.play(move) for move in after.legal_moves())
                assert all(
                    winning_columns(reply, position.to_move) and not reply.outcome for reply in replies
                )
                claims += 1
    assert claims > 50


def test_a_limit_makes_it_look_less_far_and_repeatably() -> None:
    position = CONNECT_FOUR.parse("4343")
    engine = AverageEngine()
    assert engine.analyse(position, Limit(depth=2)).depth == 2
    assert engine.analyse(position, Limit(depth=5)).depth == 5
    with pytest.raises(BadOption, match="depth 9 is too deep for this engine; choose 1 to 8"):
        engine.analyse(position, Limit(depth=9))
    small = engine.analyse(position, Limit(nodes=100))
    assert small.depth < 4
    assert small.nodes <= 100
    assert small.lines == engine.analyse(position, Limit(nodes=100)).lines


def test_its_options() -> None:
    assert ENTRY.make(Spec.parse("average")).settings.depth == 4
    assert ENTRY.make(Spec.parse("average:depth=6")).settings.depth == 6
    for text in ("average:depth=-1", "average:depth=0", "average:depth=9"):
        with pytest.raises(BadOption, match="depth takes a whole number from 1 to 8"):
            ENTRY.make(Spec.parse(text))


def test_the_compiled_twin_refuses_bad_arguments() -> None:
    with pytest.raises(ValueError, match=r"^depth must be 1\.\.8, not 0$"):
        native.average_moves([], 0)
    with pytest.raises(ValueError, match="ply 1: column 7"):
        native.average_moves([7], 1)
    assert native.average_moves([0, 1, 0, 1, 0, 1, 0], 1) == []
