"""Schmipo's heuristic opening: a chain of three along a corner, and a chain of two opposite to it.

The pattern at the bottom right corner of a board of size 4, its stones numbered as they are played:

              . . . .
             . . . . .
            . . . . . .
           . . . . . . .
            . . 5 4 . .
             . . . . 2
              . . 3 1
"""

from dataclasses import dataclass
from functools import lru_cache

from conjoin.core.position import CellId, Move, Side
from conjoin.engines.evaluation.schmipo import wins_with
from conjoin.games.hexboard import OFF_BOARD, HexBoard
from conjoin.games.hexgame import HexPosition

Steps = tuple[int, int]
"""A place seen from a corner: so many cells along one of the two sides that meet there, so many along the other."""

CHAIN: tuple[Steps, ...] = ((0, 0), (1, 0), (0, 1))
"""The corner and its neighbour on each side."""

PAIRS: tuple[tuple[Steps, ...], ...] = (
    ((2, 2), (2, 3)),
    ((2, 2), (3, 2)),
    ((2, 2), (3, 3)),
    ((1, 3), (2, 3)),
    ((3, 1), (3, 2)),
)
"""The chains of two, best first: three critical cells lie between the corner and the first three, two at the rest."""

CORNERS = (3, 0, 4, 2, 5, 1)
"""The corners in the order tried: bottom right, the opposite one, then the rest from the bottom up."""

Pattern = tuple[CellId, ...]
"""The cells of a whole opening, in the order in which they are taken."""


@dataclass(frozen=True, slots=True)
class OpeningMove:
    """A move of the heuristic opening, the cells of the pattern it belongs to, and why."""

    move: Move
    rule: str
    cells: tuple[CellId, ...]
    text: str


def opening_move(position: HexPosition, heuristic_depth: int) -> OpeningMove | None:
    """What the heuristics play; None once so many stones are on the board, or where they have nothing to say."""
    corner = position.game.board.corners[CORNERS[0]]
    stones = sum(stone is not None for stone in position.stones)
    if stones == 0:
        return OpeningMove(corner, "first move", (corner,), "moving first, it takes the bottom right corner")
    if stones >= heuristic_depth or _somebody_can_win(position):
        return None
    if position.swap_allowed and position.stones[corner] is not None:
        text = "the corner it wants is taken, so it takes the stone over"
        return OpeningMove(position.game.swap_move, "swap", (corner,), text)
    return _next_of_pattern(position)


def _somebody_can_win(position: HexPosition) -> bool:
    """Whether either side would win with its next stone: no time for patterns, the search must look."""
    board, stones = position.game.board, position.stones
    return any(
        wins_with(position, side, cell)
        for side in Side
        for cell, stone in enumerate(stones)
        if stone is None and any(n != OFF_BOARD and stones[n] is side for n in board.neighbours[cell])
    )


def _next_of_pattern(position: HexPosition) -> OpeningMove | None:
    """The first free cell of the pattern with most own stones and none of the opponent's."""
    side, stones = position.to_move, position.stones
    open_patterns = [
        pattern
        for pattern in patterns(position.game.board)
        if all(stones[cell] is not side.other for cell in pattern)
    ]
    if not open_patterns:
        return None
    pattern = max(open_patterns, key=lambda cells: sum(stones[cell] is side for cell in cells))
    free = [number for number, cell in enumerate(pattern) if stones[cell] is None]
    if not free:
        return None
    if free[0] < len(CHAIN):
        cells, rule, text = (
            pattern[: len(CHAIN)],
            "chain of three",
            "a chain of three along a corner touches two sides",
        )
    else:
        cells, rule, text = (
            pattern[len(CHAIN) :],
            "chain of two",
            "a chain of two opposite makes critical cells",
        )
    return OpeningMove(pattern[free[0]], rule, cells, text)


@lru_cache(maxsize=32)
def patterns(board: HexBoard) -> tuple[Pattern, ...]:
    """Every opening that fits on the board, in the order of preference; none on size 2, which has no sides."""
    found = []
    for number in CORNERS if any(board.sides) else ():
        for pair in PAIRS:
            cells = [_cell_at(board, board.corners[number], steps) for steps in (*CHAIN, *pair)]
            if OFF_BOARD not in cells:
                found.append(tuple(cells))
    return tuple(found)


def _cell_at(board: HexBoard, corner: CellId, steps: Steps) -> CellId:
    """The cell so many steps from the corner; the side whose cells come first in reading order counts first."""
    rim = sorted(n for n in board.neighbours[corner] if any(n in cells for cells in board.sides))
    row, col = board.places[corner]
    for cell, count in zip(rim, steps, strict=True):
        down, right = (
            there - here for there, here in zip(board.places[cell], board.places[corner], strict=True)
        )
        row, col = row + count * down, col + count * right
    return board.index.get((row, col), OFF_BOARD)
