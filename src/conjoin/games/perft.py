"""Perft: counting move sequences, the classic check that two move generators agree."""

from conjoin.core.errors import BadOption
from conjoin.core.position import Position


def perft(position: Position, depth: int) -> int:
    """How many move sequences of exactly this length there are; games that end earlier count none.

    Raises BadOption for a negative depth.

    >>> from conjoin.games.connect_four import ConnectFour
    >>> [perft(ConnectFour().start(), depth) for depth in range(5)]
    [1, 7, 49, 343, 2401]
    """
    if depth < 0:
        raise BadOption(f"there are no sequences of {depth} moves", "count moves from 0")
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)
