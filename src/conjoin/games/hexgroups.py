"""Groups of stones on a hex board, and what the newest stone of a group has closed or joined.

The loop test looks at six cells only. Walk around the new stone and note which neighbours are its own
colour: they fall into one to three separate blocks. If two separate blocks already belong to the same
group, the new stone closes a loop, because the gaps between the blocks now lie on different sides of a
closed chain, and at most one of them is outside. If every block is a group of its own, nothing closes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from conjoin.core.position import Side
from conjoin.games.hexboard import OFF_BOARD, HexBoard

FULL_MASK = 0b111111


def _block_starts(mask: int) -> tuple[int, ...]:
    """One direction for each separate block of set bits around the hexagon."""
    if mask == FULL_MASK:
        return (0,)
    return tuple(d for d in range(6) if mask >> d & 1 and not mask >> ((d - 1) % 6) & 1)


BLOCKS = tuple(_block_starts(mask) for mask in range(64))
"""By six-bit mask of own neighbours: a direction into each separate block."""


@dataclass(frozen=True, slots=True)
class Links:
    """What the group of the newest stone has achieved."""

    closes_loop: bool
    """The stone joined two ends of one group, so something not its own colour is enclosed."""
    surrounds_own: bool
    """Some own stone now has six own neighbours."""
    sides: int
    """How many sides the group touches."""
    corners: int
    """How many corners the group holds."""


@dataclass(frozen=True, slots=True)
class Groups:
    """Which stones are connected, as trees towards a root; placing a stone returns new groups."""

    parents: tuple[int, ...]
    """By cell: the next cell on the way to the root of its group; an empty cell is its own."""
    touched: tuple[int, ...]
    """By root cell: bits 0-5 the sides and bits 6-11 the corners its group touches."""

    @classmethod
    def none(cls, board: HexBoard) -> "Groups":
        """An empty board: every cell alone, knowing the side or corner it lies on."""
        touched = [0] * len(board.places)
        for number, (side, corner) in enumerate(zip(board.sides, board.corners, strict=True)):
            touched[corner] |= 1 << (6 + number)
            for cell in side:
                touched[cell] |= 1 << number
        return cls(tuple(range(len(board.places))), tuple(touched))

    def root(self, cell: int) -> int:
        """The cell that stands for the whole group of a stone."""
        while self.parents[cell] != cell:
            cell = self.parents[cell]
        return cell

    def place(self, board: HexBoard, stones: Sequence[Side | None], cell: int) -> tuple["Groups", Links]:
        """The groups after the stone that `stones` already shows at `cell`, and what it achieved."""
        around = board.neighbours[cell]
        roots = [self.root(around[direction]) for direction in BLOCKS[own_mask(board, stones, cell)]]
        parents, touched = list(self.parents), list(self.touched)
        joint = (
            roots[0] if roots else cell
        )  # an old root: making the new stone root would grow chains of parents
        for member in (*roots, cell):
            parents[member] = joint
            touched[joint] |= self.touched[member]
        links = Links(
            closes_loop=len(set(roots)) < len(roots),
            surrounds_own=any(
                own_mask(board, stones, n) == FULL_MASK
                for n in around
                if n != OFF_BOARD and stones[n] == stones[cell]
            ),
            sides=(touched[joint] & FULL_MASK).bit_count(),
            corners=(touched[joint] >> 6).bit_count(),
        )
        return Groups(tuple(parents), tuple(touched)), links


def own_mask(board: HexBoard, stones: Sequence[Side | None], cell: int) -> int:
    """Bit d is set when the neighbour in direction d has the colour of the stone at `cell`."""
    mask = 0
    for direction, neighbour in enumerate(board.neighbours[cell]):
        if neighbour != OFF_BOARD and stones[neighbour] == stones[cell]:
            mask |= 1 << direction
    return mask
