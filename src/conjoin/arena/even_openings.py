"""Even openings of hex boards: both sides win about as often from them, so that a match shows who is better."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from conjoin.arena.beginnings import open_beginning, taken_in_turn
from conjoin.core.analysis import Kind, Score
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position
from conjoin.engines.mcts import MctsEngine

LOOK = Limit(simulations=20_000)
LEAST, MOST = -0.04, 0.12
"""Scores after such a look with which the side to move won half of its games on Havannah, size 6: they flatter it."""


LOOKS = 40
"""Openings looked at before the one nearest to even is taken: on tiny boards most are soon proven to be won."""

EVEN = (0, 0.0)
"""How far an even opening is from being one."""


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
    return [], _chosen(drawn, MctsEngine())


def _chosen(drawn: Iterator[Position], engine: MctsEngine) -> Iterator[Position]:
    """The even ones of endless openings, or of very many the nearest to it."""
    while True:
        nearest: tuple[tuple[int, float], Position] | None = None
        for opening in islice(drawn, LOOKS):
            distance = _from_even(engine.analyse(opening, LOOK).lines[0].score)
            if nearest is None or distance < nearest[0]:
                nearest = distance, opening
            if distance == EVEN:
                break
        assert nearest is not None  # noqa: S101  (LOOKS is positive)
        yield nearest[1]


def _from_even(score: Score) -> tuple[int, float]:
    """Estimates by their distance from what is even, then proven results, the longest first."""
    if score.kind is Kind.ESTIMATE:
        distance = max(LEAST - score.value, score.value - MOST, 0.0)
        return (1, distance) if distance else EVEN
    return EVEN if score.kind is Kind.DRAW else (2, float(-(score.plies or 0)))
