"""What a worker process can do: each task takes plain values and returns plain values, and ends soon after its stop.

A task is given by a name and keyword arguments. Those that improve their answer report every step.
"""

from collections.abc import Callable
from itertools import islice
from typing import Any

from conjoin import registry
from conjoin.core.analysis import Analysis, Kind, Score
from conjoin.core.game import Game
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position, Side
from conjoin.explain.explanation import analysed, beside_truth
from conjoin.explain.hindsight import hindsight as in_hindsight
from conjoin.explain.truth import Truth, truth
from conjoin.play.ask import Failure, ask
from conjoin.play.levels import own_limit
from conjoin.solver.puzzles import puzzles
from conjoin.solver.scores import solvable
from conjoin.views.analysis_json import analysis_json, explanation_json, score_json
from conjoin.views.heat import heat_map
from conjoin.views.puzzle_json import puzzle_json
from conjoin.views.sentences import line_words
from conjoin.web.analysis.imported import attempts, read_game
from conjoin.web.analysis.reviewing import line_of, reviewed
from conjoin.web.analysis.setting_up import position_with
from conjoin.web.tournaments.task import tournament_game

Values = dict[str, Any]
Report = Callable[[Values], None]
Task = Callable[..., Values]


def move(_report: Report, stop: Stop, *, game: str, moves: str, engine: str, seconds: float | None) -> Values:
    """An engine's move with its reason and the seconds it took, or how it failed."""
    played, position = _position(game, moves)
    with registry.engine(engine, played) as thinker:
        answer = ask(thinker, position, own_limit(engine, Limit(seconds=seconds, stop=stop)))
    if isinstance(answer, Failure):
        return {"ending": answer.ending.value, "reason": answer.reason}
    thought = line_words(played, answer.analysis.lines[0])
    return {"move": played.move_name(answer.move), "seconds": answer.seconds, "thought": thought}


def true_scores(_report: Report, stop: Stop, *, game: str, moves: str, seconds: float) -> Values:
    """The exact score of every move that is known in time, and whether that is all of them."""
    played, position = _position(game, moves)
    if position.outcome is not None:
        return {"scores": {}, "complete": True}
    known = truth(position, Limit(seconds=seconds, stop=stop))
    scores = {played.move_name(one): score_json(score) for one, score in known.items()}
    return {"scores": scores, "complete": len(known) == len(position.legal_moves())}


def explain(
    _report: Report,
    stop: Stop,
    *,
    game: str,
    moves: str,
    engine: str,
    seconds: float | None,
    known: Values,
) -> Values:
    """An engine's opinion of every move beside what is known of it, and where its search looked."""
    played, position = _position(game, moves)
    analysis = analysed(played, position, engine, Limit(seconds=seconds, stop=stop))
    explanation = beside_truth(played, position, engine, analysis, _truth(played, known))
    return {**explanation_json(explanation), "heat": _heat(played, analysis)}


def watch(report: Report, stop: Stop, *, game: str, moves: str, engine: str, seconds: float) -> Values:
    """Ever better analyses, each reported; the last is the result."""
    played, position = _position(game, moves)
    last: Analysis | None = None
    with (
        registry.engine(engine, played) as thinker,
        thinker.start(position, Limit(seconds, stop=stop)) as running,
    ):
        for analysis in running:
            if analysis is not last:
                report(_watched(played, position, engine, analysis))
            last = analysis
        return _watched(played, position, engine, running.result())


def puzzle(_report: Report, stop: Stop, *, game: str, plies: int, seed: int) -> Values:
    """The first puzzle of a seed, with its solution; nothing if it was stopped before."""
    played = solvable(game)
    for found in puzzles(played, plies, seed):
        if found is not None:
            return puzzle_json(played, found, solution=True)
        if stop.is_set:
            break
    return {}


def review(_report: Report, stop: Stop, *, game: str, moves: str, seconds: float) -> Values:
    """Every move of a game beside the truth, as far as the time allows."""
    _, position = _position(game, moves)
    return reviewed(position, seconds, stop)


def hindsight(
    _report: Report, stop: Stop, *, game: str, moves: str, engines: list[str], after: int, seconds: float
) -> Values:
    """What each engine would have played at the turns of a game, and whether that gives the result away."""
    played, position = _position(game, moves)
    found = in_hindsight(line_of(position)[after:], engines, seconds, stop)
    experts = [
        {
            "engine": engine,
            "choices": [
                {"ply": one.ply, "move": played.move_name(one.move), "gives_away": one.gives_away}
                for one in choices
            ],
        }
        for engine, choices in found.choices.items()
    ]
    return {"known": list(found.known), "experts": experts, "complete": found.complete}


def set_up(_report: Report, _stop: Stop, *, game: str, cells: dict[str, str]) -> Values:
    """The moves that lead to these stones; raises BadNotation or IllegalMove where none do."""
    played = registry.game(game)
    stones = {name: Side[side.upper()] for name, side in cells.items()}
    return {"moves": played.notation(position_with(played, stones))}


def read_records(_report: Report, _stop: Stop, *, text: str, most: int) -> Values:
    """The games of a file's text, each played again, and what is wrong with those that cannot be read."""
    return {
        "games": [read_game(one, number) for number, one in enumerate(islice(attempts(text), most), start=1)]
    }


TASKS: dict[str, Task] = {
    task.__name__: task
    for task in (
        move,
        true_scores,
        explain,
        watch,
        puzzle,
        tournament_game,
        review,
        hindsight,
        set_up,
        read_records,
    )
}


def _position(game: str, moves: str) -> tuple[Game[Any], Position]:
    played = registry.game(game)
    return played, played.parse(moves)


def _truth(game: Game[Any], known: Values) -> Truth:
    return {
        game.parse_move(name): Score(Kind(score["kind"]), score["plies"], score["value"])
        for name, score in known.items()
    }


def _watched(game: Game[Any], position: Position, engine: str, analysis: Analysis) -> Values:
    return {"analysis": analysis_json(game, position, engine, analysis), "heat": _heat(game, analysis)}


def _heat(game: Game[Any], analysis: Analysis) -> list[Values]:
    name: Callable[[Move], str] = game.move_name
    return [
        {"move": name(spot.move), "share": spot.share, "chance": spot.chance} for spot in heat_map(analysis)
    ]
