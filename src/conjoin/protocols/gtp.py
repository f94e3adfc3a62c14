r"""The grammar of the Go Text Protocol, version 2: commands and answers, each read and written.

    12 play white c3   # a comment      a command: number (may be missing), name, arguments
    =12\n\n                             success, with the same number; then the result, if there is one
    ?12 illegal move: c3 is taken\n\n   failure, and why

>>> parse_command(b"12 play\twhite c3  # takes the centre\r\n")
Command(number='12', name='play', arguments=('white', 'c3'))
>>> success("12", "c3"), failure("", "unknown command")
('=12 c3\n\n', '? unknown command\n\n')

Driving another program takes the other two halves:

>>> write_command(Command("12", "genmove", ("black",)))
'12 genmove black\n'
>>> parse_answer(b"=12 c3\r\n\r\n")
Answer(number='12', text='c3', failed=False)
"""

import re
from dataclasses import dataclass

from conjoin.core.errors import BadNotation, BadOption, ConjoinError, IllegalMove, UnknownName

VERSION = "2"

LONGEST_LINE = 1 << 14
"""Bytes; a whole game on the largest board takes an eighth of it."""

_CONTROL = bytes({*range(32), 127} - {*b"\t\n"})
_ANSWER = re.compile("([=?])([0-9]*)[ \t]?(.*)", re.DOTALL)

_WORDS: dict[type[ConjoinError], str] = {
    BadNotation: "syntax error",
    BadOption: "unacceptable size",
    IllegalMove: "illegal move",
    UnknownName: "unknown command",
}
"""By error: the words GTP has for it, with which the message begins."""


class Refusal(ConjoinError):
    """A failure whose problem is already in GTP's words, such as `cannot undo`."""


@dataclass(frozen=True, slots=True)
class Command:
    """One line of the controller."""

    number: str
    """What the answer repeats; empty when the line begins with the name."""
    name: str
    """Empty when the line is nothing but a number."""
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program says to one command."""

    number: str
    """The command's number; empty if it had none."""
    text: str
    """The result, or why there is none; a result of several lines may begin with a line break."""
    failed: bool = False


def parse_command(line: bytes) -> Command | None:
    """The command of a line, None for blank lines and comments; raises BadNotation for an endless line."""
    if len(line) > LONGEST_LINE:
        raise BadNotation(f"the line is longer than {LONGEST_LINE} bytes", "send one command a line")
    # In bytes, because in text some letters beyond ASCII would count as white space.
    words = line.translate(None, _CONTROL).partition(b"#")[0].split()
    if not words:
        return None
    texts = [_readable(word) for word in words]
    number = texts.pop(0) if words[0].isdigit() else ""
    return Command(number, texts[0] if texts else "", tuple(texts[1:]))


def write_command(command: Command) -> str:
    """The line that `parse_command` turns into this command; raises BadNotation where there is none."""
    words = (command.number, command.name, *command.arguments)
    line = " ".join(word for word in words if word) + "\n"
    if parse_command(line.encode("utf-8", "backslashreplace")) != command:
        raise BadNotation(
            f"{line[:40]!r} is not one command", "name and arguments are words of ASCII letters"
        )
    return line


def success(number: str, result: str) -> str:
    """The answer to a command that worked; a result of several lines begins with a line break."""
    space = " " if result and not result.startswith("\n") else ""
    return _ascii(f"={number}{space}{result}\n\n")


def failure(number: str, message: str) -> str:
    """The answer to a command that did not; always one line, for an empty one would end it."""
    return _ascii(f"?{number} {' '.join(message.split())}\n\n")


def parse_answer(answer: bytes) -> Answer:
    """An answer read up to the blank line that ends it; raises BadNotation for anything else a program prints."""
    text = _readable(answer.translate(None, _CONTROL)).strip("\n")
    found = _ANSWER.fullmatch(text)
    if found is None:
        raise BadNotation(f"{text[:40]!r} is not an answer", "answers begin with = or ?")
    return Answer(found[2], found[3], failed=found[1] == "?")


def message(error: ConjoinError) -> str:
    """What went wrong and how to mend it, in GTP's words where it has some."""
    words = _WORDS.get(type(error))
    return f"{words}: {error}" if words else str(error)


def _ascii(text: str) -> str:
    """All that GTP allows in answers; whatever else an engine's name or crash brings is escaped."""
    return text.encode("ascii", "backslashreplace").decode("ascii")


def _readable(text: bytes) -> str:
    return text.decode("ascii", "backslashreplace")
