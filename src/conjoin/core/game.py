"""Games: where a position starts, how its moves are written, and where its cells lie."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from conjoin.core.errors import BadNotation, BadOption, IllegalMove
from conjoin.core.position import CellId, Move, Position, Side
from conjoin.core.showing import Plain

P = TypeVar("P", bound=Position)

Symmetry = tuple[Move, ...]
"""A relabelling of the board: entry m is the move that m becomes."""


@dataclass(frozen=True, slots=True)
class Label:
    """A word beside the board, such as a column's number, with its place as in Layout."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Stone:
    """How one side's stones look: distinguished by shape as well as by colour.

    Colours are CSS ones. The rim stands out from the board, and `mark` from the fill, by a contrast of 3:1 or more.
    """

    fill: str
    rim: str
    mark: str
    """What is drawn upon the stone: its ring, and the signs of the last and the winning stones."""
    ring: bool = False
    """Whether a ring is drawn inside it."""
    sign: str = "●"
    """One character for it in a terminal."""
    winning_sign: str = "◆"
    """The same, where it is one of the stones that won."""
    ink: str = ""
    """Its colour in a terminal: numbers of an ANSI escape code, such as 1;31; readable on light and on dark ones."""
    letter: str = ""
    """One letter for it in plain text; empty means the initial of the side's name."""


WHITE = Stone("#ffffff", rim="#22262c", mark="#22262c", sign="○", winning_sign="◇", ink="1")
BLACK = Stone("#22262c", rim="#22262c", mark="#ffffff", sign="●", winning_sign="◆", ink="35")


@dataclass(frozen=True, slots=True)
class TextFrame:
    """A text drawing of its own that a game is known by: walls around rows of cells, each three characters wide."""

    wall: str
    empty: str
    stone: str
    inks: tuple[str, str]
    """The colours of the stones, as in Stone."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a game is made of, for every view; by default cells of wood with white and black stones."""

    stones: tuple[Stone, Stone] = (WHITE, BLACK)
    """Those of the first and of the second side."""
    cell: str = "#e9d9b4"
    line: str = "#a88c52"
    """What parts one cell from the next."""
    board: str | None = None
    """The colour of a solid board in which the cells are round holes; None for cells with lines between them."""
    ink: str = "90"
    """The colour of lines in a terminal, as in Stone."""
    frame: TextFrame | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the cells lie: centres as (x, y) in cell widths, x to the right and y down, with names.

    Rows of squares are one cell width apart, rows of hexagons (a corner up) half the root of three.
    """

    shape: Literal["square", "hexagon"]
    centres: tuple[tuple[float, float], ...]
    names: tuple[str, ...]
    labels: tuple[Label, ...] = ()
    headings: tuple[Label, ...] = ()
    """More labels, for eyes that can follow a slanting column; text that is read aloud goes without them."""
    style: Style = Style()


class Game(Plain, ABC, Generic[P]):
    """The rules of one game on one board; stateless, so one object serves every position.

    Two games are equal exactly when they have the same type and the same full name. A game travels between processes
    as its type and `arguments`, a position as its game and its moves.
    """

    name: str
    """The full name in the `name:option=value` grammar, defaults left out."""
    side_names: tuple[str, str]
    """What the players call the first and the second side, such as Red and Yellow."""
    goal: str = ""
    """How the game is won, in one sentence."""
    rules: tuple[str, ...] = ()
    """The rules in four short lines, for a player in the middle of a game."""
    arguments: tuple[Any, ...] = ()
    """What the constructor takes to make this game again."""

    @abstractmethod
    def start(self) -> P:
        """The position before the first move."""

    @abstractmethod
    def move_name(self, move: Move) -> str:
        """How players write this move."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """The move a name stands for, legal here or not; raises BadNotation."""

    @abstractmethod
    def split_moves(self, text: str) -> Sequence[str]:
        """The move names in a line of moves; the inverse of `join_moves`."""

    @abstractmethod
    def join_moves(self, names: Iterable[str]) -> str:
        """A line of moves, as people type it."""

    @property
    @abstractmethod
    def layout(self) -> Layout:
        """Where every cell lies and what it is called."""

    @abstractmethod
    def stones(self, position: P) -> Sequence[Side | None]:
        """Who stands on each cell."""

    @abstractmethod
    def landing_cell(self, position: P, move: Move) -> CellId:
        """The cell whose stone this legal move sets or changes."""

    @abstractmethod
    def last_cell(self, position: P) -> CellId | None:
        """The cell whose stone the newest move has set or changed; None at the start."""

    @property
    @abstractmethod
    def move_count(self) -> int:
        """How many different moves exist; every move is below it."""

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Every relabelling of moves that leaves the rules unchanged; the first changes nothing."""
        return (tuple(range(self.move_count)),)

    @property
    def squares(self) -> tuple[tuple[int, int], ...]:
        """The row and the column of each cell in the planes that a network sees, row 0 on top.

        A game of one's own overrides it and can be trained; raises BadOption for a game that has no grid.
        """
        raise BadOption(f"{self.name} has no planes", "choose connect-four, fencemaster or havannah")

    def parse(self, text: str) -> P:
        """The position after a line of moves; raises BadNotation or IllegalMove naming the move's number."""
        if not isinstance(text, str):
            raise BadNotation(f"{text!r:.40} is no line of moves", "write it as text, as in '4453'")
        position = self.start()
        for number, name in enumerate(self.split_moves(text), start=1):
            try:
                position = position.play(self.parse_move(name))
            except (BadNotation, IllegalMove) as error:
                raise error.at(f"move {number}") from None
        return position

    def notation(self, position: P) -> str:
        """The line of moves that leads to this position; the inverse of `parse`."""
        return self.join_moves(self.move_name(move) for move in position.moves)

    def caption(self, position: P) -> str:
        """One line that says who is to move or how it ended."""
        outcome = position.outcome
        if outcome is None:
            return f"{self.side_names[position.to_move]} to move"
        if outcome.winner is None:
            return "Draw: the board is full"
        return f"{self.side_names[outcome.winner]} wins ({outcome.how})"

    def pack(self, position: P) -> int:
        """The moves of a position as one number: at every ply, which of the legal moves it was.

        The inverse of `unpack`, and about as short as a game can be written: 469 moves on the largest hex board take
        440 bytes.
        """
        here: Position = self.start()
        choices = []
        for move in position.moves:
            legal = here.legal_moves()
            choices.append((legal.index(move), len(legal)))
            here = here.play(move)
        number = 0
        for index, count in reversed(choices):
            number = number * count + index
        return number

    def unpack(self, number: int, plies: int) -> P:
        """The position after this many moves, from a number that `pack` made."""
        position = self.start()
        for _ in range(plies):
            legal = position.legal_moves()
            number, index = divmod(number, len(legal))
            position = position.play(legal[index])
        return position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and type(self) is type(other) and self.name == other.name

    def __hash__(self) -> int:
        return hash((type(self), self.name))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.arguments

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def transform(self, position: P, symmetry: Symmetry) -> P:
        """The same game seen through a symmetry of the board."""
        result = self.start()
        for move in position.moves:
            result = result.play(symmetry[move])
        return result


def unpickle_packed(game: Game[P], number: int, plies: int) -> P:
    """A position that arrives from another process."""
    return game.unpack(number, plies)


def packed_reduce(position: Position) -> tuple[Any, ...]:
    """How a position leaves for another process; for its `__reduce__`."""
    game = position.game
    return unpickle_packed, (game, game.pack(position), len(position.moves))
