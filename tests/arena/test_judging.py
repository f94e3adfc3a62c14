"""Games judged beside a tournament: the same as afterwards, and turning points in words."""

from time import monotonic, sleep

import pytest

from conjoin.arena.job import Job, game_seed, play
from conjoin.arena.judging import Judging, turning_points
from conjoin.explain.assessed_games import assessed_games
from conjoin.explain.assessment import Quality
from tests.hangs import HANG_SECONDS

RECORDS = [
    play(
        Job(
            "connect-four:width=5,height=4",
            ("random", "random"),
            "3",
            seed=game_seed(2, number),
            id=str(number),
        )
    )
    for number in range(12)
]


def test_what_is_judged_beside_is_what_is_judged_afterwards() -> None:
    judging = Judging()
    for record in RECORDS[::-1]:
        judging.add([record])
    told: list[int] = []
    judging.finish(told.append)
    assert told == sorted(told)
    assert told[-1] == len(RECORDS)
    assert judging.in_order(RECORDS) == list(assessed_games(RECORDS, threads=1))


@pytest.mark.parametrize("board", ["connect-four", "fencemaster:size=5"])
def test_who_stops_gets_what_was_judged_and_leaves_nobody_at_work(board: str) -> None:
    jobs = [
        Job(board, ("random", "random"), seed=game_seed(3, number), id=str(number)) for number in range(60)
    ]
    records = [play(job) for job in jobs]
    judging = Judging()
    judging.add(records)
    until = monotonic() + HANG_SECONDS
    while not judging.judged:
        assert monotonic() < until
        sleep(0.001)
    judging.stop()
    known = judging.in_order(records)
    sleep(0.5)
    assert judging.in_order(records) == known
    assert 0 < len(known) < len(records)
    assert known == list(assessed_games([game.record for game in known]))  # none is judged by halves


def test_turning_points_are_the_blunders_in_words() -> None:
    games = list(assessed_games(RECORDS, threads=1))
    turns = turning_points(games)
    for game in games:
        blunders = [
            ply
            for ply, assessment in enumerate(game.assessments, start=1)
            if assessment and assessment.quality is Quality.BLUNDER
        ]
        assert [ply for ply, _ in turns[game.record.id]] == blunders
    words = {said for found in turns.values() for _, said in found}
    assert words
    assert all(said.split(" turns ")[0] in ("Red", "Yellow") for said in words)
