"""Openings by short random play from the empty board, no two of them images of each other."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from conjoin.core.game import Game
from conjoin.core.position import Position, Side

SHORTEST, LONGEST = 2, 6
"""Plies of an opening; both parities occur, so that neither side always moves first out of it."""
TRIES = 50
"""How often another position is drawn before a repeated one is taken, which small boards need."""


def random_openings(game: Game[Any], seed: int) -> Iterator[Position]:
    """Endless positions that neither side wins with the next stone or two, distinct while they last."""
    random = Random(f"openings {game.name} {seed}")
    return distinct(game, lambda: _undecided(game, random))


def distinct(game: Game[Any], draw: Callable[[], Position]) -> Iterator[Position]:
    """Endless draws of which none is an image of an earlier one, as long as such draws can be found."""
    seen = {_images(game, game.start())}
    while True:
        for _ in range(TRIES):
            position = draw()
            if _images(game, position) not in seen:
                break
        seen.add(_images(game, position))
        yield position


def _undecided(game: Game[Any], random: Random) -> Position:
    """One that neither side wins with the next stone or two, if one is found soon."""
    for _ in range(TRIES):
        position = random_position(game, random)
        if not decided_soon(position):
            break
    return position


def random_position(
    game: Game[Any], random: Random, shortest: int = SHORTEST, longest: int = LONGEST
) -> Position:
    """A running position after some random moves."""
    position: Position = game.start()
    for _ in range(random.randint(shortest, longest)):
        after = position.play(random.choice(position.legal_moves()))
        if after.outcome is not None:
            return position
        position = after
    return position


def _images(game: Game[Any], position: Position) -> frozenset[object]:
    """The same for positions that are mirror images or rotations of each other."""
    return frozenset(game.transform(position, symmetry).key for symmetry in game.symmetries)


def decided_soon(position: Position) -> bool:
    """Whether the side to move wins with its next stone, or cannot keep the other from winning with its own."""
    after = [position.play(move) for move in position.legal_moves()]
    if any(_won_by(child, position.to_move) for child in after):
        return True
    return all(_can_win_at_once(child) for child in after)


def _can_win_at_once(position: Position) -> bool:
    return any(_won_by(position.play(move), position.to_move) for move in position.legal_moves())


def _won_by(position: Position, side: Side) -> bool:
    return position.outcome is not None and position.outcome.winner is side
