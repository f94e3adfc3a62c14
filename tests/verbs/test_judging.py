"""Games judged, puzzles, and the catalogue."""

import json
from pathlib import Path

import pytest

import conjoin as package
from conjoin import Interrupted, Record
from conjoin.explain.assessment import Quality
from tests.conftest import Run

RECORD = Record("connect-four", ("ann", "bob"), "1122337")


def test_a_review_takes_a_record_a_position_or_moves() -> None:
    position = package.game("connect-four").parse(RECORD.moves)
    seen = [package.review(played) for played in (RECORD, position, RECORD.moves)]
    steps = [[(step.move, step.best, step.got) for step in one.steps] for one in seen]
    assert steps[0] == steps[1] == steps[2]
    assert [step.ply for step in seen[0].blunders] == [1, 2, 3, 5, 6, 7]
    assert seen[0].steps[-1].quality is Quality.BLUNDER


def test_accuracy_is_counted_from_records_or_their_file(tmp_path: Path) -> None:
    package.save(tmp_path / "games.jsonl", [RECORD] * 2)
    from_file = package.accuracy(tmp_path / "games.jsonl")
    assert (
        from_file
        == package.accuracy([RECORD] * 2)
        == package.accuracy(package.load(tmp_path / "games.jsonl"))
    )
    assert {one.player: one.total.blunders for one in from_file} == {"ann": 8, "bob": 4}


def test_accuracy_keeps_the_games_judged_before_ctrl_c() -> None:
    def stop(done: int, _: int | None) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        package.accuracy([RECORD] * 3, progress=stop)
    assert [one.games for one in stopped.value.partial] == [1, 1]


def test_the_same_seed_has_the_same_puzzle_and_one_move_wins() -> None:
    puzzle = package.puzzle(plies=5, seed=3)
    assert puzzle == package.puzzle(plies=5, seed=3)
    assert package.solve(puzzle.position).score == package.win_in(5, puzzle_value(puzzle.position))
    wins = [move for move, score in package.solve(puzzle.position).moves.items() if score.value > 0]
    assert wins == [puzzle.solution[0]]


def puzzle_value(position: package.Position) -> int:
    (score,) = package.solve_many([position])
    return int(score)


def test_the_catalogue_is_that_of_the_commands(conjoin: Run) -> None:
    for listed, command in ((package.games(), "games"), (package.engines(), "engines")):
        printed = conjoin(command, "--json").stdout
        assert [row.to_dict() for row in listed] == json.loads(printed)
    assert "window" not in [row.name for row in package.engines("havannah")]
