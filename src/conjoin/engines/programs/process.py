"""External programs as engines: anything that speaks GTP or UGI, in a process of its own.

`gtp:COMMAND`, `gtp-hgui:COMMAND` and `ugi:COMMAND`: the text after the colon is the program with its arguments, as a
shell would split it. The program is started with the first question or `reset`, kept between questions, and ended with
everything that it has started on `close`, on any failure, and when our own process dies.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any

from conjoin.core.analysis import Analysis
from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption, EngineFailure, LateAnswer
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Entry, Option
from conjoin.engines.programs.child_process import ChildProcess, readable
from conjoin.engines.programs.gtp_program import GtpProgram
from conjoin.engines.programs.program import Program, Question, StoppedQuestion, unanswered
from conjoin.engines.programs.settings import USUAL, Settings, called, read_program
from conjoin.engines.programs.ugi_program import UgiProgram
from conjoin.protocols.coordinates import Coordinates

LATE_STARTS = 2
"""Starts in a row after which a program that was not ready in time is given up: each costs half a minute."""
SILENCE_SECONDS = 60.0
"""Seconds for a move where no time is given; a program silent for longer hangs."""
KEPT = 2
"""Programs that wait for the next question; more of them only while more questions are asked at once."""

_late_starts: dict[tuple[str, ...], int] = {}
"""By command: how often in a row it was not ready in time, in this process."""

Speaker = Callable[[ChildProcess], Program]
"""How a program is spoken to."""


class ProcessEngine(Engine):
    """A program of its own; a second question at the same time is put to a second one of its kind."""

    def __init__(
        self,
        command: Sequence[str],
        speaker: Speaker,
        patience: float = SILENCE_SECONDS,
        memory: int | None = None,
        name: str | None = None,
        settings: Settings = USUAL,
    ) -> None:
        self.command = tuple(command)
        """The program and its arguments."""
        self.name = name
        """What people call it, if not by its command."""
        self.settings = settings
        self.speaker = speaker
        self.patience = patience
        self.memory = half_of_memory() if memory is None else memory
        """Bytes that each of its processes may have."""
        self._idle: list[Program] = []
        self._busy: list[Program] = []
        self._changing = Lock()
        self._not_started: EngineFailure | None = None
        """Why no program was ready when a game began."""

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        """Its move, with whatever it says about it; raises EngineFailure with the reason."""
        *_, last = self.think(position, limit)
        return last

    def think(self, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """What it thinks, as it says it; raises EngineFailure with the reason."""
        self.refuse_other_games(position)
        failure, self._not_started = self._not_started, None
        if failure is not None:
            raise failure
        self._refuse_dead()
        try:
            program = self._taken(limit)
        except StoppedQuestion:
            yield unanswered(position, Question(limit, self.patience))
            return
        program.child.forget()
        try:
            yield from program.think(position, self._question(limit))
        except BaseException:  # whatever was said, it is out of step with us now
            program.child.kill()
            raise
        finally:
            self._give_back(program)

    def _question(self, limit: Limit) -> Question:
        """Who gets the real clock is not stopped when its share is spent."""
        if limit.clocks is not None and not self.settings.real_clock:
            limit = replace(limit, clocks=None)
        return Question(limit, self.patience)

    def reset(self) -> None:
        """A new game: a program is ready, and knows that it is one. A failure is raised by the next question."""
        with self._changing:
            for program in self._idle:
                program.new_game()
        self._not_started = None
        try:
            program = self._taken(NO_LIMIT)
        except EngineFailure as failure:
            # Another try within the time of a move may take longer than that, and would be called a timeout.
            self._not_started = failure
            return
        self._give_back(program)

    def close(self) -> None:
        """End every program; one that is asked at this moment is killed."""
        with self._changing:
            idle, self._idle = self._idle, []
            for program in self._busy:
                program.child.kill()
        for program in idle:
            program.leave()

    def _refuse_dead(self) -> None:
        """Raise EngineFailure for a program that has ended since its last answer; the next question starts another."""
        with self._changing:
            dead = [program for program in self._idle if not program.child.is_running]
            self._idle = [program for program in self._idle if program not in dead]
        failures = [program.child.death() for program in dead]
        for program in dead:
            program.child.end()
        if failures:
            raise failures[0]

    def _taken(self, limit: Limit) -> Program:
        """A program of its own; raises EngineFailure, or StoppedQuestion while it starts."""
        if limit.stopped:
            raise StoppedQuestion
        with self._changing:
            while self._idle:
                program = self._idle.pop()
                if program.child.is_running:
                    self._busy.append(program)
                    return program
                program.child.end()
            program = self._started()
            self._busy.append(program)
        try:
            program.greet(limit)
        except BaseException as error:
            if isinstance(error, LateAnswer):
                _late_starts[self.command] = _late_starts.get(self.command, 0) + 1
            program.child.kill()
            self._give_back(program)
            raise
        _late_starts.pop(self.command, None)
        return program

    def _started(self) -> Program:
        """A process of its own; raises EngineFailure, at once for a program that was never ready in time."""
        if _late_starts.get(self.command, 0) >= LATE_STARTS:
            shown = readable(self.name or Path(self.command[0]).name, 40)
            problem = f"{shown!r} was not ready in time at {LATE_STARTS} starts, and is given up"
            raise LateAnswer(problem, f"run it by hand: {readable(' '.join(self.command), 200)}")
        child = ChildProcess(self.command, self.memory, name=self.name, log=self.settings.log)
        program = self.speaker(child)
        program.settings = self.settings
        return program

    def _give_back(self, program: Program) -> None:
        with self._changing:
            self._busy.remove(program)
            well = (
                not program.child.is_ending
            )  # one that has just died is kept, for the next question to say so
            keep = well and len(self._idle) < KEPT
            if keep:
                self._idle.append(program)
        if not keep:
            program.leave() if well else program.child.end()


def half_of_memory() -> int | None:
    """Bytes; a program that wants more than half of the machine for one process is broken."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (AttributeError, ValueError, OSError):
        return None


def _build(command: str, speaker: Speaker) -> ProcessEngine:
    settings, words = read_program(command)
    refuse_missing(words[0])
    return ProcessEngine(words, speaker, name=settings.name or called(words), settings=settings)


def refuse_missing(program: str) -> None:
    """Raise BadOption for a program that cannot be started, with the reason."""
    if shutil.which(program) is not None:
        return
    shown = readable(program, 200)
    if Path(program).is_dir():
        raise BadOption(f"{shown!r} is a folder, not a program", "name the program in it")
    if Path(program).is_file():
        raise BadOption(f"{shown!r} is not executable", f"chmod +x {shown}, or name the program that runs it")
    raise BadOption(f"there is no program {shown!r}", "give its path, or put it on the PATH")


def _entry(name: str, speaker: Speaker, summary: str) -> Entry[Engine]:
    return Entry(
        name=name,
        summary=summary,
        source="a program of your own; see docs/external-engines.md",
        build=partial(_build, speaker=speaker),
        options=(
            Option("command", "", "the program and its arguments; before it [name=value,...] sets options"),
        ),
        free_text="command",
        local_only=True,
    )


GTP = _entry("gtp", GtpProgram, "Any program that speaks the Go Text Protocol: gtp:COMMAND")
GTP_HGUI = _entry(
    "gtp-hgui",
    partial(GtpProgram, coordinates=Coordinates.HGUI),
    "The same, counting the columns of a hex board as H-Gui does: gtp-hgui:COMMAND",
)
UGI = _entry("ugi", UgiProgram, "Any program that speaks the Universal Game Interface: ugi:COMMAND")
