"""What a stone does on a hex board, in words: wins, threats, what it must stop, and the chains that it joins."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from conjoin.core.analysis import Reason
from conjoin.core.position import CellId, Move, Side
from conjoin.core.words import NUMBERS, listed
from conjoin.engines.evaluation.schmipo import wins_with
from conjoin.games.hexboard import OFF_BOARD
from conjoin.games.hexgame import HexPosition, winning_ways

SIDE_BITS = 0b111111
"""In what a group touches: the sides. The corners follow."""

WinningCells = Callable[[HexPosition, Side], Sequence[CellId]]
"""The empty cells where a side would win with its next stone, ascending."""


def winning_cells(position: HexPosition, side: Side) -> Sequence[CellId]:
    """The readable way: try every empty cell."""
    return [
        cell
        for cell, stone in enumerate(position.stones)
        if stone is None and wins_with(position, side, cell)
    ]


def native_winning_cells(position: HexPosition, side: Side) -> Sequence[CellId]:
    """The compiled twin, thousands of times faster."""
    from conjoin._native import mcts  # compiled; loaded on use

    game = position.game
    return mcts.winning_cells(rules_of(position), game.board.size, list(position.moves), side, game.swap)


def rules_of(position: HexPosition) -> str:
    """The name of the rule set, as native code calls it."""
    return position.game.name.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Chain:
    """A group of stones that a move would join, and what it touches."""

    root: CellId
    sides: int
    corners: int

    @property
    def words(self) -> str:
        """What it touches, as a player says it; empty where it touches nothing."""
        sides = f"{NUMBERS[self.sides]} side{'s' if self.sides > 1 else ''}" if self.sides else ""
        corners = f"{NUMBERS[self.corners]} corner{'s' if self.corners > 1 else ''}" if self.corners else ""
        return " and ".join(part for part in (sides, corners) if part)


class HexReasons:
    """Explains the moves of one position; what all of them have in common is looked up once."""

    def __init__(self, position: HexPosition, wins: WinningCells = native_winning_cells) -> None:
        self.position = position
        self.wins = wins
        self.own = tuple(wins(position, position.to_move))
        """Where the side to move wins at once."""
        self.other = tuple(wins(position, position.to_move.other))
        """Where the other side would."""

    def of(self, move: Move) -> tuple[Reason, ...]:
        """Everything worth saying about a legal move, the most urgent first."""
        if move == self.position.game.swap_move:
            stone = self.position.moves[0]
            return (Reason("swap", 0, (stone,), f"takes over the first stone, {self._names([stone])}"),)
        if move in self.own:
            outcome = self.position.play(move).outcome
            how, cells = (outcome.how, outcome.cells) if outcome else ("", ())
            return (Reason("win", 0, cells, f"wins at once by {winning_ways(how)}", (move,)),)
        return (*self._defence(move), *self._threats(move), *self._chains(move), *self._links(move))

    def _defence(self, move: Move) -> tuple[Reason, ...]:
        """What the other side threatens, and whether the move stops it."""
        left = [cell for cell in self.other if cell != move]
        if not self.other:
            return ()
        if left:
            text = f"leaves the opponent a win at {self._names(left)}"
            return (Reason("loss", 0, tuple(left), text, (move,)),)
        text = "must be played: the opponent would win here"
        return (Reason("must-play", 0, (move,), text),)

    def _threats(self, move: Move) -> tuple[Reason, ...]:
        """Where the move would win next; two such cells cannot both be stopped."""
        after = self.position.play(move)
        cells = tuple(self.wins(after, self.position.to_move)) if after.outcome is None else ()
        if not cells:
            return ()
        if len(cells) == 1:
            return (Reason("threat", 0, cells, f"threatens to win at {self._names(cells)}", (move,)),)
        text = f"threatens to win at {self._names(cells)}, and not all of them can be stopped"
        return (Reason("double threat", 0, cells, text, (move,)),)

    def _chains(self, move: Move) -> tuple[Reason, ...]:
        """Which chains become one, or what the stone's chain newly touches."""
        joined = self.chains_beside(move)
        if len(joined) > 1:
            return (Reason("joins", 0, (move,), f"joins {_describe_chains(joined)}", (move,)),)
        touched = self._touched(move)
        before = joined[0] if joined else Chain(move, 0, 0)
        if joined and (touched.sides, touched.corners) != (before.sides, before.corners):
            return (Reason("reaches", 0, (move,), f"its chain now touches {touched.words}", (move,)),)
        return ()

    def _links(self, move: Move) -> tuple[Reason, ...]:
        """The own stones that two free cells tie to the new one: the opponent can take one of the two only."""
        near = {chain.root for chain in self.chains_beside(move)}
        linked = [cell for cell in self.bridges_from(move) if self.position.groups.root(cell) not in near]
        if not linked:
            return ()
        text = f"is tied to {self._names(linked)} by two free cells"
        return (Reason("bridge", 0, tuple(linked), text, (move,)),)

    def bridges_from(self, move: Move) -> list[CellId]:
        """The own stones, ascending, that share two empty neighbours with this empty cell."""
        position, neighbours = self.position, self.position.game.board.neighbours
        found = []
        for direction in range(6):
            one, two = neighbours[move][direction], neighbours[move][(direction + 1) % 6]
            if (
                OFF_BOARD in (one, two)
                or position.stones[one] is not None
                or position.stones[two] is not None
            ):
                continue
            far = neighbours[one][(direction + 1) % 6]
            if far != OFF_BOARD and position.stones[far] is position.to_move:
                found.append(far)
        return sorted(found)

    def chains_beside(self, move: Move) -> list[Chain]:
        """The separate chains of the side to move around an empty cell, those that touch most first."""
        position, side = self.position, self.position.to_move
        roots = {
            position.groups.root(cell)
            for cell in position.game.board.neighbours[move]
            if cell != OFF_BOARD and position.stones[cell] is side
        }
        chains = [_chain(root, position.groups.touched[root]) for root in roots]
        return sorted(chains, key=lambda chain: (-chain.sides, -chain.corners, chain.root))

    def _touched(self, move: Move) -> Chain:
        """What the chain of a stone on this cell would touch."""
        touched = self.position.groups.touched[move]
        for chain in self.chains_beside(move):
            touched |= self.position.groups.touched[chain.root]
        return _chain(move, touched)

    def _names(self, cells: Sequence[CellId]) -> str:
        return listed([self.position.game.move_name(cell) for cell in cells])


def _chain(root: CellId, touched: int) -> Chain:
    return Chain(root, (touched & SIDE_BITS).bit_count(), (touched >> 6).bit_count())


def _describe_chains(chains: Sequence[Chain]) -> str:
    """Two or three chains with what they touch, such as `two chains that touch two sides each`."""
    count, words = NUMBERS[len(chains)], {chain.words for chain in chains}
    if words == {""}:
        return f"{count} chains"
    if len(words) == 1:
        return f"{count} chains that touch {words.pop()} each"
    parts = [f"one that touches {chain.words}" if chain.words else "one inside" for chain in chains]
    return f"{count} chains: {', '.join(parts)}"
