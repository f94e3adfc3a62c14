"""Standard input and output as the two ends of a protocol that another program speaks."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import BinaryIO, Never, TextIO

import typer

from conjoin.cli.terminal import INTERRUPTED

TERMINATED = 143
"""The exit code shells know for SIGTERM."""


class Terminated(KeyboardInterrupt):
    """SIGTERM; like Ctrl-C it passes every guard around an engine."""


@contextmanager
def standard_streams() -> Iterator[tuple[BinaryIO, TextIO]]:
    """The controller's commands and where answers go; a signal ends the conversation in order."""
    answers = sys.stdout
    # Not through Python's own buffer: its lock would still be held by whoever reads when the program ends.
    commands = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    signal.signal(signal.SIGTERM, _terminate)
    try:
        # Whatever an engine prints goes to standard error: the controller hears nothing but answers.
        with redirect_stdout(sys.stderr):
            yield commands, answers
    except Terminated:
        raise typer.Exit(TERMINATED) from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _terminate(*_: object) -> Never:
    """End in order, once: whoever asks again must not disturb the end."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Terminated
