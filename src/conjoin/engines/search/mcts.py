"""Monte-Carlo tree search: UCT with RAVE, and wins, losses and draws proven along the way.

For every game. `native/connect_four/mcts` is the same search compiled: from the same random numbers it grows the same
tree, visit by visit. That of the hex games is built on the same ideas and has more of them.

A simulation has four steps: follow the most promising moves to a position that is not in the tree yet, look at it, play
on at random to the end, and add the result to every position on the way.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any

from conjoin.core.bounds import OPEN, Bounds, result_for
from conjoin.core.position import Move, Side
from conjoin.core.random import WalkingRandom

RAVE = 300.0
"""Visits at which a move's own results weigh as much as those of all simulations that played it later."""
EXPLORATION = 0.4
"""How much a rarely visited move gains."""


@dataclass(slots=True)
class Node:
    """A position, everything in it for the side that moved there."""

    position: Any
    visits: int = 0
    points: float = 0.0
    """Of the simulations through here: 1 for a win, a half for a draw."""
    rave_visits: int = 1
    rave_points: float = 0.5
    """The same for all simulations in which the move that leads here came later; one draw to begin with."""
    bounds: Bounds = OPEN
    """What is proven."""
    children: dict[Move, "Node"] = field(default_factory=dict)

    @property
    def chance(self) -> float:
        """The mean result, 0 to 1, of the simulations through here; a half before the first."""
        return self.points / self.visits if self.visits else 0.5


class Tree:
    """The search from one running position; the same random numbers give the same tree."""

    def __init__(
        self, position: Any, random: WalkingRandom, rave: float = RAVE, exploration: float = EXPLORATION
    ) -> None:
        self.root = Node(position)
        self.random = random
        self.rave = rave
        self.exploration = exploration
        self.nodes = 1
        """Positions in the tree."""
        self.depth = 0
        """Moves from the root to the deepest of them."""
        self._expand(self.root)

    def run(self, enough: Callable[["Tree"], bool]) -> None:
        """Simulate until the root's result is proven or `enough` says so, which is asked before every simulation."""
        while not self.bounds.exact and not enough(self):
            self._simulate()

    @property
    def bounds(self) -> Bounds:
        """What is proven about the root, for the side to move there."""
        return self.root.bounds.before()

    @property
    def simulations(self) -> int:
        """Games played out so far."""
        return self.root.visits

    def variation(self, move: Move) -> tuple[Move, ...]:
        """The expected play after a move of the root, that move first."""
        line, node = [move], self.root.children[move]
        while tried := {m: child for m, child in node.children.items() if child.visits or child.bounds.exact}:
            best = max(tried, key=lambda m: preference(tried[m]))
            line.append(best)
            node = tried[best]
        return tuple(line)

    def _simulate(self) -> None:
        path, moves = [self.root], []
        while path[-1].children and not path[-1].bounds.exact:
            move = self._select(path[-1])
            moves.append(move)
            path.append(path[-1].children[move])
        leaf = path[-1]
        if not leaf.bounds.exact and leaf.visits:
            self._expand(leaf)
        result, later = self._play_out(leaf)
        self.depth = max(self.depth, len(moves))
        self._back_up(path, moves + later, result)

    def _select(self, node: Node) -> Move:
        """The most promising of the moves whose result is open."""
        bonus = self.exploration * sqrt(log(node.visits + 1))

        def worth(move: Move) -> float:
            child = node.children[move]
            trust = child.visits / (child.visits + self.rave)
            rave = child.rave_points / child.rave_visits
            return trust * child.chance + (1 - trust) * rave + bonus / sqrt(child.visits + 1)

        return max((move for move, child in node.children.items() if not child.bounds.exact), key=worth)

    def _expand(self, node: Node) -> None:
        """Give a position all its moves; those that end the game are proven at once."""
        side = node.position.to_move
        for move in node.position.legal_moves():
            after = node.position.play(move)
            child = node.children[move] = Node(after)
            if after.outcome is not None:
                value = result_for(after.outcome, side)
                child.bounds = Bounds(value, value, 1 if value else 0)
        self.nodes += len(node.children)
        node.bounds = proven_by_moves(node).before()

    def _play_out(self, leaf: Node) -> tuple[dict[Side, float], list[Move]]:
        """What each side gets, from what is proven or from a random game, and the moves of that game."""
        position, moves = leaf.position, []
        mover = position.to_move.other
        if leaf.bounds.exact:
            points = (leaf.bounds.low + 1) / 2
            return {mover: points, mover.other: 1 - points}, []
        while position.outcome is None:
            legal = position.legal_moves()
            moves.append(legal[self.random.below(len(legal))])
            position = position.play(moves[-1])
        return {side: (result_for(position.outcome, side) + 1) / 2 for side in Side}, moves

    def _back_up(self, path: list[Node], moves: list[Move], result: dict[Side, float]) -> None:
        """Give every position on the way the result, from the last to the first."""
        for ply in range(len(path) - 1, -1, -1):
            node = path[ply]
            if node.children and not node.bounds.exact:
                node.bounds = proven_by_moves(node).before()
            mover = node.position.to_move
            node.visits += 1
            node.points += result[mover.other]
            for move in set(moves[ply::2]) & node.children.keys():
                node.children[move].rave_visits += 1
                node.children[move].rave_points += result[mover]


def proven_by_moves(node: Node) -> Bounds:
    """What the moves of a position prove for the side to move there: the best of them counts."""
    proven = [child.bounds for child in node.children.values()]
    low, high = max(bounds.low for bounds in proven), max(bounds.high for bounds in proven)
    if low == 1:
        return Bounds(1, 1, min(bounds.plies for bounds in proven if bounds.low == 1))
    if high == -1:
        return Bounds(-1, -1, max(bounds.plies for bounds in proven))
    return Bounds(low, high)


def preference(node: Node) -> tuple[int, float]:
    """Greater for better moves: the quickest win, then the most visited, then the slowest loss."""
    bounds = node.bounds
    if bounds.low == 1:
        return (2, -bounds.plies)
    if bounds.high == -1:
        return (0, bounds.plies)
    return (1, node.visits)
