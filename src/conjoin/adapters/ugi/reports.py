"""Analyses as UGI lines, positions as answers to queries.

>>> from conjoin import Analysis, Line, game, win_in
>>> from conjoin.protocols.ugi_answers import write_answer
>>> four = game("connect-four")
>>> won = Analysis((Line(3, win_in(3), (3, 0, 3)),), depth=3, nodes=90, seconds=0.25)
>>> [write_answer(info) for info in infos(four, won, most=1)]
['info depth 3 multipv 1 score mate 2 nodes 90 time 250 pv 4 1 4']
"""

from collections.abc import Iterator
from typing import Any

from conjoin.core.analysis import Analysis, Kind, Score
from conjoin.core.game import Game
from conjoin.core.position import Position, Side
from conjoin.protocols.ugi_answers import Info, Response

NO_MOVE = "none"
"""What `bestmove` names where there is no move: after the end of a game, or when the engine has failed."""
HIGHEST = 10**9
"""Hundredths of an engine's unit; whatever is beyond is written so."""


def infos(game: Game[Any], analysis: Analysis, most: int) -> Iterator[Info]:
    """A line for every move that the engine considers, best first, at most so many."""
    for number, line in enumerate(analysis.lines[:most], start=1):
        mate = _mate(line.score)
        yield Info(
            depth=analysis.depth,
            multipv=number,
            cp=_hundredths(line.score) if mate is None else None,
            mate=mate,
            nodes=analysis.nodes,
            time=round(1000 * analysis.seconds),
            pv=tuple(map(game.move_name, line.variation or (line.move,))),
        )


def error(problem: object) -> Info:
    """What is wrong, as a line that controllers show and pass over."""
    words = "".join(letter if letter.isprintable() else " " for letter in str(problem)).split()
    return Info(string=" ".join(["error", *words]))


def response(position: Position, question: str) -> Response:
    """The answer to a query."""
    outcome = position.outcome
    if question == "result":
        if outcome is None:
            return Response("none")
        return Response("draw" if outcome.winner is None else f"p{outcome.winner + 1}win")
    holds = outcome is not None if question == "gameover" else position.to_move is Side.FIRST
    return Response("true" if holds else "false")


def _mate(score: Score) -> int | None:
    """Own moves to the end, as chess programs count them; None where nothing is proven."""
    if score.plies is None:
        return None
    moves = max(1, (score.plies + 1) // 2)
    return moves if score.kind is Kind.WIN else -moves


def _hundredths(score: Score) -> int:
    value = 0.0 if score.kind is Kind.DRAW else score.value
    return round(max(-HIGHEST, min(HIGHEST, 100 * value)))
