"""Analyses and explanations as plain JSON values, with every move and cell by its name."""

from typing import Any

from conjoin.core.analysis import Analysis, Line, Score
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.explain.explanation import Explanation
from conjoin.views.sentences import opinion_words


def analysis_json(game: Game[Any], position: Position, engine: str, analysis: Analysis) -> dict[str, Any]:
    """The whole answer of an engine; scores are for the side to move."""
    return {
        "game": game.name,
        "moves": game.notation(position),
        "to_move": position.to_move.label,
        "engine": engine,
        "lines": [_line_json(game, line) for line in analysis.lines],
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": analysis.seconds,
    }


def explanation_json(explanation: Explanation) -> dict[str, Any]:
    """The analysis with what is true of each line, whether it gives the result away, and all of it in words."""
    values = analysis_json(explanation.game, explanation.position, explanation.engine, explanation.analysis)
    for line, opinion in zip(values["lines"], explanation.opinions, strict=True):
        line["truth"] = None if opinion.truth is None else score_json(opinion.truth)
        line["gives_away"] = opinion.gives_away
    sentences = [opinion_words(explanation.game, opinion) for opinion in explanation.opinions]
    return {**values, "sentences": sentences}


def score_json(score: Score) -> dict[str, Any]:
    """A score with its kind, the plies to a forced end (or null) and its value."""
    return {"kind": score.kind.value, "plies": score.plies, "value": score.value}


def _line_json(game: Game[Any], line: Line) -> dict[str, Any]:
    cell_names = game.layout.names
    values: dict[str, Any] = {
        "move": game.move_name(line.move),
        "score": score_json(line.score),
        "variation": [game.move_name(move) for move in line.variation],
        "reasons": [
            {
                "rule": reason.rule,
                "points": reason.points,
                "cells": [cell_names[cell] for cell in reason.cells],
                "text": reason.text,
            }
            for reason in line.reasons
        ],
    }
    # Only where an engine samples: most do not.
    sampled = {"visits": line.visits, "chance": line.chance}
    return values | {name: value for name, value in sampled.items() if value is not None}
