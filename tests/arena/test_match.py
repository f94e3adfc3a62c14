from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from multiprocessing import active_children

import pytest

from conjoin import BadOption, Limit, Record, registry
from conjoin.arena.dispatch import game_workers
from conjoin.arena.match import IN_THIS_PROCESS, Pair, jobs, match, tallied
from conjoin.play.clock import Budget
from conjoin.ratings.tally import tally
from conjoin.workers import Worker


def test_pairs_share_their_opening_and_swap_colours() -> None:
    game = registry.game("connect-four")
    pairs = list(match(game, "random", "random:seed=3", 5, seed=1))
    assert len(pairs) == 5
    for pair in pairs:
        assert pair.a_first.players == ("random", "random:seed=3")
        assert pair.b_first.players == ("random:seed=3", "random")
        assert pair.a_first.moves[:2] == pair.b_first.moves[:2]
    assert len({pair.a_first.moves for pair in pairs}) == 5


def test_the_same_seed_plays_the_same_match() -> None:
    game = registry.game("fencemaster:size=3")

    def moves(seed: int) -> list[str]:
        return [pair.a_first.moves for pair in match(game, "random", "random", 4, seed)]

    assert moves(1) == moves(1) != moves(2)


def test_a_wrong_engine_shows_before_the_first_game() -> None:
    with pytest.raises(BadOption, match="window does not play havannah"):
        match(registry.game("havannah"), "random", "window", 1, 0)


def timeless(pairs: list[Pair]) -> list[Record]:
    return [replace(record, clock=()) for pair in pairs for record in pair.records]


def test_workers_play_the_same_pairs_in_the_same_order() -> None:
    game, nodes = registry.game("connect-four"), (Budget(Limit(nodes=300)),) * 2

    def played(workers: AbstractContextManager[Sequence[Worker]]) -> list[Record]:
        return timeless(list(match(game, "window", "mcts:simulations=20", 6, 3, nodes, workers=workers)))

    alone = played(IN_THIS_PROCESS)
    assert [record.id for record in alone[:3]] == ["1.1-2", "1.2-1", "2.1-2"]
    assert played(game_workers(2, None, 12)) == alone


def test_who_stops_asking_ends_the_workers() -> None:
    others = set(active_children())
    pairs = match(
        registry.game("connect-four"), "random", "random", 100_000, 1, workers=game_workers(2, None, 200_000)
    )
    assert len(set(active_children()) - others) == 0
    next(pairs)
    assert len(set(active_children()) - others) == 2
    del pairs
    assert set(active_children()) <= others


def test_each_player_keeps_its_budget_when_colours_are_swapped() -> None:
    of_a, of_b = Budget(Limit(nodes=1)), Budget(Limit(depth=2))
    a_first, b_first = jobs(registry.game("connect-four"), "window", "random", 1, 0, (of_a, of_b))
    assert dict(zip(a_first.players, a_first.budgets, strict=True)) == {"window": of_a, "random": of_b}
    assert dict(zip(b_first.players, b_first.budgets, strict=True)) == {"window": of_a, "random": of_b}


def test_every_pair_comes_with_the_result_so_far() -> None:
    steps = list(tallied(match(registry.game("connect-four"), "random", "random", 4, 1)))
    assert [counted.games for _, counted in steps] == [2, 4, 6, 8]
    assert steps[-1][1] == tally(pair.records for pair, _ in steps)
