"""Connect Four as far as a horizon: which moves force a win within so many plies, and which lose by then."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from conjoin.core.analysis import Kind, Score
from conjoin.core.limit import Limit
from conjoin.core.position import Move
from conjoin.engines.search.tree import Deadline
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_bits import Bitboards
from conjoin.solver.oracle import oracle
from conjoin.solver.scores import exact_score

if TYPE_CHECKING:
    from conjoin._native import solver as native_solver

Foreseen = dict[Move, Score]
"""By move its forced result, for the side to move; moves that neither win nor lose within the horizon are missing."""


def foresee(position: ConnectFourPosition, moves: Iterable[Move], horizon: int, limit: Limit) -> Foreseen:
    """The forced results of these moves, the earliest first: when the time is up, later ones stay unseen.

    A win is looked for no further than it takes: when one is found, what needs longer is of no interest.

    >>> from conjoin.games.connect_four import ConnectFour
    >>> position = ConnectFour().parse("4455")
    >>> foresee(position, position.legal_moves(), 3, Limit())[2]
    <win in 3>
    """
    lent: AbstractContextManager[native_solver.Solver] = oracle(position.game).solver()
    with lent as solver:
        return _Question(position, solver, limit).foresee(moves, horizon)


class _Question:
    """One position, and a solver for as long as it takes."""

    def __init__(self, position: ConnectFourPosition, solver: "native_solver.Solver", limit: Limit) -> None:
        self.position = position
        self.solver = solver
        self.deadline = Deadline(limit)
        self.bits = Bitboards(position.board)
        self.oracle = oracle(position.game)

    def foresee(self, moves: Iterable[Move], horizon: int) -> Foreseen:
        found: Foreseen = {}
        open_moves = list(moves)
        in_book = {move: known for move in open_moves if (known := self._in_book(move)) is not None}
        last = min(horizon, len(self.position.stones) - len(self.position.moves))
        for plies in range(1, last + 1):
            for move in open_moves:
                known = in_book.get(move)
                score = self._asked(move, plies) if known is None else known
                if score is not None and score.plies == plies:
                    found[move] = score
            open_moves = [move for move in open_moves if move not in found]
            if self.deadline.has_passed or not open_moves or any(map(_is_won, found.values())):
                break
        return found

    def _in_book(self, move: Move) -> Score | None:
        """What the opening book says about a move, however late that comes."""
        after = self.position.play(move)
        known = None if after.outcome is not None else self.oracle.known(after.moves)
        return None if known is None else exact_score(-known, self.position)

    def _asked(self, move: Move, plies: int) -> Score | None:
        """The result of a move if it comes with exactly this ply and not before; None otherwise."""
        after = self.position.play(move)
        if after.outcome is not None:
            won = after.outcome.winner is not None and plies == 1
            return exact_score(self.bits.win_at(len(self.position.moves)), self.position) if won else None
        stone = self.bits.win_at(len(self.position.moves) + plies - 1)
        # A win comes with an odd ply, a loss with an even one; the solver counts for the side that moves next.
        low, high = (-stone, 1 - stone) if plies % 2 else (stone - 1, stone)
        asked = self.solver.narrow(
            list(after.moves), low, high, seconds=self.deadline.seconds, stop=self.deadline.stop_flag
        )
        if plies % 2:
            return exact_score(stone, self.position) if asked[1] <= -stone else None
        return exact_score(-stone, self.position) if asked[0] >= stone else None


def _is_won(score: Score) -> bool:
    return score.kind is Kind.WIN
