"""Which stones did it: the shortest loop, or the fewest stones that join the goals, within a group."""

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import combinations

from conjoin.core.position import Side
from conjoin.games.hexboard import OFF_BOARD, HexBoard
from conjoin.games.hexgroups import BLOCKS, FULL_MASK, own_mask

Stones = Sequence[Side | None]


def group_of(board: HexBoard, stones: Stones, cell: int) -> frozenset[int]:
    """Every stone connected to the one at `cell`."""
    return frozenset(_steps_from(board, [cell], {n for n, side in enumerate(stones) if side == stones[cell]}))


def loop_cells(board: HexBoard, stones: Stones, cell: int) -> tuple[int, ...]:
    """The shortest loop that the stone at `cell` closed around something not its own colour."""
    others = group_of(board, stones, cell) - {cell}
    best: tuple[int, ...] = ()
    mask = own_mask(board, stones, cell)
    for start, end in combinations(_blocks(mask), 2):
        starts = [board.neighbours[cell][d] for d in start]
        ends = {board.neighbours[cell][d] for d in end}
        path = _shortest_path(board, starts, ends, others)
        if path and (not best or len(path) + 1 < len(best)):
            best = (cell, *path)
    return tuple(sorted(best))


def surrounding_cells(board: HexBoard, stones: Stones, cell: int) -> tuple[int, ...]:
    """The six stones around an own stone, of which the one at `cell` is the newest."""
    own = (n for n in board.neighbours[cell] if n != OFF_BOARD and stones[n] == stones[cell])
    surrounded = next((n for n in own if own_mask(board, stones, n) == FULL_MASK), None)
    return () if surrounded is None else tuple(sorted(board.neighbours[surrounded]))


def joining_cells(
    board: HexBoard, stones: Stones, cell: int, goals: Sequence[Sequence[int]], wanted: int
) -> tuple[int, ...]:
    """The fewest stones of the group that join the wanted number of goals (two corners, three sides).

    Shortest paths from two or three goals to one common cell are a smallest such set, so it is enough
    to find the cell with the least sum of distances.
    """
    group = group_of(board, stones, cell)
    reached = [[c for c in goal if c in group] for goal in goals]
    steps = [_steps_from(board, cells, group) for cells in reached if cells]
    candidates = (
        (sum(tree[middle][0] for tree in chosen), middle, chosen)
        for chosen in combinations(steps, wanted)
        for middle in sorted(group)
    )
    _, middle, chosen = min(candidates, key=lambda candidate: candidate[:2])
    return tuple(sorted({stone for tree in chosen for stone in _path_back(tree, middle)}))


def _blocks(mask: int) -> list[list[int]]:
    """The directions of each separate block of own neighbours."""
    blocks = []
    for start in BLOCKS[mask]:
        block = [start]
        while mask >> ((block[-1] + 1) % 6) & 1 and len(block) < 6:
            block.append((block[-1] + 1) % 6)
        blocks.append(block)
    return blocks


Steps = dict[int, tuple[int, int]]
"""By cell reached: its distance from the start, and the cell before it (itself at the start)."""


def _steps_from(board: HexBoard, starts: Iterable[int], allowed: Iterable[int]) -> Steps:
    allowed = set(allowed)
    steps: Steps = {start: (0, start) for start in starts}
    queue = deque(steps)
    while queue:
        cell = queue.popleft()
        for neighbour in board.neighbours[cell]:
            if neighbour in allowed and neighbour not in steps:
                steps[neighbour] = (steps[cell][0] + 1, cell)
                queue.append(neighbour)
    return steps


def _path_back(steps: Steps, cell: int) -> list[int]:
    path = [cell]
    while steps[path[-1]][1] != path[-1]:
        path.append(steps[path[-1]][1])
    return path


def _shortest_path(board: HexBoard, starts: list[int], ends: set[int], allowed: frozenset[int]) -> list[int]:
    steps = _steps_from(board, starts, allowed)
    reached = [end for end in sorted(ends) if end in steps]
    return _path_back(steps, min(reached, key=lambda end: steps[end][0])) if reached else []
