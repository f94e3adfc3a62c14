"""A training in a folder: round after round of self-play and learning, kept after each, so that it can always go on."""

import csv
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, astuple, dataclass, field, fields, replace
from pathlib import Path
from pickle import UnpicklingError
from time import monotonic
from typing import Any

import torch

from conjoin import registry
from conjoin.core.errors import BadOption, StoreError
from conjoin.core.limit import Limit
from conjoin.engines.networks.trained import NAME_IN_FOLDER, Shape, TrainedNetwork
from conjoin.grading.examination import Share
from conjoin.records import disk
from conjoin.training import truth
from conjoin.training.learning import Learner, Losses, device
from conjoin.training.model import Model
from conjoin.training.self_play import play_games
from conjoin.training.settings import Settings
from conjoin.training.window import Samples, joined, newest
from conjoin.verbs.meeting import match
from conjoin.workers import Worker, workers

CHECKPOINT, LOG, LOCK = "checkpoint.pt", "log.csv", "training.lock"
GAMES_OF_A_JOB = 32
"""Played side by side by one process."""
QUESTIONS = 400
"""Positions by which the network is judged after every round."""
MATCHES = 4
"""How often in a training it meets other engines."""
PAIRS = 5
"""Of games against each of them."""


@dataclass(frozen=True)
class Round:
    """How the training stands after a round."""

    number: int
    seconds: float
    """Of training, earlier runs included."""
    games: int
    positions: int
    steps: int
    losses: Losses
    kept: dict[str, Share]
    """Results that the network alone keeps where they could be lost, by stage of the game; empty without a solver."""
    points: dict[str, float] = field(default_factory=dict)
    """By other engine: the share of points in a match against it; empty in most rounds."""

    @property
    def kept_in_all(self) -> Share:
        """Results kept in every stage."""
        return truth.in_all(self.kept)


class Session:
    """One training; made from the folder's checkpoint where there is one."""

    def __init__(self, settings: Settings, folder: Path, on: str = "auto") -> None:
        self.settings, self.folder = settings, folder
        self.game = registry.game(settings.game)
        torch.manual_seed(settings.seed)
        shape = Shape.of(self.game, settings.channels, settings.blocks)
        self.learner = Learner(Model(shape), settings, device(on))
        self.learner.model.eval()
        self.window: Samples | None = None
        self.rounds: list[Round] = []
        if (folder / CHECKPOINT).exists():
            self._restore()
        self.questions = truth.questions(self.game, QUESTIONS, settings.seed)

    @property
    def seconds(self) -> float:
        """Trained so far."""
        return self.rounds[-1].seconds if self.rounds else 0.0

    @property
    def spent(self) -> float:
        """The part of the training that is over, from 0 to 1."""
        return min(1.0, self.seconds / (60 * self.settings.minutes))

    @property
    def network(self) -> TrainedNetwork:
        """What it knows now."""
        made = (
            f"conjoin train {self.game.name} --minutes {self.settings.minutes:g} --seed {self.settings.seed}"
        )
        made += f": {self.seconds:,.0f} s"
        trained: TrainedNetwork = self.learner.model.trained(self.game.name, made)
        return trained

    def run(self, crew: Sequence[Worker]) -> Iterator[Round]:
        """Round after round until the minutes are over; each is kept before it is told."""
        while self.spent < 1:
            began = monotonic()
            earlier = self.seconds
            before = self.rounds[-1] if self.rounds else Round(0, 0, 0, 0, 0, Losses(0, 0), {})
            played = joined(self._play(crew, before.number))
            parts = [played] if self.window is None else [self.window, played]
            self.window = newest(parts, self.settings.window)
            steps = max(1, round(len(played) * self.settings.reuse / self.settings.batch))
            losses = self.learner.learn(
                self.game, self.window, steps, self.spent, self.settings.seed + before.number
            )
            round_ = Round(
                before.number + 1,
                earlier + monotonic() - began,
                before.games + self.settings.games,
                before.positions + len(played),
                self.learner.steps,
                losses,
                truth.kept(self.questions, truth.alone(self.network)) if self.questions else {},
            )
            self.rounds.append(round_)
            self._keep()
            if self._is_time_for_matches(earlier):
                self.rounds[-1] = round_ = replace(round_, points=self._matches())
                self._keep()
            yield round_

    def _play(self, crew: Sequence[Worker], number: int) -> list[Samples]:
        """The games of a round, in the same order on however many processes."""
        jobs = range(0, self.settings.games, GAMES_OF_A_JOB)
        seed = (self.settings.seed * 1_000_003 + number) * 1_009
        waiting = [
            crew[turn % len(crew)].submit(
                play_games,
                self.network,
                self.settings,
                min(GAMES_OF_A_JOB, self.settings.games - first),
                seed + turn,
            )
            for turn, first in enumerate(jobs)
        ]
        return [samples for future in waiting for samples in future.result()]

    def _is_time_for_matches(self, earlier: float) -> bool:
        before, now = (
            int(MATCHES * seconds / (60 * self.settings.minutes)) for seconds in (earlier, self.seconds)
        )
        return now > before

    def _matches(self) -> dict[str, float]:
        """The share of points against the other engines, both with as many simulations as in self-play."""
        limit = Limit(simulations=self.settings.simulations)
        others = dict.fromkeys(("random", registry.adviser(self.game)))
        player = f"trained:{self.folder}"
        tallies = {
            other: match(player, other, self.game, pairs=PAIRS, limit=limit, seed=self.settings.seed).tally
            for other in others
        }
        return {other: (tally.wins + tally.draws / 2) / (2 * PAIRS) for other, tally in tallies.items()}

    def _keep(self) -> None:
        """Everything that going on needs, all of it or what was there before."""
        assert self.window is not None  # noqa: S101  (a round has been played)
        content = io.BytesIO()
        torch.save(
            {
                "settings": asdict(self.settings),
                "model": self.learner.model.state_dict(),
                "optimiser": self.learner.optimiser.state_dict(),
                "window": tuple(map(torch.from_numpy, astuple(self.window))),
                "rounds": [_row(one) for one in self.rounds],
            },
            content,
        )
        with disk.system_errors(self.folder, "written"):
            disk.replace(self.folder / CHECKPOINT, content.getvalue())
            disk.replace(self.folder / NAME_IN_FOLDER, self.network.to_bytes())
            disk.replace(self.folder / LOG, log(self.rounds).encode())

    def _restore(self) -> None:
        path = self.folder / CHECKPOINT
        try:
            kept = torch.load(path, map_location=self.learner.on, weights_only=True)
        except (OSError, RuntimeError, ValueError, EOFError, LookupError, UnpicklingError) as error:
            raise StoreError(f"{path} cannot be read: {error}", "train in another folder") from None
        differing = [
            f"{name}={value}"
            for name, value in kept["settings"].items()
            if name != "minutes" and getattr(self.settings, name) != value
        ]
        if differing:
            raise BadOption(
                f"{self.folder} holds another training, with {', '.join(differing)}",
                "give the same options, or another --out",
            )
        self.learner.model.load_state_dict(kept["model"])
        self.learner.optimiser.load_state_dict(kept["optimiser"])
        self.window = Samples(*(part.cpu().numpy() for part in kept["window"]))
        self.rounds = [_round(row) for row in kept["rounds"]]
        self.learner.steps = self.rounds[-1].steps


@contextmanager
def session(
    settings: Settings, folder: Path, on: str, processes: int
) -> Iterator[tuple[Session, Iterator[Round]]]:
    """A training in a folder that no other program trains in, and its rounds to come; 0 processes: one a core."""
    with disk.system_errors(folder, "written"):
        folder.mkdir(parents=True, exist_ok=True)
    with disk.held(folder / LOCK):
        made = Session(settings, folder, on)
        with workers(processes, None) as crew:
            yield made, made.run(crew)


def _row(one: Round) -> dict[str, Any]:
    """Plain values for the checkpoint."""
    return asdict(one)


def _round(row: dict[str, Any]) -> Round:
    values = {each.name: row[each.name] for each in fields(Round)}
    values["losses"] = Losses(**row["losses"])
    values["kept"] = {name: Share(**share) for name, share in row["kept"].items()}
    return Round(**values)


def log(rounds: Sequence[Round]) -> str:
    """All rounds as CSV."""
    out = io.StringIO()
    write = csv.writer(out)
    stages = list(rounds[-1].kept)
    others = list(dict.fromkeys(name for one in rounds for name in one.points))
    heads = ("round", "seconds", "games", "positions", "steps", "policy_loss", "value_loss")
    write.writerow(
        [*heads, *(f"kept {stage}" for stage in stages), *(f"points against {name}" for name in others)]
    )
    for one in rounds:
        write.writerow(
            [
                one.number,
                f"{one.seconds:.1f}",
                one.games,
                one.positions,
                one.steps,
                f"{one.losses.policy:.4f}",
                f"{one.losses.value:.4f}",
                *(_percent(one.kept[stage]) for stage in stages),
                *(one.points.get(name, "") for name in others),
            ]
        )
    return out.getvalue()


def _percent(share: Share) -> str:
    return "" if share.percent is None else f"{share.percent:.2f}"
