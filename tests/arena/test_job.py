"""A game as a job: plain values in, a record out, the same in every process."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context

import pytest

from conjoin import Limit, UnknownName
from conjoin.arena.job import SEEDS, Job, game_seed, play

JOBS = [
    Job("connect-four", ("random", "window:depth=2"), "44", Limit(nodes=500), 7),
    Job("havannah:size=4", ("mcts", "random"), "a1 b2", Limit(simulations=50), 8),
    Job("fencemaster:size=4", ("schmipo", "random:seed=3"), seed=9),
]


def moves(job: Job) -> str:
    return play(job).moves


def test_a_job_is_small_and_comes_back_equal() -> None:
    for job in JOBS:
        assert len(pickle.dumps(job)) < 500
        assert pickle.loads(pickle.dumps(job)) == job  # noqa: S301


def test_the_same_job_gives_the_same_game_in_another_process() -> None:
    here = [moves(job) for job in JOBS]
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        assert list(elsewhere.map(moves, JOBS)) == here
    assert all(game.startswith(job.opening) for game, job in zip(here, JOBS, strict=True))


def test_the_record_names_the_players_as_the_job_does() -> None:
    record = play(JOBS[0])
    assert (record.game, record.players, record.seed) == ("connect-four", ("random", "window:depth=2"), 7)


def test_unknown_players_are_refused() -> None:
    with pytest.raises(UnknownName):
        play(Job("connect-four", ("random", "nobody")))


def test_seeds_of_neighbouring_games_are_far_apart() -> None:
    seeds = [game_seed(1, number) for number in range(1000)]
    assert len(set(seeds)) == 1000
    assert all(0 <= seed < SEEDS for seed in seeds)
    near = sum(abs(one - other) < SEEDS // 1000 for one, other in pairwise(seeds))
    assert near < 20  # two in a thousand by chance
    assert game_seed(1, 2) != game_seed(12) != game_seed(1, "2", "")
