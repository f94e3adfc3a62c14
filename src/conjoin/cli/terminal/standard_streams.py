"""Standard input and output as the two ends of a protocol that another program speaks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import BinaryIO, TextIO

import typer

from conjoin.cli.terminal.signals import exit_code, raising_terminated


@contextmanager
def standard_streams() -> Iterator[tuple[BinaryIO, TextIO]]:
    """The controller's commands and where answers go; a signal ends the conversation in order."""
    answers = sys.stdout
    # Not through Python's own buffer: its lock would still be held by whoever reads when the program ends.
    commands = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    try:
        # Whatever an engine prints goes to standard error: the controller hears nothing but answers.
        with raising_terminated(), redirect_stdout(sys.stderr):
            yield commands, answers
    except KeyboardInterrupt as stop:
        raise typer.Exit(exit_code(stop)) from None
