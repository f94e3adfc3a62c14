"""The solver's scores of every move in many positions at once."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.position import Move
from conjoin.env.step import NO_SCORE, Exact
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.bulk import column_scores


def solvable_game(game: Game[Any]) -> ConnectFour:
    """The game itself if its truth can be had in each step; raises BadOption."""
    if not isinstance(game, ConnectFour):
        raise BadOption(
            f"{game.name} is not solved", "exact values are known for connect-four; leave exact out"
        )
    return game


def exact_scores(game: ConnectFour, positions: Iterable[list[Move] | None], threads: int = 0) -> Exact:
    """The truth about these positions, each a list of moves; None where a game is over."""
    asked = list(positions)
    scores = np.full((len(asked), game.move_count), NO_SCORE, np.int8)
    running = [index for index, moves in enumerate(asked) if moves is not None]
    found = column_scores(game, (moves for moves in asked if moves is not None), threads=threads)
    for index, columns in zip(running, found, strict=True):
        scores[index] = [NO_SCORE if score is None else score for score in columns]
    return Exact(scores)
