"""The player with a stack of scores for each column: how it chooses, what it says, and how well it plays.

Columns are 1 to 7 from the left in the moves and in the comments, and 0 to 6 in the code. A cell is
column:row, rows counted from the bottom, and a four is named by its ends.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given

from conjoin import Analysis, BadOption, Engine, Game, Limit, Side, estimate, game, loss_in, win_in
from conjoin.core.options import Spec
from conjoin.engines.classical.column_stacks import replay
from conjoin.engines.classical.stacks import ENTRY, StacksEngine
from conjoin.engines.random import RandomEngine
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from tests.games.strategies import CONNECT_FOUR_SPECS, positions


def analysed(moves: str, spec: str = "connect-four", seed: int = 0) -> Analysis:
    return StacksEngine(seed).analyse(game(spec).parse(moves), Limit())


def rules_of(analysis: Analysis, column: int) -> dict[str, float]:
    line = next(line for line in analysis.lines if line.move == column)
    return {reason.rule: reason.points for reason in line.reasons}


# -- the choice


def test_the_highest_total_is_played_first_the_centre() -> None:
    analysis = analysed("")
    assert analysis.best == 3
    assert [line.score for line in analysis.lines] == [estimate(total) for total in (7, 5, 5, 4, 4, 3, 3)]
    assert analysed("41").lines[0].score == estimate(26)


def test_a_full_column_is_never_answered() -> None:
    assert sorted(line.move for line in analysed("444444").lines) == [0, 1, 2, 4, 5, 6]


def test_a_win_is_taken_before_a_block_and_a_block_before_any_total() -> None:
    # First has three in column 1, second three in column 2; the centre has the highest total.
    analysis = analysed("121212")
    scores = {line.move: line.score for line in analysis.lines}
    assert [line.move for line in analysis.lines][:2] == [0, 1]
    assert scores[0] == win_in(1)
    assert all(scores[column] == loss_in(2) for column in (2, 3, 4, 5, 6))
    assert (rules_of(analysis, 0)["win"], rules_of(analysis, 1)["block"]) == (0, 0)


def test_a_block_ignores_the_totals() -> None:
    analysis = analysed("12121")
    totals = {column: sum(rules_of(analysis, column).values()) for column in range(7)}
    assert analysis.best == 0
    assert analysis.lines[0].score == estimate(totals[0])
    assert max(totals, key=lambda column: totals[column]) == 3
    reason = next(reason for reason in analysis.lines[0].reasons if reason.rule == "block")
    assert (reason.cells, reason.text) == ((0, 7, 14, 21), "blocks a win of the opponent")


def test_of_two_wins_the_left_one() -> None:
    # First has the bottom of 3, 4 and 5, free at both ends.
    analysis = analysed("334455")
    assert [(line.move, line.score) for line in analysis.lines][:2] == [(1, win_in(1)), (5, win_in(1))]


def test_of_two_blocks_the_left_one_and_the_other_is_named_as_the_loss() -> None:
    analysis = analysed("33445")
    assert [line.move for line in analysis.lines][:2] == [1, 5]
    assert all(line.score == loss_in(2) for line in analysis.lines)
    assert analysis.lines[0].variation == (1, 5)
    assert [reason.text for reason in analysis.lines[0].reasons if reason.rule == "block"] == [
        "blocks a win of the opponent",
        "lets the opponent win in column 6",
    ]


def test_ties_are_broken_by_chance_and_the_same_seed_breaks_them_alike() -> None:
    # Eight columns have two middle ones with seven fours each: four rows, a column and two diagonals.
    chosen = [analysed("", "connect-four:width=8", seed).best for seed in range(40)]
    assert chosen == [analysed("", "connect-four:width=8", seed).best for seed in range(40)]
    assert set(chosen) == {3, 4}
    assert 10 < chosen.count(3) < 30


def test_a_tie_is_named_where_the_highest_total_is_tied() -> None:
    texts = [
        [reason.text for reason in line.reasons if reason.rule == "tie"]
        for line in analysed("", "connect-four:width=8").lines
    ]
    assert {text for found in texts[:2] for text in found} in (
        {"has the same total as 4, chance chose it", "has the same total as 5, chance chose otherwise"},
        {"has the same total as 5, chance chose it", "has the same total as 4, chance chose otherwise"},
    )
    assert texts[0][0].endswith("chance chose it")
    assert texts[2:] == [[]] * 6  # columns 3 and 6 are tied as well, but nobody chose among them


# -- what it says


def test_the_reasons_name_the_rules_of_the_latest_round() -> None:
    # Column 2 had 4, lost the row 1-4 and was counted 3 again; then 2 fours of second and 3 of first. Column 4
    # had 7, lost nothing, and 4:2 lies in 9 fours of second and 10 of first.
    assert rules_of(analysed("41"), 1) == {"total": 4, "blocked": -1, "defensive": 2, "offensive": 3}
    assert rules_of(analysed("41"), 3) == {"total": 7, "defensive": 9, "offensive": 10}
    assert rules_of(analysed(""), 3) == {"offensive": 7}


def test_the_reasons_show_the_cells_and_speak_of_the_board_s_own_lines() -> None:
    line = next(line for line in analysed("41").lines if line.move == 1)
    blocked = next(reason for reason in line.reasons if reason.rule == "blocked")
    assert blocked.cells == (0, 1, 2, 3)
    assert blocked.text == "lost 1 possible four to the opponent's last stone and was counted again"
    # With lines of five, 3:1 lies in the rows 1-5, 2-6 and 3-7, its column and the diagonal 3:1-7:5.
    fives = next(line for line in analysed("", "connect-four:line=5").lines if line.move == 2)
    assert fives.reasons[-1].text == "lies in 5 possible fives of its own"


@given(positions(CONNECT_FOUR_SPECS))
def test_every_column_is_answered_and_its_points_add_up(drawn: tuple[Game[Any], ConnectFourPosition]) -> None:
    _, position = drawn
    analysis = StacksEngine().analyse(position, Limit())
    stacks, _ = replay(position.board, position.moves)
    assert sorted(line.move for line in analysis.lines) == list(position.legal_moves())
    assert [line.score for line in analysis.lines] == sorted(
        (line.score for line in analysis.lines), reverse=True
    )
    for line in analysis.lines:
        assert sum(reason.points for reason in line.reasons) == stacks.totals[line.move]
    assert replace(analysis, seconds=0) == replace(StacksEngine().analyse(position, Limit()), seconds=0)


@given(positions(CONNECT_FOUR_SPECS))
def test_what_it_claims_is_what_happens(drawn: tuple[Game[Any], ConnectFourPosition]) -> None:
    _, position = drawn
    for line in StacksEngine().analyse(position, Limit()).lines:
        end = position
        for move in line.variation:
            end = end.play(move)
        won_at_once = position.play(line.move).outcome
        assert (line.score == win_in(1)) == (
            won_at_once is not None and won_at_once.winner == position.to_move
        )
        if line.score == loss_in(2):
            assert end.outcome is not None
            assert end.outcome.winner == position.to_move.other


# -- options and strength


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("stacks:foo=1", "stacks has no option 'foo'; it takes seed"),
        ("stacks:seed=-1", "stacks cannot have seed=-1; seed takes a whole number from 0 to 999999999"),
    ],
)
def test_bad_options_are_refused_with_what_is_allowed(text: str, message: str) -> None:
    with pytest.raises(BadOption) as error:
        ENTRY.make(Spec.parse(text))
    assert str(error.value) == message


def test_the_entry_builds_it_for_connect_four_only() -> None:
    engine = ENTRY.make(Spec.parse("stacks:seed=7"))
    assert isinstance(engine, StacksEngine)
    assert (engine.seed, engine.games, ENTRY.games) == (7, ("connect-four",), ("connect-four",))


def test_it_beats_random_at_least_95_times_in_100() -> None:
    wins = 0
    for pair in range(50):
        random = Random(f"stacks {pair}")
        opening = ConnectFour().start()
        for _ in range(random.randint(2, 4)):
            opening = opening.play(random.choice(opening.legal_moves()))
        for side in Side:
            players = (StacksEngine(pair), RandomEngine(pair))
            wins += winner(opening, players if side is Side.FIRST else players[::-1]) is side
    assert wins >= 95


def winner(position: ConnectFourPosition, players: tuple[Engine, ...]) -> Side | None:
    while position.outcome is None:
        position = position.play(players[position.to_move].analyse(position, Limit()).best)
    return position.outcome.winner
