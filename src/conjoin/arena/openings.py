"""Varied openings: short random beginnings, so that two engines that play alike do not repeat one game."""

from collections.abc import Iterator
from random import Random
from typing import Any

from conjoin.core.game import Game
from conjoin.core.position import Position, Side

SHORTEST, LONGEST = 2, 6
"""Plies of an opening; both parities occur, so that neither side always moves first out of it."""
TRIES = 50
"""How often another beginning is drawn before a repeated one is taken, which small boards need."""


def openings(game: Game[Any], seed: int) -> Iterator[Position]:
    """Endless positions that nobody wins with the next stone or two, different from each other while they last."""
    random = Random(f"openings {game.name} {seed}")
    seen = {_folded(game, game.start())}
    while True:
        position = _fresh(game, random, seen)
        seen.add(_folded(game, position))
        yield position


def _fresh(game: Game[Any], random: Random, seen: set[frozenset[object]]) -> Position:
    position: Position = game.start()
    for _ in range(TRIES):
        position = _random_beginning(game, random)
        if not _decided_soon(position) and _folded(game, position) not in seen:
            break
    return position


def _random_beginning(game: Game[Any], random: Random) -> Position:
    position: Position = game.start()
    for _ in range(random.randint(SHORTEST, LONGEST)):
        after = position.play(random.choice(position.legal_moves()))
        if after.outcome is not None:
            return position
        position = after
    return position


def _decided_soon(position: Position) -> bool:
    """Whether the side to move wins with its next stone, or cannot keep the other from winning with its own."""
    after = [position.play(move) for move in position.legal_moves()]
    if any(_won_by(child, position.to_move) for child in after):
        return True
    return all(_can_win_at_once(child) for child in after)


def _can_win_at_once(position: Position) -> bool:
    return any(_won_by(position.play(move), position.to_move) for move in position.legal_moves())


def _won_by(position: Position, side: Side) -> bool:
    return position.outcome is not None and position.outcome.winner is side


def _folded(game: Game[Any], position: Position) -> frozenset[object]:
    """The same for positions that are mirror images or rotations of each other."""
    return frozenset(game.transform(position, symmetry).key for symmetry in game.symmetries)
