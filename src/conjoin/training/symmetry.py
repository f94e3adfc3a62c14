"""The same position seen in a mirror or turned: for a network as good as another game."""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from conjoin.core.game import Game, Symmetry
from conjoin.core.position import Move
from conjoin.env.planes import grid, squares
from conjoin.training.window import Samples


@lru_cache(maxsize=16)
def images(game: Game[Any]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """(symmetries, squares) and (symmetries, moves): from which square or move each one comes."""
    return (
        np.array([_square_sources(game, symmetry) for symmetry in game.symmetries]),
        np.array([np.argsort(symmetry) for symmetry in game.symmetries]),
    )


def seen_anew(game: Game[Any], samples: Samples, random: np.random.Generator) -> Samples:
    """Every position as one of its images, drawn by chance."""
    from_squares, from_moves = images(game)
    drawn = random.integers(len(from_squares), size=len(samples))
    flat = samples.planes.reshape(len(samples), -1, 2)
    planes = np.take_along_axis(flat, from_squares[drawn][:, :, None], axis=1)
    policy = np.take_along_axis(samples.policy, from_moves[drawn], axis=1)
    return Samples(planes.reshape(samples.planes.shape), policy, samples.value)


def _square_sources(game: Game[Any], symmetry: Symmetry) -> NDArray[np.intp]:
    """For every square of the grid the one whose stone it shows; squares off the board show themselves."""
    rows, columns = grid(game)
    numbers = squares(game) @ (columns, 1)
    sources = np.arange(rows * columns)
    for cell, image in enumerate(_cell_images(game, symmetry)):
        sources[numbers[image]] = numbers[cell]
    return sources


def _cell_images(game: Game[Any], symmetry: Symmetry) -> list[int]:
    """Where each cell goes: found by playing there, since moves need not be cells."""
    count = len(game.squares)
    if game.move_count >= count:  # a move for every cell, and perhaps one more
        return [symmetry[cell] for cell in range(count)]
    stacks: dict[Move, list[int]] = {}
    for cell, (_, column) in enumerate(game.squares):  # stones fall: a move is a column
        stacks.setdefault(column, []).append(cell)
    found = list(range(count))
    for column, cells in stacks.items():
        for cell, image in zip(cells, stacks[symmetry[column]], strict=True):
            found[cell] = image
    return found
