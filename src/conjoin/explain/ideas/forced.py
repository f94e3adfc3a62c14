"""Forced wins as ideas: double threats, stacked threats and sequences of threats."""

from conjoin.core.position import Side
from conjoin.explain.ideas import words
from conjoin.explain.ideas.at_once import wins_now
from conjoin.explain.ideas.idea import DoubleThreat, ForcedWin, Idea, StackedThreats, ThreatSequence
from conjoin.explain.ideas.sequence import Forced, forced_win, standing_win
from conjoin.explain.ideas.threats import threats
from conjoin.explain.ideas.wording import told
from conjoin.games.connect_four import ConnectFourPosition


def forced_idea(position: ConnectFourPosition, winner: Side) -> Idea | None:
    """How this side wins by threats alone from here, with either side to move; None if it does not."""
    sight = threats(position.board)
    attacker, defender = sight.of(position, winner)
    if position.to_move is winner:
        found = forced_win(sight, attacker, defender)
    else:
        found = standing_win(sight, attacker, defender)
    if found is None:
        return None
    if not found.threatened:
        return wins_now(position)
    return _idea(position, winner, found)


def forces(position: ConnectFourPosition, winner: Side) -> bool:
    """Whether this side, who is to move, wins by threats alone."""
    sight = threats(position.board)
    return forced_win(sight, *sight.of(position, winner)) is not None


def _idea(position: ConnectFourPosition, winner: Side, found: Forced) -> ForcedWin:
    sight = threats(position.board)
    moves = tuple(sight.column(cell) for cell in found.moves)
    cells = sight.cell_ids(found.threatened)
    last = words.played(position, moves[:-2])
    kind: type[ForcedWin] = StackedThreats if found.stacked else DoubleThreat
    if len(moves) > 3:
        kind = ThreatSequence
    return told(
        position, kind(side=winner, cells=words.lit(last, winner, cells), moves=moves, threatened=cells)
    )
