"""The engine around the network: limits, boards, and what it says."""

import pytest

from conjoin import Limit, engine, game
from conjoin.core.analysis import Kind
from conjoin.core.errors import BadOption
from conjoin.engines.networks import trained

CONNECT_FOUR = game("connect-four")


def test_without_simulations_the_network_plays_what_it_likes_best() -> None:
    position = CONNECT_FOUR.parse("4453")
    (opinion,) = trained.packaged().opinions([position])
    found = engine("zero:simulations=0").analyse(position)
    assert found.best == max(opinion.policy, key=opinion.policy.__getitem__)
    assert (found.nodes, found.depth) == (1, 0)


@pytest.mark.parametrize(
    ("limit", "nodes"), [(Limit(simulations=25), 26), (Limit(nodes=30), 30), (Limit(nodes=1), 1)]
)
def test_a_limit_is_kept(limit: Limit, nodes: int) -> None:
    assert engine("zero").analyse(CONNECT_FOUR.parse("44"), limit).nodes == nodes


def test_a_move_that_ends_the_game_is_no_estimate() -> None:
    found = engine("zero").analyse(CONNECT_FOUR.parse("112233"), Limit(simulations=60))
    assert (found.best, found.lines[0].score.kind, found.lines[0].score.plies) == (3, Kind.WIN, 1)


def test_watched_it_finds_the_same() -> None:
    position = CONNECT_FOUR.parse("4453")
    *_, last = engine("zero").think(position, Limit(simulations=40))
    assert last.lines == engine("zero").analyse(position, Limit(simulations=40)).lines


@pytest.mark.parametrize("spec", ["connect-four:width=8", "connect-four:line=5", "havannah:size=4"])
def test_other_boards_are_refused(spec: str) -> None:
    with pytest.raises(BadOption, match=spec):
        engine("zero", spec)
