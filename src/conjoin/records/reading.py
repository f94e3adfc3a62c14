"""A game as a file gave it: the record, where it stood, and what had to be set aside to make it."""

from dataclasses import dataclass

from conjoin.core.errors import ConjoinError
from conjoin.core.record import Record


@dataclass(frozen=True, slots=True)
class Reading:
    """A record that was read, with remarks on what in the file does not agree with it."""

    record: Record
    line: int
    """Where the game begins in its file, counted from 1."""
    remarks: tuple[str, ...] = ()
    """Each in words; they cost nothing, for the record holds what counts."""


Attempt = Reading | ConjoinError
"""What became of one game of a file: read, or what is wrong with it."""
