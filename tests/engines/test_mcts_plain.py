"""The readable tree search: exact on trees drawn by hand and on late games, and a player of Connect Four."""

from random import Random
from typing import Any

import pytest

from conjoin import Limit, Side, game, loss_in, win_in
from conjoin.core.analysis import Kind
from conjoin.core.bounds import OPEN
from conjoin.engines.mcts import MctsEngine
from conjoin.engines.random import RandomEngine
from conjoin.engines.search.mcts import Tree, preference, proven_by_moves
from conjoin.games.connect_four import ConnectFour
from conjoin.games.hexgame import HexPosition
from conjoin.solver.scores import exact_score, new_solver
from tests.solver.test_scores import late_positions

from .test_mcts import late_position, timeless, truth

CONNECT_FOUR = game("connect-four")


def searched(position: Any, simulations: int, seed: int = 0) -> Tree:
    tree = Tree(position, Random(seed))
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


def test_the_same_seed_gives_the_same_analysis() -> None:
    position, limit = CONNECT_FOUR.parse("4453"), Limit(simulations=150)
    first = timeless(MctsEngine(seed=3).analyse(position, limit))
    assert timeless(MctsEngine(seed=3).analyse(position, limit)) == first
    assert timeless(MctsEngine(seed=4).analyse(position, limit)) != first
    *_, last = MctsEngine(seed=3).watch(position, limit)
    assert timeless(last) == first


def test_wins_are_taken_and_stopped() -> None:
    assert MctsEngine().analyse(CONNECT_FOUR.parse("112233"), Limit()).lines[0].score == win_in(1)
    first, *rest = MctsEngine(simulations=200).analyse(CONNECT_FOUR.parse("213161"), Limit()).lines
    assert CONNECT_FOUR.move_name(first.move) == "1"
    assert {line.score for line in rest} == {loss_in(2)}


def test_claims_hold_against_the_solver() -> None:
    claims, judge = 0, new_solver(ConnectFour())
    for position in late_positions("connect-four", 30, 12):
        scores = judge.solve_columns(list(position.moves))
        for line in MctsEngine(simulations=300).analyse(position, Limit()).lines:
            exact = exact_score(scores[line.move] or 0, position)
            if line.score.kind is not Kind.ESTIMATE:
                claims += 1
                assert line.score.kind is exact.kind
                assert (line.score.plies or 0) >= (exact.plies or 0) or exact.kind is Kind.LOSS
    assert claims > 20


def test_limits_are_kept() -> None:
    analysis = MctsEngine().analyse(CONNECT_FOUR.start(), Limit(nodes=100))
    assert 100 <= analysis.nodes < 110
    assert MctsEngine().analyse(CONNECT_FOUR.start(), Limit(seconds=0.2)).seconds >= 0.2


@pytest.mark.parametrize("colour", Side)
def test_it_beats_chance_at_connect_four(colour: Side) -> None:
    position: Any = CONNECT_FOUR.start()
    players = {colour: MctsEngine(simulations=150), colour.other: RandomEngine(1)}
    while position.outcome is None:
        position = position.play(players[position.to_move].analyse(position, Limit()).best)
    assert position.outcome.winner is colour
