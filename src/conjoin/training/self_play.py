"""Games of a network against itself: what the search finds out is what the network learns."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from conjoin.core.position import Move, Position
from conjoin.engines.search.zero import Network, Opinion, Tree
from conjoin.env import make
from conjoin.training.settings import Settings
from conjoin.training.window import Samples


@dataclass
class PlayedGame:
    """One game as it goes: a list for each field of `Samples`."""

    position: Position
    planes: list[NDArray[np.bool_]] = field(default_factory=list)
    policy: list[NDArray[np.float32]] = field(default_factory=list)
    expected: list[float] = field(default_factory=list)
    """By the search, for the side to move."""
    sides: list[int] = field(default_factory=list)
    """The side to move."""

    def samples(self, reward: Sequence[float], blend: float) -> Samples:
        """What there is to learn when the game is over; `reward` is of the first side and of the second."""
        results = np.array([reward[side] for side in self.sides], np.float32)
        value = (1 - blend) * results + blend * np.array(self.expected, np.float32)
        return Samples(np.array(self.planes), np.array(self.policy), value.astype(np.float32))


def play_games(network: Network, settings: Settings, games: int, seed: int) -> list[Samples]:
    """Play so many games side by side; one entry for each. The same seed plays the same games on every machine."""
    random = np.random.default_rng(seed)
    batch = make(settings.game, games, seed=seed, opening=settings.opening, auto_reset=False)
    seen = batch.reset()
    played = [PlayedGame(batch.position(index)) for index in range(games)]
    finished: list[Samples] = []
    while running := [index for index, over in enumerate(seen.done) if not over]:
        trees = [Tree(played[index].position) for index in running]
        search(trees, network, settings, random)
        moves = np.zeros(games, np.int64)
        for index, tree in zip(running, trees, strict=True):
            game, shares = played[index], tree.shares()
            policy = np.zeros(batch.move_count, np.float32)
            policy[list(shares)] = list(shares.values())
            game.planes.append(seen.observation[index])
            game.policy.append(policy)
            game.expected.append(tree.root.value)
            game.sides.append(int(seen.to_move[index]))
            moves[index] = _chosen(policy, len(game.sides) <= settings.drawn, random)
            game.position = game.position.play(int(moves[index]))
        seen = batch.step(moves)
        finished += [
            played[index].samples(seen.reward[index].tolist(), settings.blend)
            for index in running
            if seen.done[index]
        ]
    return finished


def search(trees: Sequence[Tree], network: Network, settings: Settings, random: np.random.Generator) -> None:
    """Grow all trees together: for each simulation one call of the network, with a leaf from every tree."""
    for number in range(settings.simulations + 1):
        paths = [tree.choose_leaf() for tree in trees]
        asked = [path[-1].position for path in paths if path[-1].position.outcome is None]
        opinions = iter(network.opinions(asked) if asked else ())
        for tree, path in zip(trees, paths, strict=True):
            tree.learn(path, next(opinions) if path[-1].position.outcome is None else None)
            if number == 0:
                _add_noise(tree, settings, random)


def _add_noise(tree: Tree, settings: Settings, random: np.random.Generator) -> None:
    """Let chance have a part of the policy at the root."""
    policy = tree.root.policy
    chance = random.dirichlet([settings.concentration] * len(policy))
    tree.root.policy = {
        move: (1 - settings.noise) * share + settings.noise * float(drawn)
        for (move, share), drawn in zip(policy.items(), chance, strict=True)
    }


def _chosen(policy: NDArray[np.float32], drawn: bool, random: np.random.Generator) -> Move:
    if not drawn:
        return int(policy.argmax())
    exact = policy.astype(np.float64)
    return int(random.choice(len(policy), p=exact / exact.sum()))


class Uniform:
    """A network that knows nothing: what every training begins with, and what it is compared with."""

    def opinions(self, positions: Sequence[Any]) -> list[Opinion]:
        """Every legal move alike, and a draw expected."""
        found = []
        for position in positions:
            legal = position.legal_moves()
            found.append(Opinion(dict.fromkeys(legal, 1 / len(legal)), 0.0))
        return found
