"""A network's answers in plain NumPy: the specification of the compiled ones, which must agree to the bit.

Every sum adds its products to a bias one by one, in single precision and in the order of the weights. NumPy rounds
after each multiplication and after each addition, and so must every processor.
"""

import numpy as np
from numpy.typing import NDArray

from conjoin.engines.networks.trained import TrainedNetwork

Floats = NDArray[np.float32]


class Weights:
    """A network's weights, taken layer by layer."""

    def __init__(self, network: TrainedNetwork) -> None:
        self._left = np.frombuffer(network.weights, "<f2").astype(np.float32)

    def take(self, *shape: int) -> Floats:
        """The next ones, in this shape."""
        count = int(np.prod(shape))
        taken, self._left = self._left[:count], self._left[count:]
        return taken.reshape(shape)


def evaluate(
    network: TrainedNetwork, planes: NDArray[np.bool_], legal: NDArray[np.bool_]
) -> tuple[Floats, np.float32]:
    """The policy and the value of one position: planes are (rows, columns, 2), legal is (moves,)."""
    shape, weights = network.shape, Weights(network)
    cells = shape.head * shape.rows * shape.columns
    here = convolution(planes.astype(np.float32), weights, shape.channels)
    for _ in range(shape.blocks):
        between = convolution(here, weights, shape.channels)
        here = convolution(between, weights, shape.channels, before=here)
    heads = convolution(here, weights, 2 * shape.head, reach=1)
    flat = heads.transpose(2, 0, 1).reshape(2, cells)  # a channel after the other
    preferences = dense(flat[0], weights, shape.moves)
    hidden = np.maximum(dense(flat[1], weights, shape.hidden), np.float32(0))
    return softmax(preferences, legal), tanh(dense(hidden, weights, 1))[0]


def convolution(
    seen: Floats, weights: Weights, outputs: int, reach: int = 3, before: Floats | None = None
) -> Floats:
    """(rows, columns, outputs) of (rows, columns, inputs), plus what was `before`; everything negative becomes 0."""
    rows, columns, inputs = seen.shape
    taps, bias = weights.take(reach, reach, inputs, outputs), weights.take(outputs)
    edge = reach // 2
    padded = np.pad(seen, ((edge, edge), (edge, edge), (0, 0)))
    sums = np.tile(bias, (rows, columns, 1))
    for down in range(reach):
        for right in range(reach):
            window = padded[down : down + rows, right : right + columns]
            for number in range(inputs):
                sums += window[:, :, number, None] * taps[down, right, number]
    if before is not None:
        sums += before
    return np.maximum(sums, np.float32(0))


def dense(seen: Floats, weights: Weights, outputs: int) -> Floats:
    """(outputs,) of (inputs,)."""
    matrix, sums = weights.take(len(seen), outputs), weights.take(outputs).copy()
    for number, row in zip(seen, matrix, strict=True):
        sums += number * row
    return sums


def softmax(preferences: Floats, legal: NDArray[np.bool_]) -> Floats:
    """Shares of 1; 0 for what is not legal."""
    most = preferences[legal].max()
    shares = np.where(legal, exponential(np.maximum(preferences - most, np.float32(-80))), np.float32(0))
    total = np.float32(0)
    for share in shares:
        total += share
    return np.asarray(shares / total, np.float32)


def tanh(numbers: Floats) -> Floats:
    """The hyperbolic tangent."""
    doubled = exponential(np.float32(2) * np.clip(numbers, np.float32(-20), np.float32(20)))
    return np.asarray((doubled - np.float32(1)) / (doubled + np.float32(1)), np.float32)


def exponential(numbers: Floats) -> Floats:
    """e to these, from -80 to 80, by elementary operations alone: a library's would depend on the machine."""
    single = np.float32
    half = np.where(numbers < 0, single(-0.5), single(0.5))
    whole = np.trunc(numbers * single(1.44269504) + half)
    rest = (numbers - whole * single(0.693359375)) - whole * single(-2.12194440e-4)
    total = np.full_like(rest, single(1 / 720))
    for coefficient in (1 / 120, 1 / 24, 1 / 6, 0.5, 1, 1):
        total = total * rest + single(coefficient)
    powers: Floats = ((whole.astype(np.int32) + 127) << 23).view(np.float32)
    return np.asarray(total * powers, np.float32)
