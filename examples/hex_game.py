"""A game in one file: Hex, the ancestor of the connection games.

Listed in a package's entry points, it joins the command line and the page under its own name:

    [project.entry-points."conjoin.games"]
    hex = "hex_game:ENTRY"
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any

import conjoin
from conjoin import BadNotation, Entry, Game, IllegalMove, Layout, Move, Option, Outcome, Side
from conjoin.core.game import Label, Stone, Style, Symmetry, packed_reduce

NEIGHBOURS = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))  # steps of (row, column)


@dataclass(frozen=True, slots=True, eq=False)
class HexPosition:
    """Stones on a rhombus, row by row; equal when the board and the stones are the same."""

    game: "Hex"
    stones: tuple[Side | None, ...]
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None

    @property
    def to_move(self) -> Side:
        return Side(len(self.moves) % 2)

    @property
    def key(self) -> Hashable:
        return self.game.size, self.stones

    def legal_moves(self) -> Sequence[Move]:
        return () if self.outcome else [cell for cell, stone in enumerate(self.stones) if stone is None]

    def play(self, move: Move) -> "HexPosition":
        if self.outcome is not None:
            raise IllegalMove("the game is over", "take a move back or start a new game")
        if move not in range(len(self.stones)):
            raise IllegalMove(f"there is no cell {move}", f"cells are 0 to {len(self.stones) - 1}")
        if self.stones[move] is not None:
            raise IllegalMove(f"{self.game.move_name(move)} is taken", "choose an empty cell")
        stones = (*self.stones[:move], self.to_move, *self.stones[move + 1 :])
        chain = self.game.winning_chain(stones, self.to_move)
        outcome = Outcome(self.to_move, "chain", tuple(sorted(chain))) if chain else None
        return HexPosition(self.game, stones, (*self.moves, move), outcome)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HexPosition) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        return packed_reduce(self)  # travels as the list of its moves


class Hex(Game[HexPosition]):
    side_names = ("Red", "Blue")
    goal = "Join your two sides of the board with a chain of your stones."
    rules = (
        "Red begins; each turn puts one stone on an empty cell.",
        "Red joins the top side with the bottom side.",
        "Blue joins the left side with the right side.",
        "There are no draws: one side's chain is always the other's wall.",
    )

    def __init__(self, size: int = 7) -> None:
        self.name = ENTRY.full_name({"size": size})
        self.arguments = (size,)
        self.size = size

    def start(self) -> HexPosition:
        return HexPosition(self, (None,) * self.move_count)

    @property
    def move_count(self) -> int:
        return self.size**2

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        cells = tuple(range(self.move_count))
        return cells, cells[::-1]  # turned by half a circle, every side keeps its owner

    def move_name(self, move: Move) -> str:
        row, column = divmod(move, self.size)
        return f"{chr(ord('a') + column)}{row + 1}"

    def parse_move(self, text: str) -> Move:
        names = self.layout.names
        if text.lower() not in names:
            raise BadNotation(f"{text[:20]!r} is not a cell", f"cells are {names[0]} to {names[-1]}")
        return names.index(text.lower())

    def split_moves(self, text: str) -> Sequence[str]:
        return text.split()

    def join_moves(self, names: Iterable[str]) -> str:
        return " ".join(names)

    @cached_property
    def layout(self) -> Layout:
        lines = range(self.size)
        columns = (Label(chr(ord("a") + column), column - 0.2, -sqrt(3) / 2) for column in lines)
        rows = (Label(str(row + 1), *centre(row, -1.25)) for row in lines)
        red = Stone("#d8273f", rim="#6d0f1d", mark="#ffffff", ink="31")
        blue = Stone(
            "#2456a4", rim="#122c56", mark="#ffffff", ring=True, sign="○", winning_sign="◇", ink="94"
        )
        return Layout(
            shape="hexagon",
            centres=tuple(centre(row, column) for row in lines for column in lines),
            names=tuple(self.move_name(cell) for cell in range(self.move_count)),
            labels=(*columns, *rows),
            style=Style(stones=(red, blue)),
        )

    def stones(self, position: HexPosition) -> Sequence[Side | None]:
        return position.stones

    def landing_cell(self, position: HexPosition, move: Move) -> int:
        return move

    def last_cell(self, position: HexPosition) -> int | None:
        return position.moves[-1] if position.moves else None

    def winning_chain(self, stones: Sequence[Side | None], side: Side) -> list[int]:
        """A shortest chain between this side's two edges, or nothing: breadth first from one edge to the other."""
        edge = range(self.size) if side == Side.FIRST else range(0, self.move_count, self.size)
        reached = {cell: -1 for cell in edge if stones[cell] == side}
        waiting = list(reached)
        for cell in waiting:
            row, column = divmod(cell, self.size)
            if (row if side == Side.FIRST else column) == self.size - 1:
                return way_back(reached, cell)
            for down, right in NEIGHBOURS:
                beside = (row + down) * self.size + column + right
                inside = row + down in range(self.size) and column + right in range(self.size)
                if inside and beside not in reached and stones[beside] == side:
                    reached[beside] = cell
                    waiting.append(beside)
        return []


def centre(row: float, column: float) -> tuple[float, float]:
    """Rows are level, each half a cell to the right of the one above."""
    return column + row / 2, row * sqrt(3) / 2


def way_back(reached: dict[int, int], cell: int) -> list[int]:
    chain = []
    while cell >= 0:
        chain.append(cell)
        cell = reached[cell]
    return chain


ENTRY = Entry(
    name="hex",
    summary="A rhombus of hexagons: join your two sides",
    source="Piet Hein, 1942, and John Nash, 1948",
    build=Hex,
    options=(Option("size", 7, "cells along one side of the board", low=3, high=11),),
)


def main() -> None:
    game = Hex(5)
    print(conjoin.show(game.parse("c3 b2 c2 d1 c1 b4 b5 d4 c4")))


if __name__ == "__main__":
    main()
