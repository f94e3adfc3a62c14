"""The tree search: simulations grow a tree where play is promising, until the time is up or the result is proven.

Both hex games have a compiled search; Connect Four is played by its readable twin in `engines.search`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from conjoin.core.analysis import Analysis, Limit, Line, Reason, Score, draw, estimate, loss_in, win_in
from conjoin.core.engine import Engine
from conjoin.core.options import Entry, Option
from conjoin.core.position import CellId, Move, Position
from conjoin.engines.hex_reasons import HexReasons, rules_of
from conjoin.engines.search.mcts import Fate, Tree
from conjoin.games.hexgame import HexPosition

if TYPE_CHECKING:
    from conjoin._native import mcts as native

SIMULATIONS = 20_000
"""What a hex move gets when nobody sets a limit."""
PLAIN_SIMULATIONS = 1_000
"""The same where the search is not compiled."""
EXPLAINED = 8
"""How many of the best moves get reasons beyond their win chance."""
FAR_LOSS = 6
"""Plies from which on it does not matter how far away a proven loss is."""
REPORTS = 10
"""How often a watched search reports, for each second or for the whole of its simulations."""


@dataclass(frozen=True, slots=True)
class SearchedLine(Line):
    """A candidate with what the simulations through it say."""

    visits: int = 0
    """Simulations that began with this move."""
    chance: float = 0.5
    """Their mean result for the side to move: 1 a win, 0.5 a draw, 0 a loss."""


@dataclass(frozen=True, slots=True)
class Heat:
    """How a search sees one cell: its share of all visits, and the win chance there."""

    cell: CellId
    share: float
    chance: float


def heat_map(analysis: Analysis) -> tuple[Heat, ...]:
    """Every move of a tree search as a spot of heat, the most visited first; forced moves that lose have share 0."""
    lines = [line for line in analysis.lines if isinstance(line, SearchedLine)]
    total = sum(line.visits for line in lines) or 1
    spots = [Heat(line.move, line.visits / total, line.chance) for line in lines]
    return tuple(sorted(spots, key=lambda spot: -spot.share))


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found out about one move of the root, for the side to move."""

    move: Move
    visits: int
    chance: float
    fate: Fate
    variation: tuple[Move, ...]

    @property
    def score(self) -> Score:
        """A proven result, or the expected one from -1 to 1."""
        if self.fate.low == 1:
            return win_in(self.fate.plies)
        if self.fate.high == -1:
            return loss_in(self.fate.plies)
        return draw() if self.fate.settled else estimate(round(2 * self.chance - 1, 4))

    def rank(self, hopeless: bool) -> tuple[int, float, int]:
        """Greater is better: the quickest win, the most visited, the slowest loss; a sure draw if all else is worse.

        Losses that are not near count as equally slow: what took most simulations to refute is the hardest to find.
        """
        if self.fate.low == 1:
            return (4, -self.fate.plies, 0)
        if self.fate.high == -1:
            return (0, min(self.fate.plies, FAR_LOSS), self.visits)
        if self.fate.settled:
            return (3 if hopeless else 1, inf, 0)
        return (2 if self.fate.high == 1 else 1, self.visits, 0)


class MctsEngine(Engine):
    """Keeps its tree between the moves of a game when it plays by the clock."""

    games = ("connect-four", "fencemaster", "havannah")

    def __init__(self, simulations: int = 0, threads: int = 1, memory: int = 256, seed: int = 0) -> None:
        self.simulations = simulations
        self.threads = threads
        self.memory = memory
        self.seed = seed
        self._search: native.Search | None = None
        self._searched: object = None

    def analyse(self, position: Any, limit: Limit) -> Analysis:
        """Every legal move, best first, after as many simulations as the limit allows."""
        *_, last = self._thoughts(position, limit, reports=1)
        return last

    def watch(self, position: Any, limit: Limit) -> Iterator[Analysis]:
        """Ten reports a second, or ten in all when simulations are counted; each is a whole analysis."""
        yield from self._thoughts(position, limit, REPORTS)

    def reset(self) -> None:
        """Forget the tree."""
        self._search = self._searched = None

    def close(self) -> None:
        """Give the tree's memory back."""
        self.reset()

    def _thoughts(self, position: Any, limit: Limit, reports: int) -> Iterator[Analysis]:
        if isinstance(position, HexPosition):
            return self._hex_thoughts(position, self._budget(limit, SIMULATIONS), reports)
        return self._plain_thoughts(position, self._budget(limit, PLAIN_SIMULATIONS), reports)

    def _budget(self, limit: Limit, simulations: int) -> Limit:
        """The limit, or the engine's own number of simulations where there is none."""
        if (limit.seconds, limit.nodes, limit.simulations) != (None, None, None):
            return limit
        return replace(limit, simulations=self.simulations or simulations)

    # The hex games.

    def _hex_thoughts(self, position: HexPosition, limit: Limit, reports: int) -> Iterator[Analysis]:
        began = perf_counter()
        search = self._at(position, limit)
        clock = Slices(limit, reports, began, search.round_length)
        known = search.simulations
        while True:
            seconds, simulations = clock.next_slice(search.simulations - known)
            search.run(simulations, seconds, limit.nodes, self.threads)
            over = search.is_settled or clock.is_over(search.simulations - known, search.nodes)
            yield hex_analysis(position, search, perf_counter() - began)
            if over:
                return

    def _at(self, position: HexPosition, limit: Limit) -> "native.Search":
        """The search at this position. By the clock it goes on with an earlier tree; counted simulations start anew,

        so that the same question has the same answer whatever was asked before.
        """
        from conjoin._native import mcts  # compiled; loaded on use

        game = position.game
        if self._search is None or self._searched != game.name:
            self._search = mcts.Search(rules_of(position), game.board.size, game.swap, self.memory, self.seed)
            self._searched = game.name
        counted = limit.simulations is not None or limit.nodes is not None
        self._search.go_to(list(position.moves), reuse=not counted)
        return self._search

    # Every other game.

    def _plain_thoughts(self, position: Position, limit: Limit, reports: int) -> Iterator[Analysis]:
        began = perf_counter()
        tree = Tree(position, Random(f"{self.seed} {position.key!r}"))
        clock = Slices(limit, reports, began)
        while True:
            seconds, simulations = clock.next_slice(tree.simulations)
            tree.run(_enough(tree.simulations, simulations, seconds, limit.nodes))
            over = tree.fate.settled or clock.is_over(tree.simulations, tree.nodes)
            yield _analysis(tree_findings(tree), None, tree, perf_counter() - began)
            if over:
                return


def _enough(
    done: int, simulations: int | None, seconds: float | None, nodes: int | None
) -> Callable[[Tree], bool]:
    """Tells a tree when it has had so many more simulations or seconds, or so many positions."""
    began = perf_counter()

    def enough(tree: Tree) -> bool:
        return (
            (simulations is not None and tree.simulations - done >= simulations)
            or (seconds is not None and perf_counter() - began >= seconds)
            or (nodes is not None and tree.nodes >= nodes)
        )

    return enough


class Slices:
    """Cuts a limit into the slices after which a watched search reports.

    A search that thinks in rounds of so many simulations finds the same, watched or not, if no round is cut.
    """

    def __init__(self, limit: Limit, reports: int, began: float, round_length: int = 1) -> None:
        self.limit = limit
        self.reports = reports
        self.began = began
        self.round_length = round_length

    def next_slice(self, done: int) -> tuple[float | None, int | None]:
        """Seconds and simulations until the next report; None where that is not limited."""
        seconds, simulations = None, None
        if self.limit.seconds is not None:
            seconds = max(0.0, self.limit.seconds - (perf_counter() - self.began))
            seconds = seconds if self.reports == 1 else min(seconds, 1 / self.reports)
        elif self.reports > 1 and self.limit.simulations is None:
            seconds = 1 / self.reports
        if self.limit.simulations is not None:
            share = -(-self.limit.simulations // (self.reports * self.round_length)) * self.round_length
            simulations = max(0, min(share, self.limit.simulations - done))
        return seconds, simulations

    def is_over(self, done: int, nodes: int) -> bool:
        """Whether one of the limits is reached."""
        limit = self.limit
        return (
            (limit.seconds is not None and perf_counter() - self.began >= limit.seconds)
            or (limit.simulations is not None and done >= limit.simulations)
            or (limit.nodes is not None and nodes >= limit.nodes)
        )


def hex_analysis(position: HexPosition, search: "native.Search", seconds: float) -> Analysis:
    """What the search knows now; moves that it need not look at, because the opponent would win, lose in two plies."""
    found = [
        Finding(move, visits, chance, Fate(low, high, plies), tuple(variation))
        for move, visits, chance, _, low, high, plies, variation in search.findings()
    ]
    reasons = HexReasons(position)
    seen = {finding.move for finding in found}
    if len(seen) < len(position.legal_moves()) and reasons.other:
        lost = Fate(-1, -1, 2)
        found += [
            Finding(move, 0, 0.0, lost, (move, reasons.other[0]))
            for move in position.legal_moves()
            if move not in seen
        ]
    return _analysis(found, reasons, search, seconds)


def tree_findings(tree: Tree) -> list[Finding]:
    """What the readable search knows about every move of its root."""
    return [
        Finding(move, child.visits, child.chance, child.fate, tree.variation(move))
        for move, child in tree.root.children.items()
    ]


def _analysis(
    found: list[Finding], reasons: HexReasons | None, search: "Tree | native.Search", seconds: float
) -> Analysis:
    open_moves = [finding for finding in found if finding.fate.high == 1 > finding.fate.low]
    favourite = max(open_moves, key=lambda finding: finding.visits, default=None)
    hopeless = favourite is None or favourite.chance < 0.5
    ranked = sorted(found, key=lambda finding: finding.rank(hopeless), reverse=True)
    lines = []
    for number, finding in enumerate(ranked):
        facts = reasons.of(finding.move) if reasons is not None and number < EXPLAINED else ()
        told = (_verdict(finding, search.simulations), *facts)
        lines.append(
            SearchedLine(finding.move, finding.score, finding.variation, told, finding.visits, finding.chance)
        )
    return Analysis(tuple(lines), search.depth, search.nodes, seconds)


def _verdict(finding: Finding, simulations: int) -> Reason:
    """What the simulations say: a proof, or a win chance and how many they were."""
    fate = finding.fate
    if fate.settled:
        how = {1: "a forced win", 0: "a forced draw", -1: "a forced loss"}[fate.low]
        when = f" within {fate.plies} moves of both sides" if fate.plies > 1 else ""
        return Reason("proof", 0, (), f"{how}{when}")
    text = f"win chance {finding.chance:.0%} over {finding.visits:,} of {simulations:,} simulations"
    return Reason("win chance", 0, (), text)


ENTRY = Entry(
    name="mcts",
    summary="Tree search with simulations: strong at both hex games, proves what it can, plays Connect Four too",
    source="UCT (Kocsis and Szepesvári 2006), RAVE (Gelly and Silver 2007), MCTS-Solver (Winands et al. 2008)",
    build=MctsEngine,
    options=(
        Option("simulations", 0, "games played out for a move without a limit; 0: 20000, Connect Four 1000", low=0,
               high=999_999_999),
        Option("threads", 1, "processor cores at work", low=1, high=256),
        Option("memory", 256, "MiB that the tree may take", low=1, high=16_384),
        Option("seed", 0, "the same seed, limit in simulations and one thread give the same answer", low=0,
               high=999_999_999),
    ),
)  # fmt: skip
