"""Standard input, output and error, made safe to use whatever the shell has handed over."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import BinaryIO, TextIO

import typer

from conjoin.cli.terminal.printing import complain
from conjoin.cli.terminal.signals import exit_code, raising_terminated
from conjoin.core.errors import ConjoinError

BAD_INPUT = 2


def prepare() -> None:
    """Streams that never fail for a character: what cannot be written is escaped, what cannot be read is kept.

    Closed input is an empty one. Closed output leaves nothing to do but to say so and exit.
    """
    # In this order each takes the number of the closed one, so that no file is opened under it later.
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  (open until the end)
    output_is_closed = sys.stdout is None
    if output_is_closed:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)
    if output_is_closed:
        refuse("standard output is closed; let it be a terminal, a file or a pipe")


@contextmanager
def protocol_streams() -> Iterator[tuple[BinaryIO, TextIO]]:
    """Where a controller's commands come from and where answers go; a signal ends the conversation in order."""
    answers = sys.stdout
    # Not through Python's own buffer: its lock would still be held by the thread that reads when the program ends.
    commands = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    try:
        # Whatever an engine prints goes to standard error: the controller gets nothing but answers.
        with raising_terminated(), redirect_stdout(sys.stderr):
            yield commands, answers
    except KeyboardInterrupt as stop:
        raise typer.Exit(exit_code(stop)) from None


def flush() -> None:
    """Write what is still waiting; raises OSError where a full disk would otherwise be noticed too late."""
    if not sys.stdout.closed:
        sys.stdout.flush()


def refuse(error: ConjoinError | str) -> None:
    """End with one line on standard error."""
    complain(f"conjoin: {error}")
    sys.exit(BAD_INPUT)


def refuse_broken(error: OSError) -> None:
    """End because a stream cannot be read or written."""
    abandon_output()
    reason = error.strerror or str(error)
    refuse(f"the input or output cannot be used: {reason}; check where it comes from and goes to")


def leave_at_once(code: object) -> None:
    """End without tidying up, which an unfinished compiled search would turn into a crash."""
    with suppress(OSError):
        flush()
    os._exit(code if isinstance(code, int) else 0 if code is None else BAD_INPUT)


def abandon_output() -> None:
    """Send what is still waiting nowhere, so that Python does not complain of it while it shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
