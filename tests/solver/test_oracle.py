"""The oracle: its memory, however many boards are asked about, and what it knows when it is stopped."""

import subprocess
import sys

import pytest

from conjoin.core.limit import Stop
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.oracle import oracle
from conjoin.solver.scores import TABLE_MIB
from tests.solver.test_scores import late_positions

ASK_ABOUT_MANY = """
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.oracle import oracle

def mapped():
    [line] = [line for line in open("/proc/self/status") if line.startswith("VmSize:")]
    return int(line.split()[1]) >> 10

def ask(width, height, line):
    oracle(ConnectFour(width, height, line)).scores([[]])

ask(4, 4, 4)
before = mapped()
for width in (4, 5, 6):
    for height in (4, 5):
        for line in (3, 4):
            ask(width, height, line)
print(mapped() - before)
"""


def test_twelve_boards_do_not_take_the_memory_of_twelve_tables() -> None:
    done = subprocess.run([sys.executable, "-c", ASK_ABOUT_MANY], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 6 * TABLE_MIB


def test_a_stop_leaves_open_what_the_book_does_not_know() -> None:
    stop = Stop()
    stop.set()
    with_book, without = (oracle(ConnectFour(7, 6), use_book) for use_book in (True, False))
    assert with_book.scores_until(stop, [[], [3]]) == [1, -1]
    assert without.scores_until(stop, [[], [3]]) == [None, None]
    late = [3, 3, 3, 3, 3, 3, 2, 2]
    assert without.scores_until(Stop(), [late]) == with_book.scores([late])


@pytest.mark.parametrize("order", [(), (0, 1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1, 0), (0, 6, 1, 5, 2, 4, 3)])
def test_a_best_line_has_of_equal_moves_the_first_in_the_order(order: tuple[int, ...]) -> None:
    truth = oracle(ConnectFour())
    for position in late_positions("connect-four", 22, 6):
        moves = list(position.moves)
        score = truth.scores([moves])[0]
        for move in truth.best_line(moves, score, order=order):
            *_, bounds = truth.tighten(moves)
            equal = [column for column, known in bounds.items() if known.low == score]
            assert move == next(column for column in order or bounds if column in equal)
            moves, score = [*moves, move], -score
        assert truth.is_over(moves) or len(moves) == 42
