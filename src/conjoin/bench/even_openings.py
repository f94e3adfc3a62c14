"""Even openings: both sides win about as often from them, so that a match between like players shows who is better."""

from collections.abc import Iterator
from typing import Any

from conjoin.arena.openings import openings
from conjoin.core.analysis import Kind
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position
from conjoin.engines.mcts import MctsEngine

LOOK = Limit(simulations=20_000)
LEAST, MOST = -0.04, 0.12
"""Scores after such a look with which the side to move won half of its games on Havannah, size 6: they flatter it."""


def even_openings(game: Game[Any], seed: int) -> Iterator[Position]:
    """Of the varied openings with this seed, those that a search thinks even."""
    with MctsEngine() as engine:
        yield from (opening for opening in openings(game, seed) if _is_even(engine, opening))


def _is_even(engine: MctsEngine, opening: Position) -> bool:
    score = engine.analyse(opening, LOOK).lines[0].score
    return score.kind is Kind.ESTIMATE and LEAST <= score.value <= MOST
