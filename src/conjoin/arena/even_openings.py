"""Even openings of hex boards: both sides win about as often from them, so that a match shows who is better."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from conjoin.arena.beginnings import open_beginning, taken_in_turn
from conjoin.core.analysis import Kind
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position
from conjoin.engines.mcts import MctsEngine

LOOK = Limit(simulations=20_000)
LEAST, MOST = -0.04, 0.12
"""Scores after such a look with which the side to move won half of its games on Havannah, size 6: they flatter it."""


def even_openings(game: Game[Any], seed: int) -> Iterator[Position]:
    """Of the random openings with this seed, those that a search thinks even; found once in a process.

    Each costs some looks of a second or less, about one random opening in five being even.
    """
    found, more = _kept(game, seed)
    number = 0
    while True:
        if number == len(found):
            found.append(next(more))
        yield found[number]
        number += 1


@cache
def _kept(game: Game[Any], seed: int) -> tuple[list[Position], Iterator[Position]]:
    """What was found so far, and how to find more."""
    random = Random(f"openings {game.name} {seed}")
    drawn = taken_in_turn(game, lambda: open_beginning(game, random))
    engine = MctsEngine()
    return [], (opening for opening in drawn if _is_even(engine, opening))


def _is_even(engine: MctsEngine, opening: Position) -> bool:
    score = engine.analyse(opening, LOOK).lines[0].score
    return score.kind is Kind.ESTIMATE and LEAST <= score.value <= MOST
