"""Empty boards: solved one after the other, kept, gone on with, and the page that says so."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from conjoin.bench.measure import WrongAnswer
from conjoin.core.errors import StoreError
from conjoin.workers import Worker
from lab.solved_boards import solving
from lab.solved_boards.__main__ import main, write
from lab.solved_boards.page import disagreement, page
from lab.solved_boards.published import PUBLISHED, outcome
from lab.solved_boards.results import Results, Solved, Task, nothing_known, openings
from lab.solved_boards.solving import boards, go_on, solve_missing

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
    given_up = go_on(nothing_known(Task(9, 7)), SECONDS)
    assert given_up.low < given_up.high
    results = Results(tmp_path / "kept.jsonl")
    for task in boards():
        if task.width <= 8 and task != Task(4, 4):
            results.add(Solved(task, 0, 0, 1, 1.0))
    results.add(Solved(Task(9, 4), -2, 2, 1, SECONDS))
    assert [solved.task for solved in solve_missing(results, hands, SECONDS, False)] == [Task(4, 4)]


def test_what_is_known_after_each_question_is_kept(
    tmp_path: Path, hands: list[Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = go_on(nothing_known(Task(6, 5)), 60)
    monkeypatch.setattr(solving, "SECONDS_BETWEEN_RESULTS", 0)
    results = Results(tmp_path / "kept.jsonl")
    steps = list(solve_missing(results, hands, 60, False, [Task(6, 5)]))
    spans = [step.high - step.low for step in steps]
    assert len(spans) > 2
    assert spans == sorted(spans, reverse=True)
    assert [step.exact for step in steps] == [False] * (len(steps) - 1) + [True]
    last = results.of(Task(6, 5))
    assert last is not None
    assert (last.low, last.high, last.nodes) == (at_once.low, at_once.high, at_once.nodes)


def test_a_board_that_was_begun_comes_first_and_goes_on_from_its_bounds(
    tmp_path: Path, hands: list[Worker]
) -> None:
    results = Results(tmp_path / "kept.jsonl")
    whole, effort = go_on(nothing_known(Task(6, 6)), 60), 1000
    results.add(Solved(Task(6, 6), -1, 4, effort, 0.2))
    solving._solvers.cache_clear()  # as in another process
    first = next(iter(solve_missing(results, hands, 60, False)))
    assert (first.task, first.low, first.high) == (Task(6, 6), -1, -1)
    assert effort < first.nodes < effort + whole.nodes  # both runs are counted, and the second had less to do
    assert first.seconds > 0.2


def test_threads_and_tables_are_told_where_they_are_more_than_usual(tmp_path: Path) -> None:
    results = Results(tmp_path / "kept.jsonl")
    alone = go_on(nothing_known(Task(6, 5)), 60)
    together = go_on(nothing_known(Task(5, 6)), 60, threads=2, table_mib=128)
    for solved in (alone, together):
        results.add(solved)
    kept = Results(tmp_path / "kept.jsonl")
    assert [(board.low, board.high) for board in kept.boards()] == [(0, 0), (0, 0)]
    assert [(board.threads, board.table_mib) for board in kept.boards()] == [(2, 128), (1, 64)]
    text = page(kept.boards(), 120)
    assert re.search(r"\| 5×6 \| a draw \| [\d,]+ \| \d+ m?s, 2 threads, 128 MiB \|", text)
    assert re.search(r"\| 6×5 \| a draw \| 268,365 \| \d+ m?s \|", text)


def test_no_time_is_left_to_a_board_that_has_had_it(tmp_path: Path, hands: list[Worker]) -> None:
    results = Results(tmp_path / "kept.jsonl")
    results.add(Solved(Task(6, 6), -1, 4, 1000, 3.0))
    assert list(solve_missing(results, hands, 2.0, False, [Task(6, 6)])) == []


def test_boards_are_named_by_their_sides(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["4x5", "--docs", str(tmp_path), "--processes", "1", "--table", "2"]
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("4x5: 0, 2,987 nodes")
    [board] = Results(tmp_path / "solved-boards.jsonl").boards()
    assert (board.task, board.table_mib) == (Task(4, 5), 2)
    with pytest.raises(SystemExit):
        main(["3x5"])
    assert "'3x5' is no board" in capsys.readouterr().err


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
    assert re.search(r"\| 6×4 \| 24 \| .* \| 3e\+04 \| \d.* \|\n", text)  # 20,005² / 16,004
    assert re.search(r"\| 8×8 \| 64 \| .* \| · \| · \|\n", text)  # 7x8 is not known, nor 8x7
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


def test_bounds_say_who_wins_and_must_hold_what_is_published() -> None:
    first, second, open_one = (
        Solved(Task(10, 5), 2, 4, 1, 1.0),
        Solved(Task(6, 10), -18, -1, 1, 1.0),
        Solved(Task(9, 6), -16, 16, 1, 1.0),
    )
    assert [disagreement(board) for board in (first, second, open_one)] == [None] * 3
    assert disagreement(replace(first, low=3)) == (
        "10x5: between ('first', 45) and ('first', 43), but published is ('first', 47)"
    )
    text = page([first, second], 120)
    assert "| **5** | · | · | · | · | · | · | first |\n" in text
    assert "| **10** | · | · | second | · | · | · | · |\n" in text
    assert "first |" not in page([open_one], 120)


@pytest.mark.parametrize("task", [Task(8, 8), Task(12, 9), Task(5, 5)])
def test_every_board_can_be_begun(task: Task) -> None:
    known = go_on(nothing_known(task), seconds=0.3)
    assert -(task.cells + 1) // 2 <= known.low <= known.high <= (task.cells + 1) // 2
