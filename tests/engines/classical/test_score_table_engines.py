"""What holds for both players of the score table: they answer fully, and the same with or without compiled code."""

from itertools import pairwise
from types import ModuleType

import pytest

from conjoin import Limit, game
from conjoin.engines.classical import average, tempered
from conjoin.engines.classical.fixed_depth import FixedDepthEngine, RootSearch
from tests.engines.midgames import COMPILED_SPECS, midgames

PLAYERS = pytest.mark.parametrize("player", [average, tempered])


def engine(player: ModuleType, depth: int, search: RootSearch | None = None) -> FixedDepthEngine:
    made: FixedDepthEngine = player.ENTRY.build(depth, search or player.compiled)
    return made


@PLAYERS
@pytest.mark.parametrize("spec", COMPILED_SPECS)
def test_the_compiled_twin_finds_the_same(player: ModuleType, spec: str) -> None:
    for depth, count in ((1, 60), (2, 30), (3, 3)):
        for position in midgames(spec, count, seed=depth):
            assert player.compiled(position, depth) == player.plain(position, depth)


@PLAYERS
@pytest.mark.parametrize(
    ("depth", "spec", "count"),
    [(4, "connect-four", 5), (5, "connect-four", 1), (5, "connect-four:width=4,height=4", 6)],
)
def test_the_compiled_twin_finds_the_same_in_the_deep(
    player: ModuleType, depth: int, spec: str, count: int
) -> None:
    for position in midgames(spec, count, seed=depth):
        assert player.compiled(position, depth) == player.plain(position, depth)


@PLAYERS
def test_the_whole_answer_is_the_same_without_the_compiled_twin(player: ModuleType) -> None:
    quick, slow = engine(player, 2), engine(player, 2, player.plain)
    for position in midgames("connect-four", 20, seed=9):
        one, other = quick.analyse(position, Limit()), slow.analyse(position, Limit())
        assert (one.lines, one.depth, one.nodes) == (other.lines, other.depth, other.nodes)


@PLAYERS
def test_boards_too_large_for_the_compiled_twin_are_played_all_the_same(player: ModuleType) -> None:
    position = game("connect-four:width=9,height=8").parse("5545")
    assert player.compiled(position, 1) == player.plain(position, 1)
    assert engine(player, 2).analyse(position, Limit()).depth == 2


@PLAYERS
def test_every_legal_move_is_there_once_and_best_first(player: ModuleType) -> None:
    for position in midgames("connect-four", 80, seed=4):
        found = engine(player, 3).analyse(position, Limit()).lines
        assert sorted(line.move for line in found) == list(position.legal_moves())
        assert all(above.score >= below.score for above, below in pairwise(found))
        assert all(line.reasons and line.variation[0] == line.move for line in found)
