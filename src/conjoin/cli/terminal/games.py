"""The games of files that a person names: what can be read is used, and what cannot is complained of."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from conjoin.cli.terminal.printing import complain

if TYPE_CHECKING:
    from conjoin.core.record import Record


def read_games(paths: Sequence[Path]) -> "tuple[list[Record], int]":
    """The games of all files, and how many could not be read; raises as `records.files` where there is none."""
    from conjoin.core.errors import BadNotation, ConjoinError
    from conjoin.records import files

    records, errors = [], []
    for path in paths:
        for item in files.load_lenient(path):
            if isinstance(item, ConjoinError):
                errors.append(item)
            else:
                records.append(item)
    if errors and not records:
        raise errors[0]
    for error in errors:
        complain(f"conjoin: {error}")
    if not records:
        raise BadNotation(f"{paths[0]} holds no game", "name a file of kept games")
    return records, len(errors)
