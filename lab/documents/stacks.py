"""Document 001: the column stacks without each of their calculations, against the whole player."""

from collections.abc import Iterator
from functools import partial
from random import Random

from conjoin import registry
from conjoin.bench.measure import Measured
from conjoin.core.analysis import Analysis, Line, estimate
from conjoin.core.engine import Engine
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move, Side
from conjoin.engines.classical.column_stacks import ColumnStacks
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_threats import winning_columns
from lab.documents.duel import duel, match_line

CALCULATIONS = ("offensive", "defensive", "blocked", "block", "win")
"""Own fours counted, the opponent's counted, blocked ones popped, a win of the opponent blocked, an own one taken."""


def run(quick: bool) -> Iterator[Measured]:
    """One match for each calculation that is left out, seen from the player without it."""
    game = registry.game("connect-four")
    for calculation in CALCULATIONS:
        games = duel(game, partial(PartialStacks, calculation), "stacks", 5 if quick else 50)
        yield match_line(f"001 stacks without {calculation}", games)


class PartialStacks(Engine):
    """The stacks player with one of its calculations left out; with none left out it plays the same moves."""

    games = ("connect-four",)

    def __init__(self, without: str = "", seed: int = 0) -> None:
        self.without = without
        self.seed = seed

    def analyse(self, position: ConnectFourPosition, limit: Limit = NO_LIMIT) -> Analysis:  # noqa: ARG002  (takes no time)
        """Every column with room, the one it plays first."""
        totals = self._totals(position)
        shuffled = list(position.legal_moves())
        Random(f"{self.seed} {position.moves}").shuffle(shuffled)
        own, other = position.to_move, position.to_move.other
        wins = [] if self.without == "win" else winning_columns(position, own)
        blocks = [] if self.without == "block" else winning_columns(position, other)

        def rank(move: Move) -> tuple[int, int]:
            urgent = 0 if move in wins else 1 if move in blocks else 2
            return urgent, move if urgent < 2 else -totals[move]

        lines = tuple(Line(move, estimate(totals[move])) for move in sorted(shuffled, key=rank))
        return Analysis(lines, depth=2, nodes=len(lines), seconds=0.0)

    def _totals(self, position: ConnectFourPosition) -> list[int]:
        own = position.to_move
        stacks = _PartialColumns(position, self.without)
        moves = position.moves
        if own is Side.SECOND:
            stacks.drop(moves[0], Side.FIRST)
        rest = moves[own:]
        stacks.offensive()
        for choice, reply in zip(rest[::2], rest[1::2], strict=True):
            stacks.drop(choice, own)
            stacks.blocked_move(stacks.drop(reply, own.other))
            stacks.defensive()
            stacks.offensive()
        return stacks.totals


class _PartialColumns(ColumnStacks):
    def __init__(self, position: ConnectFourPosition, without: str) -> None:
        super().__init__(position.board, position.to_move)
        self.without = without

    def offensive(self) -> list[tuple[tuple[int, ...], ...]]:
        return [] if self.without == "offensive" else super().offensive()

    def defensive(self) -> list[tuple[tuple[int, ...], ...]]:
        return [] if self.without == "defensive" else super().defensive()

    def blocked_move(self, cell: int) -> list[tuple[tuple[int, ...], ...]]:
        return [] if self.without == "blocked" else super().blocked_move(cell)
