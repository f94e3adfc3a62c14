"""A trained network in a file: a line of JSON that says what it is, its weights, and a checksum of both."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from conjoin.core.errors import StoreError
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.engines.networks.planes import grid, legal_bytes, plane_bytes
from conjoin.engines.search.zero import Opinion

if TYPE_CHECKING:
    from conjoin._native import residual_network as native

MAGIC = b"conjoin network 1\n"
CHECKSUM = 32
"""Bytes of SHA-256 at the end of a file, over everything before."""
FILE_NAME = "connect-four.network"
"""The network of 7x6 Connect Four, beside this file."""
NAME_IN_FOLDER = "trained.network"
"""What training calls its network in the folder that it works in."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A tower of residual blocks over two planes, with a policy head and a value head."""

    rows: int
    columns: int
    moves: int
    channels: int = 64
    """Of the tower, a multiple of 8."""
    blocks: int = 5
    """Of two convolutions each."""
    head: int = 8
    """Channels of each head, a multiple of 4."""
    hidden: int = 64
    """Units between the value head and the value."""

    @classmethod
    def of(cls, game: Game[Any], channels: int, blocks: int) -> "Shape":
        """For a game; raises BadOption for one without planes."""
        rows, columns = grid(game)
        return cls(rows, columns, game.move_count, channels, blocks)


@dataclass(frozen=True)
class TrainedNetwork:
    """What training has made, and what a search asks. Its opinions are the same, to the bit, on every machine."""

    game: str
    """The one that it was trained for."""
    shape: Shape
    weights: bytes = field(repr=False)
    """Little-endian halves in the order in which they are used: each layer's, then its biases."""
    made: str = ""
    """How: the command, the time it took, the machine."""

    def opinions(self, positions: Sequence[Position]) -> list[Opinion]:
        """What it thinks of running positions."""
        answers = self._native.evaluate(plane_bytes(positions), legal_bytes(positions))
        return [
            Opinion({move: policy[move] for move in position.legal_moves()}, value)
            for position, (policy, value) in zip(positions, answers, strict=True)
        ]

    @cached_property
    def _native(self) -> "native.ResidualNetwork":
        from conjoin._native import residual_network  # compiled; loaded on use

        return residual_network.ResidualNetwork(**asdict(self.shape), weights=self.weights)

    def __reduce__(self) -> tuple[Any, ...]:
        return TrainedNetwork, (
            self.game,
            self.shape,
            self.weights,
            self.made,
        )  # to another process, without _native

    def to_bytes(self) -> bytes:
        """The file."""
        about = {"game": self.game, "made": self.made, **asdict(self.shape)}
        content = MAGIC + json.dumps(about).encode() + b"\n" + self.weights
        return content + sha256(content).digest()


def read(path: Path) -> TrainedNetwork:
    """A network from its file, or from the folder of a training; raises StoreError."""
    path = path / NAME_IN_FOLDER if path.is_dir() else path
    try:
        content = path.read_bytes()
    except OSError as error:
        raise StoreError(
            f"{path}: {error.strerror or error}", "name a file that `conjoin train` wrote"
        ) from None
    checked, checksum = content[:-CHECKSUM], content[-CHECKSUM:]
    if not content.startswith(MAGIC) or sha256(checked).digest() != checksum:
        raise StoreError(f"{path} is no whole network", "take it from its source again, or train it anew")
    line, weights = checked[len(MAGIC) :].split(b"\n", 1)
    about = json.loads(line)
    game, made = about.pop("game"), about.pop("made")
    return TrainedNetwork(game, Shape(**about), weights, made)


def packaged() -> TrainedNetwork:
    """The network of 7x6 Connect Four that comes with the package."""
    return read(Path(__file__).with_name(FILE_NAME))
