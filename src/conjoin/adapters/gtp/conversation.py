"""A GTP conversation: command lines in, answers out, until the controller quits or hangs up.

>>> from io import BytesIO, StringIO
>>> from conjoin import engine, game
>>> session, heard = Session(game("havannah:size=4"), engine("random"), "random"), StringIO()
>>> talk(session, BytesIO(b"1 play white d4\\n2 play black d4\\n"), heard)
>>> print(heard.getvalue().replace("\\n\\n", "\\n"), end="")
=1
?2 illegal move: d4 is taken; choose an empty cell
"""

from typing import BinaryIO, TextIO

from conjoin.adapters.gtp.commands import answer
from conjoin.adapters.gtp.listening import lines, lines_ahead
from conjoin.adapters.gtp.session import Session
from conjoin.core.errors import ConjoinError
from conjoin.protocols.gtp import Command, failure, message, parse_command, success


def talk(session: Session, commands: BinaryIO, answers: TextIO) -> None:
    """Answer every command in its turn, each at once; a controller that hangs up ends the engine's thinking."""
    # What can be wound back is a script: no controller could hang up, and its end is there from the start.
    script = commands.seekable()
    for line in lines(commands) if script else lines_ahead(commands, session.stop.set):
        spoken = _response(session, line)
        if spoken is not None:
            answers.write(spoken)
            answers.flush()
        if session.over:
            return


def _response(session: Session, line: bytes) -> str | None:
    command: Command | None = None
    try:
        command = parse_command(line)
        return success(command.number, answer(session, command.name, command.arguments)) if command else None
    except ConjoinError as error:
        return failure(command.number if command else "", message(error))
