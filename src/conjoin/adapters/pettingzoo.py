"""Any game as a PettingZoo AEC environment; for Connect Four its observations are those of `connect_four_v3`."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from conjoin import registry
from conjoin.core.game import Game
from conjoin.core.position import Position, Side
from conjoin.env.planes import grid, legal_mask, observation
from conjoin.views.scene import scene
from conjoin.views.text import draw_plain

AGENTS = ("player_0", "player_1")
"""The first and the second side."""


class GameEnv(AECEnv):
    """Two agents move in turn. A win is 1 and -1, a draw 0.

    An illegal move is -1 for the agent that made it and 0 for the other, and ends the game for both: terminated and
    truncated.
    """

    metadata = {"render_modes": ["ansi"], "name": "conjoin_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str = "connect-four", render_mode: str | None = None) -> None:
        super().__init__()
        self.game: Game[Any] = registry.game(game)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        rows, columns = grid(self.game)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (rows, columns, 2), np.int8),
                "action_mask": spaces.Box(0, 1, (self.game.move_count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(AGENTS, seen)
        self.action_spaces = {agent: spaces.Discrete(self.game.move_count) for agent in AGENTS}
        self.position: Position = self.game.start()

    def observation_space(self, agent: str) -> Any:
        """Planes and mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The game's moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """The start of a game; the rules know no chance, so the seed changes nothing."""
        self.position = self.game.start()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent sees: its own stones first; the mask of another's turn is empty."""
        side = Side(AGENTS.index(agent))
        mask = legal_mask(self.position).astype(np.int8)
        return {
            "observation": observation(self.position, side).astype(np.int8),
            "action_mask": mask if agent == self.agent_selection else np.zeros_like(mask),
        }

    def step(self, action: Any) -> None:
        """One move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        if action in self.position.legal_moves():
            self._play(int(action))
        else:
            self.rewards[agent] = -1.0
            self.terminations = dict.fromkeys(AGENTS, True)
            self.truncations = dict.fromkeys(AGENTS, True)
        # A swap, too, passes the turn: the position knows whose it is, until it is over.
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        self._accumulate_rewards()

    def _play(self, move: int) -> None:
        self.position = self.position.play(move)
        outcome = self.position.outcome
        if outcome is None:
            return
        self.terminations = dict.fromkeys(AGENTS, True)
        if outcome.winner is not None:
            for side, name in enumerate(AGENTS):
                self.rewards[name] = 1.0 if side == outcome.winner else -1.0

    def render(self) -> str | None:
        """The board as text."""
        return draw_plain(scene(self.game, self.position)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def env(game: str = "connect-four", render_mode: str | None = None) -> GameEnv:
    """The environment of a game, by its name."""
    return GameEnv(game, render_mode)
