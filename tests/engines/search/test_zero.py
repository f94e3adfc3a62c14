"""PUCT: what it finds with a network that knows nothing, and that its sums are right."""

from collections.abc import Sequence

import pytest

from conjoin import Position, game
from conjoin.engines.search.zero import Network, Node, Opinion, Tree
from conjoin.training.self_play import Uniform
from tests.engines.midgames import midgames

CONNECT_FOUR = game("connect-four")


def grown(position: Position, simulations: int, network: Network | None = None) -> Tree:
    tree = Tree(position)
    tree.run(network or Uniform(), lambda tree: tree.simulations >= simulations)
    return tree


def best(tree: Tree) -> int:
    return max(tree.root.policy, key=tree.visits)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("112233", "4"),  # wins at once
        ("11223", "4"),  # must be stopped
        ("121212", "1"),
        ("1212122", "1"),
        ("4455", "3"),  # two ends are open then
    ],
)
def test_it_finds_what_decides_without_knowing_anything(moves: str, expected: str) -> None:
    tree = grown(CONNECT_FOUR.parse(moves), 400)
    assert CONNECT_FOUR.move_name(best(tree)) == expected


def test_every_simulation_is_counted_once_on_every_position_of_its_way() -> None:
    tree = grown(CONNECT_FOUR.parse("4453"), 200)
    assert tree.simulations == sum(map(tree.visits, tree.root.policy)) == 200
    assert sum(tree.shares().values()) == pytest.approx(1)
    for node in nodes_of(tree.root):
        below = sum(child.visits for child in node.children.values())
        assert node.visits == below + (1 if node.position.outcome is None else node.visits)
        assert -1 <= node.value <= 1


def nodes_of(node: Node) -> list[Node]:
    return [node, *(below for child in node.children.values() for below in nodes_of(child))]


def test_a_value_changes_its_sign_from_move_to_move() -> None:
    class Optimist:
        """Thinks that whoever is to move has won."""

        def opinions(self, positions: Sequence[Position]) -> list[Opinion]:
            known = Uniform().opinions(positions)
            return [Opinion(opinion.policy, 1.0) for opinion in known]

    tree = grown(game("havannah:size=4").start(), 20, Optimist())
    assert tree.root.total == pytest.approx(1 - 20)  # the first look, then positions of the other side


def test_what_the_policy_likes_is_tried_first() -> None:
    class Fond:
        """Likes the last column, and knows no more."""

        def opinions(self, positions: Sequence[Position]) -> list[Opinion]:
            return [
                Opinion(
                    {
                        move: 0.9 if move == 6 else 0.1 / (len(position.legal_moves()) - 1)
                        for move in position.legal_moves()
                    },
                    0.0,
                )
                for position in positions
            ]

    tree = grown(CONNECT_FOUR.start(), 1, Fond())
    assert [move for move in tree.root.policy if tree.visits(move)] == [6]


@pytest.mark.parametrize("spec", ["connect-four", "fencemaster:size=3", "havannah:size=4"])
def test_it_knows_no_game(spec: str) -> None:
    for position in midgames(spec, 3, seed=5):
        assert best(grown(position, 60)) in position.legal_moves()
