"""Perfect play from positions whose exact score is known: the winner is quick, the loser holds out."""

from collections.abc import Iterator, Sequence
from math import inf
from time import perf_counter

from conjoin.core.analysis import Kind, Score
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_bits import Bitboards
from conjoin.games.connect_four_cells import column_order

SOON = 0.001
"""Seconds that are left to a search at least, so that it can look up what is known already."""


class PrincipalLines:
    """Perfect games from several positions; the limit is for all of them together.

    >>> from conjoin import game
    >>> from conjoin.core.analysis import win_in
    >>> PrincipalLines().of(game("connect-four").parse("3344"), win_in(3))
    [4, 3, 1]
    """

    def __init__(self, limit: Limit = NO_LIMIT) -> None:
        self._stop = limit.stop
        self._until = inf if limit.seconds is None else perf_counter() + limit.seconds

    def of(self, position: ConnectFourPosition, score: Score, order: Sequence[Move] = ()) -> list[Move]:
        """One perfect game from here, of equal moves the first in this order, or else the most central.

        It is shorter if the limit ends the search before.
        """
        from conjoin.solver.oracle import oracle

        seconds = None if self._until == inf else max(self._until - perf_counter(), SOON)
        limit, value = Limit(seconds=seconds, stop=self._stop), solver_score(position, score)
        return oracle(position.game).best_line(position.moves, value, limit, order)

    def several_of(self, position: ConnectFourPosition, score: Score) -> Iterator[list[Move]]:
        """Four of them, each only when asked for: from the centre, the edges, the left and the right."""
        centre = column_order(position.board.width)
        for order in ((), centre[::-1], sorted(centre), sorted(centre)[::-1]):
            yield self.of(position, score, order)


def solver_score(position: ConnectFourPosition, score: Score) -> int:
    """An exact score as the solver counts it: from the end of the game, by the winner's stones.

    >>> from conjoin import game
    >>> from conjoin.core.analysis import loss_in, win_in
    >>> solver_score(game("connect-four").parse("112233"), win_in(1))
    18
    >>> solver_score(game("connect-four").parse("4"), loss_in(40))
    -1
    """
    if score.kind is Kind.DRAW or score.plies is None:
        return 0
    value = Bitboards(position.board).win_at(len(position.moves) + score.plies - 1)
    return value if score.kind is Kind.WIN else -value
