"""What a puzzle is: a position in which exactly one move wins, with its line to the end."""

from dataclasses import dataclass

from conjoin.core.position import Move, Position
from conjoin.core.showing import Tabled
from conjoin.core.words import counted


@dataclass(frozen=True, slots=True)
class Grade:
    """1 is plain to see, 5 is not; with the reasons in words."""

    level: int
    points: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Puzzle(Tabled):
    """A position in which one move wins, and the line in which the other side holds out longest."""

    position: Position
    solution: tuple[Move, ...]
    """Both sides' moves to the end, the only winning one first."""
    theme: str
    """The idea that decides it, as `explain` calls it: `double threat`, `zugzwang`."""
    grade: Grade

    def __repr__(self) -> str:
        moves = self.position.game.notation(self.position)
        return f"<Puzzle after {moves!r}: win in {counted(self.own_moves, 'move')}>"

    @property
    def own_moves(self) -> int:
        """How many moves of the solver it takes."""
        return (len(self.solution) + 1) // 2
