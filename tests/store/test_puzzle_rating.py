"""A person's rating is kept between programs, and each puzzle counts once."""

from pathlib import Path

import pytest

from conjoin import registry
from conjoin.core.errors import StoreError
from conjoin.puzzles.checking import puzzle_of
from conjoin.puzzles.rating import Rating, puzzle_rating
from conjoin.store.puzzle_rating import FILE, Trained, keep, trained


def test_what_was_kept_is_read_again_and_a_puzzle_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONJOIN_DATA", str(tmp_path))
    assert trained() == Trained()
    one = puzzle_of(registry.game("connect-four").parse("112233"))
    keep(trained().after(one, solved=True))
    kept = trained()
    assert (kept.rating.solved, kept.rating.tried) == (1, 1)
    assert kept.after(one, solved=False) == kept
    (tmp_path / FILE).write_text("{")
    with pytest.raises(StoreError, match=r"cannot read .*puzzles\.json"):
        trained()


def test_ratings_find_the_strength_of_one_who_solves_half() -> None:
    rating, points = Rating(), 6.0
    for number in range(60):
        rating = rating.after(points, number % 2 == 0)
    assert abs(rating.value - puzzle_rating(points)) < rating.deviation
    assert rating.deviation < Rating().deviation
    assert rating.after(points, solved=True).value > rating.value > rating.after(points, solved=False).value
    assert (rating.solved, rating.tried) == (30, 60)
