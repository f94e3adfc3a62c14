"""Every number of a training."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """How a network is made, plays and learns; what is not given suits boards from 4x4 to 5x5 on a few cores."""

    game: str
    minutes: float = 10.0
    """In all, earlier runs in the same folder included. The learning rate falls to nothing towards their end."""
    seed: int = 0

    channels: int = 32
    """Of the network's tower, a multiple of 8."""
    blocks: int = 2
    """Of two convolutions each."""

    games: int = 128
    """Played in a round, before the network learns from them."""
    simulations: int = 48
    """Positions that the search looks at before a move."""
    opening: int = 8
    """Random moves at the beginning of a game, at most: so positions that good play never meets are learned, too."""
    drawn: int = 6
    """Moves after the opening that are drawn by the search's shares, so that games differ; then the best is played."""
    noise: float = 0.25
    """The part of the policy at the root that is chance, so that every move is tried now and then."""
    concentration: float = 1.0
    """Of that chance (Dirichlet's): the smaller, the fewer moves share it."""

    window: int = 60_000
    """Positions that are learned from: the newest."""
    reuse: float = 6.0
    """How often each position is learned from, on average."""
    batch: int = 256
    """Positions of a step."""
    rate: float = 2e-3
    """Of learning, in the beginning."""
    decay: float = 1e-4
    """Of weights."""
    blend: float = 0.5
    """What the value learns: this part of the search's opinion, the rest of how the game ended."""
