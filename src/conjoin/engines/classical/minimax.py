"""Plain minimax and plain alpha-beta with any evaluation: the searches without the habits of any one document."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from conjoin.core.analysis import Analysis
from conjoin.core.engine import Engine
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Entry, Option
from conjoin.core.position import Move, Position
from conjoin.engines.classical.fixed_depth import (
    Findings,
    FixedDepthEngine,
    FixedDepthSettings,
    Search,
    completed,
    searched,
)
from conjoin.engines.evaluation.catalogue import EVALUATIONS, USUAL, evaluation
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

AUTO = "auto"
"""Instead of an evaluation's name: the usual one of the game that is played."""


@dataclass(frozen=True)
class CompiledSearch:
    """The compiled twin of a own search; boards too large for it are searched by the readable one."""

    settings: FixedDepthSettings
    evaluation: str
    order: ColumnOrder

    def __call__(self, position: ConnectFourPosition, depth: int, deadline: Deadline) -> Findings:
        """Search every root move with a full window."""
        board = position.board
        if not board.fits_a_word:
            return searched(self.settings, position, depth, deadline)
        from conjoin._native import connect_four_search  # compiled; loaded on use

        found = connect_four_search.search_moves(
            list(position.moves), depth, self.evaluation, self.settings.search is alphabeta,
            list(self.order(board.width)), board.width, board.height, board.line,
            seconds=deadline.seconds, stop=deadline.stop_flag,
        )  # fmt: skip
        behind = {move: Found(value, tuple(line), nodes) for move, value, line, nodes in found}
        return completed(behind, len(position.legal_moves()))


def with_native(settings: FixedDepthSettings, evaluation_name: str, order: ColumnOrder) -> FixedDepthSettings:
    """The same settings with the compiled twin of its search."""
    return replace(settings, native=CompiledSearch(settings, evaluation_name, order))


class ByGameEngine(Engine):
    """One engine for each game, and each position is given to its own game's."""

    def __init__(self, players: Mapping[str, Engine]) -> None:
        self.players = players
        self.games = tuple(players)

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        """What the engine for this game says; raises BadOption for another game."""
        return self._player(position).analyse(position, limit)

    def think(self, position: Position, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """What the engine for this game reports as it deepens."""
        return self._player(position).think(position, limit)

    def _player(self, position: Position) -> Engine:
        self.refuse_other_games(position)
        return self.players[position.game.name.partition(":")[0]]


def _engine(search: Search, depth: int, evaluation: str) -> Engine:
    if evaluation == AUTO:
        return ByGameEngine({game: _with_evaluation(search, depth, name) for game, name in USUAL.items()})
    return _with_evaluation(search, depth, evaluation)


def _with_evaluation(search: Search, depth: int, name: str) -> FixedDepthEngine:
    chosen = evaluation(name)
    if "connect-four" not in chosen.games:
        from conjoin.engines.classical.schmipo import native_search  # needed for FenceMaster alone

        native = native_search if search is alphabeta else None
        return FixedDepthEngine(FixedDepthSettings(search, chosen, depth, DEEPEST, relevant_cells, native))
    settings = FixedDepthSettings(search, chosen, depth, DEEPEST, centre_first)
    return FixedDepthEngine(with_native(settings, name, column_order) if name in COMPILED else settings)


def build_minimax(depth: int, evaluation: str) -> Engine:
    """Looks at every position within `depth` plies."""
    return _engine(minimax, depth, evaluation)


def build_alphabeta(depth: int, evaluation: str) -> Engine:
    """The same answers from fewer positions."""
    return _engine(alphabeta, depth, evaluation)


OPTIONS = (
    Option("depth", 4, "moves of both sides looked ahead", low=1, high=DEEPEST),
    Option(
        "evaluation",
        AUTO,
        "what a position is worth; auto is windows in Connect Four and schmipo in FenceMaster",
        choices=(AUTO, *EVALUATIONS),
    ),
)

MINIMAX = Entry(
    name="minimax",
    summary="Looks at every line of play to its depth, with any evaluation",
    source="the minimax listing of the Cross Four document; the evaluations of all documents",
    build=build_minimax,
    options=OPTIONS,
    games=tuple(USUAL),
)

ALPHABETA = Entry(
    name="alphabeta",
    summary="Minimax that skips what cannot change the answer, with any evaluation",
    source="the alpha-beta listing of the Cross Four document; the evaluations of all documents",
    build=build_alphabeta,
    options=OPTIONS,
    games=tuple(USUAL),
)
