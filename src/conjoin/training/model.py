"""The network while it learns, in PyTorch: norms between the convolutions, which answers no longer need.

For answers every norm is multiplied into the convolution before it, and the weights become halves.
"""

from typing import cast

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from conjoin.engines.networks.trained import Shape, TrainedNetwork


class Convolution(nn.Module):
    """A convolution and its norm."""

    def __init__(self, inputs: int, outputs: int, reach: int) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(inputs, outputs, reach, padding=reach // 2, bias=False)
        self.norm = nn.BatchNorm2d(outputs)

    def forward(self, seen: Tensor) -> Tensor:
        """The norm of the convolution."""
        return cast("Tensor", self.norm(self.convolution(seen)))

    def folded(self) -> list[Tensor]:
        """One convolution that does the same: its weights by tap, input and output, and its biases."""
        deviation = torch.sqrt(cast("Tensor", self.norm.running_var) + self.norm.eps)
        scale = self.norm.weight / deviation
        weights = self.convolution.weight * scale[:, None, None, None]
        biases = self.norm.bias - cast("Tensor", self.norm.running_mean) * scale
        return [weights.permute(2, 3, 1, 0), biases]


class Block(nn.Module):
    """Two convolutions whose result is added to what came before; in the beginning it changes nothing."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = Convolution(channels, channels, 3)
        self.second = Convolution(channels, channels, 3)
        nn.init.zeros_(self.second.norm.weight)

    def forward(self, seen: Tensor) -> Tensor:
        """What came before and what these two see in it."""
        return functional.relu(seen + self.second(functional.relu(self.first(seen))))


class Model(nn.Module):
    """Planes in; a preference for every move and the value for the side to move out."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        cells = shape.head * shape.rows * shape.columns
        self.stem = Convolution(2, shape.channels, 3)
        self.blocks = nn.ModuleList(Block(shape.channels) for _ in range(shape.blocks))
        self.heads = Convolution(shape.channels, 2 * shape.head, 1)
        self.policy = nn.Linear(cells, shape.moves)
        self.hidden = nn.Linear(cells, shape.hidden)
        self.value = nn.Linear(shape.hidden, 1)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """(positions, moves) of any size, and (positions,) from -1 to 1; planes are (positions, 2, rows, columns)."""
        seen = functional.relu(self.stem(planes))
        for block in self.blocks:
            seen = block(seen)
        heads = functional.relu(self.heads(seen))
        policy, value = (
            heads[:, part].flatten(1) for part in (slice(self.shape.head), slice(self.shape.head, None))
        )
        expected = torch.tanh(self.value(functional.relu(self.hidden(value))))
        return self.policy(policy), expected[:, 0]

    @torch.no_grad()
    def trained(self, game: str, made: str = "") -> TrainedNetwork:
        """What it knows now, as it is asked and kept."""
        parts = self.stem.folded()
        for block in self.blocks:
            parts += [*cast("Block", block).first.folded(), *cast("Block", block).second.folded()]
        parts += self.heads.folded()
        for layer in (self.policy, self.hidden, self.value):
            parts += [layer.weight.T, layer.bias]
        weights = np.concatenate([part.cpu().numpy().ravel() for part in parts])
        return TrainedNetwork(game, self.shape, weights.astype("<f2").tobytes(), made)
