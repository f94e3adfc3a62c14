"""The readable tree search: exact on trees drawn by hand and on late games, and a player of Connect Four."""

from random import Random
from typing import Any

import pytest

from conjoin import Limit, game, win_in
from conjoin.core.bounds import OPEN
from conjoin.core.random import WalkingRandom
from conjoin.engines.mcts import MctsEngine
from conjoin.engines.search.mcts import Tree, preference, proven_by_moves
from conjoin.games.hexgame import HexPosition

from .test_mcts import late_position, timeless, truth

CONNECT_FOUR = game("connect-four")


def searched(position: Any, simulations: int, seed: int = 0) -> Tree:
    tree = Tree(position, WalkingRandom(seed))
    tree.run(lambda tree: tree.simulations >= simulations)
    return tree


@pytest.mark.parametrize("rules", ["fencemaster", "havannah"])
def test_late_games_are_proven_and_the_proof_is_true(rules: str) -> None:
    random, known = Random(rules), dict[Any, int]()
    for _ in range(12):
        position: HexPosition = late_position(rules, 3, 6, random)
        tree = searched(position, 5_000)
        assert tree.bounds.exact
        assert tree.bounds.low == truth(position, known)
        for move, child in tree.root.children.items():
            assert child.bounds.low <= -truth(position.play(move), known) <= child.bounds.high


def test_visits_add_up_and_the_tree_is_counted() -> None:
    tree = searched(game("havannah:size=3").start(), 300)
    assert tree.simulations == 300
    assert sum(child.visits for child in tree.root.children.values()) == 300

    def size(node: Any) -> int:
        return 1 + sum(size(child) for child in node.children.values())

    assert tree.nodes == size(tree.root)
    best = max(tree.root.children, key=lambda move: preference(tree.root.children[move]))
    assert 1 < len(tree.variation(best)) <= tree.depth
    assert proven_by_moves(tree.root) == OPEN


def test_the_engine_plays_what_is_not_compiled_with_it() -> None:
    position, limit = game("connect-four:width=12,height=12").parse("6655"), Limit(simulations=60)
    first = timeless(MctsEngine(seed=3).analyse(position, limit))
    assert timeless(MctsEngine(seed=3).analyse(position, limit)) == first
    assert timeless(MctsEngine(seed=4).analyse(position, limit)) != first
    *_, last = MctsEngine(seed=3).watch(position, limit)
    assert timeless(last) == first
    assert 100 <= MctsEngine().analyse(position, Limit(nodes=100)).nodes < 112
    assert MctsEngine().analyse(position.game.parse("665544"), limit).lines[0].score == win_in(1)
