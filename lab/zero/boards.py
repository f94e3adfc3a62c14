"""Connect Four 7x6 for thousands of boards at once: bitboards in int64 tensors, 7 bits a column, the top one empty."""

import torch
from torch import Tensor

COLUMNS, ROWS = 7, 6
BOTTOM = sum(1 << 7 * c for c in range(COLUMNS))
FULL = BOTTOM * ((1 << ROWS) - 1)


class Boards:
    """What the rules need on one device."""

    def __init__(self, device: torch.device) -> None:
        self.device = device
        self.bottom = torch.tensor([1 << 7 * c for c in range(COLUMNS)], device=device)
        self.column = self.bottom * ((1 << ROWS) - 1)
        # The planes have row 0 on top, as `conjoin.env` has them.
        self.shifts = torch.tensor(
            [7 * c + (ROWS - 1 - r) for r in range(ROWS) for c in range(COLUMNS)], device=device
        )

    def legal(self, own: Tensor, other: Tensor) -> Tensor:
        """(boards, 7): the column has room."""
        return ((own | other)[:, None] & self.column) != self.column

    def stone(self, own: Tensor, other: Tensor, move: Tensor) -> Tensor:
        """The bit that a stone in this column gets."""
        mask = own | other
        return (mask + self.bottom[move]) & ~mask & self.column[move]

    def planes(self, own: Tensor, other: Tensor, dtype: torch.dtype) -> Tensor:
        """(boards, 2, 6, 7): the stones of the side to move, then the other's."""
        both = torch.stack((own, other), 1)[:, :, None]
        return ((both >> self.shifts) & 1).to(dtype).view(-1, 2, ROWS, COLUMNS)


def won(stones: Tensor) -> Tensor:
    """Whether four of these are in a row."""
    found = torch.zeros_like(stones, dtype=torch.bool)
    for step in (1, 6, 7, 8):
        pairs = stones & (stones >> step)
        found = found | ((pairs & (pairs >> 2 * step)) != 0)
    return found


def openings(boards: Boards, count: int, most: int) -> tuple[Tensor, Tensor]:
    """`count` running positions after 0 to `most` random moves each; those whose game ended are drawn again."""
    kept: list[tuple[Tensor, Tensor]] = []
    have = 0
    while have < count:
        own = torch.zeros(count, dtype=torch.int64, device=boards.device)
        other, alive = own.clone(), torch.ones_like(own, dtype=torch.bool)
        left = torch.randint(0, most + 1, (count,), device=boards.device)
        for ply in range(most):
            legal = boards.legal(own, other)
            move = torch.multinomial(legal.float() + 1e-9, 1)[:, 0]
            stone = boards.stone(own, other, move)
            playing = (left > ply) & alive
            after = own | stone
            alive = alive & ~(playing & (won(after) | ((after | other) == FULL)))
            own, other = torch.where(playing, other, own), torch.where(playing, after, other)
        kept.append((own[alive], other[alive]))
        have += int(alive.sum())
    own, other = (torch.cat([pair[i] for pair in kept])[:count] for i in (0, 1))
    return own, other
