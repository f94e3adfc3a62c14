"""The openings that `proof` solves: every first stone of the smallest boards against its known result."""

from time import process_time
from typing import Any

from conjoin import registry
from conjoin._native import proof
from conjoin.bench.measure import Measured, ReportProgress, require

QUICK_BOARDS = (("fencemaster", 2), ("havannah", 3))
BOARDS = (*QUICK_BOARDS, ("fencemaster", 3))
"""Rules and sizes; the last takes seconds."""


def openings(rules: str, size: int, report: ReportProgress) -> Measured:
    """Prove the result after every first stone, without a limit."""
    game: Any = registry.game(f"{rules}:size={size}")
    what, began, nodes = f"{rules}:size={size} solved from every opening", process_time(), 0
    prover, first_moves = proof.Prover(rules, size), game.start().legal_moves()
    for done, move in enumerate(first_moves):
        report(what, done, len(first_moves))
        low, high, *_, opened = prover.prove([move])
        wanted = _result(rules, move in game.board.corners)
        require((low, high) == (wanted, wanted), f"{game.name} after {game.move_name(move)} is {wanted}")
        nodes += opened
    seconds = max(process_time() - began, 1e-6)
    return Measured(what, len(first_moves) / seconds, "openings", note=f"{nodes:,} nodes")


def _result(rules: str, corner: bool) -> int:
    """What the second player gets: FenceMaster is drawn, Havannah on size 3 is won from the corners only."""
    if rules == "fencemaster":
        return 0
    return -1 if corner else 1
