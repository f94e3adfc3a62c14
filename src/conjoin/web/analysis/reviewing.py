"""A game looked at again: every move beside the truth."""

from itertools import pairwise
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Kind, Score
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position, Side
from conjoin.explain.truth import truth
from conjoin.views.analysis_json import score_json

EACH_SECONDS = 1.0
"""For one position; the late ones take milliseconds."""
PATIENCE = 3
"""Plies in a row about which nothing is proven, before earlier ones are given up."""
SLOWER = 4
"""Plies by which a win may come later, or a loss sooner, before that is called inaccurate."""

Values = dict[str, Any]


def reviewed(final: Position, seconds: float, stop: Stop) -> Values:
    """The plies of a game with their truth, from the end on, where it is cheap; the graph is the first side's."""
    positions = line_of(final)
    until, silent = perf_counter() + seconds, 0
    plies: list[Values] = []
    for before, after in reversed(list(pairwise(positions))):
        left = until - perf_counter()
        given_up = left <= 0 or stop.is_set or silent >= PATIENCE
        known = {} if given_up else truth(before, Limit(min(left, EACH_SECONDS), stop=stop))
        silent = 0 if known else silent + 1
        plies.append(_ply(before, after.moves[-1], known))
    plies.reverse()
    graph = [{"ply": number, "value": _first_value(ply)} for number, ply in enumerate(plies, start=1)]
    return {"plies": plies, "graph": graph, "complete": all(ply["kind"] is not None for ply in plies)}


def line_of(final: Position) -> list[Position]:
    """Every position of the game that led to this one, from the start on."""
    positions: list[Position] = [final.game.start()]
    for move in final.moves:
        positions.append(positions[-1].play(move))
    return positions


def _ply(before: Position, move: Move, known: dict[Move, Score]) -> Values:
    best, got = max(known.values(), default=None), known.get(move)
    kind = None if best is None or got is None else _kind(best, got)
    name = before.game.move_name
    better = (
        [name(one) for one, score in known.items() if score == best] if kind not in (None, "best") else []
    )
    return {
        "move": name(move),
        "side": before.to_move.label,
        "truth_before": None if best is None else score_json(best),
        "truth_after": None if got is None else score_json(got),
        "kind": kind,
        "better": better,
    }


def _kind(best: Score, got: Score) -> str:
    if got == best:
        return "best"
    if _result(got) < _result(best):
        return "blunder"
    return "good" if abs((got.plies or 0) - (best.plies or 0)) <= SLOWER else "inaccuracy"


def _result(score: Score) -> int:
    return {Kind.WIN: 1, Kind.LOSS: -1}.get(score.kind, 0)


def _first_value(ply: Values) -> float | None:
    """The exact score after a move as the first side sees it."""
    if ply["truth_after"] is None:
        return None
    value: float = ply["truth_after"]["value"]
    return value if ply["side"] == Side.FIRST.label else -value
