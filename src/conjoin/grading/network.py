"""A network against the truth: many positions at once in, a policy and a value out, error rates as papers report them.

A batch is one NumPy array of int8 with the shape (positions, rows, columns), the top row first: 1 is a stone of the
side to move, -1 one of the other side, 0 free. The network answers with a policy, (positions, columns) of any numbers
of which the greatest legal one is its move, and a value for the side to move, one for each position, from -1 (lost) to
1 (won). Either may be None.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any

from conjoin.core.errors import BadNotation, BadOption
from conjoin.explain.exact import result
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.grading.examination import Share
from conjoin.grading.positions import USUAL, Examined, fresh_positions, usual_positions
from conjoin.records.disk import shown_name, system_errors

BATCH = 1024
"""Positions that are handed over at once, at most."""
DRAWN_BELOW = 1 / 3
"""A value nearer to 0 than this says draw."""

Network = Callable[[Any], tuple[Any, Any]]
"""Boards in; policy and value out."""


@dataclass(frozen=True, slots=True)
class Errors:
    """What a network got wrong in some positions."""

    policy: Share
    """Positions in which its move loses the result; of none where it has no policy, or the moves are not solved."""
    value: Share
    """Positions whose result, a win, a draw or a loss, it takes for another; of none where it has no value."""


@dataclass(frozen=True, slots=True)
class NetworkGrade:
    """Error rates in all, by the stones on the board, and on sets of positions."""

    total: Errors
    by_ply: dict[int, Errors]
    sets: dict[str, Errors]


@dataclass(frozen=True, slots=True)
class _Judged:
    """One position: whether move and value are wrong, None where that is not known."""

    ply: int
    policy: bool | None
    value: bool | None


def grade_network(
    network: Network,
    *,
    positions: int = USUAL,
    seed: int | None = None,
    sets: Iterable[str | Path] = (),
    batch: int = BATCH,
) -> NetworkGrade:
    """Error rates on the usual positions, or on as many fresh ones as are wanted where a seed is given; and on files.

    A file has a line of moves and its exact score a line, as Pons's six sets have them: only values are compared there.
    Raises BadOption for what is no policy or value, and without NumPy; StoreError or BadNotation for a file.

    >>> import numpy
    >>> def uniform(boards):
    ...     return numpy.ones((len(boards), 7)), numpy.zeros(len(boards))
    >>> found = grade_network(uniform)
    >>> round(found.total.policy.percent), found.total.value.of
    (86, 112)
    """
    chosen = (
        usual_positions()[:positions] if seed is None else tuple(islice(fresh_positions(seed), positions))
    )
    judged = _judged(network, [(one.position, result(one.best), one) for one in chosen], batch)
    plies = sorted({one.ply for one in judged})
    return NetworkGrade(
        _errors(judged),
        {ply: _errors([one for one in judged if one.ply == ply]) for ply in plies},
        {Path(path).name: _errors(_judged(network, read_set(path), batch)) for path in sets},
    )


def read_set(path: str | Path) -> list[tuple[ConnectFourPosition, int, Examined | None]]:
    """The positions of a file with the sign of their scores; raises StoreError, BadNotation or IllegalMove."""
    with system_errors(path, "read"):
        lines = Path(path).read_text(encoding="ascii", errors="replace").splitlines()
    found: list[tuple[ConnectFourPosition, int, Examined | None]] = []
    for number, line in enumerate(lines, start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            moves, score = words
            value = int(score)
        except ValueError:
            raise BadNotation(
                f"{shown_name(path)}: line {number} is {line[:40]!r}",
                "write the moves and their score, as 4453 1",
            ) from None
        found.append((ConnectFour().parse(moves), (value > 0) - (value < 0), None))
    return found


def _judged(
    network: Network, asked: Sequence[tuple[ConnectFourPosition, int, Examined | None]], batch: int
) -> list[_Judged]:
    found: list[_Judged] = []
    for begin in range(0, len(asked), batch):
        part = asked[begin : begin + batch]
        policy, value = _answer(network, [position for position, _, _ in part])
        for number, (position, truth, examined) in enumerate(part):
            wrong_move = None
            if policy is not None and examined is not None:
                move = max(position.legal_moves(), key=lambda column, row=policy[number]: row[column])  # type: ignore[misc]
                wrong_move = not examined.keeps(move)
            wrong_value = None if value is None else _says(value[number]) != truth
            found.append(_Judged(len(position.moves), wrong_move, wrong_value))
    return found


def _answer(network: Network, positions: Sequence[ConnectFourPosition]) -> tuple[Any, Any]:
    """Its policy and value as lists, checked; raises BadOption."""
    try:
        numpy = import_module("numpy")
    except ImportError:
        raise BadOption(
            "networks are handed NumPy arrays, and there is no NumPy", "pip install numpy"
        ) from None
    answered = network(numpy.array([_board(position) for position in positions], dtype=numpy.int8))
    if not isinstance(answered, tuple) or len(answered) != 2:
        raise BadOption(f"the network answered {type(answered).__name__}", "return a policy and a value")
    policy, value = (None if one is None else numpy.asarray(one, dtype=float) for one in answered)
    count, columns = len(positions), positions[0].board.width
    if policy is not None and policy.shape != (count, columns):
        raise BadOption(f"its policy has the shape {policy.shape}", f"return {(count, columns)}")
    if value is not None:
        value = value.reshape(-1)
        if value.shape != (count,) or not all(map(isfinite, value)):
            raise BadOption(f"its value has the shape {value.shape}", f"return {count} numbers from -1 to 1")
    return policy, value


def _board(position: ConnectFourPosition) -> list[list[int]]:
    width, own = position.board.width, position.to_move
    cells = [0 if stone is None else 1 if stone is own else -1 for stone in position.stones]
    return [cells[start : start + width] for start in range(0, len(cells), width)][::-1]


def _says(value: float) -> int:
    return 0 if abs(value) < DRAWN_BELOW else 1 if value > 0 else -1


def _errors(judged: Sequence[_Judged]) -> Errors:
    moves = [one.policy for one in judged if one.policy is not None]
    values = [one.value for one in judged if one.value is not None]
    return Errors(Share(sum(moves), len(moves)), Share(sum(values), len(values)))
