"""A UGI conversation: command lines in, answers out, until the controller quits or hangs up."""

from contextlib import suppress
from threading import Lock
from typing import BinaryIO, TextIO

from conjoin.adapters.gtp.listening import lines
from conjoin.adapters.ugi.reports import error
from conjoin.adapters.ugi.session import Session
from conjoin.core.errors import BadNotation, ConjoinError
from conjoin.protocols.gtp import LONGEST_LINE
from conjoin.protocols.ugi import parse_command
from conjoin.protocols.ugi_answers import Answer, write_answer


class Speaker:
    """Writes answers one after the other, each at once, whichever thread they come from."""

    def __init__(self, answers: TextIO) -> None:
        self._answers = answers
        self._speaking = Lock()

    def __call__(self, answer: Answer) -> None:
        """Send one answer; a controller that has hung up does not get it."""
        with self._speaking, suppress(BrokenPipeError):
            self._answers.write(write_answer(answer) + "\n")
            self._answers.flush()


def talk(session: Session, commands: BinaryIO) -> None:
    """Obey every command in its turn; what is wrong with one is said in an `info string error`."""
    try:
        for line in lines(commands):
            try:
                _obey(session, line)
            except ConjoinError as failure:
                session.say(error(failure))
            if session.over:
                return
        # A file may end with a question: there is no controller that could hang up.
        session.hang_up(answered=commands.seekable())
    finally:
        session.close()


def _obey(session: Session, line: bytes) -> None:
    if len(line) > LONGEST_LINE:
        raise BadNotation(f"the line is longer than {LONGEST_LINE} bytes", "send one command a line")
    command = parse_command(line.decode("utf-8", "backslashreplace"))
    if command is not None:
        session.obey(command)
