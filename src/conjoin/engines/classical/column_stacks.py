"""A stack of integers for each column: every calculation pushes a new column total, a blocked four pops it.

    column      1    2    3    4    5    6    7
                3    4    5    7    5    4    3     pushed: the total below plus the fours counted now
    bottom      0    0    0    0    0    0    0     never popped

A four is any `line` cells in a row; it is possible for a side while the other side has no stone in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from conjoin.core.position import CellId, Move, Side
from conjoin.games.connect_four_cells import Board

Four = tuple[CellId, ...]
"""The cells of one line on the board, whatever the board calls a full line."""

BOTTOM = 0
FULL_COLUMN = -100
"""What a full column's total loses in every round."""


@lru_cache(maxsize=32)
def fours_through(board: Board) -> tuple[tuple[Four, ...], ...]:
    """By cell: every four it lies in."""
    return tuple(
        tuple(
            tuple(c.index for c in start.walk(way, board.line - 1))
            for start, way in board.lines_through[index]
        )
        for index in range(len(board.cells))
    )


@dataclass(frozen=True, slots=True)
class Round:
    """What changed one column's total from the engine's last choice to this one.

    While the column has room, its total is `previous + blocked_points` and one point for every four counted.
    """

    previous: int = 0
    """The total at the last choice."""
    blocked: tuple[Four, ...] = ()
    """The engine's fours that the opponent's stone blocked and that popped this column, one pop each."""
    blocked_points: int = 0
    """What the pops took away, with what the recalculation gave back."""
    defensive: tuple[Four, ...] = ()
    """The opponent's possible fours through the next free cell."""
    offensive: tuple[Four, ...] = ()
    """The engine's own possible fours through the next free cell."""


class ColumnStacks:
    """The stacks of one engine in one game; what they hold depends on every stone since the start."""

    def __init__(self, board: Board, own: Side) -> None:
        self.board = board
        self.own = own
        self.stones: list[Side | None] = [None] * len(board.cells)
        self.heights = [0] * board.width
        self.stacks = [[BOTTOM] for _ in range(board.width)]

    @property
    def totals(self) -> list[int]:
        """The top of every stack, for the engine."""
        return [stack[-1] for stack in self.stacks]

    def next_cell(self, column: Move) -> CellId | None:
        """The cell where the next stone of this column would land; None when it is full."""
        row = self.heights[column]
        return row * self.board.width + column if row < self.board.height else None

    def drop(self, column: Move, side: Side) -> CellId:
        """Put a stone into a column with room; its cell."""
        cell = self.heights[column] * self.board.width + column
        self.stones[cell] = side
        self.heights[column] += 1
        return cell

    def possible(self, cell: CellId, chip: Side) -> tuple[Four, ...]:
        """The fours through a cell without a stone of this colour in any other cell of theirs."""
        fours = fours_through(self.board)[cell]
        return tuple(four for four in fours if all(c == cell or self.stones[c] != chip for c in four))

    def ai_calculations(self, column: Move, chip: Side) -> tuple[Four, ...]:
        """Push the total plus a point for each four without `chip` through the next free cell; those fours.

        The opponent's colour makes it offensive, the engine's own makes it defensive.
        """
        cell = self.next_cell(column)
        if cell is None:
            return ()
        fours = self.possible(cell, chip)
        stack = self.stacks[column]
        stack.append(stack[-1] + len(fours))
        return fours

    def offensive(self) -> list[tuple[Four, ...]]:
        """The engine's turn begins: count its own fours for every column; full columns lose their hundred."""
        for column, stack in enumerate(self.stacks):
            if self.next_cell(column) is None:
                stack.append(stack[-1] + FULL_COLUMN)
        return [self.ai_calculations(column, self.own.other) for column in range(self.board.width)]

    def defensive(self) -> list[tuple[Four, ...]]:
        """The opponent has replied: count its fours for every column."""
        return [self.ai_calculations(column, self.own) for column in range(self.board.width)]

    def blocked_move(self, cell: CellId) -> list[tuple[Four, ...]]:
        """Pop a total for every four that the opponent's newest stone blocked; by column, those fours.

        Each such four pops the stone's own column and every other column whose next free cell lies in it.
        Then each popped column is recalculated, offensively and once, however often it was popped.
        """
        popped: list[list[Four]] = [[] for _ in self.stacks]
        own_column = cell % self.board.width
        next_cells = [self.next_cell(column) for column in range(self.board.width)]
        for four in self.possible(cell, self.own.other):
            for column, fours in enumerate(popped):
                if column == own_column or next_cells[column] in four:
                    fours.append(four)
        for column, fours in enumerate(popped):
            if fours:
                stack = self.stacks[column]
                del stack[max(1, len(stack) - len(fours)) :]
                self.ai_calculations(column, self.own.other)
        return [tuple(fours) for fours in popped]


def replay(board: Board, moves: Sequence[Move]) -> tuple[ColumnStacks, list[Round]]:
    """The stacks of the side to move, which is the engine's, and the latest round of each column."""
    own = Side(len(moves) % 2)
    stacks = ColumnStacks(board, own)
    if own is Side.SECOND:
        stacks.drop(moves[0], Side.FIRST)  # before the first round: there is no total yet that it could block
    rest = moves[own:]
    rounds = [Round(offensive=fours) for fours in stacks.offensive()]
    for choice, reply in zip(rest[::2], rest[1::2], strict=True):
        stacks.drop(choice, own)
        rounds = _next_rounds(stacks, stacks.drop(reply, own.other))
    return stacks, rounds


def _next_rounds(stacks: ColumnStacks, reply: CellId) -> list[Round]:
    """The second half of a round, from the opponent's reply on, and the first half of the next."""
    previous = stacks.totals
    blocked = stacks.blocked_move(reply)
    points = [now - then for now, then in zip(stacks.totals, previous, strict=True)]
    defensive = stacks.defensive()
    offensive = stacks.offensive()
    columns = zip(previous, blocked, points, defensive, offensive, strict=True)
    return [Round(*column) for column in columns]
