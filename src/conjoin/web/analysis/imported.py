"""Records that somebody pastes or uploads, read and played again."""

from collections.abc import Iterator
from typing import Any

from conjoin.core.errors import BadNotation, ConjoinError
from conjoin.records import jsonl, sgf
from conjoin.records.reading import Attempt
from conjoin.records.replay import replay
from conjoin.views.replay_json import replay_json
from conjoin.web import requested


def attempts(text: str) -> Iterator[Attempt]:
    """Each game of a text, in JSON lines or SGF, or what is wrong with it; raises BadNotation for any other text."""
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start == "{":
        return jsonl.attempts(text)
    if start == "(":
        return sgf.attempts(text)
    problem = f"the text starts with {start!r}" if start else "the text is empty"
    raise BadNotation(problem, "a record starts with { (JSON lines) or ( (SGF)")


def read_game(one: Attempt, number: int) -> dict[str, Any]:
    """A game as it was played as far as the rules allow, or the error that keeps it from being read."""
    if isinstance(one, ConjoinError):
        return {"error": f"game {number}: {one}"}
    try:
        game = requested.game(one.record.game)
        done = replay(one.record)
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
    }
