"""The batch in plain NumPy over the plain rules: the specification of the compiled one, which must agree with it.

One position for each game. Everything a step shows is computed from that, every time anew.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from conjoin.core.game import Game
from conjoin.core.position import Move, Position, Side
from conjoin.core.random import WalkingRandom
from conjoin.env.planes import grid, legal_mask, observation


class ReadableBatch:
    """What `conjoin._native.environments.Batch` does; its arrays are filled in place, too."""

    def __init__(self, game: Game[Any], count: int, opening: int = 0, auto_reset: bool = True) -> None:
        self.game = game
        self.shape = (count, *grid(game), game.move_count)
        self._opening = opening
        self._auto_reset = auto_reset
        self._positions: list[Position] = [game.start()] * count
        self._waiting = [False] * count
        """Whether a finished game waits for a reset."""
        self._randoms: list[WalkingRandom] = []

    def reset(self, seed: int, *arrays: NDArray[Any]) -> None:
        """Start every game anew; neighbouring seeds share no game."""
        base = WalkingRandom(seed).next()
        self._randoms = [WalkingRandom(base + index) for index in range(self.shape[0])]
        for index in range(self.shape[0]):
            self._restart(index)
            self._show(index, arrays)
        for changes in arrays[2:5]:
            changes[:] = 0

    def step(self, moves: NDArray[np.int64], *arrays: NDArray[Any]) -> None:
        """Play one move in every game."""
        for index, move in enumerate(moves.tolist()):
            self._advance(index, move, arrays)
            self._show(index, arrays)

    def random_moves(self, out: NDArray[np.int64]) -> None:
        """Draw a legal move for every game; 0 where a finished one waits."""
        for index, waiting in enumerate(self._waiting):
            out[index] = 0 if waiting else self._random_move(index)

    def moves(self, index: int) -> list[Move]:
        """The moves of this game so far."""
        return list(self._positions[index].moves)

    def _advance(self, index: int, move: Move, arrays: tuple[NDArray[Any], ...]) -> None:
        _, _, rewards, done, illegal, _ = arrays
        rewards[index], done[index], illegal[index] = 0, self._waiting[index], False
        if self._waiting[index]:
            return
        position = self._positions[index]
        if move not in position.legal_moves():
            rewards[index, position.to_move] = -1
            done[index] = illegal[index] = True
        else:
            self._positions[index] = position = position.play(move)
            if position.outcome is not None:
                done[index] = True
                if position.outcome.winner is not None:
                    rewards[index] = (1, -1) if position.outcome.winner is Side.FIRST else (-1, 1)
        if done[index]:
            self._finish(index)

    def _finish(self, index: int) -> None:
        if self._auto_reset:
            self._restart(index)
        else:
            self._waiting[index] = True

    def _restart(self, index: int) -> None:
        """The next game: from its start, or after 0 to `opening` random moves, none of which ends it."""
        self._waiting[index] = False
        while True:
            self._positions[index] = self.game.start()
            length = self._randoms[index].below(self._opening + 1) if self._opening else 0
            while self._positions[index].outcome is None and len(self._positions[index].moves) < length:
                self._positions[index] = self._positions[index].play(self._random_move(index))
            if self._positions[index].outcome is None:
                return

    def _random_move(self, index: int) -> Move:
        legal = self._positions[index].legal_moves()
        return legal[self._randoms[index].below(len(legal))]

    def _show(self, index: int, arrays: tuple[NDArray[Any], ...]) -> None:
        position, (observations, legal, _, _, _, movers) = self._positions[index], arrays
        side = Side(len(position.moves) % 2)
        observations[index] = observation(position, side)
        legal[index] = legal_mask(position) & (not self._waiting[index])
        movers[index] = side
