"""Engines that look a fixed number of plies ahead: one search, one evaluation, and the reasons at the leaf."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, Protocol

from conjoin.core.analysis import Analysis, Limit, Line, Reason
from conjoin.core.engine import Engine
from conjoin.core.position import Move, Position, Side
from conjoin.engines.evaluation.evaluation import Evaluation
from conjoin.engines.search.tree import Candidates, Evaluate, Found, legal_moves


class Search(Protocol):
    """A search of `engines.search`: the value of a node for the maximising side."""

    def __call__(
        self, node: Position, depth: int, maximizing: bool, evaluate: Evaluate, candidates: Candidates
    ) -> Found:
        """Look `depth` plies ahead."""


NativeSearch = Callable[[Any, int], dict[Move, Found]]
"""The compiled twin of a whole search: for every candidate what is found behind it, at this depth."""

LEVEL = Reason("level", 0, (), "nothing counts for either side at the end of the expected play")
"""Said where no rule of an evaluation fires, so that every line has a reason."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What makes one tree-searching engine differ from another."""

    search: Search
    evaluation: Evaluation
    depth: int
    """Plies looked ahead, the engine's own move included."""
    candidates: Candidates = legal_moves
    native: NativeSearch | None = None
    """Used instead of `search` where it is there; the tests hold them equal."""


class TreeSearchEngine(Engine):
    """Searches behind every candidate move with a full window, so that every line has its true value."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = plan.evaluation.games

    def analyse(self, position: Position, limit: Limit) -> Analysis:
        """Look ahead as far as the engine's depth and the limit allow."""
        deepest = min(self.plan.depth, limit.depth or self.plan.depth)
        if limit.nodes is None and limit.seconds is None:
            return self._look(position, deepest)
        return self._deepen(position, deepest, limit)

    def _deepen(self, position: Position, deepest: int, limit: Limit) -> Analysis:
        """One ply deeper each time, as long as the next depth can be expected to fit into the limit."""
        done = self._look(position, 1)
        nodes, seconds, growth = done.nodes, done.seconds, float(len(position.legal_moves()))
        for depth in range(2, deepest + 1):
            over_nodes = limit.nodes is not None and nodes + done.nodes * growth > limit.nodes
            over_time = limit.seconds is not None and seconds + done.seconds * growth > limit.seconds
            if over_nodes or over_time:
                break
            deeper = self._look(position, depth)
            growth = deeper.nodes / done.nodes
            nodes, seconds, done = nodes + deeper.nodes, seconds + deeper.seconds, deeper
        return replace(done, nodes=nodes, seconds=seconds)

    def _look(self, position: Any, depth: int) -> Analysis:
        began = perf_counter()
        found = self._found(position, depth)
        side = position.to_move
        ranked = sorted(
            found.items(), key=lambda item: -item[1].value
        )  # stable: equal moves keep their order
        lines = tuple(self._line(position, side, move, behind) for move, behind in ranked)
        nodes = 1 + sum(behind.nodes for behind in found.values())
        return Analysis(lines, depth, nodes, perf_counter() - began)

    def _found(self, position: Any, depth: int) -> dict[Move, Found]:
        if self.plan.native is not None:
            return self.plan.native(position, depth)
        return searched(self.plan, position, depth)

    def _line(self, position: Position, side: Side, move: Move, behind: Found) -> Line:
        variation = (move, *behind.variation)
        leaf: Any = position
        for played in variation:
            leaf = leaf.play(played)
        reasons = tuple(self.plan.evaluation.reasons(leaf, side)) or (LEVEL,)
        return Line(move, self.plan.evaluation.score(behind.value, len(variation)), variation, reasons)


def searched(plan: Plan, position: Position, depth: int) -> dict[Move, Found]:
    """The readable way: what the plan's search finds behind every candidate, for the side to move."""
    side = position.to_move

    def evaluate(leaf: Any, left: int) -> float:
        return plan.evaluation.value(leaf, side, left)

    moves: Sequence[Move] = plan.candidates(position)
    return {
        move: plan.search(position.play(move), depth - 1, False, evaluate, plan.candidates) for move in moves
    }
