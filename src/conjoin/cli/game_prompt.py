"""One game at the prompt: people and engines take turns, and people may ask, undo and save."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from conjoin.cli.terminal import board_text, say
from conjoin.core.analysis import Analysis, Line
from conjoin.core.errors import ConjoinError, EngineFailure
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.play.ask import Failure, ask
from conjoin.play.ongoing import OngoingGame
from conjoin.play.seat import Seat
from conjoin.records import files
from conjoin.views.sentences import line_words

HELP = """  a move   {example}
  h        hint: what {adviser} would play, and why
  e        explain the last move
  u        undo
  s FILE   save the game (.jsonl{sgf})
  q        quit (the game so far is kept)"""


ANOTHER = "choose another engine"


class Quit(Exception):
    """The person at the prompt wants to leave."""


class GamePrompt:
    """The game so far, and the conversation about it."""

    def __init__(
        self,
        ongoing: OngoingGame,
        adviser: Seat,
        *,
        plain: bool = False,
        read: Callable[[str], str] = input,
    ) -> None:
        self.ongoing = ongoing
        self.adviser = adviser
        self.plain = plain
        self.read = read

    @property
    def game(self) -> Game[Any]:
        """What is played."""
        return self.ongoing.game

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self.ongoing.position

    def run(self) -> None:
        """Play to the end or until somebody leaves; EOFError and KeyboardInterrupt leave the game as it is."""
        self._show()
        while True:
            if self.ongoing.is_over:
                if not any(seat.is_person for seat in self.ongoing.seats):
                    return
                self._obey_after_the_end()
            elif self.ongoing.seat.is_person:
                self._obey(self.read(self._prompt(f"{self._colour()} ({self.ongoing.seat.label})")))
            else:
                self._engine_moves()

    def _colour(self) -> str:
        return self.game.side_names[self.position.to_move]

    def _prompt(self, who: str) -> str:
        return f"{who}, your move (? for help): "

    def _obey_after_the_end(self) -> None:
        try:
            word = self.read("The game is over: s FILE saves it, u takes back, Enter leaves: ")
        except EOFError:
            word = ""
        if not word.strip():
            raise Quit
        self._obey(word)

    def _obey(self, line: str) -> None:
        """Do what a line at the prompt says; a mistake is explained and costs nothing."""
        word, _, rest = line.strip().partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "h": self._hint,
            "e": self._explain,
            "u": self._undo,
            "s": lambda: self._save(rest.strip()),
            "q": self._quit,
            "?": self._help,
        }
        try:
            if word in commands:
                commands[word]()
            elif word:
                self._play(self.game.parse_move(line.strip()))
        except ConjoinError as error:
            say(f"  {error}")

    def _play(self, move: int) -> None:
        self.ongoing = self.ongoing.play(move)
        # Between a person's move and an engine's answer nobody looks at the board.
        if self.ongoing.is_over or self.ongoing.seat.is_person:
            self._show()

    def _engine_moves(self) -> None:
        seat, colour, after = self.ongoing.seat, self._colour(), self.ongoing.ask()
        if after.failure is not None:
            raise EngineFailure(f"{seat.label} failed: {after.failure.reason}", ANOTHER)
        self.ongoing = after
        say(f"{colour} ({seat.label}) plays {self.game.move_name(self.position.moves[-1])}")
        self._show()

    def _show(self) -> None:
        say()
        say(board_text(self.game, self.position, self.plain))
        if self.position.outcome is not None:
            say(self.game.caption(self.position))

    def _hint(self) -> None:
        if self.position.outcome is not None:
            say("  The game is over; u takes the last move back.")
            return
        best = self._advice(self.position).lines[0]
        say(f"  {self.adviser.label} would play {line_words(self.game, best)}")

    def _explain(self) -> None:
        if not self.position.moves:
            say("  Nobody has moved yet.")
            return
        before, move = self.ongoing.positions[-2], self.position.moves[-1]
        player = self.ongoing.seats[before.to_move]
        own = self.ongoing.thoughts[-1]
        line = _line_of(own or self._advice(before), move)
        if own is not None and line is not None:
            say(f"  {player.label} played {line_words(self.game, line)}")
        elif line is not None:
            say(f"  {self.adviser.label} says of {line_words(self.game, line)}")
        else:
            say(f"  {self.adviser.label} did not consider {self.game.move_name(move)}.")

    def _advice(self, position: Position) -> Analysis:
        if self.adviser.engine is None:
            raise EngineFailure("no engine gives hints for this game", "play on without")
        answer = ask(self.adviser.engine, position)
        if isinstance(answer, Failure):
            raise EngineFailure(f"{self.adviser.label} failed: {answer.reason}", ANOTHER)
        return answer.analysis

    def _undo(self) -> None:
        """Back to this person's own last turn: an engine's answer is taken back with the move it answered."""
        plies = self.ongoing.plies_to_own_turn()
        if plies == 0:
            say("  There is nothing to take back.")
            return
        self.ongoing = self.ongoing.undo(plies)
        self._show()

    def _save(self, name: str) -> None:
        if not name:
            say("  Say where, as in: s game.jsonl")
            return
        files.add(Path(name).expanduser(), self.ongoing.record)
        say(f"  Saved to {name}.")

    def _quit(self) -> None:
        raise Quit

    def _help(self) -> None:
        example = " or ".join(self.game.move_name(move) for move in self.position.legal_moves()[:2])
        sgf = "" if self.game.layout.shape == "square" else " or .sgf"
        say(HELP.format(example=f"such as {example}", adviser=self.adviser.label, sgf=sgf))


def _line_of(analysis: Analysis, move: int) -> Line | None:
    return next((line for line in analysis.lines if line.move == move), None)
