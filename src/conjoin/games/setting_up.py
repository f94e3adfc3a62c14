"""A board that was set up by hand, as a position with real moves."""

from itertools import zip_longest
from typing import Any

from conjoin.core.errors import BadNotation, IllegalMove
from conjoin.core.game import Game
from conjoin.core.position import CellId, Position, Side
from conjoin.games.connect_four import ConnectFour
from conjoin.games.connect_four_arrays import from_array

Stones = dict[str, Side]
"""By the name of a cell: who stands there."""


def position_with(game: Game[Any], stones: Stones) -> Position:
    """The position; raises BadNotation for a cell that is none, IllegalMove for a board that no game reaches."""
    places = {name: cell for cell, name in enumerate(game.layout.names)}
    for name in stones:
        if name not in places:
            raise BadNotation(
                f"{name[:20]!r} is not a cell", f"cells are called such as {game.layout.names[0]}"
            )
    cells = {places[name]: side for name, side in stones.items()}
    return _fallen(game, cells) if isinstance(game, ConnectFour) else _placed(game, cells)


def _fallen(game: ConnectFour, cells: dict[CellId, Side]) -> Position:
    """What is wrong is said with the names that stand beside the board: its rows count from the bottom."""
    board, width, names = game.board, game.board.width, game.layout.names
    for cell in sorted(cells):
        if cell >= width and cell - width not in cells:
            raise IllegalMove(
                f"the stone in {names[cell]} floats",
                f"set a stone in {names[cell - width]} or take this one away",
            )
    _refuse_counts(game, cells)
    rows = [
        [cells[row * width + column] + 1 if row * width + column in cells else 0 for column in range(width)]
        for row in reversed(range(board.height))
    ]
    try:
        return from_array(rows, game)
    except BadNotation:
        raise IllegalMove(
            "no game leads to this board",
            f"the players move in turn, and the game ends at the first line of {game.board.line}",
        ) from None


def _refuse_counts(game: Game[Any], cells: dict[CellId, Side]) -> None:
    first, second = (sum(one is side for one in cells.values()) for side in Side)
    if first - second not in (0, 1):
        names = game.side_names
        raise IllegalMove(
            f"there are {first} stones of {names[0]} and {second} of {names[1]}",
            f"{names[0]} begins, so it has as many as {names[1]} or one more",
        )


def _placed(game: Game[Any], cells: dict[CellId, Side]) -> Position:
    """Stones may be placed in any order, as long as the game is not won before the last one."""
    _refuse_counts(game, cells)
    first, second = ([cell for cell, one in cells.items() if one is side] for side in Side)
    last_mover = first if len(first) > len(second) else second
    for _ in range(max(1, len(last_mover))):
        if (found := _played(game, first, second)) is not None:
            return found
        last_mover.insert(0, last_mover.pop())  # another stone comes last
    raise IllegalMove("the game was won before the last stone", "take away the stones behind the win")


def _played(game: Game[Any], first: list[CellId], second: list[CellId]) -> Position | None:
    position: Position = game.start()
    for pair in zip_longest(first, second):
        for cell in pair:
            if cell is not None:
                if position.outcome is not None:
                    return None
                position = position.play(cell)
    return position
