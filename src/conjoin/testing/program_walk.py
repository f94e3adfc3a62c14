"""A program of one's own, walked through its protocol: each step is a small conversation with a fresh process."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import Any

from conjoin.core.errors import EngineFailure
from conjoin.core.game import Game
from conjoin.engines.programs.child_process import ChildProcess
from conjoin.engines.programs.gtp_program import GtpProgram
from conjoin.engines.programs.program import Program
from conjoin.engines.programs.settings import USUAL, Settings, called
from conjoin.engines.programs.ugi_program import UgiProgram
from conjoin.protocols.coordinates import Coordinates
from conjoin.testing import gtp_walk, ugi_walk
from conjoin.testing.finding import Finding

Step = Callable[[Any, Game[Any]], Iterator[Finding]]
"""One part of the walk; it may raise EngineFailure, which is a finding too."""

SPEAKERS: dict[str, Callable[[ChildProcess], Program]] = {
    "gtp": GtpProgram,
    "gtp-hgui": partial(GtpProgram, coordinates=Coordinates.HGUI),
    "ugi": UgiProgram,
}
"""By the name of the engine that runs such a program."""
STEPS: dict[str, Sequence[Step]] = {
    "gtp": gtp_walk.STEPS,
    "gtp-hgui": gtp_walk.STEPS,
    "ugi": ugi_walk.STEPS,
}
DETECT_SECONDS = 5.0
"""Seconds in which a program must give away what it speaks."""
QUIT_SECONDS = 2.0
"""Seconds for a program to end after `quit`."""


def check_program(
    command: Sequence[str], protocol: str, game: Game[Any], settings: Settings = USUAL
) -> tuple[Finding, ...]:
    """Everything a program says otherwise than its protocol wants, a key of SPEAKERS; empty if all is well."""
    found: list[Finding] = []
    for step in STEPS[protocol]:
        found += _walked(command, protocol, step, game, settings)
        if found and step is STEPS[protocol][0]:  # without the greeting nothing else can be checked
            return tuple(found)
    return (*found, *_left(command, protocol, settings))


def spoken_protocol(command: Sequence[str]) -> str | None:
    """`ugi` or `gtp`, from what a program says to `ugi`; None when it says nothing that either has a word for."""
    child = ChildProcess(command)
    try:
        child.send("ugi")
        until = perf_counter() + DETECT_SECONDS
        while (line := child.read_line(until, "ugiok")) is not None:
            if line.strip() == b"ugiok" or line.startswith((b"id ", b"option ")):
                return "ugi"
            if line[:1] in (b"?", b"="):
                return "gtp"
    except EngineFailure:
        return None
    finally:
        child.kill()
        child.end()
    return None


def _walked(
    command: Sequence[str], protocol: str, step: Step, game: Game[Any], settings: Settings
) -> list[Finding]:
    """The findings of one step, the one that ended it included."""
    program = _started(command, protocol, settings)
    found: list[Finding] = []
    try:
        program.greet()
        found.extend(step(program, game))
    except EngineFailure as failure:
        asked = step.__name__.replace("_", " ")
        found.append(Finding(asked, failure.problem, (step.__doc__ or "").split("\n")[0].rstrip(".")))
    finally:
        program.child.kill()
        program.child.end()
    return found


def _started(command: Sequence[str], protocol: str, settings: Settings) -> Program:
    program = SPEAKERS[protocol](
        ChildProcess(command, name=settings.name or called(command), log=settings.log)
    )
    program.settings = settings
    return program


def _left(command: Sequence[str], protocol: str, settings: Settings) -> list[Finding]:
    """Whether it ends when it is asked to."""
    program = _started(command, protocol, settings)
    try:
        program.greet()
        program.child.send("quit")
        if not program.child.wait(QUIT_SECONDS):
            return [Finding("quit", f"it was still there after {QUIT_SECONDS:g} s", "the end of the program")]
    except EngineFailure as failure:
        return [Finding("quit", failure.problem, "the end of the program")]
    finally:
        program.child.kill()
        program.child.end()
    return []
