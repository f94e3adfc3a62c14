"""The hex engine: rules agreed, simulations beside OpenSpiel's, and games against whoever is there."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from time import perf_counter, process_time
from typing import Any

from conjoin import registry
from conjoin._native import hex as native_hex
from conjoin._native import mcts
from conjoin.arena.one_game import Player, play_game
from conjoin.arena.openings import openings
from conjoin.bench.measure import Measured, rate, require
from conjoin.core.analysis import Limit
from conjoin.core.engine import Engine
from conjoin.core.game import Game
from conjoin.core.position import Side
from conjoin.core.record import Record
from conjoin.engines.mcts import MctsEngine
from conjoin.engines.schmipo import SchmipoEngine
from conjoin.ratings.elo import PairResults, elo_of_pairs
from conjoin.ratings.tally import Tally, tally

SIZES = (4, 5, 6, 8, 10)
RULES = ("fencemaster", "havannah")
PLAIN_GAMES, QUICK_PLAIN_GAMES = 10_000, 10
"""Random games for each size and rule set in which the compiled and the plain rules must agree."""
OPENSPIEL_GAMES, QUICK_OPENSPIEL_GAMES = 400, 20
"""The same for each size against OpenSpiel's rules of Havannah."""
GAMES = 10
"""Games against each opponent, half of them with either colour."""
MOVE = Limit(seconds=0.2)
"""What every player has for a move."""
OPENSPIEL_EXPLORATION = 2.0
"""The UCT constant that OpenSpiel's own example plays with."""
MEMORY_MIB = 1000
"""What OpenSpiel's tree may take."""

Starts = Iterable[Any]


def run(quick: bool, games: int = GAMES) -> Iterator[Measured]:
    """One line at a time, as they are measured; a quick run plays no games."""
    for rules in RULES:
        for size in SIZES if quick else range(2, 14):
            yield _plain_rules(rules, size, QUICK_PLAIN_GAMES if quick else PLAIN_GAMES)
    spiel = OpenSpiel.installed()
    for size in SIZES:
        if spiel is not None:
            yield _other_rules(spiel, size, QUICK_OPENSPIEL_GAMES if quick else OPENSPIEL_GAMES)
        yield _simulations(spiel, size, 0.3 if quick else 3.0)
    if not quick:
        yield from _matches(spiel, games)


def _matches(spiel: "OpenSpiel | None", games: int) -> Iterator[Measured]:
    for size in (4, 5, 6):
        if spiel is not None:
            yield _against_openspiel(spiel, size, games)
    for size in (4, 5, 6, 7):
        fencemaster = registry.game(f"fencemaster:size={size}")
        yield _match(fencemaster, "mcts", MctsEngine, "schmipo", lambda _: SchmipoEngine(), games)
    havannah = registry.game("havannah:size=6")
    yield _match(
        havannah,
        "two threads",
        lambda seed: MctsEngine(threads=2, seed=seed),
        "one",
        lambda seed: MctsEngine(seed=seed),
        2 * games,
    )


# The rules.


def _plain_rules(rules: str, size: int, games: int) -> Measured:
    game, began = registry.game(f"{rules}:size={size}"), process_time()
    for seed in range(games):
        moves = native_hex.random_game(rules, size, seed)
        _, result, _ = native_hex.replay(rules, size, moves)
        position: Any = game.start()
        for move in moves:
            require(position.outcome is None, f"{game.name} seed {seed} ends no earlier")
            position = position.play(move)
        require(position.outcome is not None, f"{game.name} seed {seed} ends")
        winner = position.outcome.winner
        require(result == (2 if winner is None else winner), f"{game.name} seed {seed} has one winner")
    seconds = process_time() - began
    return Measured(f"{game.name} as the plain rules", games / seconds, "games", note=f"{games:,} agree")


def _other_rules(spiel: "OpenSpiel", size: int, games: int) -> Measured:
    began = process_time()
    for seed in range(games):
        moves = native_hex.random_game("havannah", size, seed)
        _, result, _ = native_hex.replay("havannah", size, moves)
        state = spiel.state(size, moves[:-1])
        require(not state.is_terminal(), f"havannah:size={size} seed {seed} ends no earlier")
        state = spiel.state(size, moves)
        require(state.is_terminal(), f"havannah:size={size} seed {seed} ends")
        returns = {0: [1, -1], 1: [-1, 1], 2: [0, 0]}[result]
        require(state.returns() == returns, f"havannah:size={size} seed {seed} has one winner")
    seconds = process_time() - began
    return Measured(f"havannah:size={size} as OpenSpiel's", games / seconds, "games", note=f"{games:,} agree")


# The speed.


def _simulations(spiel: "OpenSpiel | None", size: int, seconds: float) -> Measured:
    """Simulations from the empty board on one thread, everything included."""
    found = []
    for _ in range(2):
        search = mcts.Search("havannah", size)
        search.go_to([])
        search.run(simulations=1_000)
        found.append(search.findings())
    require(found[0] == found[1], f"havannah:size={size}: the same seed finds the same")

    def ours(count: int) -> int:
        search = mcts.Search("havannah", size)
        search.go_to([])
        search.run(simulations=count)
        return search.simulations

    what, own_rate = f"havannah:size={size} simulations", rate(ours, seconds, start=256)
    if spiel is None:
        return Measured(what, own_rate, "simulations")
    theirs = rate(lambda count: spiel.simulate(size, count), seconds, start=256)
    return Measured(what, own_rate, "simulations", own_rate / theirs, "OpenSpiel's MCTSBot")


# Games.


def _against_openspiel(spiel: "OpenSpiel", size: int, games: int) -> Measured:
    """From the empty board, colours swapped; both have the same time for a move."""
    began, results = perf_counter(), [0, 0, 0]
    for number in range(games):
        results[_openspiel_game(spiel, size, Side(number % 2), seed=number)] += 1
    losses, draws, wins = results
    note = f"{wins}-{draws}-{losses} at {MOVE.seconds} s a move"
    return Measured(
        f"havannah:size={size} against OpenSpiel", games / (perf_counter() - began), "games", note=note
    )


def _openspiel_game(spiel: "OpenSpiel", size: int, own: Side, seed: int) -> int:
    """What one game brings the engine, in half points."""
    position: Any = registry.game(f"havannah:size={size}").start()
    bot = spiel.bot(size, seed)
    with MctsEngine(seed=seed) as engine:
        while position.outcome is None:
            if position.to_move is own:
                position = position.play(engine.analyse(position, MOVE).best)
            else:
                position = position.play(spiel.move(bot, size, list(position.moves)))
    winner = position.outcome.winner
    return 1 if winner is None else 2 if winner is own else 0


def _match(
    game: Game[Any],
    name: str,
    make: Callable[[int], Engine],
    other: str,
    make_other: Callable[[int], Engine],
    games: int,
) -> Measured:
    """Colour-swapped pairs from varied openings."""
    began = perf_counter()
    counted = tally(_pairs(game, (name, make), (other, make_other), games // 2))
    require(counted.failures == 0, f"{name} and {other} play legal moves")
    note = f"{counted.wins}-{counted.draws}-{counted.losses}, {_elo(counted)}"
    return Measured(
        f"{game.name}: {name} against {other}", games / (perf_counter() - began), "games", note=note
    )


def _pairs(
    game: Game[Any],
    one: tuple[str, Callable[[int], Engine]],
    two: tuple[str, Callable[[int], Engine]],
    pairs: int,
) -> Iterator[tuple[Record, Record]]:
    for seed, opening in enumerate(islice(openings(game, seed=1), pairs)):
        with one[1](seed) as first, two[1](seed) as second:
            a, b = Player(one[0], first), Player(two[0], second)
            yield play_game(game, (a, b), opening, MOVE), play_game(game, (b, a), opening, MOVE)


def _elo(counted: Tally) -> str:
    difference = elo_of_pairs(PairResults(counted.pairs))
    return f"{difference.elo:+.0f} Elo ({difference.low:+.0f} to {difference.high:+.0f})"


@dataclass(frozen=True, slots=True)
class OpenSpiel:
    """OpenSpiel's Havannah and its tree search; its cells in reading order are ours."""

    module: Any

    @classmethod
    def installed(cls) -> "OpenSpiel | None":
        """None where OpenSpiel is not installed."""
        return cls(import_module("pyspiel")) if find_spec("pyspiel") else None

    def state(self, size: int, moves: list[int]) -> Any:
        """The position after these moves."""
        state = self.module.load_game(f"havannah(board_size={size})").new_initial_state()
        cells = state.legal_actions()
        for move in moves:
            state.apply_action(cells[move])
        return state

    def bot(
        self, size: int, seed: int, simulations: int = 10**9, seconds: float | None = MOVE.seconds
    ) -> Any:
        """Its tree search with random playouts and proven results; limited by simulations, seconds or both."""
        return self.module.MCTSBot(
            self.module.load_game(f"havannah(board_size={size})"),
            self.module.RandomRolloutEvaluator(1, seed),
            OPENSPIEL_EXPLORATION,
            simulations,
            MEMORY_MIB,
            True,
            seed,
            False,
            self.module.ChildSelectionPolicy.UCT,
            -1.0 if seconds is None else seconds,
        )

    def move(self, bot: Any, size: int, moves: list[int]) -> int:
        """What it plays after these moves."""
        cells = self.state(size, []).legal_actions()
        return int(cells.index(bot.step(self.state(size, moves))))

    def simulate(self, size: int, count: int) -> int:
        """So many of its simulations from the empty board."""
        self.bot(size, 1, count, None).step(self.state(size, []))
        return count
