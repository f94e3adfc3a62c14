"""Window: alpha-beta, centre columns first, over what every window of four cells still promises."""

from conjoin.core.options import Entry, Option
from conjoin.engines.candidates import centre_first, column_order
from conjoin.engines.depth_first import with_native
from conjoin.engines.evaluation.windows import Windows
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.engines.tree_search import Plan, TreeSearchEngine


def build(depth: int) -> TreeSearchEngine:
    """Plays either side: whoever is to move is the maximising one."""
    return TreeSearchEngine(
        with_native(Plan(alphabeta, Windows(), depth, centre_first), "windows", column_order)
    )


ENTRY = Entry(
    name="window",
    summary="Alpha-beta from the centre outwards, scoring every window of four cells",
    source="the window player's notes: +1000 +100 +10, -1000 -120 -5, +6 in the centre, 10000 for a win",
    build=build,
    options=(Option("depth", 5, "moves of both sides looked ahead", low=1, high=10),),
    games=("connect-four",),
)
