"""Schmipo, the FenceMaster player: a corner, a heuristic opening, then minimax over the cells around the stones."""

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Analysis, Limit, Line, Reason
from conjoin.core.options import Entry, Option
from conjoin.core.position import CellId, Move
from conjoin.engines.evaluation.schmipo import SchmipoEvaluation
from conjoin.engines.schmipo_opening import OpeningMove, opening_move
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.engines.search.tree import Found
from conjoin.engines.tree_search import Plan, TreeSearchEngine
from conjoin.games.hexboard import OFF_BOARD
from conjoin.games.hexgame import HexPosition


class SchmipoEngine(TreeSearchEngine):
    """Plays the opening's move at once where there is one, and searches everywhere else."""

    def __init__(self, cutoff: int = 3, heuristic: int = 10) -> None:
        super().__init__(Plan(alphabeta, SchmipoEvaluation(), cutoff, relevant_cells, native_search))
        self.heuristic = heuristic

    def analyse(self, position: Any, limit: Limit) -> Analysis:
        """One line in the opening, afterwards one for every relevant cell."""
        began = perf_counter()
        opening = opening_move(position, self.heuristic)
        if opening is None:
            return super().analyse(position, limit)
        return Analysis((self._opening_line(position, opening),), 0, 1, perf_counter() - began)

    def _opening_line(self, position: HexPosition, opening: OpeningMove) -> Line:
        """Nothing was searched, so the score is what the evaluation says right after the move."""
        after, side = position.play(opening.move), position.to_move
        heuristic = Reason(opening.rule, 0, opening.cells, opening.text)
        score = self.plan.evaluation.score(self.plan.evaluation.value(after, side, 0), 1)
        return Line(
            opening.move, score, (opening.move,), (heuristic, *self.plan.evaluation.reasons(after, side))
        )


def relevant_cells(position: HexPosition) -> Sequence[CellId]:
    """The empty cells beside any stone, from the bottom right back to the top left; the corner on an empty board."""
    neighbours, stones = position.game.board.neighbours, position.stones
    if stones.count(None) == len(stones):
        return (len(stones) - 1,)
    return [
        cell
        for cell in range(len(stones) - 1, -1, -1)
        if stones[cell] is None and any(n != OFF_BOARD and stones[n] is not None for n in neighbours[cell])
    ]


def native_search(position: HexPosition, depth: int) -> dict[Move, Found]:
    """The compiled twin of alpha-beta over the relevant cells with Schmipo's evaluation."""
    from conjoin._native import schmipo  # compiled; loaded on use

    game = position.game
    found = schmipo.search_moves(game.board.size, game.swap, list(position.moves), depth)
    return {move: Found(value, tuple(variation), nodes) for move, value, variation, nodes in found}


ENTRY = Entry(
    name="schmipo",
    summary="FenceMaster from the corner: heuristic opening, then minimax for as many ways to win as possible",
    source="the Schmipo notes: corner first, cutoff 3, edges, chains, criticals and winners",
    build=SchmipoEngine,
    options=(
        Option("cutoff", 3, "moves of both sides looked ahead", low=1, high=4),
        Option(
            "heuristic", 10, "stones on the board at which the opening gives way to minimax", low=0, high=10
        ),
    ),
    games=("fencemaster",),
)
