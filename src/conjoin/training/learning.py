"""Steps of gradient descent: the policy learns what the search chose, the value how games ended."""

from dataclasses import dataclass
from math import cos, pi
from typing import Any

import numpy as np
import torch
from torch.nn import functional
from torch.nn.utils import clip_grad_norm_

from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.training.model import Model
from conjoin.training.settings import Settings
from conjoin.training.symmetry import seen_anew
from conjoin.training.window import Samples

WARM_UP = 200
"""Steps in which the learning rate rises."""
LAST_RATE = 0.02
"""The part of the learning rate that is left at the end."""
STEEPEST = 2.0
"""The length to which a longer gradient is cut."""


@dataclass(frozen=True, slots=True)
class Losses:
    """How far the network is from what it is taught, on average."""

    policy: float
    """Cross entropy, in nats."""
    value: float
    """Squared error."""


def device(name: str) -> torch.device:
    """`auto` is the GPU where there is one; raises BadOption."""
    if name == "auto":
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    try:
        torch.empty(0, device=name)
        return torch.device(name)
    except (AssertionError, RuntimeError) as error:
        reason = str(error).splitlines()[0]
        raise BadOption(f"--device {name} cannot be used: {reason}", "choose auto or cpu") from None


class Learner:
    """A network that learns, with its optimiser."""

    def __init__(self, model: Model, settings: Settings, on: torch.device) -> None:
        self.model = model.to(on)
        self.settings = settings
        self.on = on
        self.steps = 0
        self.optimiser = torch.optim.AdamW(model.parameters(), settings.rate, weight_decay=settings.decay)

    def learn(self, game: Game[Any], window: Samples, steps: int, spent: float, seed: int) -> Losses:
        """So many steps on positions drawn from the window; `spent` is the part of the training that is over."""
        random = np.random.default_rng(seed)
        self.model.train()
        sums = np.zeros(2)
        for _ in range(steps):
            self._set_rate(spent)
            drawn = random.integers(len(window), size=self.settings.batch)
            sums += self._step(seen_anew(game, window[drawn], random))
        self.model.eval()
        policy, value = sums / max(steps, 1)
        return Losses(float(policy), float(value))

    def _step(self, samples: Samples) -> tuple[float, float]:
        planes, policy, value = (
            torch.from_numpy(np.ascontiguousarray(part, np.float32)).to(self.on)
            for part in (samples.planes.transpose(0, 3, 1, 2), samples.policy, samples.value)
        )
        preferences, expected = self.model(planes)
        policy_loss = -(policy * functional.log_softmax(preferences, 1)).sum(1).mean()
        value_loss = functional.mse_loss(expected, value)
        self.optimiser.zero_grad(set_to_none=True)
        (policy_loss + value_loss).backward()
        clip_grad_norm_(self.model.parameters(), STEEPEST)
        self.optimiser.step()
        self.steps += 1
        return policy_loss.item(), value_loss.item()

    def _set_rate(self, spent: float) -> None:
        """Up in the first steps, then down along half a cosine."""
        left = LAST_RATE + (1 - LAST_RATE) * 0.5 * (1 + cos(pi * min(spent, 1.0)))
        for group in self.optimiser.param_groups:
            group["lr"] = self.settings.rate * left * min(1.0, (self.steps + 1) / WARM_UP)
