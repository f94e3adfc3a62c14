"""Schmipo, the FenceMaster player: a corner, a heuristic opening, then minimax over the cells around the stones."""

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Analysis, Line, Reason
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Entry, Option
from conjoin.engines.classical.fixed_depth import (
    ENDLESS,
    Findings,
    FixedDepthEngine,
    FixedDepthSettings,
    completed,
)
from conjoin.engines.classical.schmipo_opening import OpeningMove, opening_move
from conjoin.engines.evaluation.evaluation import seen_after
from conjoin.engines.evaluation.schmipo import SchmipoEvaluation
from conjoin.engines.move_ordering import relevant_cells
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.engines.search.tree import Deadline, Found
from conjoin.games.hexgame import HexPosition

DEEPEST = 4
"""Plies that a limit or an option may ask for."""


class SchmipoEngine(FixedDepthEngine):
    """Plays the opening's move at once where there is one, and searches everywhere else."""

    def __init__(self, cutoff: int = 3, heuristic: int = 10) -> None:
        settings = FixedDepthSettings(
            alphabeta, SchmipoEvaluation(), cutoff, DEEPEST, relevant_cells, native_search
        )
        super().__init__(settings)
        self.heuristic = heuristic

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        """One line in the opening, afterwards one for every relevant cell."""
        return self._opening(position, limit) or super().analyse(position, limit)

    def think(self, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """The opening's move at once, afterwards one ply deeper each time."""
        opening = self._opening(position, limit)
        if opening is not None:
            yield opening
        else:
            yield from super().think(position, limit)

    def _opening(self, position: HexPosition, limit: Limit) -> Analysis | None:
        began = perf_counter()
        self._depth(position, limit)  # refuses what the search would refuse
        opening = opening_move(position, self.heuristic)
        if opening is None:
            return None
        return Analysis((self._opening_line(position, opening),), 0, 1, perf_counter() - began)

    def _opening_line(self, position: HexPosition, opening: OpeningMove) -> Line:
        """Nothing was searched, so the score is what the evaluation says right after the move."""
        after, side = position.play(opening.move), position.to_move
        heuristic = Reason(opening.rule, 0, opening.cells, opening.text)
        reasons = seen_after([opening.move], self.settings.evaluation.reasons(after, side))
        score = self.settings.evaluation.score(self.settings.evaluation.value(after, side, 0), 1)
        return Line(opening.move, score, (opening.move,), (heuristic, *reasons))


def native_search(position: HexPosition, depth: int, deadline: Deadline = ENDLESS) -> Findings:
    """The compiled twin of alpha-beta over the relevant cells with Schmipo's evaluation."""
    from conjoin._native import schmipo  # compiled; loaded on use

    game = position.game
    found = schmipo.search_moves(
        game.board.size,
        game.swap,
        list(position.moves),
        depth,
        seconds=deadline.seconds,
        stop=deadline.stop_flag,
    )
    behind = {move: Found(value, tuple(variation), nodes) for move, value, variation, nodes in found}
    return completed(behind, len(relevant_cells(position)))


ENTRY = Entry(
    name="schmipo",
    summary="FenceMaster from the corner: heuristic opening, then minimax for as many ways to win as possible",
    source="the Schmipo notes: corner first, cutoff 3, edges, chains, criticals and winners",
    build=SchmipoEngine,
    options=(
        Option("cutoff", 3, "moves of both sides looked ahead", low=1, high=DEEPEST),
        Option(
            "heuristic", 10, "stones on the board at which the opening gives way to minimax", low=0, high=10
        ),
    ),
    games=("fencemaster",),
)
