"""A GTP conversation: command lines in, answers out, until the controller quits or hangs up.

>>> from io import BytesIO, StringIO
>>> from conjoin import engine
>>> from conjoin.games.havannah import Havannah
>>> heard = StringIO()
>>> talk(Session(Havannah(4), engine("random"), "random"), BytesIO(b"1 play white d4\\n2 play black d4\\n"), heard)
>>> print(heard.getvalue().replace("\\n\\n", "\\n"), end="")
=1
?2 illegal move: d4 is taken; choose an empty cell
"""

from collections.abc import Iterator
from typing import BinaryIO, TextIO

from conjoin.adapters.gtp.commands import answer
from conjoin.adapters.gtp.session import Session
from conjoin.core.errors import ConjoinError
from conjoin.protocols.gtp import LONGEST_LINE, Command, failure, message, parse_command, success


def talk(session: Session, commands: BinaryIO, answers: TextIO) -> None:
    """Answer every command, each at once."""
    for line in _lines(commands):
        spoken = _response(session, line)
        if spoken is not None:
            answers.write(spoken)
            answers.flush()
        if session.over:
            return


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Line by line; of one that is too long only so much is kept that this can be seen."""
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)
        yield line


def _response(session: Session, line: bytes) -> str | None:
    command: Command | None = None
    try:
        command = parse_command(line)
        return success(command.number, answer(session, command.name, command.arguments)) if command else None
    except ConjoinError as error:
        return failure(command.number if command else "", message(error))
