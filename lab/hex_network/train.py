"""Training: cross entropy on the visits of the search and on the results of the games, for a given time.

    python -m lab.hex_network.train --examples DIR DIR … --out DIR --seconds 300

Needs PyTorch, and should have a GPU. Every `--keep` seconds, and at the end, it writes the moving average of the
weights, as `network.npz`, and a line of `network.csv` with the losses on games that are kept apart.
"""

import argparse
import csv
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812

from lab.hex_network.examples import UNKNOWN, Examples, load
from lab.hex_network.model import Board, Parameters, Tensor, board_of, forward, new_parameters

BATCH_CELLS = 2048 * 91
"""Positions in a batch times their cells."""
RATE, WARM_UP, WEIGHT_DECAY, LARGEST_GRADIENT = 3e-3, 200, 1e-4, 5.0
AVERAGE = 0.999
LAST_MOVE_SHOWN = 0.95
"""The share of examples that know the last move, so that the network can do without."""


class Group:
    """The examples of one game and size, on the device."""

    def __init__(self, examples: Examples, device: str) -> None:
        self.rules = examples.rules
        self.board: Board = board_of(examples.size, device)
        self.device = device
        self.training = torch.as_tensor(examples.training, device=device)
        self.validation = torch.as_tensor(examples.validation, device=device)
        arrays = examples.arrays
        self.codes = torch.as_tensor(arrays["codes"], device=device)
        self.visits = torch.as_tensor(arrays["visits"], device=device)
        self.last = torch.as_tensor(arrays["last"].astype(np.int64), device=device)
        self.result = torch.as_tensor(arrays["result"], device=device)

    @property
    def name(self) -> str:
        """A short name, such as h6."""
        return "fh"[self.rules] + str(self.board.size)

    def batch(self, rows: Tensor, augmented: bool) -> dict[str, Tensor]:
        """Some examples; augmented ones in a random symmetry, some without the last move."""
        cells = torch.arange(self.board.count, device=self.device)
        stone, own, other = self.codes[rows].unbind(1)
        visits = self.visits[rows]
        last = cells[None] == self.last[rows][:, None]
        filled = (stone > 0).float().mean(1)
        if augmented:
            turned = self.board.symmetries[torch.randint(12, (len(rows),), device=self.device)]
            last = last & (torch.rand(len(rows), 1, device=self.device) < LAST_MOVE_SHOWN)
            stone, own, other, visits, last = (
                torch.gather(each, 1, turned) for each in (stone, own, other, visits, last)
            )
        shares = visits.float()
        total = shares.sum(1, keepdim=True)
        result = self.result[rows]
        return {
            "stone": stone, "own": own, "other": other, "last": last, "filled": filled,
            "policy": shares / total.clamp(min=1), "has_policy": (total[:, 0] > 0).float(),
            "result": result.float() / 2, "has_result": (result != UNKNOWN).float(),
        }  # fmt: skip


def losses(logits: Tensor, value: Tensor, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
    """The cross entropy of each position's policy and of its value."""
    chances = F.log_softmax(logits.masked_fill(batch["stone"] > 0, -1e9), 1)
    policy = -(batch["policy"] * chances.clamp(min=-30)).sum(1)
    wrong = F.binary_cross_entropy_with_logits(value, batch["result"], reduction="none")
    return policy, wrong


def mean_of(loss: Tensor, known: Tensor) -> Tensor:
    """The mean over the positions for which the target is known; the others may hold anything."""
    return torch.where(known > 0, loss, torch.zeros_like(loss)).sum() / known.sum().clamp(min=1)


def validate(weights: Parameters, groups: list[Group]) -> dict[str, float]:
    """The losses on the games kept apart, and how often the most visited move and the winner are right."""
    found: dict[str, float] = {}
    for group in groups:
        sums = np.zeros(6)
        with torch.no_grad():
            for rows in group.validation[:16384].split(2048):
                sums += sums_of(weights, group, rows)
        names = ("policy", "best_move", "value", "winner")
        figures = (sums[1] / sums[0], sums[2] / sums[0], sums[4] / sums[3], sums[5] / sums[3])
        found |= {
            f"{group.name}_{name}": round(float(each), 4) for name, each in zip(names, figures, strict=True)
        }
    return found


def sums_of(weights: Parameters, group: Group, rows: Tensor) -> list[float]:
    """Sums over some positions: with visits, their policy losses and best moves; with a result, the same of it."""
    batch = group.batch(rows, augmented=False)
    logits, value = forward(weights, batch, group.board, group.rules)
    policy, wrong = losses(logits, value, batch)
    masked = logits.masked_fill(batch["stone"] > 0, -1e9)
    best = (masked.argmax(1) == batch["policy"].argmax(1)).float()
    right = ((value > 0) == (batch["result"] > 0.5)).float()
    shown, known = batch["has_policy"], batch["has_result"]
    parts = (shown, shown * policy, shown * best, known, known * wrong.nan_to_num(), known * right)
    return [float(each.sum()) for each in parts]


class Log:
    """The weights and the figures on disk, complete after every write."""

    def __init__(self, folder: Path, name: str, groups: list[Group]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.name, self.groups = folder, name, groups
        self.lines: list[dict[str, float]] = []

    def write(self, weights: Parameters, step: int, seconds: float, training: tuple[float, float]) -> None:
        """Validate these weights and write everything."""
        figures = validate(weights, self.groups)
        head = {
            "seconds": round(seconds),
            "steps": step,
            "policy": round(training[0], 4),
            "value": round(training[1], 4),
        }
        self.lines.append(head | figures)
        made = self.folder / f"{self.name}.part.npz"
        np.savez(made, **{name: each.detach().cpu().numpy() for name, each in weights.items()})
        made.replace(self.folder / f"{self.name}.npz")
        with (self.folder / f"{self.name}.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, list(self.lines[0]))
            writer.writeheader()
            writer.writerows(self.lines)
        print(self.lines[-1], flush=True)  # noqa: T201


def step_on(weights: Parameters, optimiser: Any, group: Group, rate: float) -> tuple[Tensor, Tensor]:
    """One step of the training with a batch of this group."""
    count = max(256, BATCH_CELLS // group.board.count)
    rows = group.training[torch.randint(len(group.training), (count,), device=group.device)]
    batch = group.batch(rows, augmented=True)
    with torch.autocast(group.device, dtype=torch.bfloat16, enabled=group.device == "cuda"):
        logits, value = forward(weights, batch, group.board, group.rules)
    policy, wrong = losses(logits.float(), value.float(), batch)
    parts = mean_of(policy, batch["has_policy"]), mean_of(wrong, batch["has_result"])
    optimiser.param_groups[0]["lr"] = rate
    optimiser.zero_grad(set_to_none=True)
    (parts[0] + parts[1]).backward()
    torch.nn.utils.clip_grad_norm_(list(weights.values()), LARGEST_GRADIENT)
    optimiser.step()
    return parts[0].detach(), parts[1].detach()


def train(groups: list[Group], weights: Parameters, seconds: float, keep: float, log: Log) -> None:
    """Train for this long; the learning rate falls as a cosine of the time."""
    fused = groups[0].device == "cuda"
    optimiser = torch.optim.AdamW(
        weights.values(), lr=RATE, betas=(0.9, 0.99), weight_decay=WEIGHT_DECAY, fused=fused
    )
    average = {name: each.detach().clone() for name, each in weights.items()}
    shares = torch.tensor([len(group.training) * (0.5 + group.board.count / 120) for group in groups])
    order = torch.multinomial(shares, 1 << 18, replacement=True).tolist()
    began, step, kept = time.monotonic(), 0, 0.0
    while (elapsed := time.monotonic() - began) < seconds:
        cosine = 0.5 + 0.5 * math.cos(math.pi * elapsed / seconds)
        rate = RATE * min(1, (step + 1) / WARM_UP) * cosine + 1e-6
        parts = step_on(weights, optimiser, groups[order[step % len(order)]], rate)
        with torch.no_grad():
            share = 1 - min(AVERAGE, 1 - 1 / (step + 2))
            torch._foreach_lerp_(list(average.values()), list(weights.values()), share)
        step += 1
        if elapsed - kept > keep:
            kept = elapsed
            log.write(average, step, elapsed, (float(parts[0]), float(parts[1])))
    log.write(average, step, time.monotonic() - began, (float(parts[0]), float(parts[1])))


def main() -> None:
    """Train one network."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--examples", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--name", default="network")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--keep", type=float, default=60)
    parser.add_argument("--channels", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.allow_tf32 = True
    groups = [Group(examples, device) for examples in load(given.examples)]
    weights = new_parameters(given.channels, device, given.seed)
    log = Log(given.out, given.name, groups)
    train(groups, weights, given.seconds, given.keep, log)


if __name__ == "__main__":
    main()
