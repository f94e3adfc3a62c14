"""The network in PyTorch, for training: the function of `lab.hex_network.readable`, in floating point.

A batch holds positions of one game and size. Cells are numbered in reading order; a convolution sees them on a grid of
rows and columns, where the neighbours within a radius are the (row, column) steps with |row - column| <= radius.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812

from conjoin.games.hexboard import hexboard
from lab.hex_network.readable import (
    CORNER_DISTANCES,
    JOIN_CODES,
    OFF_BOARD_PLANE,
    PLANES,
    POOLED_LAYER,
    RIM_DISTANCES,
    distances,
    taps,
)

Tensor = Any  # torch is not there where the types are checked
Parameters = dict[str, Tensor]

LAYERS, HIDDEN = 4, 32
CEILING = 15.99  # activations are cut off here, so that they fit in the integers of the compiled network


@dataclass(frozen=True)
class Board:
    """The tables of one size, on the device of the training."""

    size: int
    count: int
    width: int
    cell_on_grid: Tensor
    """By cell: its place on the plain grid."""
    cell_on_padded: Tensor
    """By cell: its place on the grid with two more rows and columns around it."""
    grid_to_cell: Tensor
    """By place on the plain grid: the cell, or `count` off the board."""
    mask: Tensor
    edges: Tensor
    """Two padded grids: sides, corners."""
    distances: Tensor
    """By cell: its distance to the rim, and to the nearest corner, one-hot."""
    symmetries: Tensor
    """Twelve permutations of the cells."""


def board_of(size: int, device: str) -> Board:
    """The tables of a size."""
    board = hexboard(size)
    width, padded, count = 2 * size - 1, 2 * size + 3, len(board.places)
    corners = list(board.corners)
    sides = [cell for side in board.sides for cell in side]
    on_grid = [row * width + column for row, column in board.places]
    on_padded = np.array([(row + 2) * padded + column + 2 for row, column in board.places])
    edges = np.zeros((2, padded * padded), np.float32)
    edges[0, on_padded[sides]] = edges[1, on_padded[corners]] = 1
    to_rim = np.minimum(distances(board, corners + sides), RIM_DISTANCES - 1)
    to_corner = np.minimum(distances(board, corners), CORNER_DISTANCES - 1)
    hot = np.concatenate([np.eye(RIM_DISTANCES)[to_rim], np.eye(CORNER_DISTANCES)[to_corner]], 1)
    grid_to_cell = np.full(width * width, count)
    grid_to_cell[on_grid] = np.arange(count)

    def put(array: Any) -> Tensor:
        return torch.as_tensor(np.asarray(array), device=device)

    return Board(
        size=size,
        count=count,
        width=width,
        cell_on_grid=put(on_grid),
        cell_on_padded=put(on_padded),
        grid_to_cell=put(grid_to_cell),
        mask=put((grid_to_cell < count).astype(np.float32)).view(1, 1, width, width),
        edges=put(edges),
        distances=put(hot.astype(np.float32)),
        symmetries=put(board.symmetries()),
    )


def new_parameters(channels: int, device: str, seed: int = 1) -> Parameters:
    """Random weights to start from."""
    torch.manual_seed(seed)
    shapes = {
        "planes": ((PLANES, len(taps(2)), channels), 0.1),
        "joins": ((2, JOIN_CODES, channels), 0.1),
        "rim_distance": ((RIM_DISTANCES, channels), 0.1),
        "corner_distance": ((CORNER_DISTANCES, channels), 0.1),
        "board": ((3, channels), 0.1),
        "bias": ((channels,), 0.0),
        "convolutions": ((LAYERS, 7, channels, channels), 0.7 / math.sqrt(7 * channels * LAYERS)),
        "biases": ((LAYERS, channels), 0.0),
        "pooled": ((2 * channels, channels), 0.02),
        "policy": ((channels,), 0.2),
        "policy_bias": ((1,), 0.0),
        "hidden": ((2 * channels, HIDDEN), 0.2),
        "hidden_bias": ((HIDDEN,), 0.0),
        "value": ((HIDDEN,), 0.2),
        "value_bias": ((1,), 0.0),
    }
    return {
        name: (torch.randn(shape, device=device) * scale).requires_grad_()
        for name, (shape, scale) in shapes.items()
    }


def kernel_of(weights: Tensor, radius: int) -> Tensor:
    """The weights (inputs, taps, outputs) as a square kernel; the places that no tap has are zero."""
    width = 2 * radius + 1
    places = torch.tensor(
        [(row + radius) * width + column + radius for row, column in taps(radius)], device=weights.device
    )
    inputs, _, outputs = weights.shape
    kernel = torch.zeros(outputs, inputs, width * width, device=weights.device, dtype=weights.dtype)
    kernel[:, :, places] = weights.permute(2, 0, 1)
    return kernel.view(outputs, inputs, width, width).contiguous(memory_format=torch.channels_last)


def pool(features: Tensor, board: Board) -> Tensor:
    """The mean over the cells and the maximum, of each channel."""
    features = features.float()
    return torch.cat([features.sum((2, 3)) / board.count, features.amax((2, 3))], 1)


def input_planes(stone: Tensor, last: Tensor, board: Board) -> Tensor:
    """The planes of the first layer on the padded grid."""
    batch, padded = len(stone), (board.width + 4) ** 2
    grid = torch.full((batch, padded), OFF_BOARD_PLANE + 1, dtype=torch.uint8, device=stone.device)
    grid[:, board.cell_on_padded] = stone
    codes = torch.arange(1, OFF_BOARD_PLANE + 2, device=stone.device, dtype=torch.uint8)
    stones = (grid[:, None, :] == codes[None, :, None]).float()
    here = torch.zeros(batch, 1, padded, device=stone.device)
    here[:, 0, board.cell_on_padded] = last.float()
    planes = torch.cat([stones, here, board.edges[None].expand(batch, 2, padded)], 1)
    width = board.width + 4
    return planes.view(batch, PLANES, width, width).contiguous(memory_format=torch.channels_last)


def forward(weights: Parameters, batch: dict[str, Tensor], board: Board, rules: int) -> tuple[Tensor, Tensor]:
    """The policy logits by cell and the value logits, for the side to move; `rules` is 1 for Havannah."""
    stone, filled = batch["stone"], batch["filled"]
    layer = F.conv2d(input_planes(stone, batch["last"], board), kernel_of(weights["planes"], 2))
    # One-hot times matrix: indexing a table of few rows has a very slow backward pass.
    codes = torch.arange(JOIN_CODES, device=stone.device, dtype=torch.uint8)
    hot = torch.cat([batch["own"][..., None] == codes, batch["other"][..., None] == codes], 2).float()
    whole = weights["bias"] + rules * weights["board"][0] + (board.size - 6) / 3 * weights["board"][1]
    distances = board.distances @ torch.cat([weights["rim_distance"], weights["corner_distance"]])
    cells = hot @ weights["joins"].flatten(0, 1) + (distances + whole)[None]
    cells = cells + filled[:, None, None] * weights["board"][2]
    off = torch.zeros(len(stone), 1, cells.shape[2], device=stone.device, dtype=cells.dtype)
    grid = torch.cat([cells, off], 1).index_select(1, board.grid_to_cell)
    grid = grid.view(len(stone), board.width, board.width, -1).permute(0, 3, 1, 2)
    mask = board.mask.to(layer.dtype)
    features = (layer + grid.to(layer.dtype)).clamp(0, CEILING) * mask
    for number in range(LAYERS):
        bias = weights["biases"][number][None]
        if number == POOLED_LAYER:
            bias = bias + pool(features, board) @ weights["pooled"]
        change = F.conv2d(features, kernel_of(weights["convolutions"][number].permute(1, 0, 2), 1), padding=1)
        features = (features + change + bias[:, :, None, None].to(change.dtype)).clamp(0, CEILING) * mask
    with torch.autocast(stone.device.type, enabled=False):
        logits = (features.float() * weights["policy"][None, :, None, None]).sum(1).flatten(1)
        logits = logits.index_select(1, board.cell_on_grid) + weights["policy_bias"]
        hidden = F.relu(pool(features, board) @ weights["hidden"] + weights["hidden_bias"])
        return logits, hidden @ weights["value"] + weights["value_bias"]
