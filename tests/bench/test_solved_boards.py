"""Empty boards: solved one after the other, kept, gone on with, and the page that says so."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from conjoin.bench.measure import WrongAnswer
from conjoin.bench.solved_boards.__main__ import write
from conjoin.bench.solved_boards.page import disagreement
from conjoin.bench.solved_boards.published import PUBLISHED, outcome
from conjoin.bench.solved_boards.results import Results, Solved, Task, openings
from conjoin.bench.solved_boards.solving import boards, solve, solve_missing
from conjoin.core.errors import StoreError
from conjoin.workers import Worker

SECONDS = 0.3
"""CPU time for a board: enough for the smallest ones."""


@pytest.fixture
def hands() -> list[Worker]:
    return [Worker(ThreadPoolExecutor(1))]


def first_ones(results: Results, hands: list[Worker], count: int, by_opening: bool = False) -> list[Solved]:
    found = []
    for solved in solve_missing(results, hands, SECONDS, by_opening):
        found.append(solved)
        if len(found) == count:
            break
    return found


def test_boards_are_solved_from_the_smallest_on_and_never_twice(tmp_path: Path, hands: list[Worker]) -> None:
    kept = tmp_path / "kept.jsonl"
    found = first_ones(Results(kept), hands, 3)
    assert [solved.task for solved in found] == [Task(4, 4), Task(4, 5), Task(5, 4)]
    with kept.open("a") as file:
        file.write('{"width": 4, "hei')  # a killed program
    again = first_ones(Results(kept), hands, 2)
    assert [solved.task for solved in again] == [Task(4, 6), Task(6, 4)]
    assert [(solved.low, solved.high) for solved in again] == [(0, 0), (-1, -1)]
    assert [solved.task for solved in Results(kept).boards()][:5] == [solved.task for solved in found + again]


def test_a_file_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kept.jsonl").write_text("a diary\n{}\n")
    with pytest.raises(StoreError, match="line 1 is no result"):
        Results(tmp_path / "kept.jsonl")


def test_openings_make_a_board(tmp_path: Path, hands: list[Worker]) -> None:
    results = Results(tmp_path / "kept.jsonl")
    found = first_ones(results, hands, 2 + 2 + 3 + 2 + 3, by_opening=True)  # 4x4, 4x5, 5x4, 4x6, 6x4
    assert [solved.task.opening for solved in found[:2]] == ["2", "1"]
    whole = results.of(Task(6, 4))
    assert whole is not None
    assert (whole.low, whole.high) == (-1, -1)
    assert whole.nodes == sum(
        solved.nodes for solved in found if (solved.task.width, solved.task.height) == (6, 4)
    )
    assert first_ones(results, hands, 1)[0].task == Task(5, 5)
    assert openings(5, 4) == [Task(5, 4, "3"), Task(5, 4, "2"), Task(5, 4, "1")]


def test_what_takes_too_long_has_bounds_and_nothing_larger_is_begun(
    tmp_path: Path, hands: list[Worker]
) -> None:
    given_up = solve(Task(9, 7), SECONDS)
    assert given_up.low < given_up.high
    results = Results(tmp_path / "kept.jsonl")
    for task in boards():
        if task.width <= 8 and task != Task(4, 4):
            results.add(Solved(task, 0, 0, 1, 1.0))
    results.add(Solved(Task(9, 4), -2, 2, 1, SECONDS))
    assert [solved.task for solved in solve_missing(results, hands, SECONDS, False)] == [Task(4, 4)]


def test_a_result_that_is_not_the_published_one_ends_it(tmp_path: Path) -> None:
    results = Results(tmp_path / "kept.jsonl")
    results.add(Solved(Task(5, 4, "3"), 0, 0, 1000, 0.5))
    write(results, tmp_path, 3)  # no board is whole yet
    assert "| **4** | · |" in (tmp_path / "solved-boards.md").read_text()
    for width, height in ((4, 4), (4, 5), (5, 4), (5, 5), (6, 5), (5, 6), (4, 6), (7, 4), (4, 7)):
        results.add(Solved(Task(width, height), 0, 0, 1000 * width * height + width, 0.5))
    results.add(Solved(Task(8, 5), 0, 2, 10**9, 180.0))
    write(results, tmp_path, 3)
    text = (tmp_path / "solved-boards.md").read_text()
    assert "| **5** | draw | draw | draw | · |" in text
    assert "8×5 (after 3 minutes the score is between 0 and 2)" in " ".join(text.split())
    assert "cells</text>" in (tmp_path / "plots" / "solved-boards.svg").read_text()
    results.add(Solved(Task(6, 4), 1, 1, 1000, 0.5))
    with pytest.raises(WrongAnswer, match=r"6x4: .*'first', 23.*, but published is .*'second', 24"):
        write(results, tmp_path, 3)


def test_scores_are_read_as_they_are_published() -> None:
    assert PUBLISHED[7, 6] == outcome(7, 6, 1) == ("first", 41)
    assert PUBLISHED[8, 8] == outcome(8, 8, -2) == ("second", 62)
    assert PUBLISHED[7, 7] == outcome(7, 7, 0) == ("draw", 49)
    assert PUBLISHED[6, 12] == ("second", 72)
    assert disagreement(Solved(Task(8, 5), 1, 1, 1, 1.0)) is None
    assert disagreement(Solved(Task(12, 9), 1, 1, 1, 1.0)) is None
