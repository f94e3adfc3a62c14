"""How much the network adds to `mcts`: games against the search without it, from even openings, at equal CPU time.

Each player has so many seconds of the processor for a move, so that a busy machine makes the games longer, but not
unfair. What was played is kept in a file, and the same command goes on with it.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time, thread_time
from typing import Any
from zlib import crc32

from conjoin import registry
from conjoin.arena.fair_openings import even_openings
from conjoin.bench.measure import Measured, ReportProgress, silent
from conjoin.core.bounds import Bounds
from conjoin.core.errors import UnknownName
from conjoin.core.position import Move, Side
from conjoin.engines.hex_network import network_file, new_search
from conjoin.engines.mcts import Finding
from conjoin.folder import data_folder
from conjoin.games.hexgame import HexGame, HexPosition
from conjoin.ratings.elo import PairResults, elo_of_pairs
from conjoin.views.rating_text import format_elo

SECONDS, QUICK_SECONDS = 0.2, 0.05
"""Of the processor, for a move."""
MEMORY = 128
SLICE = 64
"""Simulations between two looks at the clock; whole rounds."""


@dataclass(frozen=True, slots=True)
class Board:
    """A game on which the two meet, and the least that the interval's lower end should show."""

    game: str
    least: float


BOARDS = {
    "havannah-6": Board("havannah:size=6", 150),
    "fencemaster-6": Board("fencemaster:size=6", 150),
    "havannah-5": Board("havannah:size=5", 150),
    "havannah-8": Board("havannah:size=8", 100),
    "havannah-10": Board("havannah:size=10", 100),
}
GAMES, QUICK_GAMES = 200, 2


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games from one opening, colours swapped, seen from the search with the network."""

    board: str
    seconds: float
    network: int
    """The checksum of its file."""
    seed: int
    half_points: int
    simulations: float
    """Of the search with the network for a move, on average."""
    simulations_without: float


class Player:
    """A search that plays by the time of its thread, and keeps its tree during a game."""

    def __init__(self, game: HexGame, seed: int, network: bytes | None, seconds: float) -> None:
        self.search = new_search(game, MEMORY, seed, network)
        self.seconds = seconds
        self.moves = 0
        self.simulations = 0

    def move(self, position: HexPosition) -> Move:
        """The move after its seconds."""
        began = thread_time()
        known = self.search.go_to(list(position.moves), reuse=True) or 0
        while thread_time() - began < self.seconds and not self.search.is_proven:
            self.search.run(SLICE)
        self.moves += 1
        self.simulations += self.search.simulations - known
        found = [
            Finding(move, visits, chance, Bounds(low, high, plies), ())
            for move, visits, chance, _, low, high, plies, _ in self.search.root_moves(seconds=0)
        ]
        hopeless = max(finding.chance for finding in found) < 0.5
        return max(found, key=lambda finding: finding.rank(hopeless)).move


def play_pair(name: str, seconds: float, seed: int) -> Pair:
    """Both games from the even opening with this seed."""
    game: Any = registry.game(BOARDS[name].game)
    opening: Any = next(even_openings(game, seed))
    half_points, simulations, moves = 0, [0, 0], [0, 0]
    for own in (Side.FIRST, Side.SECOND):
        players = {
            own: Player(game, 2 * seed + 1, network_file(), seconds),
            own.other: Player(game, 2 * seed + 2, None, seconds),
        }
        position = opening
        while position.outcome is None:
            position = position.play(players[position.to_move].move(position))
        winner = position.outcome.winner
        half_points += 1 if winner is None else 2 if winner is own else 0
        for number, side in enumerate((own, own.other)):
            simulations[number] += players[side].simulations
            moves[number] += players[side].moves
    per_move = [round(done / max(1, count), 1) for done, count in zip(simulations, moves, strict=True)]
    return Pair(name, seconds, crc32(network_file()), seed, half_points, *per_move)


def kept_pairs(file: Path) -> list[Pair]:
    """What was played before; a last line that was cut off is taken away."""
    if not file.exists():
        return []
    whole, newline, rest = file.read_text().rpartition("\n")
    if rest:
        file.write_text(whole + newline)
    return [Pair(**json.loads(line)) for line in whole.splitlines()]


def pairs_of(name: str, seconds: float, count: int, file: Path, report: ReportProgress) -> list[Pair]:
    """So many pairs of this network on a board: those that were kept, and the rest played and kept one by one."""
    known = {
        pair.seed: pair
        for pair in kept_pairs(file)
        if (pair.board, pair.seconds, pair.network) == (name, seconds, crc32(network_file()))
    }
    for seed in range(1, count + 1):
        report(f"{name}: mcts with the network against mcts without", 2 * (seed - 1), 2 * count)
        if seed not in known:
            known[seed] = play_pair(name, seconds, seed)
            with file.open("a") as kept:
                kept.write(json.dumps(asdict(known[seed])) + "\n")
    return [known[seed] for seed in range(1, count + 1)]


def measured(name: str, pairs: list[Pair], began: float) -> Measured:
    """The result on a board, beside what it should be."""
    counts = [sum(pair.half_points == points for pair in pairs) for points in range(5)]
    elo = elo_of_pairs(PairResults((counts[0], counts[1], counts[2], counts[3], counts[4])))
    share = sum(pair.half_points for pair in pairs) / (4 * len(pairs))
    own, other = (
        sum(each) / len(pairs)
        for each in zip(*((p.simulations, p.simulations_without) for p in pairs), strict=True)
    )
    speeds = f"{own:,.0f} against {other:,.0f} simulations a move"
    note = f"{share:.1%} of {2 * len(pairs)} games, {format_elo(elo)}; {speeds}"
    least = BOARDS[name].least
    missed = f"more than {least:+.0f} Elo" if 2 * len(pairs) >= GAMES and elo.low <= least else ""
    rate = 2 * len(pairs) / max(process_time() - began, 1e-9)
    what = f"{BOARDS[name].game}: with the network"
    return Measured(what, rate, "games", note=note, missed=missed)


@dataclass(frozen=True, slots=True)
class StrengthRun:
    """What a person wants measured; None and () leave it to the benchmark."""

    quick: bool = False
    only: tuple[str, ...] = ()
    games: int | None = None

    def __post_init__(self) -> None:
        for name in self.only:
            if name not in BOARDS:
                problem = f"the strength is not measured on a board called {name!r}"
                raise UnknownName(problem, f"choose among {', '.join(BOARDS)}")

    @property
    def boards(self) -> tuple[str, ...]:
        """The boards to play on; a quick run has one of them, and little time for a move."""
        return self.only or tuple(BOARDS)[: 1 if self.quick else None]

    @property
    def pairs(self) -> int:
        """Pairs of games on each."""
        return ((self.games or (QUICK_GAMES if self.quick else GAMES)) + 1) // 2


def run(plan: StrengthRun, report: ReportProgress = silent) -> Iterator[Measured]:
    """The boards in turn, each as soon as its games are played."""
    file = data_folder("strength") / "pairs.jsonl"
    for name in plan.boards:
        began = process_time()
        seconds = QUICK_SECONDS if plan.quick else SECONDS
        yield measured(name, pairs_of(name, seconds, plan.pairs, file, report), began)
