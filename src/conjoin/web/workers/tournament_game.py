"""One game of a tournament in a worker process."""

from collections.abc import Callable
from itertools import islice

from conjoin.arena.job import play
from conjoin.arena.plan import Plan
from conjoin.core.limit import Stop
from conjoin.core.position import Side
from conjoin.explain.assessed_games import assessed_games
from conjoin.explain.assessment import to_values
from conjoin.play.ongoing import OngoingGame
from conjoin.records.jsonl import to_json
from conjoin.views.json import Json


def tournament_game(report: Callable[[Json], None], stop: Stop, *, plan: Json, number: int) -> Json:
    """One game of a plan as a line of a record file, and what its moves were worth; nothing if it was stopped.

    Reports whose engine is being started, then the moves before each move.
    """

    def starting(side: Side) -> None:
        report({"starting": int(side)})

    def moved(ongoing: OngoingGame) -> None:
        report({"starting": None, "moves": ongoing.game.notation(ongoing.position)})

    job = next(islice(Plan.from_fields(plan).jobs(), number, None))
    record = play(job.until(stop), moved, starting)
    if stop.is_set:
        return {"record": None}
    judged = [to_values(game.assessments) for game in assessed_games([record], 1, stop)]
    return {"record": to_json(record), "judged": judged[0] if judged else None}
