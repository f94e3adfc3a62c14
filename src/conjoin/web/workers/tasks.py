"""What a worker process can do: each task takes plain values and returns plain values, and ends soon after its stop.

A task is given by a name and keyword arguments. Those that improve their answer report every step.
"""

from base64 import b64encode
from collections.abc import Callable
from itertools import islice
from typing import Any

from conjoin import registry
from conjoin.core.analysis import Analysis
from conjoin.core.errors import ConjoinError
from conjoin.core.game import Game
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Position, Side, positions_to
from conjoin.explain import engine_choices, exact
from conjoin.explain import review as reviewing
from conjoin.explain.any_position import explain as planned
from conjoin.explain.assessed_games import assessed_games
from conjoin.explain.assessment import to_values
from conjoin.explain.coach import warning
from conjoin.explain.explanation import analysed, explain_analysis
from conjoin.games.setting_up import position_with
from conjoin.play.ask import Failure, ask
from conjoin.play.levels import own_limit
from conjoin.records import files
from conjoin.records.jsonl import from_json, to_json
from conjoin.records.reading import Attempt
from conjoin.records.replay import replay
from conjoin.views import svg
from conjoin.views.json import (
    Json,
    analysis_json,
    engine_choices_json,
    explanation_json,
    heat_json,
    plan_json,
    review_json,
    warning_json,
)
from conjoin.views.results_json import replay_json
from conjoin.views.scene import scene
from conjoin.views.sentences import format_line
from conjoin.web import requested
from conjoin.web.workers.puzzle_tasks import puzzle, puzzle_at, puzzle_help, puzzle_try
from conjoin.web.workers.tournament_game import tournament_game
from conjoin.web.workers.tournament_report import tournament_report

ZOOM = 2
"""Pixels of a PNG for each of the SVG, for sharp screens."""

Report = Callable[[Json], None]
Task = Callable[..., Json]


def move(_report: Report, stop: Stop, *, game: str, moves: str, engine: str, seconds: float | None) -> Json:
    """An engine's move with its reason and the seconds it took, or how it failed."""
    played, position = _position(game, moves)
    with registry.engine(engine, played) as thinker:
        answer = ask(thinker, position, own_limit(engine, Limit(seconds=seconds, stop=stop)))
    if isinstance(answer, Failure):
        return {"ending": answer.ending.value, "reason": answer.reason}
    thought = format_line(played, answer.analysis.lines[0])
    return {"move": played.move_name(answer.move), "seconds": answer.seconds, "thought": thought}


def ping(_report: Report, _stop: Stop) -> Json:
    """Nothing, from a worker that works."""
    return {}


def exact_scores(_report: Report, stop: Stop, *, game: str, moves: str, seconds: float) -> Json:
    """The exact score of every move that is known in time, and whether that is all of them."""
    played, position = _position(game, moves)
    known = {} if position.outcome else exact.exact_scores(position, Limit(seconds=seconds, stop=stop))
    return {"scores": exact.to_json(played, known), "complete": len(known) == len(position.legal_moves())}


def explain(
    _report: Report,
    stop: Stop,
    *,
    game: str,
    moves: str,
    engine: str,
    seconds: float | None,
    known: Json,
    plan: float,
) -> Json:
    """What an engine thinks of every move beside what is known of it, and where its search looked.

    With a plan if there are seconds for one.
    """
    played, position = _position(game, moves)
    analysis = analysed(played, position, engine, Limit(seconds=seconds, stop=stop))
    explanation = explain_analysis(played, position, engine, analysis, exact.from_json(played, known))
    values = {**explanation_json(explanation), "heat": heat_json(played, analysis)}
    if not plan:
        return values
    limit = Limit(seconds=plan, stop=stop)
    found = planned(position, explanation.known, limit, explanation.analysis)
    return {**values, "plan": None if found.is_empty else plan_json(found)}


def watch(report: Report, stop: Stop, *, game: str, moves: str, engine: str, seconds: float) -> Json:
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


def assess(_report: Report, stop: Stop, *, record: str) -> Json:
    """What the moves of a game were worth, given as a line of a record file; incomplete if it was stopped before."""
    found = [to_values(game.assessments) for game in assessed_games([from_json(record)], 1, stop)]
    return {"assessments": found[0] if found else [], "complete": bool(found)}


def review(_report: Report, stop: Stop, *, game: str, moves: str, seconds: float) -> Json:
    """What every move of a game was worth, as far as the time allows."""
    played, position = _position(game, moves)
    return review_json(played, reviewing.review(positions_to(position), seconds, stop))


def hindsight(
    _report: Report, stop: Stop, *, game: str, moves: str, engines: list[str], after: int, seconds: float
) -> Json:
    """What each engine would have played at the turns of a game, and whether that gives the result away."""
    played, position = _position(game, moves)
    line = positions_to(position)[after:]
    return engine_choices_json(played, engine_choices.engine_choices(line, engines, seconds, stop))


def coach(_report: Report, stop: Stop, *, game: str, moves: str, move: str, known: Json) -> Json:
    """What speaks against a move; raises BadNotation or IllegalMove."""
    played, position = _position(game, moves)
    chosen = played.parse_move(move)
    position.play(chosen)  # refused before there is anything to say
    warned = warning(position, chosen, exact.from_json(played, known), stop)
    return {"warning": None if warned is None else warning_json(position, warned)}


def set_up(_report: Report, _stop: Stop, *, game: str, cells: dict[str, str]) -> Json:
    """The moves that lead to these stones; raises BadNotation or IllegalMove where none do."""
    played = registry.game(game)
    stones = {name: Side[side.upper()] for name, side in cells.items()}
    return {"moves": played.notation(position_with(played, stones))}


def read_records(_report: Report, _stop: Stop, *, text: str, most: int) -> Json:
    """The games of a file's text, each played again, and what is wrong with those that cannot be read."""
    found = enumerate(islice(files.attempts(text), most), start=1)
    return {"games": [_read_game(one, number) for number, one in found]}


def picture(_report: Report, _stop: Stop, *, game: str, moves: str) -> Json:
    """A position as a PNG, in base 64."""
    from resvg_py import svg_to_bytes  # reads the fonts of this machine when it is loaded

    drawn = svg.draw(scene(*_position(game, moves)))
    # It holds the interpreter's lock all the time, so it would keep a whole server waiting.
    png = svg_to_bytes(svg_string=drawn, zoom=ZOOM, background="#ffffff")
    return {"png": b64encode(bytes(png)).decode()}


TASKS: dict[str, Task] = {
    task.__name__: task
    for task in (
        move,
        ping,
        exact_scores,
        explain,
        watch,
        puzzle,
        puzzle_at,
        puzzle_try,
        puzzle_help,
        tournament_game,
        tournament_report,
        assess,
        review,
        hindsight,
        coach,
        set_up,
        read_records,
        picture,
    )
}


def _position(game: str, moves: str) -> tuple[Game[Any], Position]:
    played = registry.game(game)
    return played, played.parse(moves)


def _watched(game: Game[Any], position: Position, engine: str, analysis: Analysis) -> Json:
    return {"analysis": analysis_json(game, position, engine, analysis), "heat": heat_json(game, analysis)}


def _read_game(one: Attempt, number: int) -> Json:
    """A game as it was played as far as the rules allow, or the error that keeps it from being read."""
    if isinstance(one, ConjoinError):
        return {"error": f"game {number}: {one}"}
    try:
        game = requested.game(one.record.game)
        done, line = replay(one.record), to_json(one.record)
    except ConjoinError as error:
        return {"error": f"game {number}: {error}"}
    values = replay_json(one, done)
    return {
        "game": game.name,
        "moves": game.notation(done.final),
        "players": list(one.record.players),
        "outcome": values.get("outcome"),
        "ending": values.get("ending"),
        "remarks": [*values["problems"], *values["remarks"]],
        "record": line,
    }
