"""The network of the hex games in readable form: the specification of `native/hex/network`, integer for integer.

    features(position)            what the network sees of a position
    Network(file).evaluate(…)     what it thinks: the chance of the side to move, and a logit for each cell

Numbers are integers in fixed point: an activation of 1 is 256, and no sum leaves 32 bits. Only the last step, from the
logit of the value to a chance, is in floating point.
"""

import struct
from dataclasses import dataclass
from functools import cache
from typing import Any
from zlib import crc32

import numpy as np

from conjoin.core.position import CellId, Side
from conjoin.games.hexboard import OFF_BOARD, HexBoard, hexboard
from conjoin.games.hexgame import HexPosition
from conjoin.games.hexgroups import BLOCKS, FULL_MASK

ACTIVATION_BITS, POOLED_BITS, FRACTION_BITS = 8, 12, 12
LARGEST_ACTIVATION = 4095
THIRD = 1365
"""A third, with FRACTION_BITS."""
KINDS, JOIN_CODES, PLANES, FIRST_TAPS, TAPS = 6, 19, 16, 19, 7
OFF_BOARD_PLANE, LAST_MOVE_PLANE, SIDE_PLANE, CORNER_PLANE = 12, 13, 14, 15
RIM_DISTANCES, CORNER_DISTANCES = 8, 12
POOLED_LAYER = 2


@dataclass(frozen=True)
class Features:
    """What the network sees of a position, for the side to move; the arrays by cell."""

    board: HexBoard
    havannah: bool
    stone: Any
    """0 empty, 1 + kind for an own stone, 7 + kind for one of the other side."""
    own_join: Any
    """0 where no own stone is near, else 1 + kind of the group that a stone would make + 6 (blocks it joins - 1)."""
    other_join: Any
    """The same for the other side."""
    last: CellId | None


def kind(touched: int) -> int:
    """The kind of a group that touches these sides and corners: 0, 1 or 2 for the sides, and 3 more for a corner."""
    return min((touched & FULL_MASK).bit_count(), 2) + (3 if touched >> 6 else 0)


def features(position: HexPosition) -> Features:
    """What the network sees."""
    board, mover = position.game.board, position.to_move
    codes = np.zeros((3, len(board.places)), np.int64)
    for cell, stone in enumerate(position.stones):
        if stone is None:
            codes[1, cell] = join_code(position, cell, mover)
            codes[2, cell] = join_code(position, cell, mover.other)
        else:
            touched = position.groups.touched[position.groups.root(cell)]
            codes[0, cell] = (1 if stone is mover else 1 + KINDS) + kind(touched)
    played = position.moves[-1] if position.moves else None
    last = None if played == position.game.swap_move else played
    havannah = position.game.name.startswith("havannah")
    return Features(board, havannah, codes[0], codes[1], codes[2], last)


def join_code(position: HexPosition, cell: CellId, side: Side) -> int:
    """What a stone of this side would make on an empty cell."""
    board, groups = position.game.board, position.groups
    around = board.neighbours[cell]
    mask = sum(1 << n for n, near in enumerate(around) if near != OFF_BOARD and position.stones[near] is side)
    if not mask:
        return 0
    touched = groups.touched[cell]
    for direction in BLOCKS[mask]:
        touched |= groups.touched[groups.root(around[direction])]
    return 1 + kind(touched) + KINDS * (len(BLOCKS[mask]) - 1)


def taps(radius: int) -> list[tuple[int, int]]:
    """The (row, column) steps to all cells within the radius, row by row."""
    near = range(-radius, radius + 1)
    return [(down, right) for down in near for right in near if abs(down - right) <= radius]


@dataclass(frozen=True)
class Board:
    """The tables of one size; `count` stands for every place off the board."""

    wide: Any
    """(cells, 19): the cells within two steps."""
    near: Any
    """(cells, 7): a cell and its neighbours."""
    edge: Any
    """By cell: SIDE_PLANE, CORNER_PLANE or 0."""
    to_rim: Any
    to_corner: Any


@cache
def tables(size: int) -> Board:
    """The tables of a size."""
    board = hexboard(size)
    off = len(board.places)

    def around(radius: int) -> Any:
        steps = taps(radius)
        return np.array(
            [
                [board.index.get((row + down, col + right), off) for down, right in steps]
                for row, col in board.places
            ]
        )

    corners = list(board.corners)
    rim = corners + [cell for side in board.sides for cell in side]
    edge = np.zeros(off, np.int64)
    edge[rim], edge[corners] = SIDE_PLANE, CORNER_PLANE
    to_rim = np.minimum(distances(board, rim), RIM_DISTANCES - 1)
    to_corner = np.minimum(distances(board, corners), CORNER_DISTANCES - 1)
    return Board(around(2), around(1), edge, to_rim, to_corner)


def distances(board: HexBoard, targets: list[CellId]) -> Any:
    """By cell: the steps to the nearest of these cells."""
    places = np.array(board.places)
    steps = places[:, None] - places[targets][None]
    down, right = steps[..., 0], steps[..., 1]
    return np.maximum(np.maximum(abs(down), abs(right)), abs(down - right)).min(1)


class Network:
    """The weights of a file."""

    def __init__(self, file: bytes) -> None:
        if file[:8] != b"CONJHEX1" or struct.unpack("<I", file[8:12])[0] != crc32(file[12:]):
            raise ValueError("this is not a network of hex games, or it is damaged")
        self._rest = file[12:]
        channels, layers, hidden = self._read("<i4", 3)
        self.first_scale = int(self._read("<i4", 1)[0])
        self.scales = self._read("<i4", layers)
        self.policy_scale, self.hidden_scale, self.value_scale = (int(bits) for bits in self._read("<i4", 3))
        self.planes = self._read("<i2", PLANES, FIRST_TAPS, channels)
        self.joins = self._read("<i2", 2, JOIN_CODES, channels)
        self.rim_distance = self._read("<i2", RIM_DISTANCES, channels)
        self.corner_distance = self._read("<i2", CORNER_DISTANCES, channels)
        self.board = self._read("<i2", 3, channels)
        self.bias = self._read("<i4", channels)
        self.convolutions = self._read("<i2", layers, TAPS, channels, channels)
        self.biases = self._read("<i4", layers, channels)
        self.pooled = self._read("<i2", 2 * channels, channels)
        self.policy, self.policy_bias = self._read("<i2", channels), self._read("<i4", 1)
        self.hidden, self.hidden_bias = self._read("<i2", 2 * channels, hidden), self._read("<i4", hidden)
        self.value, self.value_bias = self._read("<i2", hidden), self._read("<i4", 1)

    def _read(self, kind: str, *shape: int) -> Any:
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        part, self._rest = self._rest[:size], self._rest[size:]
        return np.frombuffer(part, kind).astype(np.int64).reshape(shape)

    def evaluate(self, seen: Features) -> tuple[float, Any]:
        """The chance of the side to move, and the policy's logit of each cell; of taken ones it means nothing."""
        near = tables(seen.board.size).near
        layer = self.first_layer(seen)
        for number in range(len(self.scales)):
            scale, bias = self.scales[number], self.biases[number]
            if number == POOLED_LAYER:
                bias = bias + (pool(layer) @ self.pooled >> (POOLED_BITS - ACTIVATION_BITS))
            beyond = np.vstack([layer, np.zeros_like(layer[:1])])
            sums = bias + np.einsum("nti,tio->no", beyond[near], self.convolutions[number])
            layer = np.clip(layer + (sums >> scale), 0, LARGEST_ACTIVATION)
        logits = (layer @ self.policy + self.policy_bias) / 2.0 ** (ACTIVATION_BITS + self.policy_scale)
        hidden = np.maximum(pool(layer) @ self.hidden + self.hidden_bias >> self.hidden_scale, 0)
        logit = float(hidden @ self.value + self.value_bias[0]) / 2.0 ** (POOLED_BITS + self.value_scale)
        return float(1 / (1 + np.exp(-logit))), logits

    def first_layer(self, seen: Features) -> Any:
        """What each cell has around it, what playing there would join, and where it lies."""
        board = tables(seen.board.size)
        count = len(seen.stone)
        sums = self.bias + self.rim_distance[board.to_rim] + self.corner_distance[board.to_corner]
        planes = np.zeros((count + 1, PLANES), np.int64)
        planes[count, OFF_BOARD_PLANE] = 1
        for plane in (SIDE_PLANE, CORNER_PLANE):
            planes[:count, plane] = board.edge == plane
        taken = np.flatnonzero(seen.stone)
        planes[taken, seen.stone[taken] - 1] = 1
        if seen.last is not None:
            planes[seen.last, LAST_MOVE_PLANE] = 1
        sums = sums + np.einsum("ntp,ptc->nc", planes[board.wide], self.planes)
        sums = sums + self.joins[0][seen.own_join] + self.joins[1][seen.other_join]
        filled = (len(taken) << FRACTION_BITS) // count
        if seen.havannah:
            sums = sums + self.board[0]
        sums = sums + (self.board[1] * (seen.board.size - 6) * THIRD >> FRACTION_BITS)
        sums = sums + (self.board[2] * filled >> FRACTION_BITS)
        return np.clip(sums >> (self.first_scale - ACTIVATION_BITS), 0, LARGEST_ACTIVATION)


def pool(layer: Any) -> Any:
    """The mean over the cells and the maximum, of each channel, with POOLED_BITS."""
    finer = 1 << (POOLED_BITS - ACTIVATION_BITS)
    return np.concatenate([layer.sum(0) * finer // len(layer), layer.max(0) * finer])
