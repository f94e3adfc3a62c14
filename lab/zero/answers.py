"""The network without its norms, in short numbers: what the search asks while the other one learns."""

from collections.abc import Callable
from typing import Any, cast

import torch
from torch import Tensor
from torch.nn import functional

from conjoin.training.model import Block, Model


class Answers:
    """Its weights stay where they are in memory when they are renewed, so that a recorded graph stays valid."""

    def __init__(self, model: Model, dtype: torch.dtype) -> None:
        self.dtype = dtype
        self.head = model.shape.head
        self.parts: list[Tensor] = []
        self.forward: Callable[..., tuple[Tensor, Tensor]] = forward
        self.compiled_for = 0
        self.update(model)

    @torch.no_grad()
    def update(self, model: Model) -> None:
        """Take over what the model has learned."""
        for number, part in enumerate(_parts(model)):
            if number < len(self.parts):
                self.parts[number].copy_(part)
            else:
                short = part.to(self.dtype)
                channels_last = short.dim() == 4
                self.parts.append(
                    short.contiguous(memory_format=torch.channels_last) if channels_last else short.clone()
                )

    def compile(self, count: int, compiled_or_plain: Callable[..., Any]) -> None:
        """Fuse what lies between the convolutions, for batches of `count`."""
        planes = torch.rand(count, 2, 6, 7, device=self.parts[0].device).round().to(self.dtype)
        self.forward = compiled_or_plain(forward, planes, self.parts, self.head)
        self.compiled_for = count

    @torch.no_grad()
    def __call__(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Preferences for the moves, and values."""
        chosen = self.forward if len(planes) == self.compiled_for else forward
        return chosen(planes, self.parts, self.head)


def forward(planes: Tensor, parts: list[Tensor], head: int) -> tuple[Tensor, Tensor]:
    """Preferences for the moves, and values; `parts` are weights and biases in turn."""
    left = iter(parts)

    def convolved(seen: Tensor, padding: int = 1) -> Tensor:
        return functional.conv2d(seen, next(left), next(left), padding=padding)

    seen = functional.relu(convolved(planes.contiguous(memory_format=torch.channels_last)))
    for _ in range((len(parts) - 10) // 4):
        between = functional.relu(convolved(seen))
        seen = functional.relu(seen + convolved(between))
    heads = functional.relu(convolved(seen, padding=0))
    preferences = functional.linear(heads[:, :head].flatten(1), next(left), next(left))
    hidden = functional.relu(functional.linear(heads[:, head:].flatten(1), next(left), next(left)))
    return preferences.float(), torch.tanh(functional.linear(hidden, next(left), next(left)).float())[:, 0]


def _parts(model: Model) -> list[Tensor]:
    convolutions = [model.stem]
    for block in model.blocks:
        convolutions += [cast("Block", block).first, cast("Block", block).second]
    parts: list[Tensor] = []
    for convolution in (*convolutions, model.heads):
        weights, biases = convolution.folded()
        parts += [weights.permute(3, 2, 0, 1), biases]
    for layer in (model.policy, model.hidden, model.value):
        parts += [layer.weight, layer.bias]
    return [part.detach().float() for part in parts]
