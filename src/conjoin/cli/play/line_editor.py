"""A line from a person: with editing and history where the terminal has them."""

import sys

from conjoin.core.errors import BadNotation
from conjoin.views.clean import clean_line

LONGEST = 10_000
"""Characters; a whole game is shorter, and an endless line must not fill the memory."""


def read_line(prompt: str) -> str:
    """What was typed; raises EOFError at the end of input, and BadNotation at a line that does not end.

    The prompt goes to standard output, so that a conversation in a pipe stays whole.
    """
    if sys.stdin.isatty() and sys.stdout.isatty():
        import contextlib

        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (from then on `input` edits, and remembers earlier lines)
        return input(clean_line(prompt))
    sys.stdout.write(clean_line(prompt))
    sys.stdout.flush()
    line = sys.stdin.readline(LONGEST)
    if not line:
        raise EOFError
    if len(line) == LONGEST:
        raise BadNotation(f"a line has more than {LONGEST:,} characters", "write one move or command a line")
    return line.rstrip("\n")
