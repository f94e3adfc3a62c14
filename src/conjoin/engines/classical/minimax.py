"""Plain minimax and plain alpha-beta with any evaluation: the searches without any one document's habits."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from conjoin.core.options import Entry, Option
from conjoin.core.position import Move
from conjoin.engines.classical.fixed_depth import (
    Findings,
    FixedDepthEngine,
    Plan,
    Search,
    completed,
    searched,
)
from conjoin.engines.evaluation.catalogue import EVALUATIONS, evaluation
from conjoin.engines.move_ordering import centre_first, relevant_cells
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.engines.search.minimax import minimax
from conjoin.engines.search.tree import Deadline, Found
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_cells import column_order

ColumnOrder = Callable[[int], Iterable[Move]]
"""The columns of a board of this width, in the order in which a search looks at them."""

COMPILED = ("streaks", "windows")
"""The evaluations that the compiled search knows."""

DEEPEST = 8
"""Plies that these two engines look ahead at most."""


@dataclass(frozen=True)
class CompiledSearch:
    """The compiled twin of a plan's search; boards too large for it are searched by the readable one."""

    plan: Plan
    evaluation: str
    order: ColumnOrder

    def __call__(self, position: ConnectFourPosition, depth: int, deadline: Deadline) -> Findings:
        """Search every root move with a full window."""
        board = position.board
        if not board.fits_a_word:
            return searched(self.plan, position, depth, deadline)
        from conjoin._native import connect_four_search  # compiled; loaded on use

        found = connect_four_search.search_moves(
            list(position.moves), depth, self.evaluation, self.plan.search is alphabeta,
            list(self.order(board.width)), board.width, board.height, board.line,
            seconds=deadline.seconds, stop=deadline.stop_flag,
        )  # fmt: skip
        behind = {move: Found(value, tuple(line), nodes) for move, value, line, nodes in found}
        return completed(behind, len(position.legal_moves()))


def with_native(plan: Plan, evaluation_name: str, order: ColumnOrder) -> Plan:
    """The same plan with the compiled twin of its search."""
    return replace(plan, native=CompiledSearch(plan, evaluation_name, order))


def _engine(search: Search, depth: int, name: str) -> FixedDepthEngine:
    chosen = evaluation(name)
    if "connect-four" not in chosen.games:
        from conjoin.engines.classical.schmipo import native_search  # nobody else needs that player

        native = native_search if search is alphabeta else None
        return FixedDepthEngine(Plan(search, chosen, depth, DEEPEST, relevant_cells, native))
    plan = Plan(search, chosen, depth, DEEPEST, centre_first)
    return FixedDepthEngine(with_native(plan, name, column_order) if name in COMPILED else plan)


def build_minimax(depth: int, evaluation: str) -> FixedDepthEngine:
    """Looks at every position within `depth` plies."""
    return _engine(minimax, depth, evaluation)


def build_alphabeta(depth: int, evaluation: str) -> FixedDepthEngine:
    """The same answers from fewer positions."""
    return _engine(alphabeta, depth, evaluation)


OPTIONS = (
    Option("depth", 4, "moves of both sides looked ahead", low=1, high=DEEPEST),
    Option("evaluation", "windows", "what a position is worth", choices=tuple(EVALUATIONS)),
)

MINIMAX = Entry(
    name="minimax",
    summary="Looks at every line of play to its depth, with any evaluation",
    source="the minimax listing of the Cross Four document; the evaluations of all documents",
    build=build_minimax,
    options=OPTIONS,
    games=("connect-four", "fencemaster"),
)

ALPHABETA = Entry(
    name="alphabeta",
    summary="Minimax that skips what cannot change the answer, with any evaluation",
    source="the alpha-beta listing of the Cross Four document; the evaluations of all documents",
    build=build_alphabeta,
    options=OPTIONS,
    games=("connect-four", "fencemaster"),
)
