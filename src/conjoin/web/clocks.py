"""What the clocks of a kept game say."""

from conjoin.core.position import Side
from conjoin.play.ongoing import OngoingGame
from conjoin.protocols.clock import Increment
from conjoin.store.games import KeptGame


def left(kept: KeptGame, played: OngoingGame, side: Side) -> float | None:
    """Seconds left to a side when the last move was made; None without clocks."""
    if kept.options.total is None:
        return None
    used = [
        seconds
        for before, seconds in zip(played.positions, played.clock, strict=False)
        if before.to_move is side
    ]
    return kept.options.total + len(used) * kept.options.increment - sum(used)


def runs(kept: KeptGame, played: OngoingGame) -> bool:
    """Whether the clock of the side to move runs: from the second ply on, so that both can arrive."""
    return kept.options.total is not None and not played.is_over and kept.ply > 0


def left_now(kept: KeptGame, played: OngoingGame, now: float) -> float | None:
    """Seconds left to the side to move at this time; None where no clock runs."""
    before = left(kept, played, played.position.to_move)
    if before is None or not runs(kept, played):
        return None
    return before - (now - kept.updated)


def allowance(kept: KeptGame, played: OngoingGame) -> float | None:
    """What an engine may think about its next move: what was asked for, or a share of its clock."""
    remaining = left(kept, played, played.position.to_move)
    if remaining is None:
        return kept.options.seconds
    clock = Increment(max(remaining, 0.1), kept.options.increment)
    own_moves = (len(played.position.legal_moves()) + 1) // 2
    share = clock.allowance(max(own_moves, 1))
    return share if kept.options.seconds is None else min(share, kept.options.seconds)
