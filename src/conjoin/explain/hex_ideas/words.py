"""The words of ideas about hex boards: sides, cells, ways to win and links as people name them."""

from collections.abc import Sequence

from conjoin.core.position import CellId, Side
from conjoin.core.words import in_words, listed
from conjoin.explain.hex_ideas.links import Network
from conjoin.games.hexgame import HexPosition, winning_ways

EDGES = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")
"""The sides of the board, as HexBoard numbers them."""
MOST_NAMED = 6
"""Cells that a sentence names at most."""


def side_name(position: HexPosition, side: Side) -> str:
    """White or Black."""
    return position.game.side_names[side]


def cells(position: HexPosition, some: Sequence[CellId], last: str = "and") -> str:
    """Cells, or moves, by their names; some of them where they are very many."""
    names = [position.game.move_name(cell) for cell in some[:MOST_NAMED]]
    return ", ".join([*names, "…"]) if len(some) > MOST_NAMED else listed(names, last)


def won_by(position: HexPosition, side: Side, cell: CellId) -> tuple[str, tuple[CellId, ...]]:
    """What a winning stone of a side on this empty cell makes, such as `a ring`, and its cells."""
    stones = (*position.stones[:cell], side, *position.stones[cell + 1 :])
    _, links = position.groups.place(position.game.board, stones, cell)
    outcome = position.game.outcome(stones, cell, links)
    return (winning_ways(outcome.how), outcome.cells) if outcome else ("", ())


def lit(position: HexPosition, side: Side, some: Sequence[CellId]) -> tuple[CellId, ...]:
    """These winning cells, and then the stones that win with them."""
    stones = [stone for cell in some for stone in won_by(position, side, cell)[1]]
    return tuple(dict.fromkeys([*some, *stones]))


def touching(network: Network) -> str:
    """What a network touches, such as `two sides and one corner`; empty where it is nothing."""
    counts = ((network.sides, "side"), (network.corners, "corner"))
    said = [in_words(number, what) for number, what in counts if number]
    return listed(said) if said else ""
