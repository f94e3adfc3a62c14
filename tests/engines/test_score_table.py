"""The score table, one hand-made position a rule; cells are named column:row, as in the comments."""

from collections import Counter
from typing import Any

import pytest

from conjoin import Side, game
from conjoin._native import score_table as native
from conjoin.engines.evaluation.score_table import ScoreTable, inevitable, items
from conjoin.games.connect_four_threats import open_runs, winning_columns

from .midgames import COMPILED_SPECS, midgames

TABLE = ScoreTable()
RED, YELLOW = Side.FIRST, Side.SECOND
FULL_4X4 = "2431121443432132"

RULES = (
    "opponent forced hand",
    "blockade",
    "threat",
    "attack",
    "impossible move",
    "opponent blockade",
    "opponent threat",
    "opponent attack",
)


def cells(spec: str, *names: str) -> tuple[int, ...]:
    layout = game(spec).layout.names
    return tuple(layout.index(name) for name in names)


def found(moves: str, side: Side, spec: str = "connect-four") -> list[tuple[str, float]]:
    return [(reason.rule, reason.points) for reason in TABLE.reasons(game(spec).parse(moves), side)]


def value(moves: str, side: Side, spec: str = "connect-four") -> float:
    return TABLE.value(game(spec).parse(moves), side, 0)


def test_an_empty_board_is_worth_nothing() -> None:
    assert found("", RED) == []
    assert value("", RED) == value("", YELLOW) == 0


def test_a_blockade_is_two_in_a_row_with_room_for_four() -> None:
    # Red 3:1 4:1, Yellow 7:1 1:1: between the yellow stones five cells are left.
    assert found("3741", RED) == [("blockade", 10)]
    assert found("3741", YELLOW) == [("opponent blockade", -10)]


def test_two_in_a_row_without_room_for_four_is_nothing() -> None:
    # Red 3:1 4:1, Yellow 2:1 6:1: only three cells are left between them.
    assert found("3246", RED) == []


def test_a_run_of_three_is_no_blockade_too() -> None:
    # Red 4:1 4:2 4:3, to be completed at 4:4 with the next stone; Yellow 3:1 3:2.
    assert found("43434", RED) == [("attack", 50), ("opponent blockade", -10)]
    assert found("43434", YELLOW) == [("blockade", 10), ("opponent attack", -50)]
    assert (value("43434", RED), value("43434", YELLOW)) == (40, -40)


def test_a_blocked_three_is_nothing() -> None:
    # Yellow has put a stone on top, at 4:4; her own two at 3:1 3:2 is still open.
    assert found("434344", RED) == [("opponent blockade", -10)]


def test_a_threat_is_a_three_that_cannot_be_completed_yet() -> None:
    # Red 2:2 3:2 4:2 over Yellow 2:1, Red 3:1, Yellow 4:1; 1:1 and 5:1 are empty, so 1:2 and 5:2 are out of reach.
    # Red's twos: 3:1 3:2 upwards and 3:1 4:2 on the diagonal to 7:5. The diagonal 3:1 2:2 1:3 has no room for four.
    # Whoever plays 1:1 or 5:1 as Yellow lets Red win on top.
    assert found("3224473", RED) == [
        ("opponent forced hand", 25),
        ("opponent forced hand", 25),
        ("blockade", 10),
        ("blockade", 10),
        ("threat", 30),
    ]
    assert value("3224473", RED) == 100


def test_the_same_threat_from_the_other_side() -> None:
    assert found("3224473", YELLOW) == [
        ("impossible move", -15),
        ("impossible move", -15),
        ("opponent blockade", -10),
        ("opponent blockade", -10),
        ("opponent threat", -30),
    ]
    assert value("3224473", YELLOW) == -80


def test_a_full_column_is_an_impossible_move_for_both() -> None:
    assert found("444444", RED) == found("444444", YELLOW) == [("impossible move", -15)]


def test_a_stone_that_wins_itself_is_neither_impossible_nor_a_forced_hand() -> None:
    # Bottom row: Red 1 3 4 7; second row: Yellow 1 3 4. Yellow to move. At 2:2 Yellow would win on top of 2:1, but a
    # red stone on 2:1 makes four before that. Each side has the two at 3 and 4; the fours at 2 are no runs yet.
    assert found("1144337", RED) == [("blockade", 10), ("opponent blockade", -10)]
    assert found("1144337", YELLOW) == [("blockade", 10), ("opponent blockade", -10)]


def test_a_three_with_a_gap_counts_as_the_run_it_has() -> None:
    # Red 1:1 2:1 4:1, Yellow to move with 1:2 1:3. In a row are only 1:1 2:1, though Red would win at 3:1.
    assert found("11214", RED) == [("blockade", 10), ("opponent blockade", -10)]
    assert winning_columns(game("connect-four").parse("11214"), RED) == [2]


def test_a_win_with_the_next_move_overrides_everything() -> None:
    assert found("112147", RED) == [("forced win", 125)]
    assert found("112147", YELLOW) == [("opponent forced win", -125)]


def test_two_winning_places_override_everything_whoever_moves() -> None:
    # Red 3:1 4:1 5:1 wins at 2:1 and 6:1; Yellow is to move and can block only one.
    position = game("connect-four").parse("31415")
    assert inevitable(position) == (RED, [1, 5])
    assert found("31415", RED) == [("forced win", 125)]
    assert found("31415", YELLOW) == [("opponent forced win", -125)]
    (reason,) = TABLE.reasons(position, RED)
    assert reason.cells == cells("connect-four", "2:1", "6:1")
    assert reason.text == "Red has 2 places to win and only one is blocked"


def test_a_win_with_the_next_move_comes_before_two_places_of_the_other_side() -> None:
    # The same places for Red, but Yellow is to move with 1:1 1:2 1:3.
    position = game("connect-four").parse("7131415")
    assert winning_columns(position, RED) == [1, 5]
    assert inevitable(position) == (YELLOW, [0])
    assert found("7131415", RED) == [("opponent forced win", -125)]


def test_one_winning_place_of_the_waiting_side_is_not_inevitable() -> None:
    assert inevitable(game("connect-four").parse("43434")) is None


def test_finished_games() -> None:
    assert found("1212121", RED) == [("forced win", 125)]
    assert found("1212121", YELLOW) == [("opponent forced win", -125)]
    won = game("connect-four").parse("1212121")
    assert TABLE.reasons(won, RED)[0].cells == cells("connect-four", "1:1", "1:2", "1:3", "1:4")
    # A full board shows four full columns and is worth nothing all the same.
    assert found(FULL_4X4, RED, "connect-four:width=4,height=4") == [("draw", 0)]


def test_other_lines_look_for_runs_one_and_two_shorter() -> None:
    # Five in a row: Red's 3:1 4:1 5:1 is the two of that board, Yellow's 1:1 1:2 is nothing.
    assert found("31415", RED, "connect-four:width=9,line=5") == [("blockade", 10)]
    # One more, at 6:1, could win at 2:1 and 7:1: inevitable. With Yellow on 2:1 it is one attack.
    assert found("314152", RED, "connect-four:width=9,line=5") == [("blockade", 10)]
    assert found("3141526", RED, "connect-four:width=9,line=5") == [("attack", 50)]
    # Three in a row: a lone stone at 3:1 counts in all four directions.
    assert found("3", RED, "connect-four:width=5,height=4,line=3") == [("blockade", 10)] * 4


def test_reasons_name_colours_columns_and_cells() -> None:
    said = {reason.rule: reason for reason in TABLE.reasons(game("connect-four").parse("3224473"), RED)}
    assert said["threat"].cells == cells("connect-four", "2:2", "3:2", "4:2")
    assert said["threat"].text == "Red's three in a row"
    assert said["opponent forced hand"].cells == cells("connect-four", "5:2")
    assert said["opponent forced hand"].text == "Yellow may not play column 5: Red would win on top"
    attack, two = TABLE.reasons(game("connect-four").parse("43434"), RED)
    assert attack.text == "Red's three in a row that can win with the next stone"
    assert (two.cells, two.text) == (cells("connect-four", "3:1", "3:2"), "Yellow's two in a row")
    (full,) = TABLE.reasons(game("connect-four").parse("444444"), RED)
    assert (full.cells, full.text) == (cells("connect-four", "4:6"), "column 4 is full")


def test_runs_know_the_free_cells_at_their_ends() -> None:
    # Red's 3:1 4:1 with Yellow on 7:1 and 1:1; the same stones lie alone in the other directions.
    runs = {run.cells: run.ends for run in open_runs(game("connect-four").parse("3741"), RED)}
    assert runs[cells("connect-four", "3:1", "4:1")] == cells("connect-four", "2:1", "5:1")
    assert {len(run) for run in runs} == {1, 2}


def test_the_compiled_twin_counts_the_same() -> None:
    seen: set[str] = set()
    for position in (position for spec in COMPILED_SPECS for position in midgames(spec, 100)):
        for side in Side:
            counts = Counter(reason.rule for reason in items(position, side))
            assert compiled(position, side) == [counts[rule] for rule in RULES]
            seen.update(counts)
    assert seen == set(RULES)


def compiled(position: Any, side: Side) -> list[int]:
    board = position.board
    return native.count_items(position.moves, side, width=board.width, height=board.height, line=board.line)


def test_the_compiled_twin_refuses_what_it_cannot_judge() -> None:
    with pytest.raises(ValueError, match=r"^side must be 0\.\.1, not 2$"):
        native.count_items([], 2)
    with pytest.raises(ValueError, match="the game is over"):
        native.count_items([0, 1, 0, 1, 0, 1, 0], 0)
    with pytest.raises(ValueError, match="ply 7: column 3 is full"):
        native.count_items([3] * 7, 0)
    with pytest.raises(ValueError, match="too big"):
        native.count_items([], 0, width=8, height=8)
