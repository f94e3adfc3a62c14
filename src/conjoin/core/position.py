"""Positions: who moves, what may be played, and how a game ends."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from operator import index
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self, SupportsIndex

if TYPE_CHECKING:
    from conjoin.core.game import Game

Move = int
"""A column or a cell, counted from 0; its name belongs to the Game."""

CellId = int
"""A place for one stone, counted from 0 in the order of the game's Layout."""

WHOLE_NUMBER = (int, SupportsIndex)
"""For isinstance: NumPy's integers too. Plain ones first, since asking a protocol takes ten microseconds."""


def is_move(value: object, count: int) -> bool:
    """Whether a value is a whole number, NumPy's included, that can be a move where there are so many.

    >>> is_move(6, 7), is_move(7, 7), is_move("6", 7), is_move(1.0, 7)
    (True, False, False, False)
    """
    return isinstance(value, WHOLE_NUMBER) and 0 <= index(value) < count


class Side(IntEnum):
    """Which player: the one who moves first, or the other."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> "Side":
        """The opponent's side."""
        return Side(1 - self)

    @property
    def label(self) -> Literal["first", "second"]:
        """The name used in JSON."""
        return "first" if self is Side.FIRST else "second"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None: a draw), by which rule, and the stones that did it."""

    winner: Side | None
    how: str
    cells: tuple[CellId, ...] = ()

    def to_json(self, names: Sequence[str] | None = None) -> dict[str, Any]:
        """Plain values, the cells by these names or else by their numbers.

        >>> Outcome(Side.SECOND, "line", (0, 2)).to_json("abc")
        {'winner': 'second', 'how': 'line', 'cells': ['a', 'c']}
        """
        winner = None if self.winner is None else self.winner.label
        cells = [cell if names is None else names[cell] for cell in self.cells]
        return {"winner": winner, "how": self.how, "cells": cells}


class Position(Protocol):
    """One moment of a game: immutable and hashable; playing returns a new one.

    Two positions are equal exactly when their keys are, however they came about.
    """

    @property
    def game(self) -> "Game[Any]":
        """The rules it is played by."""

    @property
    def to_move(self) -> Side:
        """The side whose turn it is (after the end: whose turn it would be)."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """How the position came about, oldest first; no part of equality."""

    @property
    def key(self) -> Hashable:
        """Equal keys mean the same stones, side to move and rules: the same rest of the game."""

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""

    def legal_moves(self) -> Sequence[Move]:
        """Every playable move, ascending; empty exactly when the outcome is set."""

    def play(self, move: Move) -> Self:
        """The position after this move; raises IllegalMove."""


def positions_to(last: Position) -> tuple[Position, ...]:
    """Every position of the game that led to this one, from the start on."""
    positions: list[Position] = [last.game.start()]
    for move in last.moves:
        positions.append(positions[-1].play(move))
    return tuple(positions)
