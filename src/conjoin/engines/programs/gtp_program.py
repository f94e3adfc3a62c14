"""A program that speaks the Go Text Protocol: its board is kept in step with ours, then it is asked for a move."""

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Analysis, Reason
from conjoin.core.errors import LateAnswer, Resignation
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Clocks, Limit
from conjoin.core.position import Move, Position, positions_to
from conjoin.engines.programs.child_process import ChildProcess, readable
from conjoin.engines.programs.program import Program, Question, StoppedQuestion, only_move, unanswered
from conjoin.games.connect_four import ConnectFour
from conjoin.games.hexgame import HexGame
from conjoin.protocols.coordinates import Coordinates
from conjoin.protocols.gtp import Answer, Command, parse_answer, write_command
from conjoin.protocols.gtp_arguments import COLOURS

SHORTEST = 0.001
"""Seconds: what is left of a time of which the margin takes all."""
LONGEST_ANSWER = 1 << 16
"""Bytes; a list of commands or a drawn board is far shorter."""
NO_CLOCK = ("0", "1", "0")
"""GTP's sign for no limit: a period without stones."""


class GtpProgram(Program):
    """White is the side that moves first, as in Havannah programs."""

    def __init__(self, child: ChildProcess, coordinates: Coordinates = Coordinates.GRID) -> None:
        super().__init__(child)
        self.coordinates = coordinates
        self.known: frozenset[str] = frozenset()
        """The commands it says it has."""
        self._game: Game[Any] | None = None
        """What is on its board; None when that is not known."""
        self._moves: tuple[Move, ...] = ()
        self._clock: tuple[str, ...] = ()
        self._simulations: int | None = None

    def greet(self, limit: Limit = NO_LIMIT) -> None:
        """Ask which commands it has."""
        until = self._hello("list_commands", "an answer to 'list_commands'", limit)
        answer = self.answer_to("list_commands", until, limit)
        self.known = frozenset() if answer.failed else frozenset(answer.text.split())
        for name, value in self.settings.own:
            if name not in self.known:
                raise self.child.failure(f"has no command {readable(name, 40)!r} to set")
            answer = self.ask(name, *value.split(), until=until, limit=limit)
            if answer.failed:
                raise self.child.failure(
                    f"refused {name}={readable(value, 40)}: {readable(answer.text, 80)!r}"
                )

    def new_game(self) -> None:
        """Its board is cleared before the next question."""
        self._game = None

    def think(self, position: Position, question: Question) -> Iterator[Analysis]:
        """Its move; it says nothing else. A stop kills it, for GTP cannot interrupt."""
        try:
            self._go_to(position, question)
            self._set_limits(position, question)
            answer = self._done("genmove", _colour(len(position.moves)), question=question)
        except StoppedQuestion as stopped:
            heard = str(stopped) or self.child.last_heard
            self.child.kill()
            yield unanswered(position, question, heard)
            return
        word = (answer.split() or [""])[0]
        if word.lower() == "resign":
            raise self.child.failure("resigned", Resignation)
        move = self.legal_move(position, word, self.coordinates)
        self._moves = (*position.moves, move)
        yield only_move(
            move, question, Reason("genmove", 0, (), "the program's choice; GTP has no word for why")
        )

    def ask(self, name: str, *arguments: str, until: float, limit: Limit = NO_LIMIT) -> Answer:
        """The answer to a command, a refusal included; raises EngineFailure when it is no answer or comes too late."""
        line = write_command(Command("", name, arguments)).rstrip()
        self._refuse_surplus(line)
        self.child.send(line)
        return self.answer_to(line, until, limit)

    def _refuse_surplus(self, line: str) -> None:
        """Raise EngineFailure for what it has said since its last answer: it would be taken for the next one."""
        while (said := self.child.read_line(perf_counter(), f"an answer to {line[:60]!r}")) is not None:
            if said.strip():
                problem = f"said {readable(said, 60)!r} although nothing was asked; a command has one answer"
                raise self.child.failure(problem)

    def answer_to(self, line: str, until: float, limit: Limit = NO_LIMIT) -> Answer:
        """What it says to a line that has been sent; raises as `ask` does."""
        expected = f"an answer to {line[:60]!r}"
        said = self._line(until, expected, limit)
        while not said.strip():
            said = self._line(until, expected, limit)
        if said.lstrip()[0] not in "=?":
            raise self.child.failure(
                f"said {readable(said, 60)!r} to {line[:60]!r}, which must begin with = or ?"
            )
        return parse_answer(self._to_the_blank_line(said.lstrip(), until, expected, limit))

    def _to_the_blank_line(self, first: str, until: float, expected: str, limit: Limit) -> bytes:
        lines, length = [first], len(first)
        while length <= LONGEST_ANSWER:
            try:
                line = self._line(until, expected, limit)
            except (LateAnswer, StoppedQuestion) as late:
                said = readable(first, 60)
                problem = f"said {said!r}, and the blank line that ends an answer did not follow in time"
                if isinstance(late, StoppedQuestion):
                    raise StoppedQuestion(f"it {problem}") from None
                raise self.child.failure(problem, LateAnswer) from None
            if not line.strip():
                return "\n".join(lines).encode()
            lines.append(line)
            length += len(line) + 1
        raise self.child.failure(f"sent more than {LONGEST_ANSWER} bytes as {expected}")

    def _done(self, name: str, *arguments: str, question: Question) -> str:
        """The result of a command that must work."""
        answer = self.ask(name, *arguments, until=question.deadline, limit=question.limit)
        if answer.failed:
            line = " ".join((name, *arguments))
            raise self.child.failure(f"refused {line[:60]!r}: {readable(answer.text, 80)!r}")
        return answer.text

    def _go_to(self, position: Position, question: Question) -> None:
        """Put the position on its board: only what is new where that will do, everything else from the start."""
        moves, played = position.moves, len(self._moves)
        if self._game != position.game or moves[:played] != self._moves:
            self.clear(position.game, question)
            played = 0
        names = self._names(position)
        for number in range(played, len(moves)):
            name = names[number]
            self._done("play", _colour(number), name, question=question)
        self._moves = moves

    def _names(self, position: Position) -> tuple[str, ...]:
        """The moves so far, as it writes them."""
        if not self.settings.cells:
            return tuple(self.coordinates.move_name(position.game, move) for move in position.moves)
        return tuple(map(self.move_name, positions_to(position), position.moves))

    def clear(self, game: Game[Any], question: Question) -> None:
        """An empty board of this game."""
        if self._game != game:
            self._set_rules(game, question)
        self._done("clear_board", question=question)
        self._game, self._moves = game, ()

    def _set_rules(self, game: Game[Any], question: Question) -> None:
        if isinstance(game, ConnectFour):
            self._set_size((game.board.width, game.board.height), question, fixed=game == ConnectFour())
        if not isinstance(game, HexGame):
            return
        self._set_size((game.board.size,), question)
        if "swap" in self.known:
            self._done("swap", "1" if game.swap else "0", question=question)
        others = [counted for counted in Coordinates if counted is not self.coordinates]
        for counted in (self.coordinates, *others):
            if f"{counted.value}coords" in self.known:
                self._done(f"{counted.value}coords", question=question)
                self.coordinates = counted
                return

    def _set_size(self, sizes: tuple[int, ...], question: Question, fixed: bool = False) -> None:
        """Tell it how large the board is; a program that knows one board only may refuse that very one."""
        words = tuple(map(str, sizes))
        if not fixed:
            self._done("boardsize", *words, question=question)
        elif "boardsize" in self.known:
            self.ask("boardsize", *words, until=question.deadline, limit=question.limit)

    def _set_limits(self, position: Position, question: Question) -> None:
        """The time a move, and the simulations where it has Castro's `time`; GTP has no words for nodes and depth."""
        limit = question.limit
        if limit.clocks is not None and "time_left" in self.known:
            self._set_real_clocks(limit.clocks, question)
            return
        margin = self.settings.margin
        seconds = None if limit.seconds is None else max(SHORTEST, limit.seconds - margin)
        clock = NO_CLOCK if seconds is None else ("0", _number(seconds), "1")
        if clock != (self._clock or NO_CLOCK):
            self._set_clock(clock, question)
        if limit.seconds is not None and "time_left" in self.known:
            self._done("time_left", _colour(len(position.moves)), *clock[1:], question=question)
        if limit.simulations != self._simulations and "time" in self.known:
            self._done("time", "-i", str(limit.simulations or 0), question=question)
            self._simulations = limit.simulations

    def _set_real_clocks(self, clocks: Clocks, question: Question) -> None:
        """What both have left; GTP has no word for what a move adds, which it finds in what is left next time."""
        for colour, left in zip(COLOURS, clocks.left, strict=True):
            if left is None:
                continue
            told = _number(max(SHORTEST, left - self.settings.margin))
            if not self._clock and "time_settings" in self.known:
                self._set_clock((told, "0", "0"), question)
            self._done("time_left", colour, told, "0", question=question)

    def _set_clock(self, clock: tuple[str, ...], question: Question) -> None:
        seconds = clock[1] if clock != NO_CLOCK else "0"
        if "time_settings" in self.known:
            answer = self.ask("time_settings", *clock, until=question.deadline, limit=question.limit)
            if answer.failed:  # by the letter GTP's times are whole seconds
                whole = str(max(1, int(float(clock[1]))))
                self._done("time_settings", clock[0], whole, clock[2], question=question)
        elif "time" in self.known:
            self._done("time", "-g", "0", "-m", seconds, "-f", "0", question=question)
        self._clock = clock


def _colour(ply: int) -> str:
    return COLOURS[ply % 2]


def _number(seconds: float) -> str:
    """Without an exponent, and without a fraction where there is none."""
    return f"{seconds:.6f}".rstrip("0").rstrip(".") or "0"
