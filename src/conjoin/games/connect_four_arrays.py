"""Connect Four boards as other programs keep them: six rows of seven numbers, 0 empty, 1 and 2 the players."""

from collections.abc import Iterator
from typing import Any

from conjoin.core.errors import BadNotation
from conjoin.core.position import Move, Side
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition

GAME = ConnectFour()
WIDTH, HEIGHT = GAME.board.width, GAME.board.height

MEANING = {0: None, 1: Side.FIRST, 2: Side.SECOND}

Stones = tuple[Side | None, ...]
"""Who stands on each cell, row by row from the bottom left."""

Columns = tuple[tuple[Side, ...], ...]
"""The stones of each column, lowest first."""


def board_to_position(board: Any) -> ConnectFourPosition:
    """The position that an array shows, row 0 on top; who moves follows from the stones alone.

    A list of lists will do, or anything else with rows, such as a NumPy array. The position has real moves: an
    order in which these stones can have fallen. A board that no game reaches is refused with BadNotation.

    >>> empty = [[0] * 7 for _ in range(5)]
    >>> position = board_to_position([*empty, [0, 0, 1, 1, 2, 0, 0]])
    >>> position.moves, position.to_move.label
    ((2, 4, 3), 'second')
    """
    stones = tuple(_stone(board, HEIGHT - 1 - row, column) for row, column in _places(board))
    columns = _columns(stones)
    last_mover = _last_mover(stones)
    _refuse_impossible_end(stones, last_mover)
    moves = _real_moves(stones, columns, last_mover)
    if moves is None:
        raise BadNotation(
            "no order of moves leads to this board",
            "check the colours: the players move in turn, and the game stops at the first line",
        )
    position = GAME.start()
    for move in moves:
        position = position.play(move)
    return position


def _places(board: Any) -> Iterator[tuple[int, int]]:
    """Every (row from the bottom, column) in the order of the cells, once the shape is right."""
    fix = f"give {HEIGHT} rows of {WIDTH} numbers, the top row first"
    if (rows := _length(board)) != HEIGHT:
        raise BadNotation(f"the board has {'no' if rows is None else rows} rows", fix)
    for row in range(HEIGHT):
        if (cells := _length(board[row])) != WIDTH:
            raise BadNotation(f"row {row + 1} of the board has {'no' if cells is None else cells} cells", fix)
    return ((row, column) for row in range(HEIGHT) for column in range(WIDTH))


def _length(sequence: Any) -> int | None:
    try:
        return len(sequence)
    except TypeError:
        return None


def _stone(board: Any, row: int, column: int) -> Side | None:
    """Who stands in this row from the top."""
    value = board[row][column]
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        number = -1
    if number not in MEANING or number != value:  # the latter refuses 1.5 and "1"
        raise BadNotation(f"{_name(row, column)} holds {value}", "a cell is 0 (empty), 1 or 2")
    return MEANING[number]


def _name(row: int, column: int) -> str:
    """A place in the words of the array's owner: rows from the top, both counted from 1."""
    return f"row {row + 1}, column {column + 1} of the board"


def _columns(stones: Stones) -> Columns:
    """The stones as they lie; raises BadNotation where one floats."""
    for cell, stone in enumerate(stones):
        if stone is not None and cell >= WIDTH and stones[cell - WIDTH] is None:
            place = _name(HEIGHT - 1 - cell // WIDTH, cell % WIDTH)
            raise BadNotation(f"the stone in {place} floats", "stones fall; check which row is on top")
    return tuple(
        tuple(stone for stone in stones[column::WIDTH] if stone is not None) for column in range(WIDTH)
    )


def _last_mover(stones: Stones) -> Side:
    """Player 2 when both have as many stones, player 1 when it has one more."""
    first, second = stones.count(Side.FIRST), stones.count(Side.SECOND)
    if first - second not in (0, 1):
        raise BadNotation(
            f"the board has {first} stones of player 1 and {second} of player 2",
            "player 1 begins, so it has as many as player 2 or one more",
        )
    return Side.FIRST if first > second else Side.SECOND


def _refuse_impossible_end(stones: Stones, last_mover: Side) -> None:
    """Only the player who moved last can have won."""
    lines = GAME.board.winning_cells(stones)
    winners = {stones[cell] for cell in lines}
    where = ", ".join(GAME.layout.names[cell] for cell in lines)
    if len(winners) == 2:
        raise BadNotation(
            f"both players have four in a row ({where})", "the game ends at the first line; check the colours"
        )
    if last_mover.other in winners:
        raise BadNotation(
            f"player {last_mover.other + 1} has four in a row ({where}), yet player {last_mover + 1} moved last",
            "the game ends at the first line; take the later stone away",
        )


def _real_moves(stones: Stones, columns: Columns, last_mover: Side) -> tuple[Move, ...] | None:
    """Columns in an order that the rules allow; None if there is none."""
    if not GAME.board.winning_cells(stones):
        return _alternating(columns)
    for column in range(WIDTH):
        # The last stone completes every line there is: without it no one has won.
        if columns[column] and columns[column][-1] is last_mover:
            top = (len(columns[column]) - 1) * WIDTH + column
            if not GAME.board.winning_cells((*stones[:top], None, *stones[top + 1 :])):
                before = _alternating((*columns[:column], columns[column][:-1], *columns[column + 1 :]))
                if before is not None:
                    return (*before, column)
    return None


def _alternating(columns: Columns) -> tuple[Move, ...] | None:
    """An order in which the players move in turn and the columns grow as given; None if there is none."""
    total = sum(map(len, columns))
    # Most impossible boards go wrong within a few stones of the bottom or of the top, and a search from the other
    # end would notice that only after trying everything: so look down from the top first.
    upside_down = tuple(column[::-1] for column in columns)
    if _taken(upside_down, Side((total - 1) % 2), total // 2) is None:
        return None
    return _taken(columns, Side.FIRST, total)


def _taken(columns: Columns, colour: Side, count: int) -> tuple[Move, ...] | None:
    """Columns from whose fronts `count` stones can be taken in alternating colours, this one first."""
    hopeless: set[tuple[int, ...]] = set()  # by stones taken from each column: who is next follows

    def extend(taken: tuple[int, ...], next_colour: Side, moves: tuple[Move, ...]) -> tuple[Move, ...] | None:
        if len(moves) == count or taken in hopeless:
            return moves if len(moves) == count else None
        for column, stones in enumerate(columns):
            here = taken[column]
            if here < len(stones) and stones[here] is next_colour:
                after = (*taken[:column], here + 1, *taken[column + 1 :])
                found = extend(after, next_colour.other, (*moves, column))
                if found is not None:
                    return found
        hopeless.add(taken)
        return None

    return extend((0,) * len(columns), colour, ())
