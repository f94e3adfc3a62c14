"""An analysis as plain JSON values, with every move and cell by its name."""

from typing import Any

from conjoin.core.analysis import Analysis, Line, Score
from conjoin.core.game import Game
from conjoin.core.position import Position


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


def score_json(score: Score) -> dict[str, Any]:
    """A score with its kind, the plies to a forced end (or null) and its value."""
    return {"kind": score.kind.value, "plies": score.plies, "value": score.value}


def _line_json(game: Game[Any], line: Line) -> dict[str, Any]:
    cell_names = game.layout.names
    return {
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
