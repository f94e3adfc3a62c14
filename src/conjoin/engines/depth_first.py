"""Plain minimax and plain alpha-beta with any evaluation: the searches without any one document's habits."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from conjoin.core.options import Entry, Option
from conjoin.core.position import Move
from conjoin.engines.candidates import centre_first, column_order
from conjoin.engines.evaluation.catalogue import EVALUATIONS, evaluation
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.engines.search.minimax import minimax
from conjoin.engines.search.tree import Found
from conjoin.engines.tree_search import Plan, Search, TreeSearchEngine, searched
from conjoin.games.connect_four import ConnectFourPosition

ColumnOrder = Callable[[int], Iterable[Move]]
"""The columns of a board of this width, in the order in which a search looks at them."""

COMPILED = ("streaks", "windows")
"""The evaluations that the compiled search knows."""


def with_native(plan: Plan, evaluation_name: str, order: ColumnOrder) -> Plan:
    """The same plan with the compiled twin of its search; boards too large for it are searched as before."""
    pruning = plan.search is alphabeta

    def search(position: ConnectFourPosition, depth: int) -> dict[Move, Found]:
        board = position.board
        if not board.fits_a_word:
            return searched(plan, position, depth)
        from conjoin._native import connect_four_search  # compiled; loaded on use

        found = connect_four_search.search_moves(
            list(position.moves), depth, evaluation_name, pruning, list(order(board.width)),
            board.width, board.height, board.line,
        )  # fmt: skip
        return {move: Found(value, tuple(line), nodes) for move, value, line, nodes in found}

    return replace(plan, native=search)


def _engine(search: Search, depth: int, name: str) -> TreeSearchEngine:
    judge = evaluation(name)
    if "connect-four" not in judge.games:
        from conjoin.engines.schmipo import native_search, relevant_cells  # nobody else needs that player

        native = native_search if search is alphabeta else None
        return TreeSearchEngine(Plan(search, judge, depth, relevant_cells, native))
    plan = Plan(search, judge, depth, centre_first)
    return TreeSearchEngine(with_native(plan, name, column_order) if name in COMPILED else plan)


def build_minimax(depth: int, evaluation: str) -> TreeSearchEngine:
    """Looks at every position within `depth` plies."""
    return _engine(minimax, depth, evaluation)


def build_alphabeta(depth: int, evaluation: str) -> TreeSearchEngine:
    """The same answers from fewer positions."""
    return _engine(alphabeta, depth, evaluation)


OPTIONS = (
    Option("depth", 4, "moves of both sides looked ahead", low=1, high=8),
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
