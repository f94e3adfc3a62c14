"""The words of ideas about hex boards: sides, cells, ways to win and links as people name them."""

from collections.abc import Sequence

from conjoin.core.position import CellId, Move, Side
from conjoin.core.words import in_words, listed, number_word
from conjoin.explain.ideas.idea import TwoWays
from conjoin.games.hexgame import HexPosition, winning_ways
from conjoin.games.hexgroups import FULL_MASK

EDGES = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")
"""The sides of the board, as HexBoard numbers them."""
MOST_NAMED = 6
"""Cells, or moves of a line, that a sentence names; of more it names the first few and counts the rest."""
FIRST_NAMED = 4
"""How many those first few are."""


def side_name(position: HexPosition, side: Side) -> str:
    """White or Black."""
    return position.game.side_names[side]


def cells(position: HexPosition, some: Sequence[CellId], last: str = "and") -> str:
    """Cells, or moves, by their names; the first few of them where they are very many."""
    few = len(some) <= MOST_NAMED
    names = [position.game.move_name(cell) for cell in (some if few else some[:FIRST_NAMED])]
    return listed(names if few else [*names, f"{number_word(len(some) - FIRST_NAMED)} others"], last)


def played(position: HexPosition, moves: Sequence[Move]) -> HexPosition:
    """The position after these moves."""
    for move in moves:
        position = position.play(move)
    return position


def in_turn(position: HexPosition, moves: Sequence[Move], most: int = MOST_NAMED) -> str:
    """Moves from here with their players: `White c3, Black g3`."""
    named = moves if len(moves) <= most else moves[:FIRST_NAMED]
    said = []
    for move in named:
        said.append(f"{side_name(position, position.to_move)} {position.game.move_name(move)}")
        position = position.play(move)
    left = len(moves) - len(named)
    return ", ".join(said) + (f" and {in_words(left, 'more move')}" if left else "")


def example(position: HexPosition, moves: Sequence[Move]) -> str:
    """A line that a proof expects as a sentence; there may be others."""
    return f"Play can go {in_turn(position, moves)}."


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


def touched(position: HexPosition, idea: TwoWays) -> int:
    """What stones that hold together touch then, as bits: the sides, then the corners."""
    groups, bits = position.groups, 0
    for stone, _, other, edge in idea.links:
        for end in (stone, other):
            bits |= 0 if end is None else groups.touched[groups.root(end)]
        bits |= 0 if edge is None else 1 << edge
    return bits


def touching(bits: int) -> str:
    """The same in words, such as `two sides and one corner`; empty where it is nothing."""
    counts = (((bits & FULL_MASK).bit_count(), "side"), ((bits >> 6).bit_count(), "corner"))
    said = [in_words(number, what) for number, what in counts if number]
    return listed(said) if said else ""
