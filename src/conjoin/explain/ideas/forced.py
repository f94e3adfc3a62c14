"""Forced wins as ideas: double threats, stacked threats and sequences of threats."""

from collections.abc import Sequence
from typing import Any

from conjoin.core.position import CellId, Move, Side
from conjoin.explain.ideas import words
from conjoin.explain.ideas.at_once import wins_now
from conjoin.explain.ideas.idea import DoubleThreat, ForcedWin, Idea, StackedThreats, ThreatSequence
from conjoin.explain.ideas.sequence import Forced, forced_win, standing_win
from conjoin.explain.ideas.threats import threats
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
    last = position
    for move in moves[:-2]:
        last = last.play(move)
    wording = _Wording(position, last, winner, moves, cells, stacked=found.stacked)
    facts: dict[str, Any] = {
        "side": winner,
        "cells": words.lit(last, winner, cells),
        "moves": moves,
        "threatened": cells,
        "sentence": wording.sentence,
        "short": wording.short,
    }
    if len(wording.threatening) > 1 or len(moves) > 3:
        return ThreatSequence(**facts)
    return StackedThreats(**facts) if found.stacked else DoubleThreat(**facts)


class _Wording:
    """The words for a forced win: of its own threats, of the replies, and of the last threat."""

    def __init__(
        self,
        position: ConnectFourPosition,
        last: ConnectFourPosition,
        winner: Side,
        moves: Sequence[Move],
        cells: Sequence[CellId],
        *,
        stacked: bool,
    ) -> None:
        self.position, self.last, self.stacked, self.cells = position, last, stacked, cells
        self.winner = words.side_name(position, winner)
        self.loser = words.side_name(position, winner.other)
        standing = position.to_move is not winner
        self.threatening = moves[1:-1:2] if standing else moves[:-1:2]
        """The winner's moves but the last, which completes the line."""
        self.replies = moves[:-2:2] if standing else moves[1:-2:2]
        """The loser's replies but the last, which does not help."""

    @property
    def sentence(self) -> str:
        """The whole in one sentence."""
        if not self.threatening:
            return f"{self.winner} threatens {self._both}."
        game = self.position.game
        *before, last = [game.move_name(move) for move in self.threatening]
        replies = [game.move_name(move) for move in self.replies]
        opening = ""
        if len(replies) > len(before):
            opening = f"{self.loser} must answer {replies.pop(0)}; then "
        answered = [f"{move} (answer {reply})" for move, reply in zip(before, replies, strict=True)]
        if answered:
            answered[0] = f"{before[0]} ({self.loser} must answer {replies[0]})"
            return f"{opening}{self.winner} plays {', '.join(answered)} and then {last}, threatening {self._both}."
        return f"{opening}{self.winner} plays {last}, threatening {self._both}."

    @property
    def short(self) -> str:
        """The same after "allows"."""
        last = (
            f"two threats on top of each other in column {self._column}"
            if self.stacked
            else f"a double threat at {self._places}"
        )
        if not self.replies:
            return last
        moves = words.columns(self.position.game, self.threatening, "then")
        return f"forced moves ({moves}) that end in {last}"

    @property
    def _both(self) -> str:
        if self.stacked:
            again = " again" if self.threatening and self._last_column == self._column else ""
            above = f"{self.winner} wins on top of it, in row {words.row(self.last, self.cells[1])}"
            return f"column {self._column}{again}: if {self.loser} blocks there, {above}"
        return f"{self._places} at once: {self.loser} can stop only one"

    @property
    def _last_column(self) -> str:
        return self.position.game.move_name(self.threatening[-1])

    @property
    def _column(self) -> str:
        return words.column(self.last, self.cells[0])

    @property
    def _places(self) -> str:
        columns = [self.last.board.cells[cell].column for cell in self.cells]
        return words.named_columns(self.position.game, columns)
