"""How hard a puzzle is to see, from 1 to 5, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_cells import column_order
from conjoin.games.connect_four_threats import winning_columns

DEPTHS = range(1, 7)
"""How far the window player looks ahead that may miss the move, in plies."""
STEPS = (2, 4, 6, 9)
"""From how many points on a puzzle has the grade 2, 3, 4 or 5."""


@dataclass(frozen=True, slots=True)
class Grade:
    """1 is plain to see, 5 is not; with the reasons in words."""

    level: int
    points: float
    reasons: tuple[str, ...]


def graded(position: ConnectFourPosition, solution: Sequence[Move]) -> Grade:
    """The grade of a position whose only winning move begins this solution.

    Half a point for every own move that threatens to win at once, a whole one for the others, none for the last.
    Two more if the first one threatens nothing, and two if the loser must make way for the last. Half a point for
    every depth at which the window player plays something else.
    """
    own = (len(solution) + 1) // 2
    threatening = _threatening(position, solution)
    points = sum((0.5 if threatens else 1.0 for threatens in threatening), start=0.0)
    reasons = [f"{own} own moves" if own > 1 else "one move"]
    if threatening and not threatening[0]:
        points, reasons = points + 2, [*reasons, "the first one threatens nothing"]
    if own > 1 and _ends_in_zugzwang(position, solution):
        points, reasons = points + 2, [*reasons, "the other side must make way for the last one"]
    misled = [depth for depth in DEPTHS if _window_choice(position, depth) != solution[0]]
    if misled:
        points += len(misled) / 2
        reasons.append(f"the window player misses it at depth {', '.join(map(str, misled))}")
    return Grade(1 + sum(points >= step for step in STEPS), points, tuple(reasons))


def _threatening(position: ConnectFourPosition, solution: Sequence[Move]) -> list[bool]:
    """For every own move but the last, whether the other side has to answer it."""
    found, now = [], position
    for number, move in enumerate(solution[:-1]):
        now = now.play(move)
        if number % 2 == 0:
            found.append(bool(winning_columns(now, position.to_move)))
    return found


def _window_choice(position: ConnectFourPosition, depth: int) -> Move:
    """What the window player would play: alpha-beta over windows of four, from the centre outwards."""
    from conjoin._native import connect_four_search  # compiled; loaded on use

    board = position.board
    found = connect_four_search.search_moves(
        list(position.moves), depth, "windows", True, column_order(board.width),
        board.width, board.height, board.line,
    )  # fmt: skip
    move, *_ = max(found, key=lambda row: row[1])  # of equal ones the first, which is the most central
    return move


def _ends_in_zugzwang(position: ConnectFourPosition, solution: Sequence[Move]) -> bool:
    """Whether no stone threatened to win before the loser's last move: that move itself lets it happen."""
    before = position
    for move in solution[:-2]:
        before = before.play(move)
    return not winning_columns(before, position.to_move)
