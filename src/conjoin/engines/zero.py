"""Zero: the search of AlphaZero with a network that learned from its own games."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Analysis, Line, Reason, Score, draw, estimate, win_in
from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Entry, Option
from conjoin.core.position import Move, Position
from conjoin.core.words import counted, percent
from conjoin.engines.mcts import REPORTS, Slice, Slices
from conjoin.engines.networks import trained
from conjoin.engines.networks.trained import TrainedNetwork
from conjoin.engines.search.zero import Tree

SIMULATIONS = 400
"""What a move gets without a limit."""


class ZeroEngine(Engine):
    """Looks where its network expects good play. With 0 simulations it plays what the network likes best at sight."""

    def __init__(self, load: Callable[[], TrainedNetwork], game: str, simulations: int = SIMULATIONS) -> None:
        self.simulations = simulations
        self.game = game
        """The only board that the network was trained for."""
        self.games = (game.partition(":")[0],)
        self._load = load
        self._lock = Lock()
        self._loaded: TrainedNetwork | None = None

    @property
    def network(self) -> TrainedNetwork:
        """Read from its file when it is first asked."""
        with self._lock:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded

    def refuse_board(self, game: Game[Any]) -> None:
        """A network knows the board that it was trained on, and no other."""
        if game.name != self.game:
            raise BadOption(
                f"this network does not know {game.name}",
                f"it was trained for {self.game}; `conjoin train {game.name} --out DIR` makes one",
            )

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        """Every legal move, best first, after as many simulations as the limit allows."""
        *_, last = self._reports(position, limit, 1)
        return last

    def think(self, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """Ten reports a second, or ten in all when simulations are counted; each is a whole analysis."""
        return self._reports(position, limit, REPORTS)

    def _reports(self, position: Position, limit: Limit, reports: int) -> Iterator[Analysis]:
        began = perf_counter()
        self.refuse_other_games(position)
        self.refuse_board(position.game)
        if (limit.seconds, limit.nodes, limit.simulations) == (None, None, None):
            # The first look at the root is a node, but no simulation.
            limit = (
                Limit(simulations=self.simulations, stop=limit.stop)
                if self.simulations
                else Limit(nodes=1, stop=limit.stop)
            )
        tree = Tree(position)
        clock = Slices(limit, reports, began)
        while True:
            seconds, simulations = clock.next_slice(tree.simulations)
            tree.run(self.network, Slice(tree.simulations, simulations, seconds, limit).is_over)
            over = clock.is_over(tree.simulations, tree.nodes)
            yield _analysis(tree, perf_counter() - began)
            if over:
                return


def _analysis(tree: Tree, seconds: float) -> Analysis:
    def rank(move: Move) -> tuple[bool, int, float]:
        return (_wins_at_once(tree, move), tree.visits(move), tree.root.policy[move])

    ranked = sorted(tree.root.policy, key=rank, reverse=True)
    return Analysis(tuple(_line(tree, move) for move in ranked), tree.depth, tree.nodes, seconds)


def _wins_at_once(tree: Tree, move: Move) -> bool:
    child = tree.root.children.get(move)
    return child is not None and child.position.outcome is not None and child.value < 0


def _line(tree: Tree, move: Move) -> Line:
    child, share = tree.root.children.get(move), tree.root.policy[move]
    reasons = [Reason("network", 0, (), f"{percent(share)} sure of it at sight")]
    value = tree.root.value
    if child is not None:
        value = -child.value
        text = f"tried in {child.visits:,} of {counted(tree.simulations, 'simulation')}"
        reasons.append(Reason("win chance", 0, (), text))
    return Line(
        move,
        _score(tree, move, value),
        tree.variation(move),
        tuple(reasons),
        tree.visits(move),
        None if child is None else (value + 1) / 2,
    )


def _score(tree: Tree, move: Move, value: float) -> Score:
    """What the rules say of a move that ends the game; else what is expected, from -1 to 1."""
    child = tree.root.children.get(move)
    if child is None or child.position.outcome is None:
        return estimate(round(value, 4))
    return win_in(1) if _wins_at_once(tree, move) else draw()


def build(simulations: int) -> ZeroEngine:
    """With the network that comes with the package."""
    return ZeroEngine(trained.packaged, "connect-four", simulations)


def build_trained(path: str) -> ZeroEngine:
    """With a network of one's own."""
    network = trained.read(Path(path).expanduser())
    return ZeroEngine(lambda: network, network.game)


ENTRY = Entry(
    name="zero",
    summary="Learned from its own games alone: the search of AlphaZero with a small network",
    source="AlphaZero (Silver et al. 2018); see docs/engines/zero.md",
    build=build,
    options=(
        Option("simulations", SIMULATIONS, "positions looked at for a move without a limit; 0: the network alone",
               low=0, high=999_999_999),
    ),
    games=("connect-four",),
)  # fmt: skip
TRAINED = Entry(
    name="trained",
    summary="The same search with a network of your own: trained:PATH",
    source="what `conjoin train` has written",
    build=build_trained,
    options=(Option("path", "", "the folder of a training, or a network's file"),),
    free_text="path",
    local_only=True,
)
