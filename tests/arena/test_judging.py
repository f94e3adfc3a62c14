"""Games judged beside a tournament: the same as afterwards, and turning points in words."""

from conjoin.arena.job import Job, game_seed, play
from conjoin.arena.judging import Judging, turning_points
from conjoin.explain.judged_games import judged_games
from conjoin.explain.judgement import Quality

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
    judging.finish()
    assert judging.in_order(RECORDS) == list(judged_games(RECORDS, threads=1))


def test_who_stops_gets_what_was_judged() -> None:
    judging = Judging()
    judging.add(RECORDS * 20)
    judging.stop()
    judging.finish()
    assert set(judging.judged) <= {record.id for record in RECORDS}


def test_turning_points_are_the_blunders_in_words() -> None:
    games = list(judged_games(RECORDS, threads=1))
    turns = turning_points(games)
    for game in games:
        blunders = [
            ply
            for ply, judgement in enumerate(game.judgements, start=1)
            if judgement and judgement.quality is Quality.BLUNDER
        ]
        assert [ply for ply, _ in turns[game.record.id]] == blunders
    words = {said for found in turns.values() for _, said in found}
    assert words
    assert all(said.split(" turns ")[0] in ("Red", "Yellow") for said in words)
