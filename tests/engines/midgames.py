"""Running games for the engines' tests: reached by seeded random moves, the same ones each time."""

from collections.abc import Iterator
from random import Random
from typing import Any

from conjoin import game

COMPILED_SPECS = (
    "connect-four",
    "connect-four:width=4,height=4",
    "connect-four:width=5,height=4,line=3",
    "connect-four:width=4,height=12,line=6",
    "connect-four:width=12,height=4,line=5",
    "connect-four:width=8,height=7",
)
"""Boards that fit into one word, even and odd, tall and wide, with every kind of line."""


def midgames(spec: str, count: int, seed: int = 0) -> Iterator[Any]:
    """This many running positions, from the empty board to nearly full ones."""
    random, start = Random(f"{seed} {spec}"), game(spec).start()
    for _ in range(count):
        position = start
        for _ in range(random.randrange(len(start.stones))):
            after = position.play(random.choice(position.legal_moves()))
            if after.outcome is not None:
                break
            position = after
        yield position
