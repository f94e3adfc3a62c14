"""Connect Four boards as other programs keep them: rows of numbers, the top row first, 0 empty, 1 and 2 the players."""

from typing import TYPE_CHECKING, Any

from conjoin.core.errors import BadNotation
from conjoin.core.position import Move, Side

if TYPE_CHECKING:  # `import conjoin` offers these functions, and loads no game before one is wanted
    from conjoin.games.connect_four import ConnectFour, ConnectFourPosition

MEANING = {0: None, 1: Side.FIRST, 2: Side.SECOND}
LETTERS = {"0": 0, ".": 0, "-": 0, "_": 0, "1": 1, "x": 1, "r": 1, "2": 2, "o": 2, "y": 2}
"""What stands for a cell in a text, in either case."""
BETWEEN = frozenset(" ,;|[]")
"""What may stand between the cells of a text."""

Stones = tuple[Side | None, ...]
"""Who stands on each cell, row by row from the bottom left."""

Columns = tuple[tuple[Side, ...], ...]
"""The stones of each column, lowest first."""

Rows = list[list[Any]]
"""The cells as they were given, the top row first."""


def from_array(board: Any, game: "ConnectFour | None" = None) -> "ConnectFourPosition":
    """The position that an array shows, row 0 on top; who moves follows from the stones alone.

    A list of lists will do, a NumPy array, or all cells in one flat list, which is 7 wide and 6 high unless a game is
    given. The position has real moves: an order in which these stones can have fallen. A board that no game reaches
    is refused with BadNotation.

    >>> empty = [[0] * 7 for _ in range(5)]
    >>> position = from_array([*empty, [0, 0, 1, 1, 2, 0, 0]])
    >>> position.moves, position.to_move.label
    ((2, 4, 3), 'second')
    """
    from conjoin.games.connect_four import ConnectFour

    rows = _rows(board, game)
    played = game or ConnectFour(width=len(rows[0]), height=len(rows))
    stones = _stones(rows, played)
    columns = _columns(stones, played)
    last_mover = _last_mover(stones)
    _refuse_impossible_end(stones, last_mover, played)
    moves = _real_moves(stones, columns, last_mover, played)
    if moves is None:
        raise BadNotation(
            "no order of moves leads to this board",
            "check the colours: the players move in turn, and the game stops at the first line",
        )
    position = played.start()
    for move in moves:
        position = position.play(move)
    return position


def to_array(position: "ConnectFourPosition") -> list[list[int]]:
    """The position as rows of 0, 1 and 2, the top row first; `numpy.array` takes it as it is.

    >>> from conjoin import game
    >>> to_array(game("connect-four").parse("4453"))[4:]
    [[0, 0, 0, 2, 0, 0, 0], [0, 0, 2, 1, 1, 0, 0]]
    """
    from conjoin.games.connect_four import ConnectFourPosition

    if not isinstance(position, ConnectFourPosition):
        raise BadNotation(f"{position!r:.40} is no Connect Four position", "arrays show Connect Four alone")
    width = position.board.width
    numbers = [0 if stone is None else stone + 1 for stone in position.stones]
    return [numbers[start : start + width] for start in range(len(numbers) - width, -1, -width)]


def has_rows(parts: list[Any]) -> bool:
    """Whether what a list holds are rows of a board rather than moves.

    >>> has_rows([[0, 1]]), has_rows([0, 1])
    (True, False)
    """
    return bool(parts) and _length(parts[0]) is not None


def read_board(text: str) -> list[list[int]]:
    """The rows of a board written as text: 0, 1, 2, or `.` with X and O or with R and Y; raises BadNotation.

    >>> read_board(". . . .\\n. X O .")
    [[0, 0, 0, 0], [0, 1, 2, 0]]
    """
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        cells = [character for character in line if character not in BETWEEN and not character.isspace()]
        for character in cells:
            if character.lower() not in LETTERS:
                raise BadNotation(
                    f"line {number} of the board holds {character!r}",
                    "write 0, 1 and 2, or . with X and O or with R and Y",
                )
        if cells:
            rows.append([LETTERS[character.lower()] for character in cells])
    return rows


def _rows(board: Any, game: "ConnectFour | None") -> Rows:
    """The cells row by row, once the shape is right."""
    count = _length(board)
    if not count:
        raise BadNotation("the board has no rows", "give rows of numbers, the top row first")
    if _length(board[0]) is None:
        return _cut(board, count, game)
    width = _length(board[0]) if game is None else game.board.width
    if game is not None and count != game.board.height:
        raise BadNotation(f"the board has {count} rows", f"{game.name} has {game.board.height}")
    for number in range(count):
        if (cells := _length(board[number])) != width:
            said = "no" if cells is None else cells
            raise BadNotation(
                f"row {number + 1} of the board has {said} cells",
                f"give every row {width}, the top row first",
            )
    return [list(board[number]) for number in range(count)]


def _cut(cells: Any, count: int, game: "ConnectFour | None") -> Rows:
    """A flat list of cells as rows."""
    width, height = (7, 6) if game is None else (game.board.width, game.board.height)
    if count != width * height:
        raise BadNotation(
            f"the flat board has {count} cells",
            f"{width} by {height} are {width * height}; for another size give rows, or name the game",
        )
    return [[cells[start + column] for column in range(width)] for start in range(0, count, width)]


def _length(sequence: Any) -> int | None:
    try:
        return None if isinstance(sequence, str) else len(sequence)
    except TypeError:
        return None


def _stones(rows: Rows, game: "ConnectFour") -> Stones:
    height, width = game.board.height, game.board.width
    return tuple(_stone(rows, height - 1 - row, column) for row in range(height) for column in range(width))


def _stone(rows: Rows, row: int, column: int) -> Side | None:
    """Who stands in this row from the top."""
    value = rows[row][column]
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


def _columns(stones: Stones, game: "ConnectFour") -> Columns:
    """The stones as they lie; raises BadNotation where one floats."""
    width, height = game.board.width, game.board.height
    for cell, stone in enumerate(stones):
        if stone is not None and cell >= width and stones[cell - width] is None:
            place = _name(height - 1 - cell // width, cell % width)
            raise BadNotation(f"the stone in {place} floats", "stones fall; check which row is on top")
    return tuple(
        tuple(stone for stone in stones[column::width] if stone is not None) for column in range(width)
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


def _refuse_impossible_end(stones: Stones, last_mover: Side, game: "ConnectFour") -> None:
    """Only the player who moved last can have won."""
    lines = game.board.winning_cells(stones)
    winners = {stones[cell] for cell in lines}
    where = ", ".join(game.layout.names[cell] for cell in lines)
    if len(winners) == 2:
        raise BadNotation(
            f"both players have a line ({where})", "the game ends at the first line; check the colours"
        )
    if last_mover.other in winners:
        raise BadNotation(
            f"player {last_mover.other + 1} has a line ({where}), yet player {last_mover + 1} moved last",
            "the game ends at the first line; take the later stone away",
        )


def _real_moves(
    stones: Stones, columns: Columns, last_mover: Side, game: "ConnectFour"
) -> tuple[Move, ...] | None:
    """Columns in an order that the rules allow; None if there is none."""
    if not game.board.winning_cells(stones):
        return _alternating(columns)
    for column in range(len(columns)):
        # The last stone completes every line there is: without it no one has won.
        if columns[column] and columns[column][-1] is last_mover:
            top = (len(columns[column]) - 1) * len(columns) + column
            if not game.board.winning_cells((*stones[:top], None, *stones[top + 1 :])):
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
