import json

from conjoin.core.position import Outcome, Side
from conjoin.core.record import Ending, Record
from conjoin.records.reading import Reading
from conjoin.records.replay import replay
from conjoin.views.results_json import replay_json


def test_the_record_what_was_played_and_what_was_found() -> None:
    outcome = Outcome(Side.FIRST, "resign")
    record = Record("havannah:size=4", ("ann", "bøb"), "a1 a1", outcome, Ending.RESIGN, (0.5,), 7, "cup")
    value = replay_json(Reading(record, 3, ("RE is odd",)), replay(record))
    assert json.loads(json.dumps(value)) == {
        "game": "havannah:size=4",
        "players": ["ann", "bøb"],
        "moves": "a1 a1",
        "outcome": {"winner": "first", "how": "resign", "cells": []},
        "ending": "resign",
        "clock": [0.5],
        "seed": 7,
        "event": "cup",
        "plies": 1,
        "problems": ["move 2: a1 is taken; choose an empty cell"],
        "remarks": ["RE is odd"],
    }
