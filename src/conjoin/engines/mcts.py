"""The tree search: simulations grow a tree where play is promising, until the time is up or the result is proven.

The hex games and Connect Four have a compiled search each; every other game is played by the readable one in
`engines.search`, whose twin that of Connect Four is.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

from conjoin.core.analysis import (
    Analysis,
    Kind,
    Line,
    Reason,
    Score,
    draw,
    estimate,
    loss_in,
    win_in,
    winners_moves,
)
from conjoin.core.bounds import Bounds
from conjoin.core.engine import Engine
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Entry, Option
from conjoin.core.pool import Pool
from conjoin.core.position import Move, Position
from conjoin.core.random import WalkingRandom
from conjoin.core.words import counted, when_won
from conjoin.engines.hex_network import danger, helps_on, network_file, new_search
from conjoin.engines.hex_reasons import HexReasons, rules_of
from conjoin.engines.search.mcts import Tree
from conjoin.engines.search.tree import Deadline
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_cells import Board
from conjoin.games.hexgame import HexGame, HexPosition

if TYPE_CHECKING:
    from conjoin._native import connect_four_mcts as native_four
    from conjoin._native import mcts as native

SIMULATIONS = 20_000
"""What a move gets without a limit."""
PLAIN_SIMULATIONS = 1_000
"""The same where the search is not compiled."""
COMPILED_RULES = ("fencemaster", "havannah")
"""The hex games that the compiled search knows."""
COMPILED_BITS = 128
"""The largest board of Connect Four that it knows, a cell and a spare one on each column counted."""
AUTO, ON, OFF = "auto", "on", "off"
"""Whether a hex search asks the network: where it helps, always, never."""
EXPLAINED = 8
"""How many of the best moves get reasons beyond their win chance."""
PART_SECONDS, PART_SHARE = 0.01, 0.05
"""What is kept of a time limit for the reasons, and again for the play behind proven moves: this many seconds, or this
share of a short limit."""
FAR_LOSS = 6
"""Plies from which on it does not matter how far away a proven loss is."""
REPORTS = 10
"""How often a watched search reports, for each second or for the whole of its simulations."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found out about one move of the root, for the side to move."""

    move: Move
    visits: int
    chance: float
    bounds: Bounds
    variation: tuple[Move, ...]

    @property
    def score(self) -> Score:
        """A proven result, or the expected one from -1 to 1."""
        if self.bounds.low == 1:
            return win_in(self.bounds.plies)
        if self.bounds.high == -1:
            return loss_in(self.bounds.plies)
        return draw() if self.bounds.exact else estimate(round(2 * self.chance - 1, 4))

    def rank(self, hopeless: bool) -> tuple[int, float, int]:
        """Greater is better: the quickest win, the most visited, the slowest loss; a sure draw if all else is worse.

        Losses that are not near count as equally slow: what took most simulations to refute is the hardest to find.
        """
        if self.bounds.low == 1:
            return (4, -self.bounds.plies, 0)
        if self.bounds.high == -1:
            return (0, min(self.bounds.plies, FAR_LOSS), self.visits)
        if self.bounds.exact:
            return (3 if hopeless else 1, inf, 0)
        return (2 if self.bounds.high == 1 else 1, self.visits, 0)


class MctsEngine(Engine):
    """Keeps its tree between the moves of a game when it plays by the clock."""

    def __init__(
        self, simulations: int = 0, threads: int = 1, memory: int = 256, seed: int = 0, network: str = AUTO
    ) -> None:
        self.simulations = simulations
        self.threads = threads
        self.memory = memory
        self.seed = seed
        self.network = network
        self._searches: dict[Game[Any], Pool[native.Search]] = {}
        """By hex game: a tree that the next question may go on with."""
        self._column_searches: dict[Game[Any], Pool[native_four.Search]] = {}
        """The same by board of Connect Four."""

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        """Every legal move, best first, after as many simulations as the limit allows."""
        *_, last = self._reports(position, limit, 1)
        return last

    def think(self, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """Ten reports a second, or ten in all when simulations are counted; each is a whole analysis."""
        return self._reports(position, limit, REPORTS)

    def reset(self) -> None:
        """Forget the trees."""
        self._searches, self._column_searches = {}, {}

    def close(self) -> None:
        """Give the trees' memory back."""
        self.reset()

    def _reports(self, position: Position, limit: Limit, reports: int) -> Iterator[Analysis]:
        if isinstance(position, HexPosition) and rules_of(position) in COMPILED_RULES:
            return self._hex_reports(position, self._budget(limit, SIMULATIONS), reports)
        if isinstance(position, ConnectFourPosition) and _fits(position):
            return self._column_reports(position, self._budget(limit, SIMULATIONS), reports)
        return self._plain_reports(position, self._budget(limit, PLAIN_SIMULATIONS), reports)

    def _budget(self, limit: Limit, simulations: int) -> Limit:
        """The limit, or the engine's own number of simulations where there is none."""
        if (limit.seconds, limit.nodes, limit.simulations) != (None, None, None):
            return limit
        return replace(limit, simulations=self.simulations or simulations)

    # The hex games.

    def _hex_reports(self, position: HexPosition, limit: Limit, reports: int) -> Iterator[Analysis]:
        began = perf_counter()
        deadline = Deadline(_kept_back(limit, 1))
        opinion = danger(position) if self._asks_network(position.game) else ()
        with self._pool(position.game).lent() as search:
            reuse = _may_go_on(limit)
            search.go_to(list(position.moves), reuse, seconds=deadline.seconds, stop=deadline.stop_flag)
            clock = Slices(_kept_back(limit, 2), reports, began, search.round_length)
            known = search.simulations
            while True:
                seconds, simulations = clock.next_slice(search.simulations - known)
                search.run(simulations, seconds, limit.nodes, self.threads, stop=limit.stop_flag)
                over = search.is_proven or clock.is_over(search.simulations - known, search.nodes)
                yield hex_analysis(position, search, deadline, began, opinion)
                if over:
                    return

    def _pool(self, game: HexGame) -> "Pool[native.Search]":
        # One step for every thread: all get the same pool.
        network = network_file() if self._asks_network(game) else None
        return self._searches.setdefault(
            game, Pool(partial(new_search, game, self.memory, self.seed, network))
        )

    def _asks_network(self, game: HexGame) -> bool:
        return self.network == ON or (self.network == AUTO and helps_on(game.board.size))

    # Connect Four.

    def _column_reports(
        self, position: ConnectFourPosition, limit: Limit, reports: int
    ) -> Iterator[Analysis]:
        began = perf_counter()
        new = partial(_new_column_search, position.board, self.memory)
        with self._column_searches.setdefault(position.game, Pool(new)).lent() as search:
            seed = _seed_at(self.seed, position)
            search.go_to(list(position.moves), seed, _may_go_on(limit), stop=limit.stop_flag)
            clock, known = Slices(limit, reports, began), search.simulations
            while True:
                seconds, simulations = clock.next_slice(search.simulations - known)
                search.run(simulations, seconds, limit.nodes, stop=limit.stop_flag)
                over = search.is_over or clock.is_over(search.simulations - known, search.nodes)
                yield _analysis(column_findings(search), None, search, perf_counter() - began)
                if over:
                    return

    # Every other game.

    def _plain_reports(self, position: Position, limit: Limit, reports: int) -> Iterator[Analysis]:
        began = perf_counter()
        tree = Tree(position, WalkingRandom(_seed_at(self.seed, position)))
        clock = Slices(limit, reports, began)
        while True:
            seconds, simulations = clock.next_slice(tree.simulations)
            tree.run(Slice(tree.simulations, simulations, seconds, limit).is_over)
            over = tree.bounds.exact or clock.is_over(tree.simulations, tree.nodes)
            yield _analysis(tree_findings(tree), None, tree, perf_counter() - began)
            if over:
                return


def _may_go_on(limit: Limit) -> bool:
    """Whether an earlier tree may be gone on with: by the clock alone.

    Counted simulations start anew, so that the same question has the same answer whatever was asked before.
    """
    return limit.simulations is None and limit.nodes is None


def _seed_at(seed: int, position: Position) -> int:
    """The random numbers of one question: another position has others."""
    return Random(f"{seed} {position.key!r}").getrandbits(64)


def _fits(position: ConnectFourPosition) -> bool:
    return (position.board.height + 1) * position.board.width <= COMPILED_BITS


def _new_column_search(board: Board, memory: int) -> "native_four.Search":
    from conjoin._native import connect_four_mcts  # compiled; loaded on use

    return connect_four_mcts.Search(board.width, board.height, board.line, memory)


class Growing(Protocol):
    """What a limit needs to know of a tree."""

    @property
    def simulations(self) -> int:
        """Those made so far."""

    @property
    def nodes(self) -> int:
        """Positions in it."""


class Slice:
    """A part of a search, up to the next report."""

    def __init__(self, done: int, simulations: int | None, seconds: float | None, limit: Limit) -> None:
        self.until = None if simulations is None else done + simulations
        self.end = None if seconds is None else perf_counter() + seconds
        self.limit = limit

    def is_over(self, tree: Growing) -> bool:
        """Whether the tree has had its simulations, its seconds or its nodes, or was stopped."""
        return (
            self.limit.stopped
            or (self.until is not None and tree.simulations >= self.until)
            or (self.end is not None and perf_counter() >= self.end)
            or (self.limit.nodes is not None and tree.nodes >= self.limit.nodes)
        )


class Slices:
    """Cuts a limit into the slices after which a watched search reports.

    A search that thinks in rounds of simulations finds the same, watched or not, if no round is cut.
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
            limit.stopped
            or (limit.seconds is not None and perf_counter() - self.began >= limit.seconds)
            or (limit.simulations is not None and done >= limit.simulations)
            or (limit.nodes is not None and nodes >= limit.nodes)
        )


def _kept_back(limit: Limit, parts: int) -> Limit:
    """The limit without the time that is kept for reasons and, with two parts, for the play behind proven moves."""
    if limit.seconds is None:
        return limit
    part = min(PART_SECONDS, limit.seconds * PART_SHARE)
    return replace(limit, seconds=limit.seconds - parts * part)


def hex_analysis(
    position: HexPosition,
    search: "native.Search",
    deadline: Deadline,
    began: float,
    opinion: tuple[Reason, ...] = (),
) -> Analysis:
    """What the search knows now; moves that it need not look at, because the opponent would win, lose in two plies.

    The play behind proven moves is completed as long as there is time for it. The network's opinion of the position
    stands with the best move, as long as nothing is proven about that.
    """
    found = [
        Finding(move, visits, chance, Bounds(low, high, plies), tuple(variation))
        for move, visits, chance, _, low, high, plies, variation in search.root_moves(
            seconds=deadline.seconds, stop=deadline.stop_flag
        )
    ]
    reasons = HexReasons(position)
    seen = {finding.move for finding in found}
    if len(seen) < len(position.legal_moves()) and reasons.other:
        lost = Bounds(-1, -1, 2)
        found += [
            Finding(move, 0, 0.0, lost, (move, reasons.other[0]))
            for move in position.legal_moves()
            if move not in seen
        ]
    analysis = _analysis(found, reasons, search, perf_counter() - began)
    best, *others = analysis.lines
    if best.score.kind is not Kind.ESTIMATE:
        return analysis
    return replace(analysis, lines=(replace(best, reasons=(*best.reasons, *opinion)), *others))


def column_findings(search: "native_four.Search") -> list[Finding]:
    """What the search of Connect Four knows about every move of its root."""
    return [
        Finding(move, visits, chance, Bounds(low, high, plies), tuple(variation))
        for move, visits, chance, low, high, plies, variation in search.root_moves()
    ]


def tree_findings(tree: Tree) -> list[Finding]:
    """What the readable search knows about every move of its root."""
    return [
        Finding(move, child.visits, child.chance, child.bounds, tree.variation(move))
        for move, child in tree.root.children.items()
    ]


def _analysis(
    found: list[Finding],
    reasons: HexReasons | None,
    search: "Tree | native.Search | native_four.Search",
    seconds: float,
) -> Analysis:
    open_moves = [finding for finding in found if finding.bounds.high == 1 > finding.bounds.low]
    favourite = max(open_moves, key=lambda finding: finding.visits, default=None)
    hopeless = favourite is None or favourite.chance < 0.5
    ranked = sorted(found, key=lambda finding: finding.rank(hopeless), reverse=True)
    lines = []
    for number, finding in enumerate(ranked):
        facts = reasons.of(finding.move) if reasons is not None and number < EXPLAINED else ()
        shown = (_verdict(finding, search.simulations), *facts)
        lines.append(
            Line(finding.move, finding.score, finding.variation, shown, finding.visits, finding.chance)
        )
    return Analysis(tuple(lines), search.depth, search.nodes, seconds)


def _verdict(finding: Finding, simulations: int) -> Reason:
    """What the simulations say: a proof, or a win chance and how many they were."""
    bounds = finding.bounds
    if bounds.exact:
        how = {1: "a forced win", 0: "a forced draw", -1: "a forced loss"}[bounds.low]
        when = f" {when_won(winners_moves(bounds.plies), at_most=True)}" if bounds.plies > 1 else ""
        return Reason("proof", 0, (), f"{how}{when}")
    text = f"tried in {finding.visits:,} of {counted(simulations, 'simulation')}"
    return Reason("win chance", 0, (), text)


ENTRY = Entry(
    name="mcts",
    summary="Tree search with simulations: strong on large boards, proves what it can, plays every game",
    source="UCT (Kocsis and Szepesvári 2006), RAVE (Gelly and Silver 2007), MCTS-Solver (Winands et al. 2008)",
    build=MctsEngine,
    options=(
        Option("simulations", 0, "games played out for a move without a limit; 0: 20000, or 1000 in games of others",
               low=0, high=999_999_999),
        Option("threads", 1, "processor cores at work in the hex games", low=1, high=256),
        Option("memory", 256, "MiB that the tree may take", low=1, high=16_384),
        Option("seed", 0, "the same seed, limit in simulations and one thread give the same answer", low=0,
               high=999_999_999),
        Option("network", AUTO, "whether hex games ask the network; auto: where it helps", choices=(AUTO, ON, OFF)),
    ),
)  # fmt: skip
