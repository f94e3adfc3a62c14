"""What a person may set about a program, in square brackets before its command.

    ugi:[name=Motor,Hash=64,log=talk.txt] ./motor --threads 1

name         what failures call it
margin       seconds of each move that it is not told of
log          a file for the conversation
clock=real   it gets both clocks of the game, instead of its share for the move
moves=cells  Connect Four's moves are the cells that stones fall into, `g1`, instead of columns

Everything else is an option of the program's own: `setoption` in UGI, a command with its arguments in GTP.

>>> read_program("[Hash=64,name=Motor] ./motor -x")
(Settings(name='Motor', margin=0.0, log='', cells=False, real_clock=False, own=(('Hash', '64'),)), ('./motor', '-x'))
"""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from conjoin.core.errors import BadOption

INTERPRETERS = (
    "python",
    "pypy",
    "java",
    "node",
    "ruby",
    "perl",
    "bash",
    "sh",
    "env",
    "julia",
    "lua",
    "dotnet",
    "mono",
)
"""Programs that run other programs: those are what failures should name."""
MOVES = ("names", "cells")
CLOCKS = ("share", "real")


@dataclass(frozen=True, slots=True)
class Settings:
    """What is not left to the program."""

    name: str = ""
    margin: float = 0.0
    """Seconds of every move that it is not told of."""
    log: str = ""
    """A file to which the conversation is added; empty for none."""
    cells: bool = False
    """Whether moves are written as cells; for games in which they are columns."""
    real_clock: bool = False
    """Whether it gets the clocks of the game, where there are such, and shares out its time itself."""
    own: tuple[tuple[str, str], ...] = ()
    """The program's own options, as typed."""


USUAL = Settings()
"""Everything is left to the program."""


def read_program(text: str) -> tuple[Settings, tuple[str, ...]]:
    """The settings before a command, and the command in words; raises BadOption."""
    inside, bracket, rest = text.lstrip().removeprefix("[").partition("]")
    if not (text.lstrip().startswith("[") and bracket and "=" in inside):
        return USUAL, split_command(text)
    return _settings(inside), split_command(rest)


def split_command(text: str) -> tuple[str, ...]:
    """A command line as a shell splits it; raises BadOption.

    >>> split_command("conjoin gtp --engine 'mcts:threads=2,seed=1'")
    ('conjoin', 'gtp', '--engine', 'mcts:threads=2,seed=1')
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadOption(f"the command {text[:60]!r} cannot be split: {error}", "close every quote") from None
    if not words or "\0" in text:
        raise BadOption(f"{text[:60]!r} is not a command", "write the program and its arguments")
    return tuple(words)


def called(words: Sequence[str]) -> str:
    """What people call a program: the file that an interpreter runs, not the interpreter.

    >>> called(("/usr/bin/python3.12", "-u", "bots/mine.py", "4")), called(("java", "-jar", "castro.jar"))
    ('mine.py', 'castro.jar')
    >>> called(("./motor", "x")), called(("python3", "-c", "print(1)")), called(("java", "-cp", "bin", "bots.Mine"))
    ('motor', 'python3', 'bots.Mine')
    """
    program = Path(words[0]).name
    if (
        not program.rstrip("0123456789.-").startswith(INTERPRETERS)
        or "-c" in words[1:3]
        or "-e" in words[1:3]
    ):
        return program
    rest = list(words[1:])
    while rest:
        word = rest.pop(0)
        if word in ("-cp", "-classpath", "--class-path", "-X", "-W") and rest:
            rest.pop(0)
        elif not word.startswith("-") and "=" not in word:
            return Path(word).name
    return program


def _settings(inside: str) -> Settings:
    given: dict[str, str] = {}
    for number, part in enumerate(inside.split(","), start=1):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise BadOption(f"setting {number} in [{inside[:60]}] is {part!r}", "write each as name=value")
        if key in given:
            raise BadOption(f"setting {number} in [{inside[:60]}] gives {key!r} again", "give each once")
        given[key] = value
    moves = given.pop("moves", MOVES[0])
    if moves not in MOVES:
        raise BadOption(f"a program cannot have moves={moves}", f"moves takes one of {', '.join(MOVES)}")
    clock = given.pop("clock", CLOCKS[0])
    if clock not in CLOCKS:
        raise BadOption(f"a program cannot have clock={clock}", f"clock takes one of {', '.join(CLOCKS)}")
    margin = given.pop("margin", "0")
    try:
        seconds = float(margin)
    except ValueError:
        seconds = -1.0
    if not (isfinite(seconds) and seconds >= 0):
        raise BadOption(f"a program cannot have margin={margin}", "give seconds from 0 up")
    return Settings(
        given.pop("name", ""),
        seconds,
        given.pop("log", ""),
        moves == "cells",
        clock == "real",
        tuple(given.items()),
    )
