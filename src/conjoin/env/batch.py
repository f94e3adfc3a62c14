"""Many games stepped together: moves in, arrays out."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from conjoin import registry
from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.position import Move, Position
from conjoin.env.exact import exact_scores, solvable_game
from conjoin.env.step import Step
from conjoin.games.connect_four import ConnectFour
from conjoin.games.hexgame import HexGame

if TYPE_CHECKING:  # compiled; loaded on use
    from conjoin._native import environments as compiled
    from conjoin.env.readable import ReadableBatch

Stepper: TypeAlias = "compiled.Batch | ReadableBatch"
"""What fills the arrays of a step."""

MOST_GAMES, MOST_PLIES = 1 << 24, 1024
"""How many games a batch holds, and random moves an opening has, at most."""
MOST_BITS = 128
"""Of a compiled board of Connect Four, which has a spare bit for each column."""


class Batch:
    """Games that are stepped together; row i of every array is about game i. One thread at a time steps it."""

    def __init__(self, game: Game[Any], stepper: Stepper, seed: int, exact: bool = False) -> None:
        self.game = game
        self.count, self.rows, self.columns, self.move_count = stepper.shape
        self._stepper = stepper
        self._seed = seed
        self._exact = solvable_game(game) if exact else None
        self.reset()

    def reset(self, seed: int | None = None) -> Step:
        """Start every game anew, with another seed or the same one; the same seed gives the same games."""
        self._seed = self._seed if seed is None else seed
        step = Step.empty(*self._stepper.shape)
        self._stepper.reset(self._seed, *step.arrays)
        return self._shown(step)

    def step(self, moves: ArrayLike) -> Step:
        """Play one move in every game; raises BadOption for what is no row of whole numbers.

        A game that ends makes room for the next one at once, unless the batch was made without auto-reset; then it
        waits for a reset and ignores its moves.
        """
        step = Step.empty(*self._stepper.shape)
        self._stepper.step(self._whole_numbers(moves), *step.arrays)
        return self._shown(step)

    def random_moves(self) -> NDArray[np.int64]:
        """A uniformly random legal move for every game, from the generator of the seed; 0 where one is over."""
        moves = np.empty(self.count, np.int64)
        self._stepper.random_moves(moves)
        return moves

    def moves(self, index: int) -> list[Move]:
        """The moves of one game so far, those of its opening included."""
        if not 0 <= index < self.count:
            raise BadOption(f"there is no game {index}", f"games are 0 to {self.count - 1}")
        return self._stepper.moves(index)

    def position(self, index: int) -> Position:
        """One game as a position, for everything else that conjoin does with positions."""
        position: Position = self.game.start()
        for move in self.moves(index):
            position = position.play(move)
        return position

    def _shown(self, step: Step) -> Step:
        """The step with what is asked of the solver."""
        if self._exact is not None:
            running: list[bool] = np.any(step.legal, axis=1).tolist()
            positions = (self.moves(index) if runs else None for index, runs in enumerate(running))
            step = replace(step, exact=exact_scores(self._exact, positions))
        return step

    def _whole_numbers(self, moves: ArrayLike) -> NDArray[np.int64]:
        given = np.asarray(moves)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise BadOption(
                f"the moves are {given.dtype} of shape {given.shape}",
                f"give one whole number for each game, an array of shape ({self.count},)",
            )
        return np.ascontiguousarray(given, np.int64)

    def __repr__(self) -> str:
        return f"<batch of {self.count} games of {self.game.name}>"


def make(
    game: str | Game[Any] = "connect-four",
    count: int = 1,
    *,
    seed: int = 0,
    opening: int = 0,
    auto_reset: bool = True,
    exact: bool = False,
) -> Batch:
    """A batch of `count` games, each after 0 to `opening` random moves; raises UnknownName or BadOption.

    `seed` decides the openings and the random moves; the rules themselves know no chance. With `exact` every step has
    the solver's score of every move: that takes thousands of times as long as the step, or more.

    >>> batch = make("havannah:size=4", 8, seed=3, opening=6)
    >>> batch
    <batch of 8 games of havannah:size=4>
    >>> batch.step([0] * 8).observation.shape
    (8, 7, 7, 2)
    """
    played = registry.game(game) if isinstance(game, str) else game
    for name, value, least, most in (("count", count, 1, MOST_GAMES), ("opening", opening, 0, MOST_PLIES)):
        if not least <= value <= most:
            raise BadOption(f"{name} is {value}", f"it is {least} to {most}")
    return Batch(played, _compiled(played, count, opening, auto_reset), seed, exact)


def _compiled(game: Game[Any], count: int, opening: int, auto_reset: bool) -> Stepper:
    from conjoin._native import environments

    if isinstance(game, ConnectFour):
        board = game.board
        if (board.height + 1) * board.width > MOST_BITS:
            raise BadOption(f"{game.name} is too big", f"(height + 1) * width is {MOST_BITS} at most")
        return environments.connect_four(count, board.width, board.height, board.line, opening, auto_reset)
    if isinstance(game, HexGame):
        rules = game.name.partition(":")[0]
        return environments.hex(rules, game.board.size, count, game.swap, opening, auto_reset)
    raise BadOption(f"{game.name} has no batches", "choose connect-four, fencemaster or havannah")
