"""Games of the tree search against itself, to learn from.

    python -m lab.hex_network.selfplay --out games.jsonl --seconds 3600 --seed 1 [--without-network]

Each game begins with random stones. After them the first moves are sampled by their visits and later ones now and then,
and some games have a random move in the middle: so the games differ, and mistakes are punished. A game ends when its
result is proven. Some moves get many simulations, and their visits are kept; the others few.

One line of JSON for each game, appended when it has ended:

    {"game": "havannah:size=6", "moves": […], "winner": 0 | 1 | null, "counts_from": 12, "visits": {"14": {…}}}

The result counts for positions from `counts_from` on, after the last random move.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from conjoin import registry
from conjoin.core.bounds import Bounds
from conjoin.core.position import Move
from conjoin.engines.hex_network import network_file, new_search
from conjoin.engines.mcts import Finding
from conjoin.games.hexgame import HexPosition

SHARES = {
    "havannah:size=4": 0.04, "havannah:size=5": 0.16, "havannah:size=6": 0.24, "havannah:size=8": 0.26,
    "havannah:size=10": 0.06, "fencemaster:size=5": 0.06, "fencemaster:size=6": 0.10, "fencemaster:size=8": 0.08,
}  # fmt: skip
"""By game: its share of the time."""
MANY, FEW, MANY_SHARE = 4_000, 700, 0.4
"""Simulations for a move whose visits are kept, and for the others; and the share of the former."""
MOST_RANDOM = {4: 4, 5: 6, 6: 8}
"""By size: the most random stones at the beginning; 11 on larger boards."""
LATE_SAMPLES, SLIPS = 0.08, 0.3
"""The share of later moves that are sampled, and of games with a random move in the middle."""
LEAST_SHARE, MOST_MOVES = 0.004, 24
"""Moves with less of the visits are not kept, nor more of them."""
MEMORY = 64


@dataclass
class Recorded:
    """A game as it is kept."""

    game: str
    moves: list[Move] = field(default_factory=list)
    winner: int | None = None
    counts_from: int = 0
    visits: dict[int, dict[int, float]] = field(default_factory=dict)


def findings_of(search: Any) -> list[Finding]:
    """What the search found about each move."""
    return [
        Finding(move, visits, chance, Bounds(low, high, plies), ())
        for move, visits, chance, _, low, high, plies, _ in search.root_moves(seconds=0)
    ]


def shares_of(found: list[Finding]) -> dict[Move, float]:
    """The moves that are not proven to lose, by their share of the visits."""
    total = sum(finding.visits for finding in found if finding.bounds.high > -1)
    kept = sorted(
        (finding for finding in found if finding.bounds.high > -1 and finding.visits > LEAST_SHARE * total),
        key=lambda finding: -finding.visits,
    )
    return {finding.move: round(finding.visits / total, 4) for finding in kept[:MOST_MOVES]}


def play_game(name: str, random: Random, network: bytes | None) -> Recorded:
    """One game."""
    game: Any = registry.game(name)
    size, cells = game.board.size, game.swap_move
    opening = random.randrange(MOST_RANDOM.get(size, 11) + 1)
    sampled_until = opening + 4 + size
    slip = opening + random.randrange(cells // 3) if random.random() < SLIPS else -1
    search = new_search(game, MEMORY, random.getrandbits(60), network)
    made, position = Recorded(name), game.start()
    while position.outcome is None:
        ply = len(made.moves)
        if ply < opening or ply == slip:
            move = random.choice(position.legal_moves())
            made.counts_from = ply + 1
        else:
            kept = random.random() < MANY_SHARE
            search.go_to(list(position.moves), reuse=True)
            search.run(MANY if kept else FEW)
            found = findings_of(search)
            best = max(found, key=lambda finding: finding.rank(hopeless=False))
            if best.bounds.exact:
                made.winner = {1: ply % 2, 0: None, -1: 1 - ply % 2}[best.bounds.low]
                return made
            shares = shares_of(found)
            if kept:
                made.visits[ply] = shares
            sampled = ply < sampled_until or random.random() < LATE_SAMPLES
            move = random.choices(list(shares), list(shares.values()))[0] if sampled else best.move
        position = _played(made, position, move)
    made.winner = None if position.outcome.winner is None else int(position.outcome.winner)
    return made


def _played(made: Recorded, position: HexPosition, move: Move) -> HexPosition:
    made.moves.append(move)
    return position.play(move)


def games(seed: int, seconds: float, network: bytes | None) -> Iterator[Recorded]:
    """Games until the time is up: always of the kind that has had least of its share of it."""
    random, end = Random(f"hex network {seed}"), monotonic() + seconds
    spent = {name: share * random.random() * 20 for name, share in SHARES.items()}
    while monotonic() < end:
        name = min(SHARES, key=lambda each: spent[each] / SHARES[each])
        began = monotonic()
        yield play_game(name, random, network)
        spent[name] += monotonic() - began


def as_line(game: Recorded) -> str:
    """A game as one line of JSON."""
    return json.dumps(vars(game)) + "\n"


def main() -> None:
    """Play until the time is up."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without-network", action="store_true", help="the first generation")
    given = parser.parse_args()
    network = None if given.without_network else network_file()
    with given.out.open("a") as out:
        for game in games(given.seed, given.seconds, network):
            out.write(as_line(game))
            out.flush()


if __name__ == "__main__":
    main()
