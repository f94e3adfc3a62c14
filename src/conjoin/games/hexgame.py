"""What FenceMaster and Havannah share: the board, placing stones, the swap rule and the notation."""

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any

from conjoin.core.errors import BadNotation, IllegalMove
from conjoin.core.game import Game, Label, Layout, Symmetry, packed_reduce
from conjoin.core.options import Option
from conjoin.core.position import WHOLE_NUMBER, CellId, Move, Outcome, Side, is_move
from conjoin.core.showing import Pictured
from conjoin.core.words import listed
from conjoin.games.hexboard import HexBoard, hexboard
from conjoin.games.hexgroups import Groups, Links

SWAP = "swap"

BESIDE = 1.25
"""Cell widths from the centre of a row's first or last cell to the label beside it."""
LEAN = 0.2
"""Cell widths by which the number above or below a column leans the way the column runs."""


@dataclass(frozen=True, slots=True, eq=False)
class HexPosition(Pictured):
    """Stones on a hex board; equal when rules, stones, side to move and a pending swap are the same."""

    game: "HexGame"
    stones: tuple[Side | None, ...]
    """By cell, in reading order."""
    groups: Groups
    to_move: Side = Side.FIRST
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None

    @property
    def key(self) -> Hashable:
        """The swap rule counts only while a swap may still come."""
        swap_ahead = self.game.swap and len(self.moves) < 2
        return (type(self.game).__name__, self.game.board.size, self.stones, self.to_move, swap_ahead)

    @property
    def swap_allowed(self) -> bool:
        """Whether the second player may take over the first stone now."""
        return self.game.swap and len(self.moves) == 1

    def legal_moves(self) -> Sequence[Move]:
        """The empty cells in reading order, then the swap where it is allowed; none after the end."""
        if self.outcome is not None:
            return ()
        cells = [cell for cell, stone in enumerate(self.stones) if stone is None]
        return [*cells, self.game.swap_move] if self.swap_allowed else cells

    def play(self, move: Move) -> "HexPosition":
        """Place a stone or swap; raises IllegalMove."""
        self._refuse_illegal(move)
        moves = (*self.moves, move)
        if move == self.game.swap_move:
            stones = tuple(None if stone is None else stone.other for stone in self.stones)
            return HexPosition(self.game, stones, self.groups, Side.FIRST, moves)
        stones = (*self.stones[:move], self.to_move, *self.stones[move + 1 :])
        groups, links = self.groups.place(self.game.board, stones, move)
        outcome = self.game.outcome(stones, move, links)
        if outcome is None and None not in stones:
            outcome = Outcome(None, "full")
        return HexPosition(self.game, stones, groups, self.to_move.other, moves, outcome)

    def _refuse_illegal(self, move: Move) -> None:
        if self.outcome is not None:
            raise IllegalMove("the game is over", "take a move back or start a new game")
        if not isinstance(move, WHOLE_NUMBER):
            raise IllegalMove(f"{move!r:.20} is no cell", "a move is a whole number from 0 up")
        if move == self.game.swap_move and not self.swap_allowed:
            when = (
                "only the second player's first move may be"
                if self.game.swap
                else "this game is played without"
            )
            raise IllegalMove(f"{SWAP} is not allowed here", f"{when} a swap; choose an empty cell")
        if not 0 <= move <= self.game.swap_move:
            raise IllegalMove(f"there is no cell {move}", f"cells are 0 to {self.game.swap_move - 1}")
        if move != self.game.swap_move and self.stones[move] is not None:
            raise IllegalMove(f"{self.game.board.name(move)} is taken", "choose an empty cell")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HexPosition) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        return packed_reduce(self)

    def __repr__(self) -> str:
        return f"HexPosition({self.game.name!r}, {self.game.notation(self)!r})"


class HexGame(Game[HexPosition]):
    """A game of placing stones on a hex board; the rule sets say which links win."""

    side_names = ("White", "Black")
    ways: tuple[str, str]
    """The ways to win, in two short lines."""

    def __init__(self, size: int, swap: bool) -> None:
        self.arguments = (size, swap)
        taking = " Black may answer the first with swap, taking it over." if swap else ""
        self.rules = (
            f"White begins; each turn puts one stone on an empty cell.{taking}",
            *self.ways,
            "A full board without any of these is a draw.",
        )
        self.board: HexBoard = hexboard(size)
        self.swap = swap
        self.swap_move: Move = len(self.board.places)
        """The move after the last cell."""

    @abstractmethod
    def outcome(self, stones: Sequence[Side | None], cell: CellId, links: Links) -> Outcome | None:
        """Whether the stone just placed at `cell` has won, by what it linked."""

    def start(self) -> HexPosition:
        """The empty board, White to move."""
        return HexPosition(self, (None,) * len(self.board.places), Groups.none(self.board))

    def move_name(self, move: Move) -> str:
        """A cell such as h15, or `swap`; raises IllegalMove where there is none."""
        if not is_move(move, self.move_count):
            raise IllegalMove(f"{move!r:.20} is no cell", f"cells are 0 to {self.swap_move - 1}")
        return SWAP if move == self.swap_move else self.board.name(move)

    def parse_move(self, text: str) -> Move:
        """`h15`, `row:col` or `swap`, in either case."""
        text = str(text)
        word = text.strip().lower()
        if word == SWAP:
            return self.swap_move
        place = self._grid_place(word) if ":" in word else self._named_place(word)
        if place not in self.board.index:
            last_row = chr(ord("a") + self.board.last)
            raise BadNotation(
                f"{text[:20]!r} is not a cell",
                f"rows are a to {last_row}, columns count from 1 in every row, as in {self.board.name(0)}",
            )
        return self.board.index[place]

    def _named_place(self, word: str) -> tuple[int, int] | None:
        row, number = ord(word[:1] or " ") - ord("a"), _small_number(word[1:])
        if number is None or not 0 <= row <= self.board.last or number < 1:
            return None
        return (row, number - 1 + self.board.first_col(row))

    @staticmethod
    def _grid_place(word: str) -> tuple[int, int] | None:
        row, col = (_small_number(part) for part in word.split(":", 1))
        return None if row is None or col is None else (row, col)

    def split_moves(self, text: str) -> Sequence[str]:
        """Names between white space or commas."""
        return text.replace(",", " ").split()

    def join_moves(self, names: Iterable[str]) -> str:
        """Names with a space between them."""
        return " ".join(names)

    @property
    def squares(self) -> tuple[tuple[int, int], ...]:
        """The square grid of (row, column) places; squares off the board stay empty."""
        return self.board.places

    @cached_property
    def layout(self) -> Layout:
        """Hexagons with a corner up: rows are level, each half a cell aside of the next."""
        return Layout(
            shape="hexagon",
            centres=tuple(self._centre(row, col) for row, col in self.board.places),
            names=tuple(self.board.name(cell) for cell in range(self.swap_move)),
            labels=tuple(label for row in range(self.board.last + 1) for label in self._row_labels(row)),
            headings=self._headings(),
        )

    def _centre(self, row: int, col: int) -> tuple[float, float]:
        return (col - row / 2 + (self.board.size - 1) / 2, row * sqrt(3) / 2)

    def _row_labels(self, row: int) -> tuple[Label, Label]:
        """The row's letter before its first cell, and after its last cell the number of that cell."""
        first, length = self.board.first_col(row), self.board.row_length(row)
        (left, y), (right, _) = self._centre(row, first), self._centre(row, first + length - 1)
        return Label(chr(ord("a") + row), left - BESIDE, y), Label(str(length), right + BESIDE, y)

    def _headings(self) -> tuple[Label, ...]:
        """The numbers of the first and the last row: columns slant to the left down to the middle, then to the right.

        Columns that start below the first row have their number behind that row, as the length of the row it is.
        """
        size, last, labels = self.board.size, self.board.last, []
        for row, first, beyond in ((0, 0, -1), (last, size - 1, last + 1)):
            y = self._centre(beyond, 0)[1]
            labels += [Label(str(n + 1), self._centre(row, first + n)[0] + LEAN, y) for n in range(size)]
        return tuple(labels)

    def stones(self, position: HexPosition) -> Sequence[Side | None]:
        """Who stands on each cell, in reading order."""
        return position.stones

    def landing_cell(self, position: HexPosition, move: Move) -> CellId:
        """The cell itself; for a swap, the stone that changes colour."""
        return position.moves[0] if move == self.swap_move else move

    def last_cell(self, position: HexPosition) -> CellId | None:
        """The newest stone, or the one that a swap has just turned."""
        return self.landing_cell(position, position.moves[-1]) if position.moves else None

    @property
    def move_count(self) -> int:
        """Every cell, and the swap."""
        return self.swap_move + 1

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Six rotations, each as it is and mirrored; a swap stays a swap."""
        return tuple((*cells, self.swap_move) for cells in self.board.symmetries())


def winning_ways(how: str) -> str:
    """What an outcome says of a win, as a player says it.

    >>> winning_ways("fork+bridge"), winning_ways("both")
    ('a fork and a bridge', 'a loop and a tripod')
    """
    ways = ("loop", "tripod") if how == "both" else how.split("+")
    return listed([f"a {way}" for way in ways])


def hex_options(default_size: int) -> tuple[Option, ...]:
    """The options both rule sets take."""
    return (
        Option("size", default_size, "cells along one side of the board", low=2, high=13),
        Option("swap", False, "whether the second player may take over the first stone"),
    )


def _small_number(digits: str) -> int | None:
    """A whole number of at most two digits, which every row and column is."""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 2 else None
