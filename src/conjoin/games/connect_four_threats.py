"""Winning places and open runs of Connect Four: what any idea about the game looks for first."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from conjoin.core.position import CellId, Move, Side
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_cells import Board, Direction

DIRECTIONS = (Direction.UP, Direction.UP_RIGHT, Direction.RIGHT, Direction.DOWN_RIGHT)
"""Four of the eight name every line once."""


@dataclass(frozen=True, slots=True)
class Run:
    """Stones of one side in an unbroken row, and the free cells right before and behind them."""

    cells: tuple[CellId, ...]
    ends: tuple[CellId, ...]


def landing_cell(position: ConnectFourPosition, column: Move) -> CellId | None:
    """Where the next stone of this column comes to lie; None when it is full."""
    height = position.heights[column]
    return height * position.board.width + column if height < position.board.height else None


def cell_above(position: ConnectFourPosition, cell: CellId) -> CellId | None:
    """The cell right on top of another; None under the ceiling."""
    above = cell + position.board.width
    return above if above < len(position.stones) else None


def wins_at(position: ConnectFourPosition, side: Side, cell: CellId) -> bool:
    """Whether a stone of `side` on this empty cell completes a line, could it be put there."""
    stones = position.stones
    for partners in _partners(position.board)[cell]:
        for partner in partners:
            if stones[partner] is not side:
                break
        else:
            return True
    return False


def winning_columns(position: ConnectFourPosition, side: Side) -> list[Move]:
    """The places where the next stone of `side` wins, left to right, whichever side is to move; none after the end."""
    if position.outcome is not None:
        return []
    landing = ((column, landing_cell(position, column)) for column in range(position.board.width))
    return [column for column, cell in landing if cell is not None and wins_at(position, side, cell)]


def open_runs(position: ConnectFourPosition, side: Side) -> Iterator[Run]:
    """Every unbroken run of this side that can still become a line, by direction; a lone stone is a run of one."""
    stones, line, enemy = position.stones, position.board.line, side.other
    for track in _tracks(position.board):
        # Only between two enemy stones (or walls) with room for a whole line can a run grow into one.
        for blocked, group in groupby(track, key=lambda cell: stones[cell] is enemy):
            stretch = tuple(group)
            if not blocked and len(stretch) >= line:
                yield from _runs(stretch, position, side)


def _runs(stretch: tuple[CellId, ...], position: ConnectFourPosition, side: Side) -> Iterator[Run]:
    start = 0
    for own, group in groupby(stretch, key=lambda cell: position.stones[cell] is side):
        cells = tuple(group)
        stop = start + len(cells)
        if own:
            yield Run(cells, stretch[max(start - 1, 0) : start] + stretch[stop : stop + 1])
        start = stop


@lru_cache(maxsize=32)
def _partners(board: Board) -> tuple[tuple[tuple[CellId, ...], ...], ...]:
    """By cell: for every line through it, the line's other cells."""
    return tuple(
        tuple(
            tuple(other.index for other in start.walk(direction, board.line - 1) if other is not cell)
            for start, direction in board.lines_through[cell.index]
        )
        for cell in board.cells
    )


@lru_cache(maxsize=32)
def _tracks(board: Board) -> tuple[tuple[CellId, ...], ...]:
    """The straight rows of cells from wall to wall, in all four directions, that have room for a line."""
    tracks: list[tuple[CellId, ...]] = []
    for direction in DIRECTIONS:
        back = Direction((-direction.value[0], -direction.value[1]))
        starts = (cell for cell in board.cells if back not in cell.neighbours)
        rows = (
            tuple(cell.index for cell in start.walk(direction, max(board.width, board.height)))
            for start in starts
        )
        tracks.extend(row for row in rows if len(row) >= board.line)
    return tuple(tracks)
