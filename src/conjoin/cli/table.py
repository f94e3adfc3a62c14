"""One game at the table: people and engines take turns, and people may ask, undo and save."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conjoin.cli.terminal import board_text, say
from conjoin.core.analysis import Analysis, Limit, Line
from conjoin.core.engine import Engine
from conjoin.core.errors import ConjoinError, EngineFailure
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.core.record import Ending, Record
from conjoin.records import files
from conjoin.views.scene import caption
from conjoin.views.sentences import line_words

HELP = """  a move   {example}
  h        hint: what {adviser} would play, and why
  e        explain the last move
  u        undo
  s FILE   save the game (.jsonl{sgf})
  q        quit (the game so far is kept)"""


@dataclass(frozen=True)
class Seat:
    """One player at the table; no engine means a person."""

    label: str
    engine: Engine | None = None


ANOTHER = "choose another engine"


class Quit(Exception):
    """The person at the table wants to leave."""


class Table:
    """The game so far, who plays it, and the conversation about it."""

    def __init__(
        self,
        game: Game[Any],
        seats: tuple[Seat, Seat],
        adviser: Seat,
        *,
        moves: str = "",
        seed: int | None = None,
        plain: bool = False,
        ask: Callable[[str], str] = input,
    ) -> None:
        self.game = game
        self.seats = seats
        self.adviser = adviser
        self.seed = seed
        self.plain = plain
        self.ask = ask
        self.positions: list[Position] = self._positions(moves)
        self.thoughts: dict[int, Analysis] = {}
        """By ply: what the engine that played it thought."""

    def _positions(self, moves: str) -> list[Position]:
        positions: list[Position] = [self.game.start()]
        for move in self.game.parse(moves).moves:
            positions.append(positions[-1].play(move))
        return positions

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self.positions[-1]

    @property
    def record(self) -> Record:
        """The game so far as it is saved."""
        outcome = self.position.outcome
        return Record(
            game=self.game.name,
            players=(self.seats[0].label, self.seats[1].label),
            moves=self.game.notation(self.position),
            outcome=outcome,
            ending=Ending.RULES if outcome else None,
            seed=self.seed,
        )

    def run(self) -> None:
        """Play to the end or until somebody leaves; EOFError and KeyboardInterrupt leave the game as it is."""
        self._show()
        while True:
            seat = self.seats[self.position.to_move]
            if self.position.outcome is not None:
                if not self._people():
                    return
                self._obey_after_the_end()
            elif seat.engine is not None:
                self._engine_moves(seat, seat.engine)
            else:
                self._obey(self.ask(self._prompt(f"{self._colour()} ({seat.label})")))

    def _people(self) -> bool:
        return any(seat.engine is None for seat in self.seats)

    def _colour(self) -> str:
        return self.game.side_names[self.position.to_move]

    def _prompt(self, who: str) -> str:
        return f"{who}, your move (? for help): "

    def _obey_after_the_end(self) -> None:
        try:
            word = self.ask("The game is over: s FILE saves it, u takes back, Enter leaves: ")
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
        answered = self.seats[self.position.to_move].engine is None
        self.positions.append(self.position.play(move))
        # Between a person's move and an engine's answer nobody looks at the board.
        if self.position.outcome is not None or not (answered and self._engine_is_next()):
            self._show()

    def _engine_is_next(self) -> bool:
        return self.seats[self.position.to_move].engine is not None

    def _engine_moves(self, seat: Seat, engine: Engine) -> None:
        analysis = self._asked(seat.label, engine, self.position)
        if analysis.best not in self.position.legal_moves():
            raise EngineFailure(f"{seat.label} played the illegal move {analysis.best}", ANOTHER)
        say(f"{self._colour()} ({seat.label}) plays {self.game.move_name(analysis.best)}")
        self.thoughts[len(self.position.moves)] = analysis
        self._play(analysis.best)

    def _show(self) -> None:
        say()
        say(board_text(self.game, self.position, self.plain))
        if self.position.outcome is not None:
            say(caption(self.game, self.position))

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
        before, move = self.positions[-2], self.position.moves[-1]
        player = self.seats[before.to_move]
        own = self.thoughts.get(len(before.moves))
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
        return self._asked(self.adviser.label, self.adviser.engine, position)

    @staticmethod
    def _asked(label: str, engine: Engine, position: Position) -> Analysis:
        try:
            return engine.analyse(position, Limit())
        except Exception as error:
            raise EngineFailure(f"{label} crashed: {_first_line(error)}", ANOTHER) from error

    def _undo(self) -> None:
        """Back to this person's own last turn: an engine's answer is taken back with the move it answered."""
        kept = len(self.positions) - 1
        while kept > 1 and self.seats[self.positions[kept - 1].to_move].engine is not None:
            kept -= 1
        if kept < 1 or self.seats[self.positions[kept - 1].to_move].engine is not None:
            say("  There is nothing to take back.")
            return
        del self.positions[kept:]
        self.thoughts = {ply: thought for ply, thought in self.thoughts.items() if ply < kept - 1}
        self._show()

    def _save(self, name: str) -> None:
        if not name:
            say("  Say where, as in: s game.jsonl")
            return
        files.add(Path(name).expanduser(), self.record)
        say(f"  Saved to {name}.")

    def _quit(self) -> None:
        raise Quit

    def _help(self) -> None:
        example = " or ".join(self.game.move_name(move) for move in self.position.legal_moves()[:2])
        sgf = "" if self.game.layout.shape == "square" else " or .sgf"
        say(HELP.format(example=f"such as {example}", adviser=self.adviser.label, sgf=sgf))


def _first_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]


def _line_of(analysis: Analysis, move: int) -> Line | None:
    return next((line for line in analysis.lines if line.move == move), None)
