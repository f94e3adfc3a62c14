"""What a worker process does for puzzles; they travel as plain values, with their solutions."""

from collections.abc import Callable

from conjoin import registry
from conjoin.core.limit import Stop
from conjoin.puzzles.checking import puzzle_of
from conjoin.puzzles.files import from_values, to_values
from conjoin.puzzles.finding import puzzles
from conjoin.puzzles.solving import Solving
from conjoin.puzzles.words import reason
from conjoin.views.json import Json, puzzle_step_json

Report = Callable[[Json], None]


def puzzle(_report: Report, stop: Stop, *, game: str, plies: int, seed: int, theme: str | None) -> Json:
    """The first puzzle of a seed, with its solution; incomplete if it was stopped before."""
    for found in puzzles(registry.game(game), plies, seed, theme):
        if found is not None:
            return {**to_values(found, solution=True), "complete": True}
        if stop.is_set:
            break
    return {"complete": False}


def puzzle_at(_report: Report, _stop: Stop, *, game: str, moves: str) -> Json:
    """The puzzle that a position is, with its solution; raises BadOption where it is none."""
    found = puzzle_of(registry.game(game).parse(moves))
    return {**to_values(found, solution=True), "complete": True}


def puzzle_try(_report: Report, _stop: Stop, *, puzzle: Json, done: int, move: str) -> Json:
    """What comes of a move, after so many own ones; raises IllegalMove or BadNotation."""
    now = Solving.at(from_values(puzzle), done)
    after, step = now.attempt(now.position.game.parse_move(move))
    return puzzle_step_json(now.position.game, after, step)


def puzzle_help(_report: Report, _stop: Stop, *, puzzle: Json, done: int) -> Json:
    """A hint, the rest of the solution, and the idea behind it."""
    now = Solving.at(from_values(puzzle), done)
    game, found = now.position.game, now.hint()
    rest = [game.move_name(move) for move in now.rest]
    why = reason(now.puzzle)
    cells = [game.layout.names[cell] for cell in why.cells]
    return {"hint": found.text, "rest": rest, "theme": now.puzzle.theme, "why": why.text, "cells": cells}
