"""What holds for both players of the score table: they answer fully, and the same with or without compiled code."""

from itertools import pairwise
from types import ModuleType

import pytest

from conjoin import Limit, game
from conjoin.engines import average, tempered
from conjoin.engines.tree_search import NativeSearch, TreeSearchEngine

from .midgames import midgames

PLAYERS = pytest.mark.parametrize("player", [average, tempered])


def engine(player: ModuleType, depth: int, search: NativeSearch | None = None) -> TreeSearchEngine:
    made: TreeSearchEngine = player.ENTRY.build(depth, search or player.compiled)
    return made


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
