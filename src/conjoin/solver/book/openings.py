"""Every running position of the first plies, once for itself and its mirror image."""

from conjoin.core.position import Move
from conjoin.games.connect_four_bits import EMPTY, Bitboards, Stones

Level = dict[int, tuple[Move, ...]]
"""The positions of one ply: by key, the moves that lead there."""


def openings(bitboards: Bitboards, plies: int) -> list[Level]:
    """The positions of each ply up to this one, in the order of a walk through the tree.

    Siblings come next to each other, so solving them in this order finds much in the table already.

    >>> from conjoin.games.connect_four_cells import board
    >>> [len(level) for level in openings(Bitboards(board(7, 6, 4)), 4)]
    [1, 4, 25, 121, 568]
    """
    levels: list[Level] = [{} for _ in range(plies + 1)]

    def walk(position: Stones, moves: tuple[Move, ...]) -> None:
        key = bitboards.key(position)
        if key in levels[len(moves)]:
            return
        levels[len(moves)][key] = moves
        if len(moves) == plies:
            return
        for move, child, wins in bitboards.children(position):
            if not wins and child.all != bitboards.full:
                walk(child, (*moves, move))

    walk(EMPTY, ())
    return levels


def backed_up(bitboards: Bitboards, levels: list[Level], last: dict[int, int]) -> list[dict[int, int]]:
    """The scores of every ply by key, from those of the last one: each is the best of what its moves lead to."""
    scores = [last]
    for level in reversed(levels[:-1]):
        behind = scores[0]
        scores.insert(
            0, {key: best_child(bitboards, bitboards.after(moves), behind) for key, moves in level.items()}
        )
    return scores


def best_child(bitboards: Bitboards, position: Stones, behind: dict[int, int]) -> int:
    """The score of a running position for the side to move, from those of the positions behind it."""
    plies = position.all.bit_count()
    return max(
        bitboards.win_at(plies)
        if wins
        else 0
        if child.all == bitboards.full
        else -behind[bitboards.key(child)]
        for _, child, wins in bitboards.children(position)
    )
