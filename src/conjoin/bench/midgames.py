"""Seeded positions from the middle of Connect Four, for measuring searches."""

from collections.abc import Iterator
from random import Random

from conjoin.games.connect_four import ConnectFour, ConnectFourPosition


def midgames() -> Iterator[ConnectFourPosition]:
    """Running positions of 8 to 20 random plies."""
    game, random = ConnectFour(), Random(1)
    while True:
        position = game.start()
        for _ in range(random.randint(8, 20)):
            if position.outcome is None:
                position = position.play(random.choice(position.legal_moves()))
        if position.outcome is None:
            yield position
