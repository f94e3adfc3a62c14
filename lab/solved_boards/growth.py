"""How the work grows with the board: the logarithm of the nodes as a line over the cells, and by both sides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy

from lab.chart import Chart, Point, Series

from .results import Solved, Task

SMALLEST = 20
"""Cells of the smallest boards that count; still smaller ones take no work worth the name."""

Terms = Callable[[Task], list[float]]


def over_cells(task: Task) -> list[float]:
    """A straight line over the number of cells."""
    return [1, task.cells]


def over_sides(task: Task) -> list[float]:
    """Columns and rows by themselves, and how each makes the other dearer."""
    return [1, task.width, task.height, task.cells]


@dataclass(frozen=True, slots=True)
class Fit:
    """log10(nodes) as a sum of terms, give or take the spread (one standard deviation)."""

    terms: Terms
    factors: list[float]
    spread: float

    def nodes(self, task: Task) -> float:
        """How many a board should take."""
        return 10 ** sum(factor * term for factor, term in zip(self.factors, self.terms(task), strict=True))


def fitted(boards: Sequence[Solved], terms: Terms) -> Fit:
    """The fit to the solved boards, by least squares; there must be more of them than terms.

    >>> line = fitted([Solved(Task(n, 5), 0, 0, 10**n, 1.0) for n in (5, 6, 7)], over_cells)
    >>> round(line.factors[1], 3), round(line.nodes(Task(8, 5)))
    (0.2, 100000000)
    """
    counted = [solved for solved in boards if solved.exact and solved.task.cells >= SMALLEST]
    rows = numpy.array([terms(solved.task) for solved in counted])
    wanted = numpy.log10([solved.nodes for solved in counted])
    factors = numpy.linalg.lstsq(rows, wanted)[0]
    misses = wanted - rows @ factors
    return Fit(terms, factors.tolist(), sqrt(misses @ misses / max(len(rows) - len(factors), 1)))


def by_last_step(boards: Sequence[Solved], task: Task) -> float | None:
    """Nodes if one column (or row) more costs as many times as much as the one before it; the smaller of both guesses.

    >>> solved = [Solved(Task(8, 5), 1, 1, 10**8, 1.0), Solved(Task(9, 5), 3, 3, 3 * 10**9, 1.0)]
    >>> by_last_step(solved, Task(10, 5)), by_last_step(solved, Task(10, 6))
    (90000000000.0, None)
    """
    nodes = {(board.task.width, board.task.height): board.nodes for board in boards if board.exact}
    guesses = []
    for dx, dy in ((1, 0), (0, 1)):
        last, before = (nodes.get((task.width - step * dx, task.height - step * dy)) for step in (1, 2))
        if last and before:
            guesses.append(last**2 / before)
    return min(guesses, default=None)


def speed(boards: Sequence[Solved]) -> float:
    """Nodes per CPU second on all boards together."""
    solved = [board for board in boards if board.exact]
    return sum(board.nodes for board in solved) / max(sum(board.seconds for board in solved), 1e-9)


def chart(boards: Sequence[Solved]) -> Chart:
    """Every solved board as a point, and the line over the cells."""
    line = fitted(boards, over_cells)
    points = tuple(
        Point(solved.task.cells, solved.nodes)
        for solved in boards
        if solved.exact and solved.task.cells >= SMALLEST
    )
    ends = (min(point.x for point in points), max(point.x for point in points))
    drawn = tuple(Point(x, line.nodes(Task(int(x), 1))) for x in ends)
    name = f"fitted: {10 ** line.factors[1]:.2f} times a cell"
    series = (Series("boards", points, joined=False), Series(name, drawn, marked=False))
    return Chart("Nodes to solve the empty board", "cells", "nodes", series, logarithmic=True)
