"""Thousands of games side by side on one device, and the newest positions from which the network learns."""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional
from torch.nn.utils import clip_grad_norm_

from conjoin.training.learning import STEEPEST
from conjoin.training.model import Model
from conjoin.training.settings import Settings
from lab.zero.boards import FULL, Boards, openings, won
from lab.zero.search import Search

LENGTH = 42
SHARPENED = 4.0
"""The power of the shares by which moves are drawn after the first ones: nearly always the most visited."""


class Window:
    """The newest positions: both sides' stones, the search's shares, and the value to learn."""

    def __init__(self, size: int, device: torch.device) -> None:
        self.size, self.have, self.at = size, 0, 0
        self.own = torch.zeros(size, dtype=torch.int64, device=device)
        self.other = self.own.clone()
        self.policy = torch.zeros(size, 7, dtype=torch.float16, device=device)
        self.value = torch.zeros(size, dtype=torch.float16, device=device)

    def add(self, own: Tensor, other: Tensor, policy: Tensor, value: Tensor) -> None:
        """Keep these in the place of the oldest ones."""
        count = len(own)
        where = (torch.arange(count, device=own.device) + self.at) % self.size
        self.own[where], self.other[where] = own, other
        self.policy[where], self.value[where] = policy.half(), value.half()
        self.at, self.have = (self.at + count) % self.size, min(self.size, self.have + count)

    def newest(self, count: int) -> dict[str, Tensor]:
        """The last so many, for a checkpoint."""
        count = min(count, self.have)
        where = (torch.arange(count, device=self.own.device) + self.at - count) % self.size
        return {name: getattr(self, name)[where].cpu() for name in ("own", "other", "policy", "value")}


@dataclass
class Seen:
    """What games have been through, by game and ply."""

    own: Tensor
    other: Tensor
    policy: Tensor
    value: Tensor


class SelfPlay:
    """Games that go on from call to call; those that end go into the window and make room for others."""

    def __init__(self, boards: Boards, search: Search, window: Window, settings: Settings) -> None:
        self.boards, self.search, self.window, self.settings = boards, search, window, settings
        count, device = search.count, boards.device
        self.own, self.other = openings(boards, count, settings.opening)
        self.ply = torch.zeros(count, dtype=torch.int64, device=device)
        stones = torch.zeros(count, LENGTH, dtype=torch.int64, device=device)
        self.seen = Seen(
            stones,
            stones.clone(),
            torch.zeros(count, LENGTH, 7, device=device),
            torch.zeros(count, LENGTH, device=device),
        )
        self.rows = torch.arange(count, device=device)
        self.games = self.positions = 0

    @torch.no_grad()
    def step(self, simulations: int) -> None:
        """One move in every game."""
        noise = (self.settings.noise, self.settings.concentration)
        visits, value = self.search.run(self.own, self.other, simulations, noise)
        policy = visits / visits.sum(1, keepdim=True)
        at = (self.rows, self.ply)
        self.seen.own[at], self.seen.other[at] = self.own, self.other
        self.seen.policy[at], self.seen.value[at] = policy, value
        power = torch.where(self.ply < self.settings.drawn, 1.0, SHARPENED)[:, None]
        move = torch.multinomial(policy**power, 1)[:, 0]
        after = self.own | self.boards.stone(self.own, self.other, move)
        wins = won(after)
        over = wins | ((after | self.other) == FULL)
        self.own, self.other = self.other, after
        self.ply += 1
        if over.any():
            self._finish(over.nonzero()[:, 0], wins)

    def _finish(self, over: Tensor, wins: Tensor) -> None:
        """Keep what these games have to teach, and begin others."""
        length = self.ply[over][:, None]
        plies = torch.arange(LENGTH, device=over.device)
        played = plies < length
        result = torch.where((length - 1 - plies) % 2 == 0, 1.0, -1.0) * wins[over].float()[:, None]
        blend = self.settings.blend
        value = (1 - blend) * result + blend * self.seen.value[over]
        seen = self.seen
        self.window.add(
            seen.own[over][played], seen.other[over][played], seen.policy[over][played], value[played]
        )
        self.games += len(over)
        self.positions += int(played.sum())
        self.own[over], self.other[over] = openings(self.boards, len(over), self.settings.opening)
        self.ply[over] = 0


def learn(
    model: Model, optimiser: torch.optim.Optimizer, window: Window, boards: Boards, steps: int, batch: int
) -> list[float]:
    """So many steps on positions drawn from the window, each as it is or mirrored; the mean losses."""
    model.train()
    device = boards.device
    sums = torch.zeros(2, device=device)
    for _ in range(steps):
        drawn = torch.randint(0, window.have, (batch,), device=device)
        planes = boards.planes(window.own[drawn], window.other[drawn], torch.float32)
        policy, value = window.policy[drawn].float(), window.value[drawn].float()
        mirrored = torch.rand(batch, device=device) < 0.5
        planes = torch.where(mirrored[:, None, None, None], planes.flip(3), planes)
        policy = torch.where(mirrored[:, None], policy.flip(1), policy)
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            preferences, expected = model(planes.contiguous(memory_format=torch.channels_last))
        policy_loss = -(policy * functional.log_softmax(preferences.float(), 1)).sum(1).mean()
        value_loss = functional.mse_loss(expected.float(), value)
        optimiser.zero_grad(set_to_none=True)
        (policy_loss + value_loss).backward()
        clip_grad_norm_(model.parameters(), STEEPEST)
        optimiser.step()
        sums += torch.stack((policy_loss.detach(), value_loss.detach()))
    model.eval()
    means: list[float] = (sums / max(steps, 1)).tolist()
    return means
