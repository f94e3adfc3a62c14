"""The two ways in which Havannah programs count columns: a row's letter, then a number.

LittleGolem (`gridcoords`) counts every row from 1. H-Gui (`hguicoords`) numbers the slanted columns of the board,
so that below the middle a row begins with a larger number. Size 3, the numbers of each row:

            gridcoords                hguicoords
        a     1 2 3               a     1 2 3
        b    1 2 3 4              b    1 2 3 4
        c   1 2 3 4 5             c   1 2 3 4 5
        d    1 2 3 4              d    2 3 4 5
        e     1 2 3               e     3 4 5

A game without a hex board has one way only, its own, and both give it.

>>> from conjoin.games.havannah import Havannah
>>> centre_below = Havannah(3).parse_move("d2")
>>> [counted.move_name(Havannah(3), centre_below) for counted in Coordinates]
['d2', 'd3']
"""

import re
from dataclasses import replace
from enum import Enum
from typing import Any

from conjoin.core.errors import BadNotation
from conjoin.core.game import Game, Label
from conjoin.core.position import Move
from conjoin.games.hexboard import HexBoard
from conjoin.games.hexgame import SWAP, HexGame

_CELL = re.compile("([a-z])([0-9]{1,2})")


class Coordinates(Enum):
    """Where the numbers of a row begin."""

    GRID = "grid"
    HGUI = "hgui"

    @staticmethod
    def count_columns_of(game: Game[Any]) -> bool:
        """Whether the choice matters: the game has a hex board."""
        return isinstance(game, HexGame)

    def move_name(self, game: Game[Any], move: Move) -> str:
        """How this system writes a move, in lower case, which every program reads."""
        if not isinstance(game, HexGame) or move == game.swap_move:
            return game.move_name(move)
        board = game.board
        row, col = board.places[move]
        return f"{_letter(row)}{col - board.first_col(row) + self._first_number(board, row)}"

    def parse_move(self, game: Game[Any], text: str) -> Move:
        """The move a name stands for, in either case; raises BadNotation saying which numbers the row has."""
        return self._parse_hex_move(game, text) if isinstance(game, HexGame) else game.parse_move(text)

    def labels(self, game: Game[Any]) -> tuple[Label, ...]:
        """What stands beside the board: for a hex board the letter of each row and the numbers that it has."""
        labels = game.layout.labels
        if not isinstance(game, HexGame):
            return labels
        numbers = [self._numbers(game.board, row) for row in range(game.board.last + 1)]
        # Two for each row: its letter before it, and what is behind it.
        return tuple(
            replace(label, text=numbers[place // 2]) if place % 2 else label
            for place, label in enumerate(labels)
        )

    def _numbers(self, board: HexBoard, row: int) -> str:
        low = self._first_number(board, row)
        return f"{low}-{low + board.row_length(row) - 1}"

    def _first_number(self, board: HexBoard, row: int) -> int:
        """The number of a row's leftmost cell."""
        return 1 if self is Coordinates.GRID else board.first_col(row) + 1

    def _parse_hex_move(self, game: HexGame, text: str) -> Move:
        word = text.lower()
        if word == SWAP:
            return game.swap_move
        found, board = _CELL.fullmatch(word), game.board
        row = ord(found[1]) - ord("a") if found else board.last + 1
        if found is None or row > board.last:
            raise BadNotation(
                f"{text[:20]!r} is not a cell", f"rows are a to {_letter(board.last)}, as in {_letter(0)}1"
            )
        place = (row, int(found[2]) - self._first_number(board, row) + board.first_col(row))
        if place not in board.index:
            low, high = self._numbers(board, row).split("-")
            raise BadNotation(f"{text!r} is not a cell", f"row {found[1]} has the columns {low} to {high}")
        return board.index[place]


def _letter(row: int) -> str:
    """Rows are lettered without gaps: unlike in Go there is a row i."""
    return chr(ord("a") + row)
