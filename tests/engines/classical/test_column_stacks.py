"""A stack of scores for each column: every calculation of the document, counted by hand.

Columns are 1 to 7 from the left in the moves and in the comments, and 0 to 6 in the code. A cell is
column:row, rows counted from the bottom, and a four is named by its ends.
"""

import pytest

from conjoin import Side, game
from conjoin.engines.classical.column_stacks import ColumnStacks, fours_through, replay
from tests.games.strategies import CONNECT_FOUR_SPECS


def stacks_after(moves: str) -> list[list[int]]:
    position = game("connect-four").parse(moves)
    return replay(position.board, position.moves)[0].stacks


def after(moves: str, own: Side) -> ColumnStacks:
    """Stones on the board, and stacks on which nothing is calculated yet."""
    position = game("connect-four").parse(moves)
    stacks = ColumnStacks(position.board, own)
    for ply, column in enumerate(position.moves):
        stacks.drop(column, Side(ply % 2))
    return stacks


# -- aiCalculations


def test_on_the_empty_board_the_first_calculation_counts_every_four_through_the_bottom_cells() -> None:
    # Column 4: rows 1-4, 2-5, 3-6, 4-7, one column and one diagonal to each side. Column 1: one of each kind.
    assert stacks_after("") == [[0, 3], [0, 4], [0, 5], [0, 7], [0, 5], [0, 4], [0, 3]]


def test_a_calculation_is_pushed_on_the_total_before_and_nothing_is_lost() -> None:
    stacks = after("", Side.FIRST)
    stacks.ai_calculations(3, Side.SECOND)
    stacks.ai_calculations(3, Side.SECOND)
    assert stacks.stacks[3] == [0, 7, 14]
    assert stacks.stacks[2] == [0]


def test_an_offensive_calculation_takes_own_stones_and_blanks_but_no_stone_of_the_opponent() -> None:
    # First has 2:1 and second 5:1; the cell is 3:1. Rows 1-4 and 2-5 and 3-6: only 1-4 is without 5:1.
    # The column, and the diagonal 3:1-6:4, are free. Three in all.
    stacks = after("25", Side.FIRST)
    fours = stacks.ai_calculations(2, Side.SECOND)
    assert sorted(fours) == [(0, 1, 2, 3), (2, 9, 16, 23), (2, 10, 18, 26)]
    assert stacks.totals == [0, 0, 3, 0, 0, 0, 0]


def test_a_defensive_calculation_is_the_exact_opposite() -> None:
    # The same cell without first's 2:1: of the rows only 3-6 remains, with the column and the diagonal.
    stacks = after("25", Side.FIRST)
    fours = stacks.ai_calculations(2, Side.FIRST)
    assert sorted(fours) == [(2, 3, 4, 5), (2, 9, 16, 23), (2, 10, 18, 26)]
    assert stacks.totals == [0, 0, 3, 0, 0, 0, 0]


def test_the_cell_is_the_next_free_one_of_the_column() -> None:
    # 4:2 lies in the rows 1-4 to 4-7, columns 4:1-4:4 and 4:2-4:5, and two diagonals each way: ten.
    # Second's 4:1 spoils one of the columns for first, and none for second itself.
    stacks = after("14", Side.FIRST)
    assert len(stacks.ai_calculations(3, Side.SECOND)) == 9
    assert len(stacks.ai_calculations(3, Side.FIRST)) == 10
    assert stacks.stacks[3] == [0, 9, 19]


# -- blockedMove


def test_every_blocked_four_pops_the_stone_s_column_and_those_that_could_go_on_with_it() -> None:
    # First 3:1 and 4:1, second 4:2 and now 3:2. Without 4:2 five fours of first ran through 3:2:
    # 3:1-3:4, 3:2-3:5, 2:1-5:4, 3:2-6:5 and 4:1-1:4. Column 4 is next at 4:3, which lies in the two diagonals
    # that go up to the right, and column 2 is next at 2:1, which lies in one of them.
    stacks = after("4433", Side.FIRST)
    stacks.stacks = [[0, 1, 2, 3, 4, 5, 6, 7] for _ in range(7)]
    blocked = stacks.blocked_move(9)
    assert [len(fours) for fours in blocked] == [0, 1, 5, 2, 0, 0, 0]
    assert sorted(blocked[3]) == [(1, 9, 17, 25), (9, 17, 25, 33)]
    # Afterwards one offensive count each. 2:1 lies in the rows 1-4 and 2-5 and its column (2:1-5:4 is gone):
    # 3. 3:3 lies in the rows 1-4, 2-5 and 3-6, the column 3:3-3:6, and the diagonals 1:1-4:4, 2:2-5:5 and
    # 3:3-6:6, while 5:1-2:4 and 4:2-1:5 hold 4:2: 7. 4:3 lies in four rows, a column, the diagonal 4:3-7:6
    # and three diagonals to the left: 9.
    assert stacks.stacks[1] == [0, 1, 2, 3, 4, 5, 6, 9]
    assert stacks.stacks[2] == [0, 1, 2, 9]
    assert stacks.stacks[3] == [0, 1, 2, 3, 4, 5, 14]
    assert all(stacks.stacks[column] == [0, 1, 2, 3, 4, 5, 6, 7] for column in (0, 4, 5, 6))


def test_a_four_that_was_blocked_before_pops_nothing_again() -> None:
    # Second 1:1, then 2:1: the row 1-4 was lost with 1:1 already. Left are 2-5, the column and 2:1-5:4.
    stacks = after("4152", Side.FIRST)
    stacks.stacks = [[0, 1, 2, 3, 4, 5] for _ in range(7)]
    blocked = stacks.blocked_move(1)
    assert [sorted(fours) for fours in blocked] == [
        [],
        [(1, 2, 3, 4), (1, 8, 15, 22), (1, 9, 17, 25)],
        [(1, 2, 3, 4)],
        [],
        [],
        [],
        [],
    ]


def test_the_bottom_zero_is_never_popped() -> None:
    # Ten fours of first run through 4:2, and its column has one number to lose. 4:3 then counts the rows, one
    # column and three diagonals each way: 11. Columns 3 and 5 lose the diagonals 3:1-6:4 and 5:1-2:4: 4 left.
    stacks = after("", Side.FIRST)
    stacks.offensive()
    stacks.drop(3, Side.FIRST)
    blocked = stacks.blocked_move(stacks.drop(3, Side.SECOND))
    assert [len(fours) for fours in blocked] == [0, 0, 1, 10, 1, 0, 0]
    assert stacks.stacks == [[0, 3], [0, 4], [0, 4], [0, 11], [0, 4], [0, 4], [0, 3]]


# -- the round


def test_a_round_is_offence_the_two_stones_the_blocked_move_and_defence() -> None:
    # Offence: 3 4 5 7 5 4 3. First 4:1, second 1:1, which blocks the row 1-4, the column and the diagonal:
    # column 1 is popped and counted at 1:2 (row, column, diagonal: 3), 2 at 2:1 (3), and 3 at 3:1 (4).
    # Defence without 4:1: 1:2 row, two columns, diagonal 4; 4:2 nine; elsewhere the column and a diagonal, 2.
    # Offence without 1:1: 3, 3, 4, then 4:2 ten, and 5, 4, 3.
    assert stacks_after("41") == [
        [0, 3, 7, 10],
        [0, 3, 5, 8],
        [0, 4, 6, 10],
        [0, 7, 16, 26],
        [0, 5, 7, 12],
        [0, 4, 6, 10],
        [0, 3, 5, 8],
    ]


def test_moving_second_the_first_stone_comes_before_the_first_round() -> None:
    # No row of the bottom is without 4:1; each column and one diagonal remain: 2. 4:2 lies in four rows, one
    # column without 4:1 and four diagonals: 9.
    assert stacks_after("4") == [[0, 2], [0, 2], [0, 2], [0, 9], [0, 2], [0, 2], [0, 2]]


def test_colours_are_only_names() -> None:
    # The round of the test above with the colours exchanged.
    own_round = after("", Side.SECOND)
    own_round.offensive()
    own_round.drop(3, Side.SECOND)
    own_round.blocked_move(own_round.drop(0, Side.FIRST))
    own_round.defensive()
    own_round.offensive()
    assert own_round.stacks == stacks_after("41")


def test_a_full_column_is_not_calculated_but_loses_a_hundred_every_round() -> None:
    # The stone on 4:6 blocks six fours and empties the stack of column 4, which cannot be counted again.
    assert stacks_after("444444")[3] == [0, -100]
    assert stacks_after("44444412")[3] == [0, -100, -200]
    assert stacks_after("4444441212")[3] == [0, -100, -200, -300]


def test_the_totals_depend_on_the_order_of_the_moves() -> None:
    one, other = (game("connect-four").parse(moves) for moves in ("4152", "5241"))
    assert one == other
    assert replay(one.board, one.moves)[0].totals != replay(other.board, other.moves)[0].totals


@pytest.mark.parametrize("spec", CONNECT_FOUR_SPECS)
def test_the_fours_are_all_windows_on_the_board(spec: str) -> None:
    board = game(spec).start().board
    windows = {
        tuple(sorted((row + up * step) * board.width + column + right * step for step in range(board.line)))
        for column in range(board.width)
        for row in range(board.height)
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        if 0 <= column + right * (board.line - 1) < board.width
        and 0 <= row + up * (board.line - 1) < board.height
    }
    for cell, fours in enumerate(fours_through(board)):
        assert sorted(tuple(sorted(four)) for four in fours) == sorted(w for w in windows if cell in w)
