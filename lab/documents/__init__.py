"""The claims and experiments of the five documents, measured: `python -m lab.documents`.

duel         games between players that have no name in the registry, and how a match reads in one line
averaging    000: averages against minimax, by depth; what counting rows with gaps changes
stacks       001: the column stacks without each of their calculations
fencemaster  002: the opening, relevant cells, corners, the sections of the evaluation, the loop test
searches     003 and 004: pruning, order of moves, time by depth, why depth 5
accuracy     every player of the documents against perfect play
plots        the figures of docs/documents.md
"""

from collections.abc import Iterator
from importlib import import_module

from conjoin.bench.measure import Measured
from conjoin.core.errors import UnknownName

PARTS = {
    "000": "averaging:run",
    "001": "stacks:run",
    "002": "fencemaster:run",
    "003": "searches:run_003",
    "004": "searches:run_004",
    "accuracy": "accuracy:run",
}
"""By part of `--only`: who measures it."""


def run(quick: bool, only: tuple[str, ...] = ()) -> Iterator[Measured]:
    """One line for every claim, as they are measured."""
    for part in only:
        if part not in PARTS:
            raise UnknownName(f"there is no part called {part!r}", f"choose from {', '.join(PARTS)}")
    for part in only or PARTS:
        module, function = PARTS[part].split(":")
        yield from getattr(import_module(f"{__name__}.{module}"), function)(quick)
