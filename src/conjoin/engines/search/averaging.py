"""Averaging: a node is worth the mean of its own score and its children's values."""

from conjoin.engines.search.tree import Evaluate, Found, MoveOrdering, Node, legal_moves


def averaging(
    node: Node, depth: int, maximizing: bool, evaluate: Evaluate, ordering: MoveOrdering = legal_moves
) -> Found:
    """The mean of the node's own score and all its children's, equally weighted, to the nearest whole number.

    A node for which `ordering` names no moves is worth its own score. There is no expected play and no maximising
    side: every child counts.
    """
    del maximizing
    total, nodes, scores = evaluate(node, depth), 1, 1
    moves = ordering(node) if depth > 0 and node.outcome is None else ()
    for move in moves:
        found = averaging(node.play(move), depth - 1, False, evaluate, ordering)
        total += found.value
        nodes += found.nodes
        scores += 1
    return Found(round(total / scores), (), nodes)  # halves go to the even number
