"""Engines that look a fixed number of plies ahead: one search, one evaluation, and the reasons at the leaf."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, Protocol

from conjoin.core.analysis import Analysis, Line, Reason
from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move, Position, Side
from conjoin.engines.evaluation.evaluation import Evaluation, seen_after
from conjoin.engines.search.tree import (
    Deadline,
    Evaluate,
    Found,
    Interrupted,
    MoveOrdering,
    Node,
    legal_moves,
)


class Search(Protocol):
    """A search of `engines.search`: the value of a node for the maximising side."""

    def __call__(
        self, node: Node, depth: int, maximizing: bool, evaluate: Evaluate, ordering: MoveOrdering
    ) -> Found:
        """Look `depth` plies ahead."""


Findings = dict[Move, Found]
"""For every root move what the search found behind it, in the order of the search."""

RootSearch = Callable[[Any, int, Deadline], Findings]
"""A whole search from the root to this depth; raises Interrupted at the deadline."""

LEVEL = Reason("level", 0, (), "nothing counts for either side")
"""Given where no rule of an evaluation applies, so that every line has a reason."""

ENDLESS = Deadline(NO_LIMIT)


@dataclass(frozen=True, slots=True)
class FixedDepthSettings:
    """What makes one fixed-depth engine differ from another."""

    search: Search
    evaluation: Evaluation
    depth: int
    """Plies looked ahead, the engine's own move included."""
    deepest: int
    """The most plies that a limit may ask for instead."""
    ordering: MoveOrdering = legal_moves
    native: RootSearch | None = None
    """Used instead of `search` where there is one; the tests hold the two equal."""


class FixedDepthEngine(Engine):
    """Searches behind every root move with a full window, so that every line has its true value."""

    def __init__(self, settings: FixedDepthSettings) -> None:
        self.settings = settings
        self.games = settings.evaluation.games

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        """Look ahead to the engine's depth or the limit's; under other limits as far as they allow."""
        if limit.nodes is None and limit.seconds is None:
            depth = self._depth(position, limit)
            try:
                return self._look(position, depth, Deadline(limit))
            except Interrupted:
                return self._look(position, 1, ENDLESS)
        *_, last = self.think(position, limit)
        return last

    def think(self, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """One ply deeper each time, as long as the next depth can be expected to fit into the limit."""
        deepest, deadline = self._depth(position, limit), Deadline(limit)
        done = self._look(position, 1, ENDLESS)
        spent, growth = done, float(len(position.legal_moves()))
        yield done
        for depth in range(2, deepest + 1):
            over_nodes = limit.nodes is not None and spent.nodes + done.nodes * growth > limit.nodes
            over_time = limit.seconds is not None and spent.seconds + done.seconds * growth > limit.seconds
            if over_nodes or over_time:
                return
            try:
                deeper = self._look(position, depth, deadline)
            except Interrupted:
                return
            growth, done = deeper.nodes / done.nodes, deeper
            spent = replace(done, nodes=spent.nodes + done.nodes, seconds=spent.seconds + done.seconds)
            limited = limit.nodes is not None or limit.seconds is not None
            # Without such limits `analyse` searches the last depth alone, and the last report says the same.
            yield spent if limited or depth < deepest else done

    def _depth(self, position: Position, limit: Limit) -> int:
        """The plies to look ahead; raises BadOption for more than the engine can, or another game's position."""
        self.refuse_other_games(position)
        if limit.depth is not None and limit.depth > self.settings.deepest:
            raise BadOption(
                f"depth {limit.depth} is too deep for this engine", f"choose 1 to {self.settings.deepest}"
            )
        return limit.depth or self.settings.depth

    def _look(self, position: Any, depth: int, deadline: Deadline) -> Analysis:
        """The search to one depth as an analysis; raises Interrupted."""
        began = perf_counter()
        if deadline.has_passed:  # compiled searches ask only now and then
            raise Interrupted
        found = (self.settings.native or self._search)(position, depth, deadline)
        lines = tuple(self._lines(position, found))
        nodes = 1 + sum(behind.nodes for behind in found.values())
        return Analysis(lines, depth, nodes, perf_counter() - began)

    def _search(self, position: Any, depth: int, deadline: Deadline) -> Findings:
        return searched(self.settings, position, depth, deadline)

    def _lines(self, position: Any, found: Findings) -> list[Line]:
        """One line per move, best first; equal moves keep the order of the search."""
        side = position.to_move
        ranked = sorted(found.items(), key=lambda item: -item[1].value)
        return [self._line(position, side, move, behind) for move, behind in ranked]

    def _line(self, position: Position, side: Side, move: Move, behind: Found) -> Line:
        variation = (move, *behind.variation)
        leaf: Any = position
        for played in variation:
            leaf = leaf.play(played)
        reasons = seen_after(variation, self.settings.evaluation.reasons(leaf, side) or (LEVEL,))
        return Line(move, self.settings.evaluation.score(behind.value, len(variation)), variation, reasons)


def searched(
    settings: FixedDepthSettings, position: Position, depth: int, deadline: Deadline = ENDLESS
) -> Findings:
    """The readable way: what the own search finds behind every root move, for the side to move."""
    side = position.to_move

    def value(leaf: Any, left: int) -> float:
        return settings.evaluation.value(leaf, side, left)

    evaluate = deadline.guard(value)
    return {
        move: settings.search(position.play(move), depth - 1, False, evaluate, settings.ordering)
        for move in settings.ordering(position)
    }


def completed(found: Findings, roots: int) -> Findings:
    """What a compiled search found behind this many root moves; raises Interrupted if some are missing."""
    if len(found) < roots:
        raise Interrupted
    return found
