"""What the next stone does: wins at once, must block, is poisoned; and who has no line left."""

from conjoin.core.position import CellId, Side
from conjoin.explain.ideas import words
from conjoin.explain.ideas.idea import MustBlock, NothingLeft, PoisonedColumn, WinsNow
from conjoin.explain.ideas.threats import threats
from conjoin.explain.ideas.wording import told
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_threats import cell_above, winning_columns, wins_at


def wins_now(position: ConnectFourPosition) -> WinsNow | None:
    """The columns where the side to move completes a line."""
    side, columns = position.to_move, winning_columns(position, position.to_move)
    if not columns:
        return None
    cells = [position.game.landing_cell(position, column) for column in columns]
    return told(position, WinsNow(side=side, cells=words.lit(position, side, cells), moves=tuple(columns)))


def must_block(position: ConnectFourPosition) -> MustBlock | None:
    """The one column that stops the other side's next stone from winning."""
    side, enemy = position.to_move, position.to_move.other
    columns = winning_columns(position, enemy)
    if len(columns) != 1 or winning_columns(position, side):
        return None
    cell = position.game.landing_cell(position, columns[0])
    return told(position, MustBlock(side=side, cells=words.lit(position, enemy, [cell]), moves=(columns[0],)))


def poisoned_columns(position: ConnectFourPosition, side: Side) -> list[PoisonedColumn]:
    """The columns in which a stone of `side`, who need not be to move, lets the other win on top of it."""
    found = []
    for column in position.legal_moves():
        cell = position.game.landing_cell(position, column)
        above = cell_above(position, cell)
        if above is not None and wins_at(position, side.other, above) and not wins_at(position, side, cell):
            lit = words.lit(position, side.other, [above])
            found.append(told(position, PoisonedColumn(side=side, cells=lit, moves=(column, column))))
    return found


def nothing_left(position: ConnectFourPosition) -> list[NothingLeft]:
    """The sides for which every line of the board holds an enemy stone."""
    sight = threats(position.board)
    found = []
    for side in Side:
        _, enemy = sight.of(position, side)
        if all(line & enemy for line in sight.lines):
            found.append(side)
    return [told(position, NothingLeft(side=side, dead_draw=len(found) == 2)) for side in found]


def waiting_cells(position: ConnectFourPosition, side: Side) -> list[CellId]:
    """The free cells that would complete a line of this side but cannot be played yet, the lowest first."""
    sight = threats(position.board)
    mine, enemy = sight.of(position, side)
    stones = mine | enemy
    return sorted(sight.cell_ids(sight.completing(mine) & ~stones & ~sight.playable(stones)))
