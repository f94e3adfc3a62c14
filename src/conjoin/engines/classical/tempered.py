"""Tempered: plain minimax with diminishing returns; Red seeks the highest score and Yellow the lowest."""

from typing import Final

from conjoin.core.analysis import Score, estimate, loss_in, win_in
from conjoin.core.options import Entry, Option
from conjoin.core.position import Move
from conjoin.engines.classical.fixed_depth import (
    ENDLESS,
    Findings,
    FixedDepthEngine,
    FixedDepthSettings,
    RootSearch,
    completed,
    searched,
)
from conjoin.engines.evaluation.tempered import EXTREME, Tempered
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.engines.search.minimax import minimax
from conjoin.engines.search.tree import Deadline, Found
from conjoin.games.connect_four import ConnectFourPosition

THOUSANDTHS: Final = 1000
DEEPEST: Final = 8


def plain(position: ConnectFourPosition, depth: int, deadline: Deadline = ENDLESS) -> Findings:
    """The readable search: for every legal move what minimax finds behind it, for the side to move."""
    return searched(FixedDepthSettings(minimax, Tempered(), depth, DEEPEST), position, depth, deadline)


def compiled(position: ConnectFourPosition, depth: int, deadline: Deadline = ENDLESS) -> Findings:
    """The same from the compiled twin; boards too large for it get the readable search."""
    board = position.board
    if not board.fits_a_word:
        return plain(position, depth, deadline)
    from conjoin._native import score_table  # compiled; loaded on use

    found = score_table.tempered_moves(
        position.moves,
        depth,
        board.width,
        board.height,
        board.line,
        seconds=deadline.seconds,
        stop=deadline.stop_flag,
    )
    behind = {move: Found(value / THOUSANDTHS, tuple(line), nodes) for move, value, line, nodes in found}
    return completed(behind, len(position.legal_moves()))


class Measured(Tempered):
    """Tempered for a search whose forced wins and losses come with their quickest play."""

    def score(self, value: float, plies: int) -> Score:
        """The extremes are reached through wins on the board alone, so they are forced within the tree."""
        if abs(value) < EXTREME:
            return estimate(value)
        return win_in(plies) if value > 0 else loss_in(plies)


def measured(
    position: ConnectFourPosition, depth: int, found: Findings, deadline: Deadline = ENDLESS
) -> Findings:
    """The same values, each forced result with its quickest play; of equal ones quick wins and late losses first.

    Minimax takes the first of equal lines: a win within the tree, but not how long it takes.
    """
    exact = {
        move: behind if abs(behind.value) < EXTREME else _quickest(position, move, depth, behind, deadline)
        for move, behind in found.items()
    }
    return dict(sorted(exact.items(), key=lambda item: _plies(item[1])))


def _plies(found: Found) -> float:
    """Plies to a forced win, below zero to a forced loss, 0 for opinions."""
    return len(found.variation) * found.value / EXTREME if abs(found.value) == EXTREME else 0


def _quickest(
    position: ConnectFourPosition, move: Move, depth: int, behind: Found, deadline: Deadline
) -> Found:
    """The same result with its shortest play: the first depth at which it shows is its length."""
    side, child, nodes = position.to_move, position.play(move), behind.nodes

    def sooner(leaf: ConnectFourPosition, left: int) -> float:
        winner = leaf.outcome.winner if leaf.outcome else None
        return 0 if winner is None else (1 + left) * (1 if winner is side else -1)

    evaluate = deadline.guard(sooner)
    for plies in range(depth):
        line = alphabeta(child, plies, False, evaluate)
        nodes += line.nodes
        if line.value != 0:
            break
    return Found(behind.value, line.variation, nodes)


class MeasuredSearch:
    """A search whose forced results come with their quickest play."""

    def __init__(self, search: RootSearch) -> None:
        self.search = search

    def __call__(self, position: ConnectFourPosition, depth: int, deadline: Deadline) -> Findings:
        """Search, then measure."""
        return measured(position, depth, self.search(position, depth, deadline), deadline)


class TemperedEngine(FixedDepthEngine):
    """Compares the scores of every position `depth` plies ahead and prunes nothing."""

    def __init__(self, depth: int = 5, search: RootSearch = compiled) -> None:
        super().__init__(
            FixedDepthSettings(minimax, Measured(), depth, DEEPEST, native=MeasuredSearch(search))
        )


ENTRY = Entry(
    name="tempered",
    summary="Unpruned minimax over a score table whose every item counts less the higher the score",
    source="the averaging player's document: minimax outline and special scoring",
    build=TemperedEngine,
    options=(Option("depth", 5, "moves of both sides looked ahead", low=1, high=DEEPEST),),
    games=("connect-four",),
)
