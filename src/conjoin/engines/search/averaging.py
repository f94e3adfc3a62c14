"""Averaging: a node is worth the mean of what lies behind it and of what it shows itself."""

from conjoin.engines.search.tree import Evaluate, Found, MoveOrdering, Node, legal_moves


def averaging(
    node: Node, depth: int, maximizing: bool, evaluate: Evaluate, ordering: MoveOrdering = legal_moves
) -> Found:
    """The mean of the node's own score and all its children's, each as much as the other, to the nearest whole.

    A node without moves to look at is worth its own score: so the game ends a branch, by offering nothing more there.
    No play is expected: every child counts, whoever moves.
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
