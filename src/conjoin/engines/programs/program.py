"""What every foreign program is to us, whatever it speaks: greeted, asked one question at a time, and sent home."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from time import perf_counter

from conjoin.core.analysis import LAST_HEARD, Analysis, Line, Reason, estimate
from conjoin.core.errors import BadNotation, LateAnswer, WrongMove
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move, Position
from conjoin.engines.programs.child_process import ChildProcess
from conjoin.engines.programs.settings import USUAL, Settings
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.protocols.coordinates import Coordinates

STARTING, LOADING = 10.0, 30.0
"""Seconds from its start until a program must have said anything at all, and until it must be ready."""
SLACK = 0.4
"""Seconds beyond its time after which a program that has not answered is given up."""
STOPPING = 0.05
"""Seconds from a stop to the answer; without one, the best so far has to do."""
LOOK = 0.01
"""Seconds between two looks at the stop flag, which is a byte and cannot wake anybody."""
MOST_TALK = 1 << 24
"""Bytes that a program may send while it thinks about one question."""
LEAVING = 0.2
"""Seconds for a program to end by itself after it was asked to."""


class StoppedQuestion(Exception):
    """The question's Stop was set; its text says what was wrong with the answer by then, if anything."""


class Question:
    """How long one question may take, from the moment in which the program hears it."""

    def __init__(self, limit: Limit, patience: float, slack: float = SLACK) -> None:
        self.limit = limit
        self.began = perf_counter()
        allowed = patience if limit.seconds is None else limit.seconds
        if limit.clocks is not None and limit.patience is not None:
            allowed = limit.patience
        self.time_is_up = self.began + allowed
        """When a program that listens is sent its stop."""
        self.deadline = self.began + max(allowed, limit.patience or 0.0) + slack
        """When it is given up, whatever the limit."""

    @property
    def seconds(self) -> float:
        """Since it was put."""
        return perf_counter() - self.began


class Program(ABC):
    """One running program; a question is put to it when the last one is answered."""

    settings: Settings = USUAL
    """What a person has set about it."""

    def __init__(self, child: ChildProcess) -> None:
        self.child = child

    @abstractmethod
    def greet(self, limit: Limit = NO_LIMIT) -> None:
        """Wait until it is ready, and learn what it can; raises EngineFailure, or StoppedQuestion."""

    @abstractmethod
    def new_game(self) -> None:
        """What comes next has nothing to do with what was."""

    @abstractmethod
    def think(self, position: Position, question: Question) -> Iterator[Analysis]:
        """Ever better analyses, the last with its move in front; raises EngineFailure.

        After a stop that it does not obey it is killed, and the best so far is the answer.
        """

    def leave(self) -> None:
        """Send it home, and end what does not go."""
        if self.child.is_running:
            self.child.send("quit")
            self.child.wait(LEAVING)
        self.child.end()

    def _hello(self, line: str | None, expected: str, limit: Limit) -> float:
        """Send the first line, if it is ours; returns the time by which its answer must be there."""
        began = perf_counter()
        if line is not None:
            self.child.send(line)
        while not self.child.shows_life(_look_again_at(began + STARTING, limit)):
            _raise_if_stopped(limit)
            if perf_counter() >= began + STARTING:
                raise self.child.failure(f"did not send {expected} in {STARTING:g} s", LateAnswer)
        return began + LOADING

    def _line(self, until: float, expected: str, limit: Limit = NO_LIMIT) -> str:
        """Its next line; raises LateAnswer naming what is missing, or StoppedQuestion."""
        while True:
            _raise_if_stopped(limit)
            line = self.child.read_line(_look_again_at(until, limit), expected)
            if line is not None:
                return line.decode("utf-8", "replace").rstrip("\r")
            if perf_counter() >= until:
                heard = self.child.last_heard
                problem = f"did not send {expected} in time" + (f"; {heard}" if heard else "")
                raise self.child.failure(problem, LateAnswer)

    def _refuse_flood(self, received_before: int, expected: str) -> None:
        if self.child.received - received_before > MOST_TALK:
            raise self.child.failure(f"sent {MOST_TALK >> 20} MB and not {expected}")

    def legal_move(self, position: Position, word: str, coordinates: Coordinates = Coordinates.GRID) -> Move:
        """The move a program has answered; raises WrongMove."""
        legal = position.legal_moves()
        move = read_move(position, word, coordinates)
        if move not in legal:
            example = self.move_name(position, legal[0], coordinates) if legal else "none"
            # Not made readable: an invisible character may be all that is wrong with it.
            answered = repr(word if len(word) <= 40 else f"{word[:40]}…")
            problem = f"answered {answered}, which is no legal move here; {example!r} would be one"
            if counted := _other_coordinates(position, word, coordinates):
                problem += f"; does it count columns as {counted}? see gtp-hgui:"
            raise self.child.failure(problem, WrongMove)
        return move

    def move_name(self, position: Position, move: Move, coordinates: Coordinates = Coordinates.GRID) -> str:
        """How a legal move is written for it."""
        if self.settings.cells and isinstance(position, ConnectFourPosition):
            return _cell_name(position, move)
        return coordinates.move_name(position.game, move)


def read_move(position: Position, word: str, coordinates: Coordinates = Coordinates.GRID) -> Move:
    """The move that a program's word stands for, -1 for none; Connect Four's may be written as cells, too."""
    if isinstance(position, ConnectFourPosition):
        for move in position.legal_moves():
            if word.lower() == _cell_name(position, move):
                return move
    try:
        return coordinates.parse_move(position.game, word)
    except BadNotation:
        return -1


def _cell_name(position: ConnectFourPosition, column: Move) -> str:
    """The cell that a stone would fall into, as `g1`: the column's letter, and the row from below."""
    cell = position.game.landing_cell(position, column)
    return f"{chr(ord('a') + column)}{cell // position.board.width + 1}"


def _other_coordinates(position: Position, word: str, coordinates: Coordinates) -> str:
    """The other way to count columns, if the word is a legal move in it."""
    if not Coordinates.count_columns_of(position.game):
        return ""
    for other in Coordinates:
        with suppress(BadNotation):
            if other is not coordinates and other.parse_move(position.game, word) in position.legal_moves():
                return "H-Gui does" if other is Coordinates.HGUI else "LittleGolem does"
    return ""


def _look_again_at(until: float, limit: Limit) -> float:
    """How long to wait for a program before the stop flag is looked at."""
    return until if limit.stop is None else min(until, perf_counter() + LOOK)


def _raise_if_stopped(limit: Limit) -> None:
    if limit.stopped:
        raise StoppedQuestion


def only_move(move: Move, question: Question, reason: Reason) -> Analysis:
    """The answer of a program that names a move and nothing more."""
    line = Line(move, estimate(0), (move,), (reason,))
    return Analysis((line,), depth=0, nodes=0, seconds=question.seconds)


def unanswered(position: Position, question: Question, heard: str = "") -> Analysis:
    """What is said for a program that was stopped before it had an answer: any legal move, and that it is one."""
    said = "the program was stopped before it had an answer; this is any legal move"
    return with_last_heard(
        only_move(position.legal_moves()[0], question, Reason("stopped", 0, (), said)), heard
    )


def with_last_heard(analysis: Analysis, heard: str) -> Analysis:
    """The same, with what a program that did not answer has said last."""
    if not heard:
        return analysis
    best, *others = analysis.lines
    reasons = (*best.reasons, Reason(LAST_HEARD, 0, (), heard))
    return replace(analysis, lines=(replace(best, reasons=reasons), *others))
