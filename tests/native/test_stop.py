"""Every long call of the compiled modules ends soon after another thread sets its stop flag, with a usable answer."""

import signal
import sys
import threading
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

import pytest

from conjoin._native import (
    connect_four,
    connect_four_mcts,
    connect_four_search,
    mcts,
    proof,
    schmipo,
    score_table,
    solver,
)
from conjoin._native import hex as hex_games
from tests.hangs import HANG_SECONDS

Answer = TypeVar("Answer")
COLUMNS = [3, 2, 4, 1, 5, 0, 6]
SPREAD = [234, 200, 300, 150, 320, 100, 350, 220, 240, 260, 280, 120]  # stones with 64 cells beside them


def stopped(call: Callable[[bytearray], Answer], after: float = 0.2) -> Answer:
    """What the call returns when it is stopped after this many seconds."""
    stop = bytearray(1)
    raised: list[float] = []

    def raise_flag() -> None:
        raised.append(perf_counter())
        stop[0] = 1

    timer = threading.Timer(after, raise_flag)
    timer.start()
    answer = call(stop)
    ended = perf_counter()
    assert raised, "the question was too easy: it ended by itself"
    timer.join()
    sys.stdout.write(f"stopped within {1000 * (ended - raised[0]):.1f} ms\n")
    assert ended - raised[0] < HANG_SECONDS  # `conjoin bench stop` holds the promised tenth of a second
    return answer


@pytest.mark.parametrize("threads", [1, 2])
def test_a_solver_returns_its_bounds(threads: int) -> None:
    large = solver.Solver(8, 7, 4, 64)
    low, high, nodes = stopped(lambda stop: large.solve([], threads=threads, stop=stop))
    assert low < high
    assert nodes > 1000
    assert stopped(lambda stop: large.narrow([], -10, 10, threads=threads, stop=stop))[:2] == (-10, 10)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_solver_returns_the_scores_that_it_finished(threads: int) -> None:
    large, won = solver.Solver(8, 7, 4, 64), [0, 1, 0, 1, 0, 1, 0]
    assert stopped(lambda stop: large.solve_many([won, []], threads, stop=stop)) == [-25, None]
    assert stopped(lambda stop: large.solve_columns([], stop=stop)) == [None] * 8


@pytest.mark.parametrize("rules", ["fencemaster", "havannah"])
@pytest.mark.parametrize("size", [6, 13])
def test_a_prover_returns_its_bounds(rules: str, size: int) -> None:
    prover = proof.Prover(rules, size, 16)
    low, high, plies, move, line, nodes = stopped(lambda stop: prover.prove([], stop=stop))
    assert (low, high, plies, move, line) == (-1, 1, 0, None, [])
    assert nodes > 1


def test_a_tree_search_returns_what_it_has_simulated() -> None:
    search = mcts.Search("havannah", 8, memory_mib=64)
    assert search.go_to([]) == 0
    stopped(lambda stop: search.run(threads=2, stop=stop))
    assert search.simulations > 0
    assert sum(row[1] for row in search.root_moves()) >= search.simulations
    assert len(search.root_moves(stop=bytearray([1]))) == 169


def test_a_tree_search_ends_soon_though_its_memory_is_full() -> None:
    search = mcts.Search("fencemaster", 6, memory_mib=16)
    search.go_to([])
    for after in (0.7, 0.9, 1.1):
        stopped(lambda stop: search.run(stop=stop), after)
        assert search.bytes_used <= 16 << 20


def test_simulations_of_connect_four_are_counted_as_far_as_they_came() -> None:
    search = connect_four_mcts.Search(memory_mib=16)
    search.go_to([3])
    stopped(lambda stop: search.run(10**12, stop=stop))
    assert 0 < search.simulations == sum(visits for _, visits, *_ in search.root_moves())
    search.run(10**12, seconds=0.02)
    assert search.bytes_used <= 16 << 20


def test_findings_complete_the_variations_of_the_best_moves_first() -> None:
    search = mcts.Search("havannah", 4)
    search.go_to([18, 0, 17, 36, 19, 5, 12])
    search.run(2_000)
    whole, cut = search.root_moves(), search.root_moves(seconds=0)
    assert [row[:7] for row in whole] == [row[:7] for row in cut]
    assert all(full[7][: len(short[7])] == short[7] for full, short in zip(whole, cut, strict=True))
    assert search.root_moves(seconds=60) == whole


@pytest.mark.parametrize("evaluation", ["streaks", "windows"])
@pytest.mark.parametrize("pruning", [True, False])
def test_a_search_returns_the_moves_that_it_finished(evaluation: str, pruning: bool) -> None:
    def search(stop: bytearray) -> list[tuple[int, int, list[int], int]]:
        return connect_four_search.search_moves([], 16, evaluation, pruning, COLUMNS, stop=stop)

    moves = [row[0] for row in stopped(search)]
    assert moves == COLUMNS[: len(moves)]
    assert len(moves) < 7
    assert (
        stopped(lambda stop: connect_four_search.search([], 16, evaluation, pruning, COLUMNS, stop=stop))
        is None
    )


def test_the_score_tables_return_the_moves_that_they_finished() -> None:
    averages = stopped(lambda stop: score_table.average_moves([], 8, stop=stop), 0.05)
    assert averages == score_table.average_moves([], 8)[: len(averages)]
    tempered = stopped(lambda stop: score_table.tempered_moves([], 8, stop=stop), 0.05)
    assert [row[0] for row in tempered] == list(range(len(tempered)))
    assert len(tempered) < 7


def test_schmipo_returns_the_moves_that_it_finished() -> None:
    rows = stopped(lambda stop: schmipo.search_moves(13, False, SPREAD, 4, stop=stop))
    whole = schmipo.search_moves(13, False, SPREAD, 1)
    assert [row[0] for row in rows] == [row[0] for row in whole[: len(rows)]]
    assert len(rows) < len(whole)


def test_playouts_are_counted_as_far_as_they_came() -> None:
    first, second, draws, _ = stopped(lambda stop: connect_four.playouts([], 10**12, 1, stop=stop))
    assert 0 < first + second + draws < 10**12
    white, black, even, _ = stopped(lambda stop: hex_games.playouts("havannah", 13, [], 10**12, 1, stop=stop))
    assert 0 < white + black + even < 10**12


def test_seconds_are_a_limit_too() -> None:
    assert solver.Solver(8, 7, 4, 64).solve_columns([], seconds=0.01) == [None] * 8
    assert solver.Solver(8, 7, 4, 64).solve_many([[]], seconds=0.01) == [None]
    assert connect_four_search.search([], 16, "windows", True, COLUMNS, seconds=0.01) is None
    assert connect_four_search.search_moves([], 16, "windows", False, COLUMNS, seconds=0.01) == []
    assert score_table.tempered_moves([], 8, seconds=0.001) == []
    assert len(score_table.average_moves([], 8, seconds=0.001)) < 7
    assert len(schmipo.search_moves(13, False, SPREAD, 4, seconds=0.01)) < 64


def test_a_call_stops_while_it_waits_for_another() -> None:
    large, search, prover = (
        solver.Solver(8, 7, 4, 64),
        mcts.Search("havannah", 8),
        proof.Prover("havannah", 6),
    )
    search.go_to([])
    stop = bytearray(1)
    busy = [
        threading.Thread(target=large.solve, args=([],), kwargs={"stop": stop}),
        threading.Thread(target=search.run, kwargs={"stop": stop}),
        threading.Thread(target=prover.prove, args=([],), kwargs={"stop": stop}),
    ]
    for thread in busy:
        thread.start()
    nodes = 1
    while nodes:  # until the other thread has the solver
        low, high, nodes = stopped(lambda flag: large.solve([3, 3], stop=flag), 0.05)
    assert low < high
    assert stopped(lambda flag: large.solve_many([[], [3]], stop=flag), 0.05) == [None, None]
    assert stopped(lambda flag: large.solve_columns([], stop=flag), 0.05) == [None] * 8
    assert stopped(lambda flag: prover.prove([], stop=flag), 0.05) == (-1, 1, 0, None, [], 0)
    assert stopped(lambda flag: search.root_moves(stop=flag), 0.05) == []
    assert stopped(lambda flag: search.go_to([1], stop=flag), 0.05) is None
    assert search.root_moves(seconds=0.01) == []
    stop[0] = 1
    for thread in busy:
        thread.join()
    assert len(search.root_moves()) == 169


def test_a_stop_flag_is_one_byte() -> None:
    for length in (0, 2):
        with pytest.raises(ValueError, match=f"bytearray of length 1, not {length}"):
            solver.Solver(4, 4).solve([], stop=bytearray(length))
    with pytest.raises(TypeError):
        solver.Solver(4, 4).solve([], stop=b"0")  # type: ignore[arg-type]
    stop = bytearray(1)
    assert solver.Solver(4, 4).solve([], stop=stop)[:2] == (0, 0)
    stop.append(1)  # nobody holds it any more


@pytest.mark.parametrize(
    "call",
    [
        lambda: schmipo.search_moves(13, False, SPREAD, 4),
        lambda: score_table.average_moves([], 8),
        lambda: score_table.tempered_moves([], 8),
        lambda: connect_four_search.search([], 16, "windows", False, COLUMNS),
        lambda: solver.Solver(8, 7, 4, 64).solve_many([[3], [3]], 2),
    ],
)
def test_ctrl_c_ends_a_long_call(call: Callable[[], object]) -> None:
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
