"""Games judged in bulk: every assessment against the exact scores of one position at a time."""

from random import Random

import pytest

from conjoin import Limit, Record, game
from conjoin.arena.job import Job, play
from conjoin.explain.assessed_games import assessed_games
from conjoin.explain.assessment import Assessment, Quality, assess
from conjoin.explain.exact import exact_scores, result


def random_game(seed: int, spec: str = "connect-four:width=5,height=5") -> Record:
    return play(Job(spec, ("random", "random:seed=9"), "1122"[: 2 * (seed % 2)], seed=seed))


def test_every_move_is_judged_as_the_truth_of_its_position_says() -> None:
    records = [random_game(seed) for seed in range(6)]
    for found in assessed_games(records):
        position = game(found.record.game).start()
        moves = game(found.record.game).parse(found.record.moves).moves
        assert len(found.assessments) == len(moves)
        for ply, (move, assessment) in enumerate(zip(moves, found.assessments, strict=True)):
            legal = len(position.legal_moves())
            if ply < found.record.opening_plies or legal == 1:
                assert assessment is None
            else:
                assert assessment == assess(position, move, exact_scores(position))
            position = position.play(move)


def test_the_last_stone_of_a_draw_and_of_a_win() -> None:
    won = Record("connect-four", ("a", "b"), "1122334")
    [found] = assessed_games([won])
    assert found.assessments[-1] is not None
    assert (found.assessments[-1].got.plies, found.assessments[-1].accuracy) == (1, 100)
    assert found.cells == 42


@pytest.mark.parametrize(
    ("board", "moves", "first"),
    [
        ("connect-four:width=10,height=6", "4647768a17a24443366a8653655399933877759899825845a11", 32),
        ("connect-four:width=8,height=7", "122635541377685116867733441363366478725587", 20),
    ],
)
def test_on_large_boards_only_late_moves_are_judged(board: str, moves: str, first: int) -> None:
    [found] = assessed_games([Record(board, ("a", "b"), moves)])
    assert found.assessments[:first] == (None,) * first
    assert None not in found.assessments[first:]


def test_more_games_than_are_solved_at_once_keep_their_order() -> None:
    records = [random_game(seed, "connect-four:width=4,height=4") for seed in range(70)]
    assert [found.record for found in assessed_games(records, threads=1)] == records


def test_a_broken_record_is_judged_up_to_the_break() -> None:
    [found] = assessed_games([Record("connect-four", ("a", "b"), "4499")])
    assert len(found.assessments) == 2


def test_hex_boards_are_judged_where_a_proof_reaches() -> None:
    # Havannah on size 3 is small enough: the end of a random game is proven, and no assessment contradicts the result.
    chance = Random(3)
    rules = game("havannah:size=3")
    position = rules.start()
    while position.outcome is None:
        position = position.play(chance.choice(position.legal_moves()))
    [found] = assessed_games([Record(rules.name, ("a", "b"), rules.notation(position))])
    known = [assessment for assessment in found.assessments if assessment is not None]
    assert known
    assert found.assessments[-1] == Assessment(known[-1].best, known[-1].got, timed=False)
    assert result(known[-1].got) == 1
    assert all(assessment.quality is not Quality.INACCURACY for assessment in known)
    assert all(result(assessment.best) >= 0 for assessment in known)


def test_perfect_play_is_perfect() -> None:
    record = play(Job("connect-four", ("perfect", "random"), "44444", Limit(seconds=5), seed=1))
    [found] = assessed_games([record])
    own = [assessment for assessment in found.assessments[::2] if assessment is not None]
    assert own
    assert {assessment.accuracy for assessment in own} == {100}
