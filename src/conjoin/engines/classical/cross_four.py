"""Cross Four: minimax or alpha-beta over rows of own stones, exactly as the document's two listings."""

from conjoin.core.options import Entry, Option
from conjoin.engines.classical.fixed_depth import FixedDepthEngine, FixedDepthSettings
from conjoin.engines.classical.minimax import with_native
from conjoin.engines.evaluation.streaks import Streaks
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.engines.search.minimax import minimax

DEEPEST = 10
"""Plies that a limit or an option may ask for."""


def build(depth: int, pruning: bool) -> FixedDepthEngine:
    """As in the listings, columns are tried from left to right, and the first of equal moves is kept."""
    settings = FixedDepthSettings(alphabeta if pruning else minimax, Streaks(), depth, DEEPEST)
    return FixedDepthEngine(with_native(settings, "streaks", range))


ENTRY = Entry(
    name="cross-four",
    summary="Counts rows of four, three and two stones after every line of play",
    source="the Cross Four document: minimax and alpha-beta as listed, weights 10000, 100 and 1",
    build=build,
    options=(
        Option("depth", 6, "moves of both sides looked ahead", low=1, high=DEEPEST),
        Option("pruning", True, "alpha-beta instead of plain minimax; the answers are the same"),
    ),
    games=("connect-four",),
)
