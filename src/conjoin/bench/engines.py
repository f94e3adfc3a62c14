"""The engines of the documents: how long a move takes at each one's own depth, and what pruning saves."""

from collections.abc import Iterator
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

from conjoin import registry
from conjoin._native import connect_four_search
from conjoin.arena.openings import openings
from conjoin.bench.measure import Measured, require
from conjoin.bench.midgames import midgames
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.games.connect_four_cells import column_order

ENGINES = (
    ("average", "connect-four"),
    ("tempered", "connect-four"),
    ("stacks", "connect-four"),
    ("cross-four", "connect-four"),
    ("window", "connect-four"),
    *(("schmipo", f"fencemaster:size={size}") for size in (4, 5, 6, 7)),
)
EVALUATIONS = ("windows", "streaks")
PRUNING_DEPTH = 5
LEAST_SAVING = 5.0
"""Alpha-beta from the centre must visit at most a fifth of minimax's nodes."""


def run(quick: bool) -> Iterator[Measured]:
    """One line at a time, as they are measured."""
    for name, spec in ENGINES:
        yield _thinking_time(name, registry.game(spec), games=1 if quick else 10)
    for evaluation in EVALUATIONS:
        yield _pruning(evaluation, positions=10 if quick else 200)


def _thinking_time(name: str, game: Game[Any], games: int) -> Measured:
    """Both sides of whole games, from seeded openings, every move checked to be legal."""
    seconds: list[float] = []
    for opening in islice(openings(game, seed=1), games):
        position = opening
        with registry.engine(name, game) as engine:
            while position.outcome is None:
                began = process_time()
                move = engine.analyse(position, Limit()).best
                seconds.append(process_time() - began)
                require(move in position.legal_moves(), f"{name} plays legal moves")
                position = position.play(move)
    middle = median(seconds)
    note = f"median {middle * 1000:.1f} ms, worst {max(seconds) * 1000:.1f} ms of {len(seconds)} moves"
    return Measured(f"{name} on {game.name}", 1 / middle, "moves", note=note)


def _pruning(evaluation: str, positions: int) -> Measured:
    """Nodes of plain minimax for every node of alpha-beta, over seeded positions from the middle of the game."""
    counted = {True: 0, False: 0}
    began = process_time()
    for position in islice(midgames(), positions):
        found = {pruning: _searched(position, evaluation, pruning) for pruning in counted}
        require(found[True][:2] == found[False][:2], f"{evaluation}: pruning changes neither value nor move")
        for pruning, (_, _, nodes) in found.items():
            counted[pruning] += nodes
    saving = counted[False] / counted[True]
    require(saving >= LEAST_SAVING, f"{evaluation}: alpha-beta visits at most a fifth of the nodes")
    rate = sum(counted.values()) / (process_time() - began)
    return Measured(f"nodes saved by pruning, {evaluation}", rate, "nodes", saving, "fewer than minimax")


def _searched(position: Any, evaluation: str, pruning: bool) -> tuple[float, int, int]:
    """Value, best move and nodes of one search from the root."""
    order = list(column_order(position.board.width))
    value, variation, nodes = connect_four_search.search(
        list(position.moves), PRUNING_DEPTH, evaluation, pruning, order
    )
    return value, variation[0], nodes
