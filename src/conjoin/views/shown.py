"""How values show themselves in notebooks and when printed: what `core.showing` asks for, by the type of the value."""

from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from conjoin import registry
from conjoin.core.analysis import Analysis, Line, Score
from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.position import Move, Position
from conjoin.core.record import Record
from conjoin.explain.explanation import Explanation
from conjoin.explain.plan import Plan
from conjoin.explain.review import Review, Step
from conjoin.puzzles.files import to_values
from conjoin.puzzles.puzzle import Puzzle
from conjoin.ratings.accuracy import PlayerAccuracy
from conjoin.records.jsonl import to_fields
from conjoin.records.replay import outcome_phrase, walk
from conjoin.views import html as pieces
from conjoin.views.json import Json, analysis_json, explanation_json, plan_json, review_json
from conjoin.views.picture import show
from conjoin.views.results_json import accuracy_json
from conjoin.views.sentences import (
    format_exact,
    format_judged_move,
    format_moves,
    format_opinion,
    format_reasons,
    format_review,
    format_score,
    format_turning_point,
)

MOST_LINES = 12
"""Moves of an analysis that a table shows; `lines` has them all."""


def text(position: Position) -> str:
    """The board, and who is to move or how the game ended."""
    return str(show(position))


def svg(position: Position) -> str:
    """The board as a picture."""
    return show(position)._repr_svg_()


@singledispatch
def to_dict(value: Any) -> Json:
    """A position and every other value that has moves: what the commands print with --json."""
    game = value.game
    return {
        "game": game.name,
        "moves": game.notation(value),
        "to_move": value.to_move.label,
        "legal": _names(game, value.legal_moves()),
        "outcome": None if value.outcome is None else value.outcome.to_json(game.layout.names),
        "stones": {
            name: side.label
            for name, side in zip(game.layout.names, game.stones(value), strict=True)
            if side is not None
        },
    }


@to_dict.register(Game)
def _(value: Game[Any]) -> Json:
    return {
        "name": value.name,
        "sides": list(value.side_names),
        "goal": value.goal,
        "rules": list(value.rules),
        "cells": list(value.layout.names),
        "moves": value.move_count,
    }


@to_dict.register(Score)
def _(value: Score) -> Json:
    return value.to_json()


@to_dict.register(Analysis)
def _(value: Analysis) -> Json:
    if value.position is None:
        raise BadOption("this analysis does not say of which position it is", "ask an engine for one")
    return analysis_json(value.position.game, value.position, value.engine, value)


@to_dict.register(Explanation)
def _(value: Explanation) -> Json:
    return explanation_json(value)


@to_dict.register(Plan)
def _(value: Plan[Any]) -> Json:
    return plan_json(value)


@to_dict.register(Review)
def _(value: Review) -> Json:
    return review_json(value.game, value)


@to_dict.register(PlayerAccuracy)
def _(value: PlayerAccuracy) -> Json:
    return accuracy_json(value)


@to_dict.register(Puzzle)
def _(value: Puzzle) -> Json:
    return to_values(value, solution=True)


@to_dict.register(Record)
def _(value: Record) -> Json:
    return to_fields(value)


@singledispatch
def html(value: Any) -> str:
    """What a person wants to know of it, a board beside it where there is one."""
    raise NotImplementedError(type(value).__name__)


@html.register(Analysis)
def _(value: Analysis) -> str:
    if value.position is None:
        return pieces.paragraph(repr(value))
    game = value.position.game
    rows = [_analysis_row(game, line, format_opinion(line)) for line in value.lines[:MOST_LINES]]
    cost = f"{value.engine}: depth {value.depth}, {value.nodes:,} positions, {value.seconds:.2f} s"
    told = pieces.table(["move", "score", "expecting", "reasons"], rows)
    return pieces.beside(svg(value.position), told + pieces.paragraph(cost))


@html.register(Explanation)
def _(value: Explanation) -> str:
    game = value.game
    rows = [
        [*_analysis_row(game, one.line, format_opinion(one.line)), format_exact(one)]
        for one in value.relevant
    ]
    told = pieces.table(["move", value.engine, "expecting", "reasons", "exactly"], rows)
    return pieces.beside(svg(value.position), told)


@html.register(Plan)
def _(value: Plan[Any]) -> str:
    cells = value.idea.cells if value.idea else ()
    after = value.idea.lit_after if value.idea else ()
    board = show(value.position, cells, after)._repr_svg_()
    return pieces.beside(board, "".join(pieces.paragraph(said.text) for said in value.sentences))


@html.register(Review)
def _(value: Review) -> str:
    if not value.steps:
        return pieces.paragraph(format_review(value))
    turns = [format_turning_point(value.game, step) for step in value.blunders]
    told = [pieces.paragraph(said) for said in (format_review(value), *turns)]
    rows = [_review_row(value.game, step) for step in value.steps]
    table = pieces.table(["move", "side", "worth", "better"], rows)
    return pieces.beside(svg(value.positions[-1]), "".join(told) + pieces.folded("Every move", table))


@html.register(PlayerAccuracy)
def _(value: PlayerAccuracy) -> str:
    total = value.total
    percent, kept = (("·" if one is None else f"{one:.1f} %") for one in (total.percent, total.kept))
    rows = [[value.player, value.games, percent, kept, total.blunders, total.inaccuracies]]
    return pieces.table(["player", "games", "accuracy", "result kept", "blunders", "inaccuracies"], rows)


@html.register(Puzzle)
def _(value: Puzzle) -> str:
    game = value.position.game
    side = game.side_names[value.position.to_move]
    asked = f"{side} to move wins with move {value.own_moves}; level {value.grade.level} of 5."
    answer = f"{format_moves(game, value.solution)} ({value.theme})"
    return pieces.beside(svg(value.position), pieces.paragraph(asked) + pieces.hidden("Solution", answer))


@html.register(Record)
def _(value: Record) -> str:
    game = registry.game(value.game)
    positions, problem = walk(game, value.moves)
    ended = "unfinished" if value.outcome is None else outcome_phrase(game, value.outcome)
    seats = ", ".join(f"{side}: {name}" for side, name in zip(game.side_names, value.players, strict=True))
    said = [f"{value.game}. {seats}.", f"{len(positions) - 1} moves, {ended}.", value.moves, problem]
    return pieces.beside(svg(positions[-1]), "".join(pieces.paragraph(one) for one in said if one))


def _analysis_row(game: Game[Any], line: Line, opinion: str) -> list[str]:
    reasons = "; ".join(said.strip() for said in format_reasons(game, line.reasons))
    return [game.move_name(line.move), opinion, format_moves(game, line.variation[1:]), reasons]


def _review_row(game: Game[Any], step: Step) -> list[str]:
    worth = "" if step.got is None else format_score(step.got)
    return [
        format_judged_move(game, step),
        game.side_names[step.side],
        worth,
        format_moves(game, step.better),
    ]


def _names(game: Game[Any], moves: Iterable[Move]) -> list[str]:
    return [game.move_name(move) for move in moves]
