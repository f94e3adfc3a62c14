"""Ten levels of each game as engines, the weakest first."""

from conjoin.core.options import Spec

LEVELS = range(1, 11)
SIMULATIONS = (10, 25, 60, 150, 400, 1_000, 2_500, 6_000, 12_000, 20_000)
"""By level: what the tree search plays out for a move; each step is clearly stronger than the last."""
WORDS = (
    "Just starting", "Careless", "Casual", "Friendly", "Club player",
    "Strong", "Very strong", "Expert", "Master", "As good as it gets",
)  # fmt: skip


def engine_at(game: str, level: int) -> str:
    """The engine that plays this game at a level.

    >>> engine_at("connect-four", 3), engine_at("havannah:size=5", 3)
    ('perfect:level=3', 'mcts:simulations=60')
    """
    family = Spec.parse(game).name
    if family == "connect-four":
        return "perfect" if level == LEVELS[-1] else f"perfect:level={level}"
    return f"mcts:simulations={SIMULATIONS[level - 1]}"
