"""Prospects: whether a side could still build a winning structure on a hex board if it alone kept moving.

Let the side have every cell that its opponent does not hold.

- The cells inside a ring cannot reach the rim without crossing it. So a cell can be ringed only if it lies off the
  rim and no opposing group beside it, or to which it belongs, touches the rim; and if so, it is ringed as soon as the
  side has all other cells. In FenceMaster it must not be the side's own stone already.
- Forks, tripods and bridges only grow with more stones. So one can be built only if some connected area of these
  cells touches three sides or, in Havannah, holds two corners.

The rest of a game gives the side only some of these cells. If even all of them are not enough, the side can no longer
win; if that holds for both sides, the game is drawn.
"""

from collections.abc import Iterable, Sequence

from conjoin.core.position import CellId, Side
from conjoin.games.havannah import Havannah
from conjoin.games.hexboard import OFF_BOARD
from conjoin.games.hexgame import HexPosition


def can_still_win(position: HexPosition, side: Side) -> bool:
    """Whether the side could win a running game if its opponent only passed.

    >>> from conjoin import game
    >>> full_of_white = game("fencemaster:size=2").parse("a1 b2")
    >>> can_still_win(full_of_white, Side.FIRST), can_still_win(full_of_white, Side.SECOND)
    (True, False)
    """
    cells = range(len(position.stones))
    return any(_can_be_ringed(position, side, cell) for cell in cells) or _can_join(position, side)


def _can_be_ringed(position: HexPosition, side: Side, cell: CellId) -> bool:
    neighbours, stones, other = position.game.board.neighbours[cell], position.stones, side.other
    if OFF_BOARD in neighbours:
        return False
    if stones[cell] is side and not isinstance(position.game, Havannah):
        return False
    beside = [cell] if stones[cell] is other else [n for n in neighbours if stones[n] is other]
    return not any(position.groups.touched[position.groups.root(stone)] for stone in beside)


def _can_join(position: HexPosition, side: Side) -> bool:
    board, bridges = position.game.board, isinstance(position.game, Havannah)
    for area in _areas(
        board.neighbours, {c for c, stone in enumerate(position.stones) if stone != side.other}
    ):
        if sum(not area.isdisjoint(cells) for cells in board.sides) >= 3:
            return True
        if bridges and len(area.intersection(board.corners)) >= 2:
            return True
    return False


def _areas(neighbours: Sequence[Sequence[CellId]], cells: set[CellId]) -> Iterable[set[CellId]]:
    """The connected parts of a set of cells."""
    while cells:
        area, waiting = set(), [cells.pop()]
        while waiting:
            cell = waiting.pop()
            area.add(cell)
            beside = cells.intersection(neighbours[cell])
            cells -= beside
            waiting.extend(beside)
        yield area
