"""Small hex boards: every position once, solved by two searches, kept, and the page that says so."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from conjoin import registry
from conjoin._native import proof
from conjoin.bench.measure import WrongAnswer
from conjoin.core.errors import StoreError
from conjoin.workers import Worker
from lab.solved_hex import solving
from lab.solved_hex.__main__ import main
from lab.solved_hex.page import page
from lab.solved_hex.results import Results, Solved, Task
from lab.solved_hex.solving import BOARDS, positions, prove, solve_missing

SMALL, MIB = "havannah:size=2", 1


def found(path: Path, boards: list[str], count: int, seconds: float = 60) -> list[Solved]:
    with ThreadPoolExecutor(1) as executor:
        solving = solve_missing(Results(path), [Worker(executor)], seconds, boards, MIB)
        return [solved for _, solved in zip(range(count), solving, strict=False)]


def test_positions_are_all_running_ones_without_their_images() -> None:
    game = registry.game(SMALL)
    tasks = positions(SMALL, 2)
    assert [task.plies for task in tasks] == [0, 1, 1] + [2] * (len(tasks) - 3)
    seen: set[object] = set()
    for task in tasks:
        position = game.parse(task.moves)
        images = {game.transform(position, symmetry).key for symmetry in game.symmetries}
        assert not images & seen
        seen |= images
    # Two stones of two colours on seven cells, and none of these has ended the game.
    assert len(seen) == 1 + 7 + 7 * 6


def test_what_is_solved_is_kept_and_never_solved_twice(tmp_path: Path) -> None:
    kept, count = tmp_path / "kept.jsonl", len(positions(SMALL, 4))
    first = found(kept, [SMALL], 3)
    with kept.open("a") as file:
        file.write('{"game": "hav')  # a killed program
    rest = found(kept, [SMALL], count)
    assert [solved.task for solved in first + rest] == positions(SMALL, 4)
    assert all(solved.exact for solved in first + rest)
    assert found(kept, [SMALL], 1) == []
    assert list(Results(kept).found.values()) == first + rest


def test_a_position_that_was_given_up_is_tried_again_with_more_time(tmp_path: Path) -> None:
    kept, open_one = Results(tmp_path / "kept.jsonl"), Task(SMALL, "a1")
    for task in positions(SMALL, 4):
        kept.add(Solved(task, 0, 0, task != open_one, 1, 1, 1.0, 60.0))
    assert found(kept.path, [SMALL], 9, seconds=60) == []
    (again,) = found(kept.path, [SMALL], 9, seconds=90)
    assert (again.task, again.exact, again.limit) == (open_one, True, 90)


def test_two_searches_that_differ_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    prover = proof.Prover("havannah", 2, MIB)
    other = proof.AlphaBeta("fencemaster", 2, MIB)
    monkeypatch.setattr(solving, "_searches", lambda *_: (prover, other))
    with pytest.raises(WrongAnswer, match="after 'a1': -1 by proof numbers, 0 by alpha-beta"):
        prove(Task("havannah:size=2", "a1"), 60, MIB)


def test_what_takes_too_long_stays_open() -> None:
    given_up = prove(Task("fencemaster:size=4", "a1"), 0, MIB)
    assert (given_up.low, given_up.high, given_up.exact) == (-1, 1, False)


def test_the_page_says_what_is_known_and_what_is_not(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    assert main([SMALL, "fencemaster:size=2", "--processes", "1", "--table", "1", "--docs", str(docs)]) == 0
    written = (docs / "solved-hex.md").read_text()
    assert "## Havannah, size 2\n\nThe empty board is won.\n" in written
    assert "| 1 | 2 | 1 | 0 | 1 |" in written
    assert "First stones after which White wins: a1 and their images." in written
    assert "## FenceMaster, size 2\n\nThe empty board is drawn.\n" in written
    open_one = Solved(Task("havannah:size=4", "a1"), -1, 0, False, 5, 0, 1.0, 90.0)
    text = page([open_one, replace(open_one, task=Task("havannah:size=4", "d4"), low=0)])
    assert "Open: a1 (Black does not win; 5 nodes, 1.5 minutes for each search)," in text
    assert "d4 (drawn for Black, not checked; 5 nodes," in text.replace("\n", " ")


def test_a_file_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kept.jsonl").write_text('{"game": "havannah:size=2", "moves": "", "won": 1}\n')
    with pytest.raises(StoreError, match="line 1 is no result"):
        Results(tmp_path / "kept.jsonl")


def test_the_plain_search_takes_small_boards_and_limits() -> None:
    with pytest.raises(ValueError, match="boards up to size 4 only, not 5"):
        proof.AlphaBeta("havannah", 5, MIB)
    plain = proof.AlphaBeta("fencemaster", 4, MIB)
    assert plain.solve([0], seconds=0)[0] is None
    assert plain.solve([0], stop=bytearray(b"\1"))[0] is None
    with pytest.raises(ValueError, match="the game is over"):
        proof.AlphaBeta("havannah", 2, MIB).solve([0, 3, 1])


def test_the_page_of_the_documentation_says_what_was_found() -> None:
    docs = Path(__file__).parents[2] / "docs"
    found = list(Results(docs / "solved-hex.jsonl").found.values())
    assert (docs / "solved-hex.md").read_text() == page(found)
    whole = [solved for solved in found if solved.task.game.endswith(("size=2", "size=3"))]
    tasks = [task for name, plies in BOARDS.items() if name[-1] in "23" for task in positions(name, plies)]
    assert {solved.task for solved in whole if solved.exact} == set(tasks)
