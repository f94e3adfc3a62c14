"""Puzzles at the prompt: one after the other, each played to the end, with a rating that is kept."""

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

from conjoin.cli.terminal.input import read_line
from conjoin.cli.terminal.printing import board_text, say, say_text
from conjoin.core.errors import ConjoinError

if TYPE_CHECKING:
    from conjoin.puzzles.puzzle import Puzzle
    from conjoin.puzzles.solving import Solving

ASK = ("Your move (h hint, s solution, n next, q quit): ", "Move (h hint, s solution, n next): ")
AGAIN = (
    "Your move (Enter shows the puzzle again, h hint, s solution, n next, q quit): ",
    "Move (Enter puzzle, h hint, n next): ",
)
"""Each for a wide terminal and for a narrow one."""
ON = "Enter for the next puzzle (q quits): "
QUIT, NEXT, HINT, SOLUTION = "q", "n", "h", "s"


class _Quit(Exception):
    """The person has had enough."""


def train(found: Iterator["Puzzle"], look: str | None) -> None:
    """Puzzle after puzzle, until there is none left or the person has had enough."""
    try:
        for number, one in enumerate(found):
            if number and _asked(ON, ON) == QUIT:
                return
            _Training(one, look).run()
    except (_Quit, EOFError, KeyboardInterrupt):
        say()


class _Training:
    """One puzzle at the prompt."""

    def __init__(self, puzzle: "Puzzle", look: str | None) -> None:
        from conjoin.puzzles.solving import Solving

        self.puzzle, self.look, self.game = puzzle, look, puzzle.position.game
        self.now: Solving = Solving(puzzle)
        self.is_refuted = False
        """Whether the board shown last is that of a wrong try and its refutation."""

    def run(self) -> None:
        """Until it is solved, shown or left."""
        from conjoin.puzzles.rating import puzzle_rating
        from conjoin.puzzles.words import task

        self._draw(self.now)
        say_text(
            f"{task(self.puzzle)}. Grade {self.puzzle.grade.level} of 5, rated "
            f"{puzzle_rating(self.puzzle.grade.points):.0f}."
        )
        while not self.now.is_over:
            word = _asked(*(AGAIN if self.is_refuted else ASK))
            if word == QUIT:
                raise _Quit
            if word == NEXT:
                say(f"  The game was {self.game.name} {self.game.notation(self.puzzle.position)}")
                return
            if word == HINT:
                self.now = self.now.helped()
                say_text(self.now.hint().text, "  ")
            elif word == SOLUTION:
                self._give_up()
                return
            elif word:
                self._try(word)
            elif self.is_refuted:
                self.is_refuted = False
                self._draw(self.now)
        self._count(solved=self.now.is_clean)

    def _try(self, word: str) -> None:
        from conjoin.puzzles.solving import Verdict

        try:
            after, step = self.now.attempt(self.game.parse_move(word))
        except ConjoinError as error:
            say_text(str(error), "  ")
            return
        name = self.game.move_name(step.moves[0])
        self.is_refuted = step.verdict is Verdict.WRONG
        if step.verdict is Verdict.SLOWER:
            say_text(step.text, "  ")
        elif step.verdict is Verdict.WRONG:
            say(board_text(self.game, step.position, self.look))
            say_text(f"No: {step.text} Try another.", "  ")
        else:
            say(board_text(self.game, step.position, self.look))
            said = f"Right, {name}." if step.verdict is Verdict.RIGHT else "Solved."
            left = f" {_counted(after.moves_left)} to go." if step.verdict is Verdict.RIGHT else ""
            say_text(f"{said} {step.text}{left}", "  ")
        self.now = after

    def _give_up(self) -> None:
        """Show how it goes on."""
        from conjoin.puzzles.words import reason
        from conjoin.views.sentences import format_moves

        self.now = self.now.helped()
        rest = format_moves(self.game, self.now.rest)
        end = self.now.position
        for move in self.now.rest:
            end = end.play(move)
        say(board_text(self.game, end, self.look))
        say_text(f"The solution is {rest}. {reason(self.puzzle).text}", "  ")
        self._count(solved=False)

    def _count(self, *, solved: bool) -> None:
        from conjoin.store.puzzle_rating import keep, trained

        before = trained()
        after = before.after(self.puzzle, solved)
        if after == before:
            say("  This puzzle has counted for your rating before.")
            return
        keep(after)
        change = round(after.rating.value) - round(before.rating.value)
        say_text(
            f"Your rating is {after.rating.value:.0f} ({change:+d}), give or take {after.rating.deviation:.0f}; "
            f"{after.rating.solved} of {after.rating.tried} solved alone.",
            "  ",
        )

    def _draw(self, now: "Solving") -> None:
        say(board_text(self.game, now.position, self.look))


def _asked(wide: str, narrow: str) -> str:
    fits = len(wide) < shutil.get_terminal_size().columns
    return read_line(wide if fits else narrow).strip()


def _counted(moves: int) -> str:
    return "One move" if moves == 1 else f"{moves} moves"
