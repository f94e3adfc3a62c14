"""Two ways to connect: stones that two free cells tie to other stones, or to a side of the board.

    a bridge            an edge template
     . X .                 . X .
      o o                   o o
     . X .             ──────────── the side

Whichever of the two cells the opponent takes, the other one connects.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from conjoin.core.position import CellId, Side
from conjoin.games.hexboard import OFF_BOARD
from conjoin.games.hexgame import HexPosition
from conjoin.games.hexgroups import FULL_MASK


@dataclass(frozen=True, slots=True)
class Link:
    """Two free cells, either of which connects a stone with another chain or with a side."""

    stone: CellId
    free: tuple[CellId, CellId]
    other: CellId | None = None
    """The stone of the other chain; None where it is a side of the board."""
    edge: int | None = None
    """The side of the board, as HexBoard numbers them; None where it is another chain."""


@dataclass(frozen=True, slots=True)
class Network:
    """Chains of a side that hold together by links with no free cell in common, and what they touch then."""

    side: Side
    links: tuple[Link, ...]
    stones: tuple[CellId, ...]
    touched: int
    """Bits: the sides, then the corners."""

    @property
    def sides(self) -> int:
        """How many sides it touches."""
        return (self.touched & FULL_MASK).bit_count()

    @property
    def corners(self) -> int:
        """How many corners it holds."""
        return (self.touched >> 6).bit_count()

    @property
    def touching(self) -> int:
        """How many sides and corners together."""
        return self.sides + self.corners


def links(position: HexPosition, side: Side) -> list[Link]:
    """Every link of a side's chains with each other and with sides that they do not touch yet."""
    return [*_bridges(position, side), *_edges(position, side)]


def networks(position: HexPosition, side: Side) -> list[Network]:
    """What holds together by links, those that touch most first; a chain without a link is none."""
    groups = position.groups
    # Each chain begins alone: the links that hold it, its stones and what it touches, shared by all that are joined.
    parts = {
        root: _Part(
            {cell for cell in _stones(position, side) if groups.root(cell) == root}, groups.touched[root]
        )
        for root in {groups.root(cell) for cell in _stones(position, side)}
    }
    taken: set[CellId] = set()
    for link in sorted(links(position, side), key=lambda link: (link.edge is not None, link.free)):
        one = parts[groups.root(link.stone)]
        other = one if link.other is None else parts[groups.root(link.other)]
        gains = one is not other or (link.edge is not None and not one.touched >> link.edge & 1)
        if not gains or not taken.isdisjoint(link.free):
            continue
        taken.update(link.free)
        one.take_in(other, link)
        for root, part in parts.items():
            if part is other:
                parts[root] = one
    found = [
        Network(side, tuple(part.links), tuple(sorted(part.stones)), part.touched)
        for part in {id(part): part for part in parts.values()}.values()
        if part.links
    ]
    return sorted(found, key=lambda network: (-network.touching, -len(network.stones)))


class _Part:
    """Chains that are joined so far."""

    def __init__(self, stones: set[CellId], touched: int) -> None:
        self.stones, self.touched = stones, touched
        self.links: list[Link] = []

    def take_in(self, other: "_Part", link: Link) -> None:
        """Join another part, or this one with a side, by a link."""
        if other is not self:
            self.stones |= other.stones
            self.touched |= other.touched
            self.links += other.links
        if link.edge is not None:
            self.touched |= 1 << link.edge
        self.links.append(link)


def _stones(position: HexPosition, side: Side) -> list[CellId]:
    return [cell for cell, stone in enumerate(position.stones) if stone is side]


def _bridges(position: HexPosition, side: Side) -> Iterator[Link]:
    board, stones, groups = position.game.board, position.stones, position.groups
    for stone in _stones(position, side):
        for direction in range(6):
            one, two = board.neighbours[stone][direction], board.neighbours[stone][(direction + 1) % 6]
            if OFF_BOARD in (one, two) or stones[one] is not None or stones[two] is not None:
                continue
            far = board.neighbours[one][(direction + 1) % 6]
            if far == OFF_BOARD or far < stone or stones[far] is not side:
                continue
            if groups.root(stone) != groups.root(far):
                yield Link(stone, (min(one, two), max(one, two)), other=far)


def _edges(position: HexPosition, side: Side) -> Iterator[Link]:
    board, stones, groups = position.game.board, position.stones, position.groups
    for stone in _stones(position, side):
        touched = groups.touched[groups.root(stone)]
        for edge, cells in enumerate(board.sides):
            free = [cell for cell in board.neighbours[stone] if cell in cells and stones[cell] is None]
            if len(free) == 2 and not touched >> edge & 1:
                yield Link(stone, (min(free), max(free)), edge=edge)
