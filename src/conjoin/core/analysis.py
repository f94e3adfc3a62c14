"""What an engine says about a position. An analysis owns its data and never points into a search."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import total_ordering
from math import isnan
from operator import index
from typing import Any

from conjoin.core.errors import BadOption, IllegalMove
from conjoin.core.position import CellId, Move, Position
from conjoin.core.showing import Plain, Tabled

LAST_HEARD = "last heard"
"""The rule of a reason that says what a program said last instead of an answer."""


class Kind(Enum):
    """What is known: a forced result, or only an estimate."""

    LOSS = "loss"
    ESTIMATE = "estimate"
    DRAW = "draw"
    WIN = "win"


@total_ordering
@dataclass(frozen=True, slots=True)
class Score(Plain):
    """The worth of a position or move for the side to move; greater is better.

    Quick wins beat slow wins, slow losses beat quick losses, and between them lie draws (as 0) and
    estimates (in the engine's own unit).

    >>> win_in(1) > win_in(3) > estimate(2.5) > draw() > estimate(-1) > loss_in(8) > loss_in(2)
    True
    """

    kind: Kind
    plies: int | None
    """Moves of both sides until the forced end; None for draws and estimates."""
    value: float
    """An estimate in the engine's unit; for forced results the game's own score, or 1, 0 and -1."""

    @property
    def moves(self) -> int | None:
        """The winner's own moves until a forced end, as people count; None for draws and estimates.

        >>> win_in(5).moves, loss_in(2).moves, draw().moves
        (3, 1, None)
        """
        return None if self.plies is None else winners_moves(self.plies)

    def before(self) -> "Score":
        """The same seen one move earlier, by the side that made the move.

        >>> loss_in(2).before(), draw().before()
        (<win in 3>, <draw>)
        """
        if self.kind is Kind.DRAW:
            return self
        if self.plies is None:
            return estimate(-self.value)
        return (loss_in if self.kind is Kind.WIN else win_in)(self.plies + 1, -self.value)

    def to_json(self) -> dict[str, Any]:
        """Plain values: the kind, the plies to a forced end (or null) and the value."""
        return {"kind": self.kind.value, "plies": self.plies, "value": self.value}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "Score":
        """The inverse of `to_json`; raises KeyError, or ValueError for a kind that is none."""
        return cls(Kind(values["kind"]), values["plies"], values["value"])

    def _rank(self) -> tuple[int, float, str, float]:
        if self.kind is Kind.WIN:
            return (1, -(self.plies or 0), "", self.value)
        if self.kind is Kind.LOSS:
            return (-1, self.plies or 0, "", self.value)
        return (0, self.value, self.kind.value, 0.0)

    def __repr__(self) -> str:
        if self.kind in (Kind.WIN, Kind.LOSS):
            return f"<{self.kind.value} in {self.plies}>"
        return "<draw>" if self.kind is Kind.DRAW else f"<estimate {self.value:+g}>"

    def __lt__(self, other: object) -> bool:
        return self._rank() < other._rank() if isinstance(other, Score) else NotImplemented


def winners_moves(plies: int) -> int:
    """The winner's own among the moves of both sides until a forced end: whoever begins, the winner has the last."""
    return (plies + 1) // 2


def win_in(plies: int, value: float = 1.0) -> Score:
    """The side to move wins after this many moves of both sides, however the other plays; raises BadOption."""
    return Score(Kind.WIN, _counted(plies), value)


def loss_in(plies: int, value: float = -1.0) -> Score:
    """The side to move loses after this many moves of both sides, however it plays; raises BadOption."""
    return Score(Kind.LOSS, _counted(plies), value)


def _counted(plies: int) -> int:
    try:
        count = index(plies)
    except TypeError:
        raise BadOption(f"{plies!r:.40} is no number of moves", "count the moves of both sides") from None
    if count < 0:
        raise BadOption(f"nothing is won after {count} moves", "count the moves of both sides from 0")
    return count


def draw() -> Score:
    """Neither side can force more than a draw."""
    return Score(Kind.DRAW, None, 0.0)


def estimate(value: float) -> Score:
    """A guess in the engine's own unit; above 0 favours the side to move. Raises BadOption for what is no number."""
    try:
        is_number = not isnan(value)
    except TypeError:
        is_number = False
    if not is_number:
        raise BadOption(f"{value!r:.40} is no estimate", "guess a number; 0 where nothing is known")
    return Score(Kind.ESTIMATE, None, value)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is good or bad: the engine's own rule, in words a player understands."""

    rule: str
    points: float
    """What the rule added to the score, in the engine's unit, for the side to move."""
    cells: tuple[CellId, ...]
    text: str
    after: tuple[Move, ...] = ()
    """The expected moves whose board it is about; empty where that is the board shown."""


@dataclass(frozen=True, slots=True)
class Line:
    """One candidate move with its score for the side to move, the expected play, and the reasons."""

    move: Move
    score: Score
    variation: tuple[Move, ...] = ()
    """The expected play, this move first."""
    reasons: tuple[Reason, ...] = ()
    visits: int | None = None
    """Simulations that began with this move; None where the engine does not sample."""
    chance: float | None = None
    """Their mean result for the side to move: 1 a win, 0.5 a draw, 0 a loss; None where there were none."""


@dataclass(frozen=True, slots=True)
class Analysis(Tabled):
    """Every move an engine considered, best first, and what the answer cost."""

    lines: tuple[Line, ...]
    depth: int
    """Moves of both sides looked ahead."""
    nodes: int
    """Positions visited."""
    seconds: float
    """Wall-clock seconds spent."""
    position: Position | None = field(default=None, compare=False)
    """What was asked about; no part of equality. Every engine's answer has it, without a word of the engine's own."""
    engine: str = field(default="", compare=False)
    """Who was asked, likewise."""

    @property
    def best(self) -> Move:
        """The move the engine would play; raises IllegalMove where there is none, as after the end of a game.

        >>> Analysis((Line(3, win_in(1)),), depth=1, nodes=7, seconds=0.5).best
        3
        """
        if not self.lines:
            raise IllegalMove("there is no move to choose", "ask about a game that is still running")
        return self.lines[0].move

    def __repr__(self) -> str:
        moves = ", ".join(f"{self._name(line.move)}: {line.score!r}" for line in self.lines[:3])
        more = f", … {len(self.lines) - 3} more" if len(self.lines) > 3 else ""
        cost = f"depth {self.depth}, {self.nodes} nodes, {self.seconds:.3f} s"
        return f"<Analysis {moves}{more}; {cost}>"

    def _name(self, move: Move) -> str:
        return str(move) if self.position is None else str(self.position.game.move_name(move))
