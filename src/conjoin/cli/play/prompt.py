"""One game at the prompt: people and engines take turns, and people may ask, undo, save and resign."""

import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from conjoin.cli.play.messages import (
    AFTER_THE_END,
    HELP,
    end_message,
    level_words,
    parse_command,
    prompt_message,
)
from conjoin.cli.terminal.background import wait_for
from conjoin.cli.terminal.input import read_line
from conjoin.cli.terminal.printing import (
    board_text,
    chosen_look,
    erase_lines,
    say,
    say_explained_move,
    say_plan,
    say_text,
)
from conjoin.cli.terminal.signals import Terminated
from conjoin.core.errors import ConjoinError, EngineFailure
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit, Stop
from conjoin.core.position import Move, Position, Side
from conjoin.core.record import Ending
from conjoin.engines.ladder.steps import HIGHEST
from conjoin.explain.advice import advise
from conjoin.explain.any_position import explain
from conjoin.explain.coach import warning
from conjoin.explain.exact import SECONDS, ExactScores, exact_scores
from conjoin.explain.explanation import ExplainedMove, Explanation, explain_analysis
from conjoin.explain.plan import Plan
from conjoin.explain.review import IDEA_SECONDS, Step, review, review_move
from conjoin.play.levels import at_level, near, own_limit
from conjoin.play.ongoing import OngoingGame
from conjoin.play.seat import seat
from conjoin.records import files
from conjoin.views.sentences import format_review, format_turning_point, format_warning
from conjoin.views.text import Look

T = TypeVar("T")

MOST_TURNING_POINTS = 8
MARGIN = 2
"""Lines above a board and below it: an empty one, and the prompt."""


def _judged(before: Position, move: Move, known: ExactScores | None, stop: Stop) -> Step:
    """A move beside the exact scores there, which are looked for if they are not given."""
    known = exact_scores(before, stop=stop) if known is None else known
    return review_move(before, move, known, Limit(seconds=IDEA_SECONDS, stop=stop))


class Quit(Exception):
    """The person at the prompt wants to leave."""


class AnotherGame(Exception):
    """The person at the prompt wants to play again, perhaps against another level."""

    def __init__(self, level: int | None = None) -> None:
        super().__init__(level)
        self.level = level


class GamePrompt:
    """The game so far, and the conversation about it."""

    def __init__(
        self,
        ongoing: OngoingGame,
        *,
        changed: Callable[[OngoingGame], None],
        limit: Limit = NO_LIMIT,
        look: str | None = None,
        coach: bool = False,
        read: Callable[[str], str] = read_line,
    ) -> None:
        self.ongoing = ongoing
        self.changed = changed
        """Called with the game after every change."""
        self.limit = limit
        self.look = look
        self.coach = coach
        self.read = read
        self._end_is_shown = False
        self._board_lines = 0
        """How high the board is that stands on the screen until an engine has answered; 0 if none does."""

    @property
    def game(self) -> Game[Any]:
        """What is played."""
        return self.ongoing.game

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self.ongoing.position

    def run(self, greeting: str) -> None:
        """Play to the end or until the person leaves; EOFError and KeyboardInterrupt leave the game as it is."""
        self._greet(greeting)
        while True:
            if self.ongoing.is_over:
                if not any(seat.is_person for seat in self.ongoing.seats):
                    say(self.game.caption(self.position))
                    return
                self._after_the_end()
            elif self.ongoing.seat.is_person:
                self._obey(self.read(prompt_message(self.ongoing)))
            else:
                self._engine_moves()

    def _greet(self, greeting: str) -> None:
        """A greeting above the board, or below it where the board would push it off the screen."""
        board = board_text(self.game, self.position, look=self.look)
        columns, rows = shutil.get_terminal_size()
        taken = len(greeting) // columns + 1 + board.count("\n") + 1 + MARGIN
        if taken <= rows or not sys.stdout.isatty():
            say_text(greeting)
            self._show()
        else:
            self._show()
            say_text(greeting)

    def _obey(self, line: str) -> None:
        """Do what a line at the prompt says; a mistake is explained and costs nothing."""
        command, rest = parse_command(line)
        commands: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "explain": self._explain,
            "undo": self._undo,
            "save": lambda: self._save(rest),
            "resign": self._resign,
            "stronger": lambda: self._change_level(1),
            "weaker": lambda: self._change_level(-1),
            "level": lambda: self._choose_level(rest),
            "coach": self._switch_coach,
            "help": self._help,
        }
        try:
            if command == "quit":
                raise Quit
            if command == "new":
                raise AnotherGame
            if command in commands:
                commands[command]()
            elif line.strip():
                self._play(self.game.parse_move(line.strip()))
        except ConjoinError as error:
            say_text(str(error), "  ")

    def _now(self, ongoing: OngoingGame) -> None:
        self.ongoing = ongoing
        self.changed(ongoing)

    # Moves.

    def _play(self, move: int) -> None:
        after = self.ongoing.play(move)  # refused before a coach has anything to say
        if self.coach and not self._is_sure(move):
            say("  Taken back.")
            return
        self._now(after)
        self._board_lines = self._show()

    def _engine_moves(self) -> None:
        player, colour = self.ongoing.seat, self.game.side_names[self.position.to_move]
        limit = own_limit(player.label, self.limit)
        after = self._wait_for(
            lambda stop: self.ongoing.ask(replace(limit, stop=stop)), f"{player.short_name} is thinking"
        )
        if after.failure is not None:
            raise EngineFailure(f"{player.label} failed: {after.failure.reason}", "choose another engine")
        self._now(after)
        self._take_board_away()
        say(f"{colour} ({player.short_name}) plays {self.game.move_name(self.position.moves[-1])}")
        self._show()

    def _is_sure(self, move: int) -> bool:
        """Ask again before a move that throws the game away."""
        before = self.position
        warned = self._wait_for(lambda stop: warning(before, move, stop=stop), "the coach is looking")
        if warned is None:
            return True
        say_text(f"Careful! {format_warning(self.game, warned)}", "  ")
        return self.read("  Play it all the same? y or n: ").strip().lower() in ("y", "yes")

    def _undo(self) -> None:
        """Back to this person's own last turn: an engine's answer is taken back with the move it answered."""
        resigned = self.ongoing.failure is not None and self.ongoing.failure.ending is Ending.RESIGN
        plies = 0 if resigned else self.ongoing.plies_to_own_turn()
        if plies == 0 and not resigned:
            say("  There is nothing to take back.")
            return
        self._end_is_shown = False
        self._now(self.ongoing.undo(plies))
        self._show()

    def _resign(self) -> None:
        if self.ongoing.is_over:
            say("  The game is over already.")
            return
        self._now(self.ongoing.resign(self.position.to_move))

    # The opponent and the coach.

    def _change_level(self, steps: int) -> None:
        """A stronger or weaker opponent, as far as there is one."""
        now = next((player.label for player in self.ongoing.seats if not player.is_person), None)
        self._seat_level(None if now is None else near(now, steps))

    def _choose_level(self, text: str) -> None:
        if not (text.isdecimal() and 1 <= int(text) <= HIGHEST):
            say_text(f"Say which, as in: level 4. Levels are 1 to {HIGHEST}.", "  ")
            return
        self._seat_level(int(text))

    def _seat_level(self, level: int | None) -> None:
        """Go on against this level; after the end, in another game."""
        sides = [side for side in Side if not self.ongoing.seats[side].is_person]
        if level is None or not sides:
            say("  Both players are people.")
            return
        if self.ongoing.is_over:
            raise AnotherGame(level)
        first, second = (
            seat(at_level(level), self.game, self.ongoing.seed) if side in sides else self.ongoing.seats[side]
            for side in Side
        )
        self._now(replace(self.ongoing, seats=(first, second)))
        for side in sides:
            say_text(f"{level_words(self.ongoing, side)} now.", "  ")

    def _switch_coach(self) -> None:
        self.coach = not self.coach
        say_text(
            "The coach warns you before a move that throws the game away."
            if self.coach
            else "No more warnings.",
            "  ",
        )

    # The board and the end.

    def _show(self) -> int:
        """Draw the board; how many lines that took."""
        drawn = board_text(self.game, self.position, look=self.look)
        say()
        say(drawn)
        return drawn.count("\n") + 2

    def _take_board_away(self) -> None:
        """The board with the person's own stone gives way to the one with the answer, where the screen allows it."""
        if 0 < self._board_lines < shutil.get_terminal_size().lines - 1 and self._animated:
            erase_lines(self._board_lines)
        self._board_lines = 0

    @property
    def _animated(self) -> bool:
        """Whether something on the screen may change: not for screen readers, nor in pipes."""
        return sys.stdout.isatty() and chosen_look(self.look) is not Look.PLAIN

    def _after_the_end(self) -> None:
        if not self._end_is_shown:
            self._end_is_shown = True
            say_text(end_message(self.ongoing))
            self._review()
            say_text(AFTER_THE_END)
        try:
            line = self.read("What next? ")
        except EOFError:
            line = ""
        if not line.strip():
            raise Quit
        self._obey(line)

    def _review(self) -> None:
        """Show the turning points; Ctrl-C leaves them out."""
        positions = self.ongoing.positions
        try:
            seen = self._wait_for(lambda stop: review(positions, stop=stop), "looking at the game again")
        except Terminated:
            raise
        except KeyboardInterrupt:
            say("No review.")
            return
        say_text(format_review(seen))
        people = [side for side, seat in zip(Side, self.ongoing.seats, strict=True) if seat.is_person]
        person = people[0] if len(people) == 1 else None
        for step in seen.blunders[:MOST_TURNING_POINTS]:
            say_text(format_turning_point(self.game, step, person), "  ", "    ")

    # Questions.

    def _hint(self) -> None:
        if self.ongoing.is_over:
            say("  The game is over; u takes the last move back.")
            return
        here = self.position

        def advised(stop: Stop) -> tuple[Explanation, Plan[Position]]:
            advice = advise(self.game, here, stop)
            return advice, explain(here, advice.known, Limit(seconds=SECONDS, stop=stop), advice.analysis)

        advice, plan = self._wait_for(advised, "looking for a hint")
        # Of moves that are as good, the one that the sentences are about.
        shown = (advice.explained(plan.best[0]) if plan.best else None) or advice.moves[0]
        if plan.is_empty:
            say_explained_move(self.game, f"{advice.engine} would play ", shown, "  ")
            return
        say(f"  Play {self.game.move_name(shown.line.move)}.")
        say_plan(plan, "  ")

    def _explain(self) -> None:
        if not self.position.moves:
            say("  No move has been played yet.")
            return
        before, move = self.ongoing.positions[-2], self.position.moves[-1]
        own = self.ongoing.thoughts[-1]
        player = self.ongoing.seats[before.to_move].short_name

        def explained(stop: Stop) -> tuple[str, ExplainedMove | None, Step]:
            if own is None:
                thoughts = advise(self.game, before, stop)
                who = f"{thoughts.engine} says of"
            else:
                thoughts = explain_analysis(self.game, before, player, own, exact_scores(before, stop=stop))
                who = f"{player} played"
            return who, thoughts.explained(move), _judged(before, move, thoughts.known, stop)

        who, found, step = self._wait_for(explained, "looking at the last move")
        if found is None:
            say(f"  There is no analysis of {self.game.move_name(move)}.")
            return
        say_explained_move(self.game, f"{who} ", found, "  ")
        if found.gives_away:
            say_text(format_turning_point(self.game, step), "  ")

    def _wait_for(self, work: Callable[[Stop], T], what: str) -> T:
        return wait_for(work, what, animated=self._animated)

    # The rest.

    def _save(self, name: str) -> None:
        if not name:
            say("  Say where, as in: s game.jsonl")
            return
        path = files.expanded(name)
        stored = files.add(path, self.ongoing.record)
        say(f"  Saved to {name}." if stored else f"  {name} holds this game: it is already saved.")

    def _help(self) -> None:
        for line in (self.game.goal, *self.game.rules):
            say_text(line, "  ")
        example = " or ".join(self.game.move_name(move) for move in self.position.legal_moves()[:2])
        say()
        for word, meaning in ((f"a move, such as {example}" if example else "a move", ""), *HELP):
            say_text(f"{word:<14}{meaning}".rstrip(), "  ", " " * 16)
