"""What the next stone does: wins at once, must block, is poisoned; and who has no line left."""

from conjoin.core.position import CellId, Move, Side
from conjoin.explain.ideas import words
from conjoin.explain.ideas.idea import MustBlock, NothingLeft, PoisonedColumn, WinsNow
from conjoin.explain.ideas.threats import threats
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_threats import cell_above, winning_columns, wins_at


def wins_now(position: ConnectFourPosition) -> WinsNow | None:
    """The columns where the side to move completes a line."""
    side, columns = position.to_move, winning_columns(position, position.to_move)
    if not columns:
        return None
    cells = [position.game.landing_cell(position, column) for column in columns]
    name = words.side_name(position, side)
    where = words.completed(position, side, cells[0])[0]
    more = f"; so does {words.columns(position.game, columns[1:])}" if columns[1:] else ""
    first = position.game.move_name(columns[0])
    return WinsNow(
        side=side,
        cells=words.lit(position, side, cells),
        moves=tuple(columns),
        sentence=f"{name}'s {first} completes {words.length(position)} {where}{more}.",
        short=f"{words.length(position)} {where}",
    )


def must_block(position: ConnectFourPosition) -> MustBlock | None:
    """The one column that stops the other side's next stone from winning."""
    side, enemy = position.to_move, position.to_move.other
    columns = winning_columns(position, enemy)
    if len(columns) != 1 or winning_columns(position, side):
        return None
    cell = position.game.landing_cell(position, columns[0])
    where = words.completed(position, enemy, cell)[0]
    block, name = position.game.move_name(columns[0]), words.side_name(position, side)
    other, many = words.side_name(position, enemy), words.length(position)
    return MustBlock(
        side=side,
        cells=words.lit(position, enemy, [cell]),
        moves=(columns[0],),
        sentence=f"{name} must block column {block}, or {other} completes {many} {where}.",
        short=f"{many} {where}",
    )


def poisoned_columns(position: ConnectFourPosition, side: Side) -> list[PoisonedColumn]:
    """The columns in which a stone of `side`, who need not be to move, lets the other win on top of it."""
    found = []
    for column in position.legal_moves():
        cell = position.game.landing_cell(position, column)
        above = cell_above(position, cell)
        if above is not None and wins_at(position, side.other, above) and not wins_at(position, side, cell):
            found.append(_poisoned(position, side, column, above))
    return found


def _poisoned(position: ConnectFourPosition, side: Side, column: Move, above: CellId) -> PoisonedColumn:
    name, other = words.side_name(position, side), words.side_name(position, side.other)
    where, many = words.completed(position, side.other, above)[0], words.length(position)
    said = f"{name} must not play {position.game.move_name(column)}: {other} completes {many} {where} on top of it."
    return PoisonedColumn(
        side=side,
        cells=words.lit(position, side.other, [above]),
        moves=(column, column),
        sentence=said,
        short=f"{many} {where} on top of it",
    )


def nothing_left(position: ConnectFourPosition) -> list[NothingLeft]:
    """The sides for which every line of the board holds an enemy stone."""
    sight = threats(position.board)
    found = []
    for side in Side:
        _, enemy = sight.of(position, side)
        if all(line & enemy for line in sight.lines):
            found.append(side)
    return [_nothing_left(position, side, dead_draw=len(found) == 2) for side in found]


def _nothing_left(position: ConnectFourPosition, side: Side, *, dead_draw: bool) -> NothingLeft:
    name, many = words.side_name(position, side), words.length(position)
    other = words.side_name(position, side.other)
    said = f"{name} can no longer win: every line of {many} has a stone of {other} in it."
    if dead_draw:
        said = f"Neither side can still win: every line of {many} has stones of both in it."
    return NothingLeft(side=side, sentence=said, short="nothing left to win", dead_draw=dead_draw)


def waiting_cells(position: ConnectFourPosition, side: Side) -> list[CellId]:
    """The free cells that would complete a line of this side but cannot be played yet, the lowest first."""
    sight = threats(position.board)
    mine, enemy = sight.of(position, side)
    stones = mine | enemy
    return sorted(sight.cell_ids(sight.completing(mine) & ~stones & ~sight.playable(stones)))
