"""OpenSpiel's Havannah and its tree search, where OpenSpiel is installed."""

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

EXPLORATION = 2.0
"""The UCT constant that OpenSpiel's own example plays with."""
MEMORY_MIB = 1000
"""What its tree may take."""
NO_LIMIT = 10**9


@dataclass(frozen=True, slots=True)
class OpenSpiel:
    """Its cells in reading order are ours."""

    module: Any

    @classmethod
    def installed(cls) -> "OpenSpiel | None":
        """None where OpenSpiel is not installed."""
        return cls(import_module("pyspiel")) if find_spec("pyspiel") else None

    def state(self, size: int, moves: list[int]) -> Any:
        """The position after these moves."""
        state = self.module.load_game(f"havannah(board_size={size})").new_initial_state()
        cells = state.legal_actions()
        for move in moves:
            state.apply_action(cells[move])
        return state

    def bot(self, size: int, seed: int, simulations: int = NO_LIMIT, seconds: float | None = None) -> Any:
        """Its tree search with random playouts and proven results; limited by simulations, seconds or both."""
        return self.module.MCTSBot(
            self.module.load_game(f"havannah(board_size={size})"),
            self.module.RandomRolloutEvaluator(1, seed),
            EXPLORATION,
            simulations,
            MEMORY_MIB,
            True,
            seed,
            False,
            self.module.ChildSelectionPolicy.UCT,
            -1.0 if seconds is None else seconds,
        )

    def move(self, bot: Any, size: int, moves: list[int]) -> int:
        """What it plays after these moves."""
        cells = self.state(size, []).legal_actions()
        return int(cells.index(bot.step(self.state(size, moves))))

    def simulate(self, size: int, count: int) -> int:
        """Run this many of its simulations from the empty board."""
        self.bot(size, 1, count).step(self.state(size, []))
        return count
