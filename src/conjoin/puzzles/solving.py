"""A puzzle solved step by step: what the other side answers, and why a wrong try is wrong.

The other side holds out as long as it can, and every own move but the last has no equal. So a puzzle in progress is
the puzzle and the number of own moves made, and any edge can go on from there.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from conjoin.core.errors import BadOption
from conjoin.core.position import CellId, Move, Position
from conjoin.puzzles.puzzle import Puzzle
from conjoin.puzzles.refutations import refuted
from conjoin.puzzles.themes import HINTS
from conjoin.puzzles.threats import threatened
from conjoin.puzzles.words import reason


class Verdict(StrEnum):
    """What a try was."""

    RIGHT = "right"
    """The move; the other side has answered, and the win is still to be shown."""
    SOLVED = "solved"
    """The last move: the game is won."""
    SLOWER = "slower"
    """It keeps the win but delays it; not counted as a mistake."""
    WRONG = "wrong"
    """It gives the win away."""


@dataclass(frozen=True, slots=True)
class Step:
    """A try: what it was, the board it leads to, and why."""

    verdict: Verdict
    moves: tuple[Move, ...]
    """The move tried and the reply to it, if there is one: the best defence, or the refutation."""
    position: Position
    """The board after these moves."""
    text: str
    """What happened, in sentences."""
    cells: tuple[CellId, ...] = ()
    """What to light on that board."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to look for, without the move."""

    text: str
    cells: tuple[CellId, ...] = ()


@dataclass(frozen=True, slots=True)
class Solving:
    """A puzzle in progress, as an immutable value."""

    puzzle: Puzzle
    done: int = 0
    """Own moves made."""
    is_clean: bool = True
    """Whether it was solved so far without a mistake and without help."""

    @classmethod
    def at(cls, puzzle: Puzzle, done: int) -> "Solving":
        """The puzzle after so many own moves; raises BadOption where that is its end or beyond."""
        if not 0 <= done < puzzle.own_moves:
            raise BadOption(
                f"this puzzle cannot go on after {done} moves",
                f"it takes {puzzle.own_moves}: begin with 0",
            )
        return cls(puzzle, done)

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves of both sides since the puzzle began."""
        return self.puzzle.solution[: 2 * self.done]

    @property
    def position(self) -> Position:
        """The board now, the solver to move unless the puzzle is solved."""
        now = self.puzzle.position
        for move in self.played:
            now = now.play(move)
        return now

    @property
    def is_over(self) -> bool:
        """Whether the win is there."""
        return self.done == self.puzzle.own_moves

    @property
    def rest(self) -> tuple[Move, ...]:
        """The moves of both sides from here to the win."""
        return self.puzzle.solution[2 * self.done :]

    @property
    def moves_left(self) -> int:
        """Own moves to the win."""
        return self.puzzle.own_moves - self.done

    def attempt(self, move: Move) -> "tuple[Solving, Step]":
        """A try and what comes of it; raises IllegalMove.

        >>> from conjoin import game
        >>> from conjoin.puzzles.checking import puzzle_of
        >>> begun = Solving(puzzle_of(game("connect-four").parse("671225725345")))
        >>> after, step = begun.attempt(3)
        >>> step.verdict.value, step.text
        ('right', 'Yellow must stop the threat at 3 or 6: both win.')
        """
        position = self.position
        after = position.play(move)
        if after.outcome is not None and after.outcome.winner is position.to_move:
            text = reason(self.puzzle).text
            return replace(self, done=self.puzzle.own_moves), Step(Verdict.SOLVED, (move,), after, text)
        if move == self.rest[0]:
            return self._answered(move, after)
        return self._refuted(move)

    def hint(self) -> Hint:
        """What to look for now."""
        if self.done == 0:
            return Hint(HINTS[self.puzzle.theme])
        position = self.position
        if self.moves_left == 1:
            return Hint(HINTS["wins now"])
        urgent = threatened(position, position.to_move.other)
        if urgent:
            names = " and ".join(position.game.move_name(move) for move in urgent)
            return Hint(f"{position.game.side_names[position.to_move.other]} threatens to win at {names}.")
        quiet = not threatened(position.play(self.rest[0]), position.to_move)
        return Hint(HINTS["quiet move"] if quiet else "The next move threatens to win.")

    def helped(self) -> "Solving":
        """The same after a hint or a look at the solution: it does not count as solved alone."""
        return replace(self, is_clean=False)

    def _answered(self, move: Move, after: Position) -> "tuple[Solving, Step]":
        """The right move, and the reply that holds out longest."""
        reply = self.rest[1]
        other, name = after.game.side_names[after.to_move], after.game.move_name(reply)
        threats = threatened(after, after.to_move.other)
        if len(threats) > 1:
            at = " or ".join(after.game.move_name(threat) for threat in threats)
            text = f"{other} must stop the threat at {at}: both win."
        elif threats:
            text = f"{other} must answer {name}."
        else:
            text = f"{other} answers {name}, and nothing holds out longer."
        step = Step(Verdict.RIGHT, (move, reply), after.play(reply), text)
        return replace(self, done=self.done + 1), step

    def _refuted(self, move: Move) -> "tuple[Solving, Step]":
        """A wrong move, and the reply that shows it."""
        found = refuted(self.position, move, self.moves_left)
        after = self.position.play(move)
        for reply in found.replies:
            after = after.play(reply)
        verdict = Verdict.SLOWER if found.still_wins else Verdict.WRONG
        cells = found.cells if after.outcome is None else ()
        step = Step(verdict, (move, *found.replies), after, found.text, cells)
        return (self if found.still_wins else replace(self, is_clean=False)), step
