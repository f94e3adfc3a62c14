"""The search of AlphaZero: PUCT, a tree that grows where a network expects good play.

A simulation has three steps: follow the most promising moves to a position that is not in the tree yet, ask the network
about it, and tell every position on the way. There are no random games: the network's value stands in for them, and its
policy says which moves to try first. Knows no game, and no network either: both are passed in.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Protocol

from conjoin.core.bounds import result_for
from conjoin.core.position import Move

EXPLORATION = 1.8
"""How much the network's policy counts against what simulations have found."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a network thinks of a running position."""

    policy: Mapping[Move, float]
    """For each legal move how likely it is the one to play; together 1."""
    value: float
    """The expected result for the side to move: 1 a win, 0 a draw, -1 a loss."""


class Network(Protocol):
    """Anything that has an opinion of positions, many at a time."""

    def opinions(self, positions: Sequence[Any]) -> Sequence[Opinion]:
        """One for each of these running positions."""


@dataclass(slots=True)
class Node:
    """A position, everything in it for its side to move."""

    position: Any
    visits: int = 0
    total: float = 0.0
    """Of the values of all simulations through here, from -1 to 1 each."""
    policy: Mapping[Move, float] = field(default_factory=dict)
    children: dict[Move, "Node"] = field(default_factory=dict)
    """Those that were tried."""

    @property
    def value(self) -> float:
        """The mean result of the simulations through here; a draw before the first."""
        return self.total / self.visits if self.visits else 0.0


class Tree:
    """The search from one running position. `choose_leaf` and `learn` are a simulation; `run` makes many."""

    def __init__(self, position: Any, exploration: float = EXPLORATION) -> None:
        self.root = Node(position)
        self.exploration = exploration
        self.nodes = 0
        """Positions that the network was asked about."""
        self.depth = 0
        """Moves from the root to the deepest position looked at."""

    @property
    def simulations(self) -> int:
        """Those after the first look at the root."""
        return max(0, self.root.visits - 1)

    def run(self, network: Network, enough: Callable[["Tree"], bool]) -> None:
        """Simulate until `enough` says so, which is asked before every simulation; the root is always looked at."""
        while not self.root.visits or not enough(self):
            path = self.choose_leaf()
            leaf = path[-1].position
            self.learn(path, None if leaf.outcome is not None else network.opinions([leaf])[0])

    def choose_leaf(self) -> list[Node]:
        """Follow the most promising moves to a position not looked at yet or to the end of a game; all on the way."""
        path = [self.root]
        while path[-1].policy:
            node = path[-1]
            move = self._select(node)
            if move not in node.children:
                node.children[move] = Node(node.position.play(move))
            path.append(node.children[move])
        self.depth = max(self.depth, len(path) - 1)
        return path

    def learn(self, path: Sequence[Node], opinion: Opinion | None) -> None:
        """Tell every position on the way what the network thinks of the last one, or how the game ended there."""
        leaf = path[-1]
        if opinion is None:
            value = float(result_for(leaf.position.outcome, leaf.position.to_move))
        else:
            leaf.policy, value = opinion.policy, opinion.value
            self.nodes += 1
        for node in reversed(path):
            node.visits += 1
            node.total += value
            value = -value  # what is good for one side is bad for the other

    def _select(self, node: Node) -> Move:
        """The move with the best sum of what it has brought and what may still be in it."""
        bonus = self.exploration * sqrt(node.visits)

        def worth(move: Move) -> float:
            child = node.children.get(move)
            if child is None:  # not tried: as good as the position so far
                return node.value + bonus * node.policy[move]
            return -child.value + bonus * node.policy[move] / (1 + child.visits)

        return max(node.policy, key=worth)

    def visits(self, move: Move) -> int:
        """Simulations that began with this move."""
        child = self.root.children.get(move)
        return child.visits if child else 0

    def shares(self) -> dict[Move, float]:
        """For each legal move its share of the simulations: a better policy than the network's, which learns it."""
        if not self.simulations:
            return dict(self.root.policy)
        return {move: self.visits(move) / self.simulations for move in self.root.policy}

    def variation(self, move: Move) -> tuple[Move, ...]:
        """The expected play after a move of the root, that move first."""
        line, node = [move], self.root.children.get(move)
        while node is not None and node.children:
            best, node = max(node.children.items(), key=lambda tried: tried[1].visits)
            line.append(best)
        return tuple(line)
