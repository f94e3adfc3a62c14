"""Zugzwang as an idea: the loser runs out of other moves and must play right below the deciding cell."""

from collections.abc import Sequence

from conjoin.core.position import CellId, Move, Side
from conjoin.explain.ideas import words
from conjoin.explain.ideas.idea import ForcedWin, Zugzwang
from conjoin.explain.ideas.threats import Cells, Threats, each, threats
from conjoin.explain.ideas.wording import told
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_threats import winning_columns

MOST_POSITIONS = 2_000
"""Positions in which following up is tried before it is left open whether it is enough."""


def zugzwang(
    boards: Sequence[ConnectFourPosition], line: Sequence[Move], cell: CellId, then: ForcedWin | None
) -> Zugzwang:
    """The idea of a line whose boards end with the loser to move, who must play right below this cell."""
    first, last = boards[0], boards[-1]
    winner = last.to_move.other
    since = len(boards) - 1
    if then is None:
        since = next(index for index, board in enumerate(boards) if words.waits(board, winner, cell))
    lit = words.lit(boards[since], winner, [cell]) if then is None else (cell, *then.cells)
    return told(
        first,
        Zugzwang(
            side=winner,
            cells=lit,
            moves=tuple(line[since:]),
            after=tuple(line[:since]),
            cell=cell,
            odd_row=words.row(first, cell) % 2 == 1,
            free_elsewhere=free_elsewhere(first, cell),
            last_open=tuple(last.legal_moves()),
            no_way_out=all(winning_columns(last.play(move), winner) for move in last.legal_moves()),
            follow_up=then is None and _only_answers(boards[since], winner, line[since]),
            then=then,
        ),
    )


def _only_answers(board: ConnectFourPosition, winner: Side, move: Move) -> bool:
    """Whether the winner only needs to follow up from this board on, after this move of its own where it begins."""
    waiting = board.play(move) if board.to_move is winner else board
    return waiting.outcome is None and follows_up(waiting, winner)


def free_elsewhere(position: ConnectFourPosition, cell: CellId) -> int:
    """Free cells without those of this cell's column from the one right below it upwards."""
    place = position.board.cells[cell]
    free = sum(stone is None for stone in position.stones)
    return free - (position.board.height - (place.row - 1))


def follows_up(position: ConnectFourPosition, winner: Side) -> bool:
    """Whether this side wins against everything by answering in the column just played, until it completes a line.

    Its opponent is to move. Every reply is tried; where that are too many positions, the answer is no.
    """
    sight = threats(position.board)
    attacker, defender = sight.of(position, winner)
    return _follows_up(sight, attacker, defender, {})


def _follows_up(sight: Threats, attacker: Cells, defender: Cells, known: dict[Cells, bool]) -> bool:
    """The replies give the stones their colours, so all stones and the defender's make the position."""
    stones = attacker | defender
    key = attacker << sight.full.bit_length() | defender
    if key in known:
        return known[key]
    playable = sight.playable(stones)
    holds = len(known) < MOST_POSITIONS and playable and not sight.completing(defender) & playable
    known[key] = False
    known[key] = bool(holds) and all(
        _answered(sight, attacker, defender, cell, known) for cell in each(playable)
    )
    return known[key]


def _answered(
    sight: Threats, attacker: Cells, defender: Cells, cell: Cells, known: dict[Cells, bool]
) -> bool:
    """Whether following up wins after this stone of the defender."""
    stones, above = attacker | defender | cell, cell << 1 & sight.full
    playable = sight.playable(stones)
    if sight.completing(attacker) & playable:
        return True
    if not above or sight.completing(defender | cell) & playable & ~above:
        return False
    return _follows_up(sight, attacker | above, defender | cell, known)
