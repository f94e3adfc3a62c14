"""A game against any engine as a Gymnasium environment: one agent, its opponent answers within the step."""

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from conjoin import registry
from conjoin.core.errors import EngineFailure
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Move, Position, Side
from conjoin.env.planes import grid, legal_mask, observation
from conjoin.play.ask import Failure, ask
from conjoin.views.scene import scene
from conjoin.views.text import draw_plain

Seat = Literal["first", "second", "random"]


class AgainstEngine(gymnasium.Env):
    """Observations are `env.planes` as the learner sees them, flat if wanted; `info` has the mask of legal moves.

    A win is 1, a loss -1, a draw 0. An illegal move is -1 and ends the game, both terminated and truncated.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  (Gymnasium wants a plain dict)

    def __init__(
        self,
        game: str = "connect-four",
        engine: str | None = None,
        *,
        seat: Seat = "random",
        flat: bool = False,
        opening: int = 0,
        seconds: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Against `engine`, or without one against uniformly random moves; 0 to `opening` random moves come first."""
        self.game: Game[Any] = registry.game(game)
        self.render_mode = render_mode
        self._engine = None if engine is None else registry.engine(engine, self.game)
        self._engine_name, self._limit = engine, Limit(seconds=seconds)
        self._seat, self._flat, self._opening = seat, flat, opening
        rows, columns = grid(self.game)
        shape = (rows * columns * 2,) if flat else (rows, columns, 2)
        self.observation_space = spaces.Box(0, 1, shape, np.int8)
        self.action_space = spaces.Discrete(self.game.move_count)
        self.position: Position = self.game.start()
        self.side = Side.FIRST
        """The learner's."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new game, in which it is the learner's turn."""
        super().reset(seed=seed, options=options)
        while True:
            self.side = self._drawn_side()
            self.position = self.game.start()
            for _ in range(int(self.np_random.integers(self._opening + 1))):
                self._play(self._random_move())
            if self.position.outcome is None and self.position.to_move is not self.side:
                self._play(self._answer())
            if self.position.outcome is None:
                return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner's move and the answer to it; raises EngineFailure where the engine fails."""
        move = int(action)
        if move not in self.position.legal_moves():
            return self._seen(), -1.0, True, True, self._info()
        self._play(move)
        if self.position.outcome is None:
            self._play(self._answer())
        outcome = self.position.outcome
        reward = 0.0
        if outcome is not None and outcome.winner is not None:
            reward = 1.0 if outcome.winner is self.side else -1.0
        return self._seen(), reward, outcome is not None, False, self._info()

    def render(self) -> str | None:
        """The board as text."""
        return draw_plain(scene(self.game, self.position)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """End what the engine has running."""
        if self._engine is not None:
            self._engine.close()

    def _play(self, move: Move) -> None:
        if self.position.outcome is None:
            self.position = self.position.play(move)

    def _answer(self) -> Move:
        if self._engine is None:
            return self._random_move()
        answer = ask(self._engine, self.position, self._limit)
        if isinstance(answer, Failure):
            raise EngineFailure(f"{self._engine_name} failed: {answer.reason}", "choose another engine")
        return answer.move

    def _random_move(self) -> Move:
        legal = self.position.legal_moves()
        return legal[int(self.np_random.integers(len(legal)))] if legal else 0

    def _drawn_side(self) -> Side:
        if self._seat == "random":
            return Side(int(self.np_random.integers(2)))
        return Side.FIRST if self._seat == "first" else Side.SECOND

    def _seen(self) -> Any:
        planes = observation(self.position, self.side).astype(np.int8)
        return planes.reshape(-1) if self._flat else planes

    def _info(self) -> dict[str, Any]:
        return {"action_mask": legal_mask(self.position).astype(np.int8)}
