"""Connect Four on any board: stones fall, a line wins, a full board is a draw."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from conjoin.core.errors import BadNotation, BadOption, IllegalMove
from conjoin.core.game import Game, Label, Layout, Stone, Style, Symmetry, TextFrame, packed_reduce
from conjoin.core.options import Entry, Option
from conjoin.core.position import WHOLE_NUMBER, CellId, Move, Outcome, Side, is_move
from conjoin.core.showing import Pictured
from conjoin.games.connect_four_cells import Board, board

COLUMN_NAMES = "123456789abc"
COUNTS = {3: "three", 4: "four", 5: "five", 6: "six"}

STYLE = Style(
    stones=(
        Stone("#d8273f", rim="#eef2f8", mark="#ffffff", ink="97;41"),
        Stone("#f4c20d", rim="#eef2f8", mark="#5c4300", ring=True, sign="○", winning_sign="◇", ink="30;103"),
    ),
    cell="#eef2f8",
    line="#2456a4",
    board="#2456a4",
    ink="94",
    frame=TextFrame(wall="\\\\", empty="[ ]", stone=" █ ", inks=("31", "33")),
)


@dataclass(frozen=True, slots=True, eq=False)
class ConnectFourPosition(Pictured):
    """Stones on cells, each column filled from below; equal when board and stones are the same."""

    board: Board
    stones: tuple[Side | None, ...]
    """By cell index, row by row from the bottom left."""
    heights: tuple[int, ...]
    """Stones in each column."""
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None

    @property
    def game(self) -> "ConnectFour":
        """Connect Four on this board."""
        return _on(self.board)

    @property
    def to_move(self) -> Side:
        """Red (the first side) on even plies, Yellow on odd ones."""
        return Side(len(self.moves) % 2)

    @property
    def key(self) -> Hashable:
        """The board's shape and the stones; who moves follows from their number."""
        return (self.board.width, self.board.height, self.board.line, self.stones)

    def legal_moves(self) -> Sequence[Move]:
        """The columns with room, left to right; none after the end."""
        if self.outcome is not None:
            return ()
        return [column for column, height in enumerate(self.heights) if height < self.board.height]

    def play(self, move: Move) -> "ConnectFourPosition":
        """Drop a stone into a column; raises IllegalMove."""
        self._refuse_illegal(move)
        cell = self.heights[move] * self.board.width + move
        stones = (*self.stones[:cell], self.to_move, *self.stones[cell + 1 :])
        heights = (*self.heights[:move], self.heights[move] + 1, *self.heights[move + 1 :])
        return ConnectFourPosition(
            self.board, stones, heights, (*self.moves, move), self._outcome(cell, stones)
        )

    def _outcome(self, cell: CellId, stones: tuple[Side | None, ...]) -> Outcome | None:
        line = self.board.winning_cells_through(cell, stones)
        if line:
            return Outcome(self.to_move, "line", line)
        return Outcome(None, "full") if len(self.moves) + 1 == len(stones) else None

    def _refuse_illegal(self, move: Move) -> None:
        if self.outcome is not None:
            raise IllegalMove("the game is over", "take a move back or start a new game")
        if not isinstance(move, WHOLE_NUMBER):
            raise IllegalMove(f"{move!r:.20} is no column", "a move is a whole number from 0 up")
        if not 0 <= move < self.board.width:
            last = COLUMN_NAMES[self.board.width - 1]
            raise IllegalMove(f"there is no column {move + 1}", f"the board has columns 1 to {last}")
        if self.heights[move] == self.board.height:
            open_columns = " ".join(COLUMN_NAMES[column] for column in self.legal_moves())
            raise IllegalMove(f"column {COLUMN_NAMES[move]} is full", f"choose one of {open_columns}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ConnectFourPosition) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        return packed_reduce(self)

    def __repr__(self) -> str:
        size = "" if self.game.name == ENTRY.name else f"{self.game.name!r}, "
        return f"ConnectFourPosition({size}{self.game.notation(self)!r})"


class ConnectFour(Game[ConnectFourPosition]):
    """Connect Four: `line` stones of one colour in a row, column or diagonal win."""

    side_names = ("Red", "Yellow")

    def __init__(self, width: int = 7, height: int = 6, line: int = 4) -> None:
        self.name = ENTRY.full_name({"width": width, "height": height, "line": line})
        if line > max(width, height):
            raise BadOption(
                f"no line of {line} fits on a board of {width} by {height}",
                f"choose line={max(width, height)} or less",
            )
        self.arguments = (width, height, line)
        self.goal = f"Get {COUNTS[line]} of your stones into a line: a row, a column or a diagonal."
        self.rules = (
            "Red begins; then the sides take turns.",
            "Choose a column: your stone falls to its lowest free cell.",
            f"{COUNTS[line].capitalize()} stones of one colour in a line win at once.",
            "A full board without such a line is a draw.",
        )
        self.board = board(width, height, line)

    def start(self) -> ConnectFourPosition:
        """The empty board."""
        return ConnectFourPosition(self.board, (None,) * len(self.board.cells), (0,) * self.board.width)

    def move_name(self, move: Move) -> str:
        """Columns are 1 to 9 from the left, then a, b and c; raises IllegalMove where there is none."""
        if not is_move(move, self.board.width):
            raise IllegalMove(f"{move!r:.20} is no column", f"columns are 0 to {self.board.width - 1}")
        return COLUMN_NAMES[move]

    def parse_move(self, text: str) -> Move:
        """The column a character names."""
        names = COLUMN_NAMES[: self.board.width]
        text = str(text)
        if len(text) != 1 or text.lower() not in names:
            raise BadNotation(f"{text[:20]!r} is not a column", f"columns are {names[0]} to {names[-1]}")
        return names.index(text.lower())

    def split_moves(self, text: str) -> Sequence[str]:
        """One character a move; white space is free."""
        return "".join(text.split())

    def join_moves(self, names: Iterable[str]) -> str:
        """All columns in a row, as in 4453."""
        return "".join(names)

    @cached_property
    def squares(self) -> tuple[tuple[int, int], ...]:
        """The board as it stands."""
        return tuple((self.board.height - 1 - cell.row, cell.column) for cell in self.board.cells)

    @cached_property
    def layout(self) -> Layout:
        """Squares; a cell is named column:row with rows counted from the bottom, so 4:1 is the bottom centre."""
        cells, width, height = self.board.cells, self.board.width, self.board.height
        columns = tuple(Label(COLUMN_NAMES[column], column, -1) for column in range(width))
        rows = tuple(Label(str(height - y), -1, y) for y in range(height))
        return Layout(
            shape="square",
            centres=tuple((float(cell.column), float(height - 1 - cell.row)) for cell in cells),
            names=tuple(f"{COLUMN_NAMES[cell.column]}:{cell.row + 1}" for cell in cells),
            labels=columns + rows,
            style=STYLE,
        )

    def stones(self, position: ConnectFourPosition) -> Sequence[Side | None]:
        """Who stands on each cell, row by row from the bottom left."""
        return position.stones

    def landing_cell(self, position: ConnectFourPosition, move: Move) -> CellId:
        """The lowest free cell of the column."""
        return position.heights[move] * self.board.width + move

    def last_cell(self, position: ConnectFourPosition) -> CellId | None:
        """The highest stone of the column played last."""
        if not position.moves:
            return None
        column = position.moves[-1]
        return (position.heights[column] - 1) * self.board.width + column

    @property
    def move_count(self) -> int:
        """One move a column."""
        return self.board.width

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The board as it is, and in the mirror."""
        columns = tuple(range(self.board.width))
        return (columns, columns[::-1])


ENTRY = Entry(
    name="connect-four",
    summary="Stones fall; four in a row, column or diagonal win",
    source="Howard Wexler and Ned Strongin, 1974; the cells and the win check of the averaging player's document",
    build=ConnectFour,
    options=(
        Option("width", 7, "number of columns", low=4, high=12),
        Option("height", 6, "number of rows", low=4, high=12),
        Option("line", 4, "stones in a line that win", low=3, high=6),
    ),
)


@lru_cache(maxsize=32)
def _on(cells: Board) -> ConnectFour:
    """The game on this board, made once: positions are asked for it all the time."""
    return ConnectFour(cells.width, cells.height, cells.line)
