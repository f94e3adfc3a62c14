"""A puzzle as plain JSON values."""

from typing import Any

from conjoin.games.connect_four import ConnectFour
from conjoin.solver.puzzles import Puzzle


def puzzle_json(game: ConnectFour, puzzle: Puzzle, solution: bool) -> dict[str, Any]:
    """The position, its grade and, if wanted, the whole solution."""
    values = {
        "game": game.name,
        "moves": game.notation(puzzle.position),
        "to_move": puzzle.position.to_move.label,
        "plies": len(puzzle.solution),
        "grade": puzzle.grade.level,
        "points": puzzle.grade.points,
        "reasons": list(puzzle.grade.reasons),
    }
    return {**values, "solution": [game.move_name(move) for move in puzzle.solution]} if solution else values
