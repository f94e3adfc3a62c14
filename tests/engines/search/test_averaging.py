"""The averaging search on trees drawn by hand: what is averaged, when it is rounded, and where it stops."""

from dataclasses import dataclass
from typing import Any

import pytest

from conjoin import Outcome, Side
from conjoin.engines.search.averaging import averaging
from conjoin.engines.search.tree import Found


@dataclass(frozen=True)
class Node:
    """A score of its own and some children; one without children is a finished game."""

    own: float
    children: tuple["Node", ...] = ()
    moves: tuple[int, ...] = ()

    @property
    def to_move(self) -> Side:
        return Side(len(self.moves) % 2)

    @property
    def key(self) -> tuple[int, ...]:
        return self.moves

    @property
    def outcome(self) -> Outcome | None:
        return None if self.children else Outcome(None, "drawn")

    def legal_moves(self) -> list[int]:
        return list(range(len(self.children)))

    def play(self, move: int) -> "Node":
        child = self.children[move]
        return Node(child.own, child.children, (*self.moves, move))


def node(own: float, *children: "Node | float") -> Node:
    return Node(own, tuple(child if isinstance(child, Node) else Node(child) for child in children))


def own_score(position: Node, left: int) -> float:
    del left
    return position.own


def test_every_child_counts_as_much_as_the_own_score() -> None:
    # (10 + 20 + 60) / 3 = 30; the mean of the children's mean and the own score would be (10 + 40) / 2 = 25.
    assert averaging(node(10, 20, 60), 1, True, own_score) == Found(30, (), 3)


def test_it_does_not_matter_who_moves() -> None:
    assert averaging(node(10, 20, 60), 1, False, own_score) == averaging(node(10, 20, 60), 1, True, own_score)


def test_each_node_is_rounded_before_its_parent_averages_it() -> None:
    # The child: (1 + 4) / 2 = 2.5, rounded to 2. The root: (3 + 2) / 2 = 2.5, rounded to 2; unrounded 2.75, so 3.
    assert averaging(node(3, node(1, 4)), 2, True, own_score).value == 2


@pytest.mark.parametrize(
    ("own", "child", "mean"), [(0, 5, 2), (0, 7, 4), (0, -5, -2), (0, -7, -4), (0, 3, 2), (1, 1, 1)]
)
def test_halves_go_to_the_even_number(own: int, child: int, mean: int) -> None:
    assert averaging(node(own, child), 1, True, own_score).value == mean


def test_thirds_go_to_the_nearest() -> None:
    assert averaging(node(0, 0, 1), 1, True, own_score).value == 0
    assert averaging(node(0, 1, 1), 1, True, own_score).value == 1
    assert averaging(node(0, 0, -2), 1, True, own_score).value == -1


def test_at_the_maximum_depth_the_own_score_is_returned() -> None:
    tree = node(8, node(2, 100, 100), 5)
    assert averaging(tree, 0, True, own_score) == Found(8, (), 1)
    # (8 + 2 + 5) / 3 = 5; what lies deeper is not looked at.
    assert averaging(tree, 1, True, own_score) == Found(5, (), 3)
    # The first child: (2 + 100 + 100) / 3 = 67.33, so 67; the root: (8 + 67 + 5) / 3 = 26.67, so 27.
    assert averaging(tree, 2, True, own_score) == Found(27, (), 5)
    # Finished games end a branch before the depth does.
    assert averaging(tree, 9, True, own_score) == Found(27, (), 5)


def test_only_candidates_are_averaged_and_none_leave_the_own_score() -> None:
    def second_only(position: Any) -> list[int]:
        return [1] if position.own == 8 else []

    # The root looks at its second child alone; that one offers nothing, though it has children.
    tree = node(8, 1000, node(2, 100))
    assert averaging(tree, 5, True, own_score, second_only) == Found(5, (), 2)
