"""Kept games: one file each, never half a game, and never over somebody else's."""

import os
from pathlib import Path

import pytest

from conjoin import ConjoinError, Ending, Outcome, Record, Side, StoreError
from conjoin.store.kept_games import KeptGame, is_own, keep, kept_games, latest_unfinished, opened

RUNNING = Record("connect-four", ("human", "window:depth=3"), "445", clock=(0.0, 0.125, 1.5), seed=7)
LONGER = Record("connect-four", ("human", "window:depth=3"), "4453", clock=(0.0, 0.125, 1.5, 2.0), seed=7)
WON = Record("connect-four", ("a", "b"), "1212121", Outcome(Side.FIRST, "line", (0, 7, 14, 21)), Ending.RULES)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CONJOIN_DATA", str(tmp_path))
    return tmp_path


def age(kept: KeptGame, seconds: int) -> None:
    then = kept.path.stat().st_mtime - seconds
    os.utime(kept.path, (then, then))


def test_a_game_that_goes_on_stays_in_its_file(data: Path) -> None:
    kept = keep(RUNNING)
    again = keep(LONGER, kept)
    assert again.path == kept.path
    assert is_own(again.path)
    assert opened(kept.path).record == LONGER
    assert [path.name for path in (data / "games").iterdir()] == [kept.path.name]


def test_two_games_have_two_files() -> None:
    assert keep(RUNNING).path != keep(RUNNING).path


def test_whoever_comes_second_does_not_overwrite_the_first() -> None:
    seen_by_both = keep(RUNNING)
    ours = keep(LONGER, seen_by_both)
    theirs = keep(WON, seen_by_both)
    assert theirs.path != ours.path
    assert opened(ours.path).record == LONGER


def test_a_file_that_was_removed_meanwhile_is_made_anew() -> None:
    kept = keep(RUNNING)
    kept.path.unlink()
    assert opened(keep(LONGER, kept).path).record == LONGER


def test_the_latest_comes_first_and_finished_games_are_not_resumed() -> None:
    old, new, won = keep(RUNNING), keep(LONGER), keep(WON)
    age(old, 20)
    age(new, 10)
    listed = [game.path for game in kept_games() if isinstance(game, KeptGame)]
    assert listed == [won.path, new.path, old.path]
    assert latest_unfinished() == new
    assert [kept.is_finished for kept in (old, new, won)] == [False, False, True]
    assert [kept.result for kept in (old, won)] == ["unfinished", "first won"]
    assert (won.plies, old.plies) == (7, 3)


def test_without_games_there_is_nothing() -> None:
    assert list(kept_games()) == []
    assert latest_unfinished() is None


def test_one_bad_line_does_not_hide_the_good_ones() -> None:
    kept = keep(RUNNING)
    kept.path.write_text("{half\n" + kept.path.read_text() + '{"game": "conn')
    assert opened(kept.path).record == RUNNING


def test_a_broken_file_is_named_and_the_others_are_listed(data: Path) -> None:
    kept = keep(RUNNING)
    (data / "games" / "broken.jsonl").write_text("{half\n")
    found = list(kept_games())
    errors = [one for one in found if isinstance(one, ConjoinError)]
    assert kept in found
    assert len(errors) == 1
    assert "broken.jsonl" in str(errors[0])
    assert latest_unfinished() == kept


def test_a_game_taken_back_to_its_start_is_not_listed() -> None:
    kept = keep(RUNNING)
    keep(Record("connect-four", ("a", "b"), ""), kept)
    assert list(kept_games()) == []


def test_a_folder_that_cannot_be_made_is_an_error(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (data / "file").write_text("")
    monkeypatch.setenv("CONJOIN_DATA", str(data / "file"))
    with pytest.raises(StoreError, match="CONJOIN_DATA"):
        keep(RUNNING)
