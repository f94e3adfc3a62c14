"""Which positions there are, and who solves them: processes of this machine, or the workers of a cluster."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import lru_cache
from time import process_time
from typing import Any

from conjoin import registry
from conjoin._native import proof
from conjoin.bench.measure import WrongAnswer, require
from conjoin.core.position import Move
from conjoin.workers import Worker, failure_of, stopped_when_dropped

from .results import Results, Solved, Task

BOARDS = {
    "fencemaster:size=2": 4,
    "havannah:size=2": 4,
    "havannah:size=3": 3,
    "fencemaster:size=3": 3,
    "havannah:size=4": 1,
    "fencemaster:size=4": 1,
}
"""By game, in the order of work: the plies of its book, all of whose running positions are solved."""
TABLE_MIB = 256
"""Of each of the two searches of a process."""
CHECK_MIB = 64


def positions(name: str, plies: int) -> list[Task]:
    """Every running position of so many plies or fewer, one of each set of symmetric ones."""
    game: Any = registry.game(name)
    level, tasks = [game.start()], []
    for ply in range(plies + 1):
        tasks += [Task(name, game.notation(position)) for position in level]
        if ply == plies:
            break
        children = (position.play(move) for position in level for move in position.legal_moves())
        running: dict[tuple[Any, ...], Any] = {}
        for child in children:
            if child.outcome is None:
                running.setdefault(_folded(game, child), child)
        level = list(running.values())
    return tasks


def _folded(game: Any, position: Any) -> tuple[Any, ...]:
    """The same for all symmetric positions of one ply."""
    stones = [(cell, stone.value) for cell, stone in enumerate(position.stones) if stone is not None]
    return min(tuple(sorted((symmetry[cell], side) for cell, side in stones)) for symmetry in game.symmetries)


def prove(task: Task, seconds: float, table_mib: int = TABLE_MIB) -> Solved:
    """The result by proof numbers, and if that comes in time the same by alpha-beta; raises WrongAnswer if not."""
    rules, size, moves = _parts(task)
    prover, plain = _searches(rules, size, table_mib)
    began = process_time()
    with stopped_when_dropped() as stop:
        low, high, _, _, _, nodes = prover.prove(moves, seconds=seconds, stop=stop.flag)
        second, check_nodes = None, 0
        if low == high and not stop.is_set:
            second, check_nodes = plain.solve(moves, seconds=seconds, stop=stop.flag)
    agreed = second is None or second == low
    require(agreed, f"{task.game} after {task.moves!r}: {low} by proof numbers, {second} by alpha-beta")
    return Solved(
        task, low, high, second is not None, nodes, check_nodes, round(process_time() - began, 3), seconds
    )


def solve_missing(
    results: Results,
    hands: Sequence[Worker],
    seconds: float,
    boards: Sequence[str] = (),
    table_mib: int = TABLE_MIB,
) -> Iterator[Solved]:
    """What is not known yet, as it is found; raises EngineFailure if a worker is lost, WrongAnswer if results differ.

    A position that was given up is tried again only with more time.
    """
    tasks = (task for name in boards or BOARDS for task in positions(name, BOARDS[name]))
    waiting = deque(task for task in tasks if _is_open(results.found.get(task), seconds))
    busy: dict[Future[Solved], Worker] = {}

    def give(hand: Worker) -> None:
        if waiting:
            busy[hand.submit(prove, waiting.popleft(), seconds, table_mib)] = hand

    for hand in hands:
        give(hand)
    while busy:
        for done in wait(busy, return_when=FIRST_COMPLETED).done:
            hand = busy.pop(done)
            solved = _result(done)
            results.add(solved)
            give(hand)
            yield solved


def _result(done: Future[Solved]) -> Solved:
    try:
        return done.result()
    except WrongAnswer:
        raise
    except Exception as error:  # whatever may befall a machine of a cluster
        raise failure_of(error) from error


def _is_open(known: Solved | None, seconds: float) -> bool:
    return known is None or (not known.exact and known.limit < seconds)


def _parts(task: Task) -> tuple[str, int, list[Move]]:
    game: Any = registry.game(task.game)
    return task.game.partition(":")[0], game.board.size, list(game.parse(task.moves).moves)


@lru_cache(maxsize=1)
def _searches(rules: str, size: int, table_mib: int) -> tuple[proof.Prover, proof.AlphaBeta]:
    return proof.Prover(rules, size, table_mib), proof.AlphaBeta(rules, size, CHECK_MIB)
