"""What the clocks of a game say."""

from conjoin.core.position import Side
from conjoin.protocols.clock import Increment
from conjoin.web.games.board import Board


def left(board: Board, side: Side) -> float | None:
    """Seconds left to a side when the last move was made; None without clocks."""
    options, played = board.kept.options, board.played
    if options.total is None:
        return None
    used = [
        seconds
        for before, seconds in zip(played.positions, played.clock, strict=False)
        if before.to_move is side
    ]
    return options.total + len(used) * options.increment - sum(used)


def runs(board: Board) -> bool:
    """Whether the clock of the side to move runs: from the second ply on, so that both can arrive."""
    return board.kept.options.total is not None and not board.played.is_over and board.kept.ply > 0


def left_now(board: Board, now: float) -> float | None:
    """Seconds left to the side to move at this time; None where no clock runs."""
    before = left(board, board.to_move)
    return None if before is None or not runs(board) else before - (now - board.kept.updated)


def allowance(board: Board) -> float | None:
    """What an engine may think about its next move: what was asked for, or a share of its clock."""
    remaining, asked = left(board, board.to_move), board.kept.options.seconds
    if remaining is None:
        return asked
    clock = Increment(max(remaining, 0.1), board.kept.options.increment)
    own_moves = (len(board.played.position.legal_moves()) + 1) // 2
    share = clock.allowance(max(own_moves, 1))
    return share if asked is None else min(share, asked)
