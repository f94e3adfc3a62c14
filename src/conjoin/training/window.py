"""The newest positions of self-play, from which a network learns."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions with what is to be learned about them; row i of every array is about position i."""

    planes: NDArray[np.bool_]
    """(positions, rows, columns, 2), as in `conjoin.env`."""
    policy: NDArray[np.float32]
    """(positions, moves): the share of the simulations that began with each move."""
    value: NDArray[np.float32]
    """(positions,): the result for the side to move, 1 a win, -1 a loss, blended with what the search expected."""

    def __len__(self) -> int:
        return len(self.value)

    def __getitem__(self, chosen: "slice | NDArray[np.intp]") -> "Samples":
        return Samples(self.planes[chosen], self.policy[chosen], self.value[chosen])


def joined(parts: Sequence[Samples]) -> Samples:
    """All of these in order."""
    return Samples(
        np.concatenate([part.planes for part in parts]),
        np.concatenate([part.policy for part in parts]),
        np.concatenate([part.value for part in parts]),
    )


def newest(parts: Sequence[Samples], count: int) -> Samples:
    """The last so many of these."""
    return joined(parts)[-count:]
