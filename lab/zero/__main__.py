"""The training that made `zero`, on one GPU; `conjoin train` is the same rule for every game, on the cores.

    python -m lab.zero --seconds 355 --out DIR    the same command goes on from the folder's checkpoint

It ends by itself. The folder gets the network, the checkpoint and a log. No exact score is learned from: those only
say how good the network is.
"""

import argparse
import csv
import time
from math import cos, pi
from pathlib import Path

import torch

from conjoin import game
from conjoin.engines.networks.trained import NAME_IN_FOLDER, Shape
from conjoin.records.disk import replace
from conjoin.training import truth
from conjoin.training.learning import LAST_RATE
from conjoin.training.model import Model
from conjoin.training.settings import Settings
from lab.zero.answers import Answers
from lab.zero.boards import Boards
from lab.zero.search import Search, compiled_or_plain
from lab.zero.self_play import SelfPlay, Window, learn

SETTINGS = Settings(
    "connect-four", seed=1, channels=64, blocks=5, games=16_384, opening=24, drawn=8, window=2_000_000, reuse=5.0,
    batch=4096,
)  # fmt: skip
FIRST_SIMULATIONS, LAST_SIMULATIONS = 32, 128
"""A move: few while there is little to find, more towards the end."""
WARM_UP = 500
LEAST = 20
"""Batches of positions before it begins to learn."""
JUDGED_EVERY, KEPT_EVERY = 20.0, 60.0
"""Seconds."""
IN_CHECKPOINT = 200_000
QUESTIONS = 400
HEADS = ("seconds", "games", "positions", "steps", "simulations", "policy_loss", "value_loss", "kept", "of")


class Training:
    """The network, what it learns from, and how far it is."""

    def __init__(self, seconds: float, out: Path, settings: Settings) -> None:
        self.began, self.earlier, self.steps, self.owed = time.perf_counter(), 0.0, 0, 0.0
        self.lasts, self.out, self.settings = seconds, out, settings
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(settings.seed)
        torch.backends.cudnn.benchmark = True
        played = game(settings.game)
        model = Model(Shape.of(played, settings.channels, settings.blocks))
        self.model = model.to(self.device).to(memory_format=torch.channels_last)
        self.optimiser = torch.optim.AdamW(
            self.model.parameters(),
            settings.rate,
            weight_decay=settings.decay,
            fused=self.device.type == "cuda",
        )
        self.window = Window(settings.window, self.device)
        self.losses = [0.0, 0.0]
        if (out / "checkpoint.pt").exists():
            self._restore()
        self.model.eval()
        self.boards = Boards(self.device)
        self.answers = Answers(self.model, torch.float16 if self.device.type == "cuda" else torch.float32)
        search = Search(self.boards, self.answers, settings.games, LAST_SIMULATIONS)
        if self.device.type == "cuda":
            self.answers.compile(settings.games, compiled_or_plain)
            search.compile()
        self.play = SelfPlay(self.boards, search, self.window, settings)
        self.questions = truth.questions(played, QUESTIONS, settings.seed)

    @property
    def seconds(self) -> float:
        """Of training, earlier runs included."""
        return self.earlier + time.perf_counter() - self.began

    @property
    def spent(self) -> float:
        """The part of this run that is over."""
        return (time.perf_counter() - self.began) / self.lasts

    def step(self) -> int:
        """A move in every game, and what can be learned by then; the simulations of the move."""
        simulations = int(FIRST_SIMULATIONS + (LAST_SIMULATIONS - FIRST_SIMULATIONS) * min(self.spent, 1))
        before = self.play.positions
        self.play.step(simulations)
        settings = self.settings
        if self.window.have >= min(LEAST * settings.batch, settings.window):
            self.owed += (self.play.positions - before) * settings.reuse / settings.batch
            left = LAST_RATE + (1 - LAST_RATE) * 0.5 * (1 + cos(pi * min(self.spent, 1)))
            for group in self.optimiser.param_groups:
                group["lr"] = settings.rate * left * min(1, (self.steps + 50) / WARM_UP)
            if steps := int(self.owed):
                self.losses = learn(
                    self.model, self.optimiser, self.window, self.boards, steps, settings.batch
                )
                self.steps += steps
                self.owed -= steps
                self.answers.update(self.model)
        return simulations

    def row(self, simulations: int) -> list[str]:
        """A line of the log."""
        made = f"python -m lab.zero --seconds {self.lasts:g}: {self.seconds:.0f} s"
        network = self.model.trained(self.settings.game, made)
        kept = truth.in_all(truth.kept(self.questions, truth.alone(network)))
        counts = (self.play.games, self.play.positions, self.steps, simulations)
        losses = (f"{loss:.4f}" for loss in self.losses)
        return [f"{self.seconds:.1f}", *map(str, counts), *losses, str(kept.count), str(kept.of)]

    def keep(self) -> None:
        """The network and what going on needs."""
        part = self.out / "checkpoint.part"
        kept = {
            "model": self.model.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "window": self.window.newest(IN_CHECKPOINT),
            "seconds": self.seconds,
        }
        torch.save(kept, part)
        part.replace(self.out / "checkpoint.pt")
        made = f"python -m lab.zero --seconds {self.lasts:g}: {self.seconds:.0f} s"
        replace(self.out / NAME_IN_FOLDER, self.model.trained(self.settings.game, made).to_bytes())

    def _restore(self) -> None:
        kept = torch.load(self.out / "checkpoint.pt", map_location=self.device, weights_only=True)
        self.model.load_state_dict(kept["model"])
        self.optimiser.load_state_dict(kept["optimiser"])
        self.window.add(*(kept["window"][name] for name in ("own", "other", "policy", "value")))
        self.earlier = kept["seconds"]


def main() -> None:
    """Train for so many seconds."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    training = Training(asked.seconds, asked.out, SETTINGS)
    judged = kept = time.perf_counter()
    with (asked.out / "log.csv").open("a", newline="", encoding="utf-8") as log:
        write = csv.writer(log)
        if not log.tell():
            write.writerow(HEADS)
        simulations = 0
        while training.spent < 1:
            simulations = training.step()
            now = time.perf_counter()
            if now - judged > JUDGED_EVERY:
                judged = now
                row = training.row(simulations)
                write.writerow(row)
                log.flush()
                print(*row, flush=True)
            if now - kept > KEPT_EVERY:
                kept = now
                training.keep()
        training.keep()
        write.writerow(training.row(simulations))


if __name__ == "__main__":
    main()
