"""The idea that a puzzle is about, and what may be said of it before it is solved."""

from collections.abc import Sequence

from conjoin.core.limit import Limit
from conjoin.core.position import Move, Position
from conjoin.explain.exact import exact_scores
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.puzzles.threats import threatened

HINTS = {
    "wins now": "One stone wins at once.",
    "double threat": "Threaten to win in two places at once: only one of them can be stopped.",
    "stacked threats": "Two winning cells can lie on top of each other: who blocks the lower one opens the upper.",
    "threat sequence": "Threaten again and again: every reply is forced, up to a threat that cannot be stopped.",
    "zugzwang": "No threat wins here. Who must at last play below the winning cell?",
    "quiet move": "The move threatens nothing yet. What can no reply prevent?",
    "by calculation": "There is no simple pattern: look at every reply.",
}
"""By theme what a hint says; all of Connect Four's are kinds of ideas in `explain.ideas`."""
THEMES = tuple(HINTS)


def theme_of(position: Position, solution: Sequence[Move]) -> str:
    """The theme of a won position whose winning line this is."""
    if isinstance(position, ConnectFourPosition):
        return _idea(position)
    if len(solution) == 1:
        return "wins now"
    side, now, quiet = position.to_move, position, False
    for number, move in enumerate(solution[:-1]):
        now = now.play(move)
        quiet = quiet or (number % 2 == 0 and not threatened(now, side))
    if quiet:
        return "quiet move"
    return "double threat" if len(solution) == 3 else "threat sequence"


def _idea(position: ConnectFourPosition) -> str:
    from conjoin.explain.plan import plan

    idea = plan(position, exact_scores(position, Limit()), Limit()).idea
    return idea.kind if idea is not None and idea.kind in HINTS else "by calculation"
