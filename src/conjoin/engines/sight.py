"""What a player sees at a glance: who wins with the next stone. By the rules alone, so it holds for every game."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from conjoin.core.position import Move, Position, Side
from conjoin.engines.hex_reasons import native_winning_cells, rules_of
from conjoin.games.hexgame import HexPosition

COMPILED_RULES = ("fencemaster", "havannah")
"""The games whose winning cells compiled code finds."""
QUIET = 2
"""Moves after which the other side's wins are looked up: what the first of them takes away, the second leaves."""


def winning_moves(position: Position) -> tuple[Move, ...]:
    """The moves with which the side to move wins at once, ascending.

    >>> from conjoin import game
    >>> winning_moves(game("connect-four").parse("112233"))
    (3,)
    """
    if _is_compiled(position):
        return _cells(position, position.to_move)
    return tuple(move for move in position.legal_moves() if _wins(position, move))


def threats(position: Position) -> tuple[Move, ...]:
    """The moves with which the other side would win at once if it were its turn, ascending.

    >>> from conjoin import game
    >>> threats(game("connect-four").parse("11223"))
    (3,)
    """
    if _is_compiled(position):
        return _cells(position, position.to_move.other)
    found: set[Move] = set()
    legal = position.legal_moves()
    played = ((move, position.play(move)) for move in legal)
    for quiet, after in islice(((move, after) for move, after in played if after.outcome is None), QUIET):
        found |= {reply for reply in winning_moves(after) if reply != quiet and reply in legal}
    return tuple(sorted(found))


def defences(position: Position, against: Sequence[Move]) -> tuple[Move, ...]:
    """The moves that leave the fewest of these threats, ascending; every legal move if none of them helps."""
    legal = tuple(position.legal_moves())
    if _is_compiled(position):
        return tuple(move for move in legal if move in against) or legal
    left = {move: _left(position, move, against) for move in legal}
    fewest = min(left.values())
    return tuple(move for move in legal if left[move] == fewest)


def gives_a_win(position: Position, move: Move) -> bool:
    """Whether the other side wins at once after this move: it left a threat, or made one possible.

    >>> from conjoin import game
    >>> position = game("connect-four").parse("11223")
    >>> [gives_a_win(position, move) for move in (3, 6)]
    [False, True]
    """
    after = position.play(move)
    return after.outcome is None and bool(winning_moves(after))


def _left(position: Position, move: Move, against: Sequence[Move]) -> int:
    """How many of these threats there still are after this move."""
    after = position.play(move)
    if after.outcome is not None:
        return 0
    legal = after.legal_moves()
    return sum(threat != move and threat in legal and _wins(after, threat) for threat in against)


def _wins(position: Position, move: Move) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is position.to_move


def _is_compiled(position: Any) -> bool:
    return isinstance(position, HexPosition) and rules_of(position) in COMPILED_RULES


def _cells(position: Any, side: Side) -> tuple[Move, ...]:
    legal = set(position.legal_moves())
    return tuple(cell for cell in native_winning_cells(position, side) if cell in legal)
