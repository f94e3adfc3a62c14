"""Puzzles as JSON lines: one object a line, of which a reader needs no more than `game` and `moves`."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conjoin import registry
from conjoin.core.errors import BadNotation, StoreError
from conjoin.core.position import Position
from conjoin.puzzles.puzzle import Grade, Puzzle

Json = dict[str, Any]


def to_values(puzzle: Puzzle, *, solution: bool) -> Json:
    """The position and its grade as plain values; with the solution, its theme and its line too."""
    position, game = puzzle.position, puzzle.position.game
    values = {
        "game": game.name,
        "moves": game.notation(position),
        "to_move": position.to_move.label,
        "plies": len(puzzle.solution),
        "grade": puzzle.grade.level,
        "points": puzzle.grade.points,
        "reasons": list(puzzle.grade.reasons),
    }
    if not solution:
        return values
    return {**values, "theme": puzzle.theme, "solution": [game.move_name(move) for move in puzzle.solution]}


def from_values(values: Json) -> Puzzle:
    """The inverse of `to_values` with the solution, which is believed."""
    game = registry.game(values["game"])
    solution = tuple(game.parse_move(name) for name in values["solution"])
    grade = Grade(values["grade"], values["points"], tuple(values["reasons"]))
    return Puzzle(game.parse(values["moves"]), solution, values["theme"], grade)


@dataclass(frozen=True, slots=True)
class Placed:
    """A position read from a file, with the number of its line."""

    line: int
    position: Position


def positions(path: Path) -> Iterator[Placed]:
    """The positions of a file of puzzles; raises StoreError, or BadNotation with file and line.

    A line is a JSON object with `game` and `moves`, or simply the moves of a game of Connect Four.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problem = error.strerror if isinstance(error, OSError) else "it is no text"
        raise StoreError(f"cannot read {path}: {problem}", "name a file of puzzles") from None
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            yield Placed(number, _position(path, number, line.strip()))


def _position(path: Path, number: int, line: str) -> Position:
    where = f"line {number} of {path}"
    values: object = {"game": "connect-four", "moves": line}
    if line.startswith("{"):
        try:
            values = json.loads(line)
        except ValueError:
            raise BadNotation(f"{where} is no JSON object", "write one puzzle a line") from None
    if not isinstance(values, dict) or not all(isinstance(values.get(key), str) for key in ("game", "moves")):
        raise BadNotation(f'{where} names no "game" and "moves"', "write one puzzle a line")
    game = registry.game(values["game"])
    position: Position = game.parse(values["moves"])
    return position
