"""Late positions of hex games, and their results by looking at everything."""

from collections.abc import Hashable, Iterator
from random import Random
from typing import Any

from conjoin import game

SPECS = tuple(f"{rules}:size={size}" for rules in ("fencemaster", "havannah") for size in (3, 4, 5))


def endgames(spec: str, count: int, fewest: int, most: int) -> Iterator[Any]:
    """Running positions after random moves with between `fewest` and `most` empty cells."""
    random, start, found = Random(f"{spec} {fewest} {most}"), game(spec).start(), 0
    while found < count:
        position, empty = start, random.randint(fewest, most)
        while position.outcome is None and position.stones.count(None) > empty:
            position = position.play(random.choice(position.legal_moves()))
        if position.outcome is None:
            found += 1
            yield position


def plain_result(position: Any, known: dict[Hashable, int]) -> int:
    """1 a win, 0 a draw, -1 a loss for the side to move, by minimax without any pruning."""
    if position.key not in known:
        known[position.key] = max(result_of_move(position, move, known) for move in position.legal_moves())
    return known[position.key]


def result_of_move(position: Any, move: int, known: dict[Hashable, int]) -> int:
    """The same for one move, for the side that makes it."""
    after = position.play(move)
    if after.outcome is None:
        return -plain_result(after, known)
    return 0 if after.outcome.winner is None else 1
