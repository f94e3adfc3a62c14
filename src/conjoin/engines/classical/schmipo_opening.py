"""Schmipo's heuristic opening: a chain of three along a corner, and a chain of two opposite to it.

The pattern at the bottom right corner of a board of size 4, its stones numbered as they are played:

              . . . .
             . . . . .
            . . . . . .
           . . . . . . .
            . . 5 4 . .
             . . . . 2
              . . 3 1

It begins in one corner and stays there, whatever the opponent does.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from conjoin.core.position import CellId, Move, Side
from conjoin.engines.evaluation.schmipo import wins_with
from conjoin.games.hexboard import OFF_BOARD, HexBoard
from conjoin.games.hexgame import HexPosition

Steps = tuple[int, int]
"""A place seen from a corner: steps along one of the two sides that meet there, and steps along the other."""

CHAIN: tuple[Steps, ...] = ((0, 0), (1, 0), (0, 1))
"""The corner and its neighbour on each side."""

PAIRS: tuple[tuple[Steps, ...], ...] = (
    ((2, 2), (2, 3)),
    ((2, 2), (3, 2)),
    ((2, 2), (3, 3)),
    ((1, 3), (2, 3)),
    ((3, 1), (3, 2)),
)
"""The chains of two, best first: three critical cells lie between the chain of three and each of the first three,
two between it and each of the others."""

CORNERS = (3, 0, 4, 2, 5, 1)
"""The corners in order of preference: bottom right, the opposite one, then the rest from the bottom up."""

Pattern = tuple[CellId, ...]
"""The cells of a whole opening, in the order in which they are taken: the chain of three, then the chain of two."""


@dataclass(frozen=True, slots=True)
class OpeningMove:
    """A move of the heuristic opening, the cells of the pattern it belongs to, and why."""

    move: Move
    rule: str
    cells: tuple[CellId, ...]
    text: str


def opening_move(position: HexPosition, heuristic_depth: int) -> OpeningMove | None:
    """What the heuristics play; None from this many stones on, or where they have nothing to say."""
    board = position.game.board
    stones = sum(stone is not None for stone in position.stones)
    if stones == 0:
        corner = board.corners[CORNERS[0]]
        return OpeningMove(corner, "first move", (corner,), "moving first, it takes the bottom right corner")
    if stones >= heuristic_depth or _win_at_hand(position):
        return None
    if position.swap_allowed and position.moves[0] in board.corners:
        text = "the first stone lies on a corner, so it takes the stone over"
        return OpeningMove(position.game.swap_move, "swap", position.moves, text)
    if not any(position.stones[corner] is position.to_move for corner in board.corners):
        return _take_a_corner(position)
    return _next_of_pattern(position)


def _win_at_hand(position: HexPosition) -> bool:
    """Whether either side would win with its next stone: no time for patterns, the search must look."""
    board, stones = position.game.board, position.stones
    return any(
        wins_with(position, side, cell)
        for side in Side
        for cell, stone in enumerate(stones)
        if stone is None and any(n != OFF_BOARD and stones[n] is side for n in board.neighbours[cell])
    )


def _take_a_corner(position: HexPosition) -> OpeningMove | None:
    """The free corner whose nearest opposing stone is farthest away; of equal ones the first of CORNERS."""
    board, side, stones = position.game.board, position.to_move, position.stones
    opposing = [cell for cell, stone in enumerate(stones) if stone is side.other]
    free = [board.corners[number] for number in CORNERS if stones[board.corners[number]] is None]
    if not free:
        return None
    corner = max(free, key=lambda cell: min(_distance(board, cell, stone) for stone in opposing))
    return OpeningMove(corner, "corner", (corner,), "takes a corner away from the opponent")


def _next_of_pattern(position: HexPosition) -> OpeningMove | None:
    """The first free cell of the pattern with most own stones, at a corner that it holds.

    Cells of the chain of three may be lost to the opponent, for the corner is kept all the same; a chain of two with
    an opposing stone in it is none.
    """
    side, stones = position.to_move, position.stones

    def count(cells: Iterable[CellId], owner: Side) -> int:
        return sum(stones[cell] is owner for cell in cells)

    usable = [
        pattern
        for pattern in patterns(position.game.board)
        if stones[pattern[0]] is side
        and count(pattern[len(CHAIN) :], side.other) == 0
        and any(stones[cell] is None for cell in pattern)
    ]
    if not usable:
        return None
    pattern = max(usable, key=lambda cells: count(cells, side))
    three, two = pattern[: len(CHAIN)], pattern[len(CHAIN) :]
    move = next(cell for cell in pattern if stones[cell] is None)
    if move in two:
        return OpeningMove(move, "chain of two", two, "a chain of two opposite makes critical cells")
    if count(three, side.other):
        return OpeningMove(move, "chain of three", three, "it keeps its corner, though disturbed")
    return OpeningMove(move, "chain of three", three, "a chain of three along a corner touches two sides")


@lru_cache(maxsize=32)
def patterns(board: HexBoard) -> tuple[Pattern, ...]:
    """Every opening that fits on the board, in order of preference; none on size 2, which has no sides."""
    found = []
    for number in CORNERS if any(board.sides) else ():
        for pair in PAIRS:
            cells = [_cell_at(board, board.corners[number], steps) for steps in (*CHAIN, *pair)]
            if OFF_BOARD not in cells:
                found.append(tuple(cells))
    return tuple(found)


def _cell_at(board: HexBoard, corner: CellId, steps: Steps) -> CellId:
    """The cell these steps away from the corner; the side whose cells come first in reading order counts first."""
    rim = sorted(n for n in board.neighbours[corner] if any(n in cells for cells in board.sides))
    row, col = board.places[corner]
    for cell, count in zip(rim, steps, strict=True):
        down, right = _apart(board, corner, cell)
        row, col = row + count * down, col + count * right
    return board.index.get((row, col), OFF_BOARD)


def _distance(board: HexBoard, one: CellId, other: CellId) -> int:
    """The fewest steps from one cell to another on the board."""
    down, right = _apart(board, one, other)
    return max(abs(down), abs(right), abs(down - right))


def _apart(board: HexBoard, one: CellId, other: CellId) -> Steps:
    (row, col), (other_row, other_col) = board.places[one], board.places[other]
    return other_row - row, other_col - col
