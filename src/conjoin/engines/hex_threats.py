"""Where a side wins with one stone, and wins by threats alone: each threat leaves the other side one reply."""

from collections.abc import Sequence
from dataclasses import dataclass

from conjoin.core.analysis import Score, loss_in, win_in
from conjoin.core.position import CellId, Move, Side
from conjoin.engines.hex_reasons import rules_of
from conjoin.games.hexgame import HexPosition

MOST_POSITIONS = 400
"""Positions looked at before a search is given up; a tenth of a second on the usual boards."""


@dataclass(frozen=True, slots=True)
class Forced:
    """A win by threats: the winner's threats and the replies in turn, up to the winning stone."""

    moves: tuple[Move, ...]
    threatened: tuple[CellId, ...]
    """The cells of the last threat, of which only one can be stopped."""


class Threats:
    """What the stones on a board threaten, after some more moves."""

    def __init__(self, position: HexPosition) -> None:
        from conjoin._native import mcts  # compiled; loaded on use

        self.position = position
        self._winning_cells = mcts.winning_cells
        game = position.game
        self._rules, self._size, self._swap = rules_of(position), game.board.size, game.swap
        self._empty = tuple(cell for cell, stone in enumerate(position.stones) if stone is None)

    def wins(self, side: Side, played: Sequence[Move] = ()) -> list[CellId]:
        """The cells where a side would win with one stone, ascending, though it may not be its turn."""
        moves = [*self.position.moves, *played]
        return self._winning_cells(self._rules, self._size, moves, side, self._swap)

    def forced_win(self, played: tuple[Move, ...] = ()) -> Forced | None:
        """The shortest win by threats alone of the side to move after these moves; None if there is none."""
        if self._swap and len(self.position.moves) + len(played) < 2:
            return None  # the first stone may still change hands
        attacker = self.position.to_move if len(played) % 2 == 0 else self.position.to_move.other
        layer: list[tuple[Move, ...]] = [()]
        seen: set[tuple[frozenset[Move], frozenset[Move]]] = set()
        looked_at = 0
        while layer and looked_at < MOST_POSITIONS:
            following: list[tuple[Move, ...]] = []
            for line in layer:
                looked_at += 1
                for threat, cells in self._threats(attacker, (*played, *line)):
                    if len(cells) > 1:
                        first, second = cells[:2]
                        return Forced((*line, threat, first, second), tuple(cells))
                    key = (frozenset((*line[::2], threat)), frozenset((*line[1::2], cells[0])))
                    if key not in seen:
                        seen.add(key)
                        following.append((*line, threat, cells[0]))
            layer = following
        return None

    def answered_win(self) -> Forced | None:
        """How the other side wins by threats after the one stop to the threat that stands; None if it does not."""
        enemy = self.wins(self.position.to_move.other)
        if len(enemy) != 1 or self.wins(self.position.to_move):
            return None
        return self.forced_win((enemy[0],))

    def results(self) -> dict[Move, Score]:
        """What the board shows of the moves: wins at once or by threats, and those that lose to them."""
        side, found = self.position.to_move, dict[Move, Score]()
        own, enemy = self.wins(side), self.wins(side.other)
        if own:
            return dict.fromkeys(own, win_in(1))
        if enemy:
            legal = self.position.legal_moves()
            found = {move: loss_in(2) for move in legal if any(cell != move for cell in enemy)}
        answered, forced = self.answered_win(), self.forced_win()
        if answered is not None:
            found[enemy[0]] = loss_in(1 + len(answered.moves))
        if forced is not None:
            found[forced.moves[0]] = win_in(len(forced.moves))
        return found

    def _threats(self, attacker: Side, played: tuple[Move, ...]) -> list[tuple[Move, list[CellId]]]:
        """The moves that threaten to win while the other side cannot win first, those that threaten most first."""
        urgent = self.wins(attacker.other, played)
        if len(urgent) > 1:
            return []
        found = []
        for cell in urgent or [cell for cell in self._empty if cell not in played]:
            cells = self.wins(attacker, (*played, cell))
            if cells:
                found.append((cell, cells))
        return sorted(found, key=lambda one: -len(one[1]))
