"""Values that are no positions, records or numbers: our own errors, each with a way out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import conjoin as package

FOUR = package.game("connect-four")
ANYTHING: Any = 5

MISUSES: dict[str, tuple[Callable[[], object], str]] = {
    "a game to show a position of": (
        lambda: package.show(FOUR.start(), FOUR),  # type: ignore[arg-type]
        r"a position knows its game; write show\(position\)",
    ),
    "no position to explain": (lambda: package.explain(ANYTHING), "5 is no position"),
    "no position to count from": (lambda: package.perft(ANYTHING, 1), "5 is no position"),
    "a negative depth": (lambda: package.perft("44", -1), "count moves from 0"),
    "numbers for records": (lambda: package.accuracy([ANYTHING]), "5 is no record"),
    "a number for records": (lambda: package.accuracy(ANYTHING), "5 is no record"),
    "no file to load": (lambda: package.load(ANYTHING), "5 cannot be read"),
    "no records to save": (lambda: package.save("games.jsonl", ANYTHING), r"write save\(path, \[record\]\)"),
    "a word for plies": (lambda: package.puzzle(plies="x"), "'x' is no number of plies"),  # type: ignore[arg-type]
    "a word for an estimate": (lambda: package.estimate("x"), "'x' is no estimate"),  # type: ignore[arg-type]
    "no number for an estimate": (lambda: package.estimate(float("nan")), "nan is no estimate"),
    "a word for a distance": (lambda: package.win_in("x"), "'x' is no number of moves"),  # type: ignore[arg-type]
    "a win in the past": (lambda: package.loss_in(-1), "nothing is won after -1 moves"),
    "an engine for another game": (
        lambda: package.engine("window", for_game="havannah"),
        "window does not play havannah",
    ),
}


@pytest.mark.parametrize("name", MISUSES)
def test_misuse_is_refused_with_a_way_out(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    misuse, problem = MISUSES[name]
    with pytest.raises(package.ConjoinError, match=problem):
        misuse()
    assert not list(tmp_path.iterdir())


def test_a_position_may_be_given_as_its_moves() -> None:
    position = FOUR.parse("112233")
    assert package.explain("112233") == package.explain(position)
    assert package.perft("112233", 2) == package.perft(position, 2) == 42
    three = package.game("havannah:size=3")
    # The search behind the words ends with its time, so only the position is sure to be the same.
    assert package.explain("a1 b2", game=three).position == three.parse("a1 b2")
    assert package.engine("mcts", for_game="havannah").spec == "mcts"
