"""Alpha-beta: minimax that skips what cannot change the answer."""

from math import inf

from conjoin.core.position import Move
from conjoin.engines.search.tree import Evaluate, Found, MoveOrdering, Node, legal_moves


def alphabeta(
    node: Node,
    depth: int,
    maximizing: bool,
    evaluate: Evaluate,
    ordering: MoveOrdering = legal_moves,
    *,
    alpha: float = -inf,
    beta: float = inf,
) -> Found:
    """The same value and move as minimax; alpha and beta are what each side is sure of already."""
    if depth == 0 or node.outcome is not None:
        return Found(evaluate(node, depth), (), 1)
    value, nodes = -inf if maximizing else inf, 1
    line: tuple[Move, ...] = ()
    for move in ordering(node):
        found = alphabeta(
            node.play(move), depth - 1, not maximizing, evaluate, ordering, alpha=alpha, beta=beta
        )
        nodes += found.nodes
        if found.value > value if maximizing else found.value < value:
            value, line = found.value, (move, *found.variation)
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if beta <= alpha:
            break  # the other side has something better elsewhere and will not come here
    return Found(value, line, nodes)
