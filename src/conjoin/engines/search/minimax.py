"""Minimax: each side assumes that the other plays its best."""

from math import inf

from conjoin.core.position import Move
from conjoin.engines.search.tree import Evaluate, Found, MoveOrdering, Node, legal_moves


def minimax(
    node: Node, depth: int, maximizing: bool, evaluate: Evaluate, ordering: MoveOrdering = legal_moves
) -> Found:
    """The best guaranteed value within `depth` plies; of equal moves the first one looked at stands."""
    if depth == 0 or node.outcome is not None:
        return Found(evaluate(node, depth), (), 1)
    best_value, nodes = -inf if maximizing else inf, 1
    line: tuple[Move, ...] = ()
    for move in ordering(node):
        found = minimax(node.play(move), depth - 1, not maximizing, evaluate, ordering)
        nodes += found.nodes
        if found.value > best_value if maximizing else found.value < best_value:
            best_value, line = found.value, (move, *found.variation)
    return Found(best_value, line, nodes)
