"""What the next stone does on a hex board: wins at once, must stop a win; and who can no longer win."""

from collections.abc import Sequence

from conjoin.core.position import CellId, Side
from conjoin.core.words import listed
from conjoin.engines.evaluation.prospects import can_still_win
from conjoin.explain.hex_ideas import words
from conjoin.explain.hex_ideas.links import Network
from conjoin.explain.ideas.idea import MustBlock, NothingLeft, TwoWays, WinsNow
from conjoin.games.hexgame import HexPosition

MOST_PAIRS = 4
"""Pairs of cells that a sentence names at most."""


def wins_now(position: HexPosition, cells: Sequence[CellId]) -> WinsNow | None:
    """How the side to move wins with its next stone on one of these cells."""
    if not cells:
        return None
    name, (how, _) = (
        words.side_name(position, position.to_move),
        words.won_by(position, position.to_move, cells[0]),
    )
    more = f"; {words.cells(position, cells[1:])} would win too" if cells[1:] else ""
    return WinsNow(
        side=position.to_move,
        cells=words.lit(position, position.to_move, cells[:1]),
        moves=tuple(cells),
        sentence=f"{name}'s {position.game.move_name(cells[0])} completes {how}{more}.",
        short=f"{how} at {position.game.move_name(cells[0])}",
    )


def must_block(position: HexPosition, own: Sequence[CellId], enemy: Sequence[CellId]) -> MustBlock | None:
    """The one cell that stops the other side's next stone from winning."""
    if own or len(enemy) != 1:
        return None
    other = position.to_move.other
    how, _ = words.won_by(position, other, enemy[0])
    me, cell = words.side_name(position, position.to_move), position.game.move_name(enemy[0])
    return MustBlock(
        side=position.to_move,
        cells=words.lit(position, other, enemy),
        moves=(enemy[0],),
        sentence=f"{me} must play {cell}, or {words.side_name(position, other)} completes {how} there.",
        short=f"{how} at {cell}",
    )


def nothing_left(position: HexPosition) -> list[NothingLeft]:
    """The sides that could no longer win even if they alone kept moving."""
    found = [side for side in Side if not can_still_win(position, side)]
    return [_nothing_left(position, side, dead_draw=len(found) == 2) for side in found]


def _nothing_left(position: HexPosition, side: Side, *, dead_draw: bool) -> NothingLeft:
    said = f"{words.side_name(position, side)} can no longer win: there is no room for anything that wins."
    if dead_draw:
        said = "Neither side can still win: there is no room for anything that wins."
    return NothingLeft(side=side, sentence=said, short="nothing left to win", dead_draw=dead_draw)


def two_ways(position: HexPosition, network: Network) -> TwoWays:
    """Stones that hold together by pairs of free cells: the other side can take only one of each pair."""
    name, other = words.side_name(position, network.side), words.side_name(position, network.side.other)
    ends = sorted({end for link in network.links for end in (link.stone, link.other) if end is not None})
    pairs = [link.free for link in network.links]
    reach = words.touching(network)
    chain = "the chain then touches" if len(ends) == 1 else "together they touch"
    cells = "; ".join(words.cells(position, pair, "or") for pair in pairs[:MOST_PAIRS])
    more = "; and more" if len(pairs) > MOST_PAIRS else ""
    takes = f"if {other} takes one of {'the' if len(pairs) == 1 else 'a'} pair, {name} takes the other"
    return TwoWays(
        side=network.side,
        cells=tuple(dict.fromkeys([*(cell for pair in pairs for cell in pair), *ends])),
        moves=tuple(cell for pair in pairs for cell in pair),
        sentence=(
            f"{name}'s {_held(position, network, ends)} by {'a pair' if len(pairs) == 1 else 'pairs'} of free cells "
            f"({cells}{more}): {takes}{f', and {chain} {reach}' if reach else ''}."
        ),
        short=f"two ways to connect ({cells}{more})",
        links=tuple((link.stone, link.free, link.other, link.edge) for link in network.links),
    )


def _held(position: HexPosition, network: Network, ends: Sequence[CellId]) -> str:
    """Which stones belong together, and to which sides of the board."""
    edges = [words.EDGES[link.edge] for link in network.links if link.edge is not None]
    sides = f"the {listed(edges)} side{'s' if len(edges) > 1 else ''}" if edges else ""
    names = words.cells(position, ends)
    if len(ends) == 1:
        return f"{names} is tied to {sides}"
    return f"{names} are tied together{f' and to {sides}' if sides else ''}"
