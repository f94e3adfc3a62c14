"""Assessments that are kept: found again for the same game, and for no other."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from conjoin.arena.job import Job, play
from conjoin.arena.judged_journal import FORMAT, JUDGED, JudgedJournal
from conjoin.arena.judging import Judging
from conjoin.core.record import Record
from conjoin.explain.assessed_games import AssessedGame, assessed_games

BOARDS = ("connect-four:width=5,height=4", "fencemaster:size=3")
RECORDS = [
    play(Job(board, ("random", "random"), seed=seed, id=f"{board} {seed}"))
    for board in BOARDS
    for seed in range(4)
]


@cache
def afresh() -> list[AssessedGame]:
    """All of them, assessed without a journal."""
    return list(assessed_games(RECORDS, threads=1))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The journal of all of them."""
    folder = tmp_path_factory.mktemp("judged")
    judge(folder)
    return (folder / JUDGED).read_bytes()


def judge(folder: Path, records: list[Record] = RECORDS) -> Judging:
    judging = Judging(JudgedJournal(folder))
    judging.add(records)
    judging.finish()
    return judging


def lines(folder: Path) -> list[bytes]:
    return (folder / JUDGED).read_bytes().splitlines(keepends=True)


def test_what_was_judged_is_found_again_and_not_judged_twice(tmp_path: Path, whole: bytes) -> None:
    (tmp_path / JUDGED).write_bytes(whole)
    kept = lines(tmp_path)
    again = Judging(JudgedJournal(tmp_path))
    again.add(RECORDS)
    found = again.in_order(RECORDS)  # before anybody has worked
    again.finish()
    assert found == afresh()
    assert any(assessment for game in found[4:] for assessment in game.assessments)
    assert lines(tmp_path) == kept
    assert len(kept) == len(RECORDS)


def test_a_kill_in_the_middle_of_a_line_costs_only_that_line(tmp_path: Path, whole: bytes) -> None:
    (tmp_path / JUDGED).write_bytes(whole[:-20])
    assert judge(tmp_path).in_order(RECORDS) == afresh()
    assert len(lines(tmp_path)) == len(RECORDS) + 1
    assert judge(tmp_path).in_order(RECORDS) == afresh()
    assert len(lines(tmp_path)) == len(RECORDS) + 1


def test_noise_and_other_formats_are_passed_over(tmp_path: Path, whole: bytes) -> None:
    this, next_one = (f'"format": {number}'.encode() for number in (FORMAT, FORMAT + 1))
    later = whole.replace(this, next_one)
    (tmp_path / JUDGED).write_bytes(b"[]\n\xff\x00\n{" + this + b"}\nnull\n" + later)
    judging = Judging(JudgedJournal(tmp_path))
    judging.add(RECORDS)
    judging.finish()
    assert judging.in_order(RECORDS) == afresh()
    assert len(lines(tmp_path)) == 4 + 2 * len(RECORDS)


def test_a_game_that_was_played_anew_is_judged_anew(tmp_path: Path, whole: bytes) -> None:
    (tmp_path / JUDGED).write_bytes(whole)
    other = replace(RECORDS[1], id=RECORDS[0].id)
    assert judge(tmp_path, [other]).in_order([other]) == list(assessed_games([other], threads=1))
