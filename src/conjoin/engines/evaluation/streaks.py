"""Rows of own stones, whatever lies at their ends: the evaluation of the Cross Four document.

    (number of 4-in-a-rows) * 10000 + (number of 3-in-a-rows) * 100 + (number of 2-in-a-rows) * 1

The opponent's sum is taken away. A row of k is counted at every place where k stones stand side by side, so a
row of three holds two rows of two. A finished game is counted like any other position.
"""

from collections.abc import Sequence
from functools import lru_cache

from conjoin.core.analysis import Reason
from conjoin.core.position import CellId, Side
from conjoin.core.words import NUMBERS, times
from conjoin.engines.evaluation.evaluation import Evaluation
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_cells import Board
from conjoin.games.connect_four_threats import DIRECTIONS

Segment = tuple[CellId, ...]
"""Cells side by side in a row, column or diagonal, in the order of one direction."""

WEIGHTS = (10_000, 100, 1)
"""Points for a whole line, for one stone less, and for two stones less."""


@lru_cache(maxsize=128)
def segments(board: Board, length: int) -> tuple[Segment, ...]:
    """Every place on the board where this many cells lie side by side, each once."""
    walks = (
        tuple(cell.index for cell in start.walk(direction, length - 1))
        for start in board.cells
        for direction in DIRECTIONS
    )
    # A single cell is the same place in all four directions; the dictionary keeps it once.
    return tuple(dict.fromkeys(walk for walk in walks if len(walk) == length))


class Streaks(Evaluation):
    """Lines, rows one short of a line and rows two short of it, own minus the opponent's."""

    games = ("connect-four",)

    def value(self, position: ConnectFourPosition, side: Side, depth: int) -> int:
        """Points for `side`, whenever something happens."""
        del depth
        return sum(
            weight * (len(_rows(position, length, side)) - len(_rows(position, length, side.other)))
            for length, weight in _weighted_lengths(position.board)
        )

    def reasons(self, position: ConnectFourPosition, side: Side) -> Sequence[Reason]:
        """One reason for each length of row and each side that has such rows, own ones first."""
        return [
            _reason(position, rows, weight, owner is side)
            for length, weight in _weighted_lengths(position.board)
            for owner in (side, side.other)
            if (rows := _rows(position, length, owner))
        ]


def _weighted_lengths(board: Board) -> tuple[tuple[int, int], ...]:
    """The lengths that count, longest first, with their weights: 4, 3 and 2 where four stones win."""
    return tuple((board.line - missing, weight) for missing, weight in enumerate(WEIGHTS))


def stones_of(position: ConnectFourPosition, side: Side) -> set[CellId]:
    """The cells that this side holds."""
    return {cell for cell, stone in enumerate(position.stones) if stone is side}


def _rows(position: ConnectFourPosition, length: int, side: Side) -> list[Segment]:
    """Every row of this many stones of one side."""
    held = stones_of(position, side)
    return [row for row in segments(position.board, length) if held.issuperset(row)]


def _reason(position: ConnectFourPosition, rows: Sequence[Segment], weight: int, own: bool) -> Reason:
    length, whose = len(rows[0]), "own" if own else "opposing"
    if length == position.board.line:
        text = f"{NUMBERS[length]} {whose} stones in a row: the game is {'won' if own else 'lost'}"
    else:
        stones = f"{NUMBERS[length]} {whose} stones in a row" if length > 1 else f"one {whose} stone"
        text = f"{stones}, {times(len(rows))}"
    return Reason(
        rule=f"{'' if own else 'opponent '}{length}-in-a-rows",
        points=weight * len(rows) * (1 if own else -1),
        cells=tuple(sorted({cell for row in rows for cell in row})),
        text=text,
    )
