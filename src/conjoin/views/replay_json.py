"""A game read from a file and played again, as plain JSON values."""

from typing import Any

from conjoin.records.jsonl import to_fields
from conjoin.records.reading import Reading
from conjoin.records.replay import Replay


def replay_json(reading: Reading, done: Replay) -> dict[str, Any]:
    """The record as in JSON lines, how many moves could be played, what does not fit and what was set aside."""
    return {
        **to_fields(reading.record),
        "plies": len(done.positions) - 1,
        "problems": list(done.problems),
        "remarks": list(reading.remarks),
    }
