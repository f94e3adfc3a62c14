"""A line from a person: with editing and history where the terminal has them."""

import sys

from conjoin.views.clean import clean_line


def read_line(prompt: str) -> str:
    """What was typed; raises EOFError at the end of input.

    The prompt goes to standard output, so that a conversation in a pipe stays whole.
    """
    if sys.stdin.isatty() and sys.stdout.isatty():
        import contextlib

        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (from then on `input` edits, and remembers earlier lines)
    return input(clean_line(prompt))
