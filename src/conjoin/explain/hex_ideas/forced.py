"""Wins by threats alone on a hex board as ideas: double threats and sequences of threats."""

from dataclasses import replace

from conjoin.core.position import CellId, Move
from conjoin.engines.hex_threats import Forced
from conjoin.explain.hex_ideas import words
from conjoin.explain.hex_ideas.wording import told
from conjoin.explain.ideas.idea import DoubleThreat, ForcedWin, ThreatSequence
from conjoin.games.hexgame import HexPosition


def forced_idea(position: HexPosition, found: Forced, reply: tuple[Move, ...] = ()) -> ForcedWin:
    """A win by threats, of the side to move or of the other after the one reply to a threat that stands already."""
    moves = (*reply, *found.moves)
    last = words.played(position, moves[:-2])
    side = position.to_move.other if reply else position.to_move
    kind = ThreatSequence if reply or len(found.moves) > 3 else DoubleThreat
    lit = words.lit(last, side, found.threatened)
    return told(position, kind(side=side, cells=lit, moves=moves, threatened=found.threatened))


def prepared(position: HexPosition, line: tuple[Move, ...], found: ForcedWin) -> ForcedWin:
    """A win by threats at the end of a line that a proof expects."""
    return told(position, replace(found, after=line)) if line else found


def standing_threats(position: HexPosition, cells: tuple[CellId, ...]) -> DoubleThreat:
    """Several winning cells of the side that is not to move: only one of them can be stopped."""
    side, lit = position.to_move.other, words.lit(position, position.to_move.other, cells)
    return told(position, DoubleThreat(side=side, cells=lit, moves=cells[:2], threatened=cells))
