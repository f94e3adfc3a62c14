"""Hints: none may worsen an exact result that is known within its time."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter, process_time

from conjoin import registry
from conjoin.bench import explain
from conjoin.bench.hex import boards
from conjoin.bench.measure import Measured, require
from conjoin.core.limit import Limit
from conjoin.core.position import Move, Position
from conjoin.explain.advice import advise
from conjoin.explain.exact import ExactScores, exact_scores, result
from conjoin.games.connect_four import ConnectFour
from conjoin.games.hexgame import HexGame

POSITIONS, QUICK_POSITIONS = 2000, 8
"""For each game."""
PROOF = Limit(nodes=20_000)
"""What the check may find out about a position of a hex board, whatever the hint found out."""
GAMES = {
    "connect-four": (("connect-four", (8, 38)),),
    "fencemaster": (
        ("fencemaster:size=4", (4, 26)),
        ("fencemaster:size=5", (10, 40)),
        ("fencemaster", (20, 60)),
    ),
    "havannah": (
        ("havannah:size=4", (4, 24)),
        ("havannah:size=5", (10, 40)),
        ("havannah:size=6", (20, 60)),
    ),
}
"""By game: the boards that take turns, with the stones on them."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A hint, whether something was known that it could have worsened, and what it took."""

    known: bool
    milliseconds: float


def run(quick: bool) -> Iterator[Measured]:
    """One line for each game; a hint that gives a result away is a wrong answer."""
    count = QUICK_POSITIONS if quick else POSITIONS
    for game in GAMES:
        began = process_time()
        found = list(checked(game, count))
        known = sum(one.known for one in found)
        middle = median(one.milliseconds for one in found)
        note = (
            f"{len(found)} hints, {known} where a result is known, none gives it away; median {middle:.0f} ms"
        )
        yield Measured(f"{game} hints", len(found) / (process_time() - began), "hints", note=note)


def checked(game: str, count: int, seed: int = 0) -> Iterator[Checked]:
    """So many hints on random positions, each compared with what is exactly known there."""
    random = Random(f"hints {game} {seed}")
    kinds = GAMES[game]
    for number in range(count):
        position = _position(*kinds[number % len(kinds)], random)
        began = perf_counter()
        advice = advise(position.game, position)
        spent = 1000 * (perf_counter() - began)
        limit = None if isinstance(position.game, ConnectFour) else PROOF
        _check(position, advice.analysis.best, advice.known, exact_scores(position, limit))
        known = bool(advice.known)
        yield Checked(known, spent)


def _check(position: Position, move: Move, known: ExactScores, proven: ExactScores) -> None:
    """Refuse a move that gets less than another is known to get, by the hint itself or by the check."""
    where = (
        f"{position.game.name} {position.game.notation(position)}: the hint {position.game.move_name(move)}"
    )
    for scores in (known, proven):
        most = max(map(result, scores.values()), default=-1)
        require(
            move not in scores or result(scores[move]) == most or most < 0, f"{where} gives the result away"
        )
    # Nor is it a move that the hint itself knows to lose while others may hold.
    hopeless = len(known) == len(position.legal_moves())
    require(hopeless or move not in known or result(known[move]) >= 0, f"{where} loses")


def _position(name: str, stones: tuple[int, int], random: Random) -> Position:
    played = registry.game(name)
    if isinstance(played, ConnectFour):
        return explain.sensible(played, random, stones)
    if isinstance(played, HexGame):
        return boards.sensible(played, random, stones)
    raise ValueError(name)
