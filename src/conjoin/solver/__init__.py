"""The exact truth about Connect Four.

scores    what a score means, and the compiled solver
oracle    the book where it knows the answer, a search everywhere else
bulk      many positions at once
book      opening books: built, checked, found again
puzzles   positions with a single winning move, and how hard they are
"""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

from conjoin.core.errors import BadNotation
from conjoin.core.position import Move


def solve_many(
    positions: Iterable[str | Sequence[Move]],
    game: str = "connect-four",
    *,
    book: bool = True,
    threads: int = 0,
    weak: bool = False,
) -> Any:
    """The exact score of each position for the side to move: a NumPy array of int8, or a list without NumPy.

    A position is a line of moves such as "4453", or a sequence of columns counted from 0. 0 is a draw, k a win with
    the k-th last own stone, -k a loss likewise; with `weak` only 1, 0 or -1. All cores are used unless `threads`
    says how many. A position that is illegal or over raises IllegalMove or BadNotation with its index.

    >>> [int(score) for score in solve_many(["112233", [0, 0, 1, 1, 2, 2], "12121"])]
    [18, 18, 1]
    """
    if isinstance(positions, str):  # it would be taken for one position a letter
        raise BadNotation(f"{positions[:20]!r} is one position, not several", f"write [{positions[:20]!r}]")
    from conjoin.solver.bulk import (
        scores_of,  # what it needs is loaded when called: `import conjoin` must stay light
    )
    from conjoin.solver.scores import solvable

    scores = scores_of(solvable(game), positions, weak=weak, threads=threads, book=book)
    try:
        numpy: Any = import_module("numpy")  # not among our dependencies
    except ImportError:
        return scores
    return numpy.array(scores, dtype=numpy.int8)
