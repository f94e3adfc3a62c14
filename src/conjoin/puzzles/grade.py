"""How hard a puzzle is to see, from 1 to 5, and why."""

from collections.abc import Sequence

from conjoin.core.position import Move, Position
from conjoin.engines.hex_reasons import rules_of
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_cells import column_order
from conjoin.games.hexgame import HexPosition
from conjoin.puzzles.puzzle import Grade
from conjoin.puzzles.threats import threatened

DEPTHS = range(1, 7)
"""How far the window player looks ahead that may miss the move, in plies."""
SIMULATIONS = (1, 4, 16, 64, 256, 1024)
"""How many random games the tree search plays that may miss it on a hex board."""
STEPS = (2, 4, 6, 9)
"""From how many points on a puzzle has the grade 2, 3, 4 or 5."""


def graded(position: Position, solution: Sequence[Move]) -> Grade:
    """The grade of a position whose only winning move begins this solution.

    Half a point for every own move that threatens to win at once, a whole one for the others, none for the last.
    Two more if the first one threatens nothing, and two if the loser must make way for the last. Half a point for
    every depth at which the window player plays something else, or number of games of the tree search.
    """
    own = (len(solution) + 1) // 2
    threatening = _threatening(position, solution)
    points = sum((0.5 if threatens else 1.0 for threatens in threatening), start=0.0)
    reasons = [f"{own} own moves" if own > 1 else "one move"]
    if threatening and not threatening[0]:
        points, reasons = points + 2, [*reasons, "the first one threatens nothing"]
    if own > 1 and _ends_in_zugzwang(position, solution):
        points, reasons = points + 2, [*reasons, "the other side must make way for the last one"]
    misses, missed = _misses(position, solution[0])
    if misses:
        points, reasons = points + misses / 2, [*reasons, missed]
    return Grade(1 + sum(points >= step for step in STEPS), points, tuple(reasons))


def _threatening(position: Position, solution: Sequence[Move]) -> list[bool]:
    """For every own move but the last, whether the other side has to answer it."""
    found, now = [], position
    for number, move in enumerate(solution[:-1]):
        now = now.play(move)
        if number % 2 == 0:
            found.append(bool(threatened(now, position.to_move)))
    return found


def _ends_in_zugzwang(position: Position, solution: Sequence[Move]) -> bool:
    """Whether no stone threatened to win before the loser's last move: that move itself lets it happen."""
    before = position
    for move in solution[:-2]:
        before = before.play(move)
    return not threatened(before, position.to_move)


def _misses(position: Position, right: Move) -> tuple[int, str]:
    """How often a player that looks ahead plays something else, and the same in words."""
    if isinstance(position, ConnectFourPosition):
        misled = [depth for depth in DEPTHS if _window_choice(position, depth) != right]
        return len(misled), f"the window player misses it at depth {_named(misled)}"
    if not isinstance(position, HexPosition):
        return 0, ""
    misled = [games for games in SIMULATIONS if _search_choice(position, games) != right]
    return len(misled), f"the tree search misses it with {_named(misled)} games"


def _named(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


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


def _search_choice(position: HexPosition, games: int) -> Move:
    """What the tree search plays after so many games, when it does not look for forced wins beside them."""
    from conjoin._native import mcts  # compiled; loaded on use

    game = position.game
    search = mcts.Search(rules_of(position), game.board.size, memory_mib=16, threat_nodes=0)
    search.go_to(list(position.moves))
    search.run(simulations=games)
    move, *_ = max(search.root_moves(), key=lambda row: row[1])
    return move
