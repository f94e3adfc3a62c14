"""What is said about positions and games as plain JSON values, with every move and cell by its name."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from conjoin.core.analysis import Analysis, Line, Reason, Score
from conjoin.core.game import Game
from conjoin.core.position import CellId, Move, Position, Side
from conjoin.explain.coach import Danger
from conjoin.explain.engine_choices import EngineChoices
from conjoin.explain.explanation import Explanation
from conjoin.explain.ideas.idea import GivesAway, Idea
from conjoin.explain.plan import Plan, Sentence
from conjoin.explain.review import Review, Step
from conjoin.puzzles import solving
from conjoin.views.scene import Scene
from conjoin.views.sentences import format_explained_move, format_warning

Json = dict[str, Any]
"""An object of JSON values."""
STONE_PARTS = ("fill", "rim", "mark", "ring")


def scene_json(scene: Scene) -> Json:
    """All there is to draw, in cell widths, x to the right and y down; sides are `first`, `second` or null.

    `moves` says for every legal move which of the tiles it sets or changes; `stones` has the first side's first.
    """
    style = scene.style
    sides = zip(style.stones, scene.side_names, scene.letters, strict=True)
    return {
        "game": scene.game,
        "shape": scene.shape,
        "tiles": [{**asdict(tile), "side": _side(tile.side)} for tile in scene.tiles],
        "moves": {tile.move: cell for cell, tile in enumerate(scene.tiles) if tile.move is not None},
        "stones": [
            {"name": name, "letter": letter, **{part: getattr(stone, part) for part in STONE_PARTS}}
            for stone, name, letter in sides
        ],
        "board": {"cell": style.cell, "line": style.line, "solid": style.board},
        "labels": [asdict(label) for label in scene.labels + scene.headings],
        "to_move": _side(scene.to_move),
        "caption": scene.caption,
    }


def analysis_json(game: Game[Any], position: Position, engine: str, analysis: Analysis) -> Json:
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


def explanation_json(explanation: Explanation) -> Json:
    """The analysis with what is true of each line, whether it gives the result away, and all of it in words."""
    values = analysis_json(explanation.game, explanation.position, explanation.engine, explanation.analysis)
    for line, one in zip(values["lines"], explanation.moves, strict=True):
        line["truth"] = _score_json(one.exact)
        line["gives_away"] = one.gives_away
    sentences = [format_explained_move(explanation.game, one) for one in explanation.moves]
    return {**values, "sentences": sentences}


def plan_json(plan: Plan[Position]) -> Json:
    """A position in three sentences with their cells, and the ideas behind them; the score is for the side to move."""
    game = plan.position.game
    return {
        "sentences": [_sentence_json(game, sentence) for sentence in plan.sentences],
        "score": _score_json(plan.score),
        "best": _move_names(game, plan.best),
        "line": _move_names(game, plan.line),
        "idea": plan.idea and idea_json(game, plan.idea),
        "ideas": [idea_json(game, idea) for idea in plan.ideas],
    }


def idea_json(game: Game[Any], idea: Idea) -> Json:
    """An idea, whose cells lie on the board after `after`; what gives a result away has the kind it `allows`, too."""
    values = {
        "kind": idea.kind,
        "side": idea.side.label,
        "sentence": idea.sentence,
        "short": idea.short,
        "cells": _cell_names(game, idea.cells),
        "moves": _move_names(game, idea.moves),
        "after": _move_names(game, idea.lit_after),
    }
    if not isinstance(idea, GivesAway):
        return values
    return {**values, "allows": idea.refutation and idea.refutation.kind}


def heat_json(game: Game[Any], analysis: Analysis) -> list[Json]:
    """Where a tree search looked, the most visited move first: each move's share of all visits, and its win chance.

    Empty for engines that do not sample.
    """
    total = sum(line.visits or 0 for line in analysis.lines) or 1
    spots = [
        {"move": game.move_name(line.move), "share": line.visits / total, "chance": line.chance}
        for line in analysis.lines
        if line.visits is not None and line.chance is not None
    ]
    return sorted(spots, key=lambda spot: -spot["share"])


def review_json(game: Game[Any], seen: Review) -> Json:
    """Every move with what is exactly known of it, and after each the exact value as the first side sees it."""
    return {
        "plies": [_step_json(game, step) for step in seen.steps],
        "graph": [{"ply": step.ply, "value": _first_value(step)} for step in seen.steps],
        "complete": seen.is_complete,
        "accuracy": [seen.accuracy(side) for side in Side],
    }


def warning_json(position: Position, warned: Step | Danger) -> Json:
    """What speaks against a move, and the cells with which the other side wins on the board after some moves."""
    game, better = position.game, warned.better
    said = {"sentence": format_warning(game, warned), "better": _move_names(game, better)}
    if isinstance(warned, Danger):
        after = position.play(warned.move)
        cells = [game.landing_cell(after, reply) for reply in warned.replies]
        return {**said, "after": _move_names(game, (warned.move,)), "cells": _cell_names(game, cells)}
    lit = (warned.allows.lit_after, warned.allows.cells) if warned.allows else ((), ())
    return {**said, "after": _move_names(game, lit[0] or (warned.move,)), "cells": _cell_names(game, lit[1])}


def engine_choices_json(game: Game[Any], found: EngineChoices) -> Json:
    """What each engine would have played at the turns of a game, and whether that gives the result away."""
    experts = [
        {
            "engine": engine,
            "choices": [{**asdict(one), "move": game.move_name(one.move)} for one in choices],
        }
        for engine, choices in found.choices.items()
    ]
    return {"known": list(found.known), "experts": experts, "complete": found.complete}


def puzzle_step_json(game: Game[Any], now: solving.Solving, step: solving.Step) -> Json:
    """A try at a puzzle: what it was, the moves that came of it and their board, and where the puzzle stands now."""
    return {
        "verdict": step.verdict.value,
        "moves": _move_names(game, step.moves),
        "board": game.notation(step.position),
        "done": now.done,
        "why": step.text,
        "cells": _cell_names(game, step.cells),
        "theme": now.puzzle.theme if now.is_over else None,
        "answer": _move_names(game, now.puzzle.solution) if now.is_over else None,
    }


def _line_json(game: Game[Any], line: Line) -> Json:
    values: Json = {
        "move": game.move_name(line.move),
        "score": line.score.to_json(),
        "variation": _move_names(game, line.variation),
        "reasons": [_reason_json(game, reason) for reason in line.reasons],
    }
    # Only where an engine samples: most do not.
    sampled = {"visits": line.visits, "chance": line.chance}
    return values | {name: value for name, value in sampled.items() if value is not None}


def _reason_json(game: Game[Any], reason: Reason) -> Json:
    cells, after = _cell_names(game, reason.cells), _move_names(game, reason.after)
    return {**asdict(reason), "cells": cells, "after": after}


def _step_json(game: Game[Any], step: Step) -> Json:
    return {
        "move": game.move_name(step.move),
        "side": step.side.label,
        "truth_before": _score_json(step.best),
        "truth_after": _score_json(step.got),
        "kind": step.quality and step.quality.value,
        "better": _move_names(game, step.better),
        "idea": step.allows and idea_json(game, step.allows),
    }


def _sentence_json(game: Game[Any], sentence: Sentence) -> Json:
    return {
        "text": sentence.text,
        "cells": _cell_names(game, sentence.cells),
        "after": _move_names(game, sentence.after),
    }


def _first_value(step: Step) -> float | None:
    if step.got is None:
        return None
    return step.got.value if step.side is Side.FIRST else -step.got.value


def _score_json(score: Score | None) -> Json | None:
    return None if score is None else score.to_json()


def _move_names(game: Game[Any], moves: Sequence[Move]) -> list[str]:
    return [game.move_name(move) for move in moves]


def _cell_names(game: Game[Any], cells: Sequence[CellId]) -> list[str]:
    return [game.layout.names[cell] for cell in cells]


def _side(side: Side | None) -> str | None:
    return None if side is None else side.label
