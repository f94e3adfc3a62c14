"""From trained weights to the file that ships: integers in fixed point, with a checksum.

    python -m lab.hex_network.quantise network.npz src/conjoin/engines/hex.network

The format is described in native/hex/network/weights.hpp, and read there and by `lab.hex_network.readable`.
"""

import argparse
import struct
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

MAGIC = b"CONJHEX1"
ACTIVATION_BITS, POOLED_BITS = 8, 12
LARGEST_ACTIVATION, LARGEST_WEIGHT, LARGEST_SUM = 4095, (1 << 15) - 1, (1 << 31) - (1 << 29)
FINEST = 14
"""Bits behind the point, at most."""


def scale_of(*arrays: Any) -> int:
    """The most bits behind the point with which all of these fit in 16."""
    largest = max(float(np.abs(array).max()) for array in arrays)
    return next(bits for bits in range(FINEST, -1, -1) if largest * (1 << bits) <= LARGEST_WEIGHT)


def convolution_scale(weights: Any, bias: Any, *others: Any) -> int:
    """The same, if also no sum of the convolution (taps, inputs, outputs) can leave 32 bits."""
    for bits in range(scale_of(weights, *others), -1, -1):
        sums = np.abs(np.rint(weights * (1 << bits))).sum((0, 1)) * LARGEST_ACTIVATION
        if (sums + np.abs(bias) * (1 << (ACTIVATION_BITS + bits)) < LARGEST_SUM).all():
            return bits
    raise ValueError("the weights are too large")


def quantised(trained: dict[str, Any]) -> bytes:
    """The file's content."""
    layers, channels = trained["biases"].shape
    hidden = trained["hidden_bias"].shape[0]
    first_parts = [trained[name] for name in ("planes", "joins", "rim_distance", "corner_distance", "board")]
    first = scale_of(*first_parts)
    pooled = [[trained["pooled"]] if layer == layers // 2 else [] for layer in range(layers)]
    convolutions = [
        convolution_scale(trained["convolutions"][layer], trained["biases"][layer], *pooled[layer])
        for layer in range(layers)
    ]
    policy, units, value = (scale_of(trained[name]) for name in ("policy", "hidden", "value"))
    body = struct.pack("<3i", channels, layers, hidden)
    body += struct.pack(f"<{layers + 4}i", first, *convolutions, policy, units, value)

    def short(array: Any, bits: int) -> bytes:
        return bytes(np.rint(array * (1 << bits)).astype("<i2").tobytes())

    def long(array: Any, bits: int) -> bytes:
        return bytes(np.rint(np.asarray(array, np.float64) * (1 << bits)).astype("<i4").tobytes())

    body += b"".join(short(part, first) for part in first_parts) + long(trained["bias"], first)
    body += b"".join(short(trained["convolutions"][layer], convolutions[layer]) for layer in range(layers))
    body += b"".join(
        long(trained["biases"][layer], ACTIVATION_BITS + convolutions[layer]) for layer in range(layers)
    )
    body += short(trained["pooled"], convolutions[layers // 2])
    body += short(trained["policy"], policy) + long(trained["policy_bias"], ACTIVATION_BITS + policy)
    body += short(trained["hidden"], units) + long(trained["hidden_bias"], POOLED_BITS + units)
    body += short(trained["value"], value) + long(trained["value_bias"], POOLED_BITS + value)
    return MAGIC + struct.pack("<I", crc32(body)) + body


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("trained", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    with np.load(given.trained) as trained:
        given.out.write_bytes(quantised(dict(trained)))


if __name__ == "__main__":
    main()
