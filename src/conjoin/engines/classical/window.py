"""Window: alpha-beta, centre columns first, over what every window of four cells still promises."""

from conjoin.core.options import Entry, Option
from conjoin.engines.classical.fixed_depth import FixedDepthEngine, FixedDepthSettings
from conjoin.engines.classical.minimax import with_native
from conjoin.engines.evaluation.windows import Windows
from conjoin.engines.move_ordering import centre_first
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.games.connect_four_cells import column_order

DEEPEST = 10
"""Plies that a limit or an option may ask for."""


def build(depth: int) -> FixedDepthEngine:
    """It plays either side: the side to move is the maximising one."""
    return FixedDepthEngine(
        with_native(
            FixedDepthSettings(alphabeta, Windows(), depth, DEEPEST, centre_first), "windows", column_order
        )
    )


ENTRY = Entry(
    name="window",
    summary="Alpha-beta from the centre outwards, scoring every window of four cells",
    source="the window player's notes: +1000 +100 +10, -1000 -120 -5, +6 in the centre, 10000 for a win",
    build=build,
    options=(Option("depth", 5, "moves of both sides looked ahead", low=1, high=DEEPEST),),
    games=("connect-four",),
)
