"""The report of a tournament in a worker process: over thousands of games it takes seconds of one core."""

from collections.abc import Callable, Iterable
from typing import Any

from conjoin.arena.judging import turning_points
from conjoin.arena.plan import Plan
from conjoin.arena.report.page import page
from conjoin.arena.report.statistics import report_json
from conjoin.arena.table import table
from conjoin.core.limit import Stop
from conjoin.core.record import Record
from conjoin.explain.assessed_games import AssessedGame, cells
from conjoin.explain.assessment import from_values
from conjoin.records import jsonl
from conjoin.views.json import Json

Row = tuple[str, Any]
"""A game as a line of a record file, and what its moves were worth; None where that is not known."""


def read(rows: Iterable[Row]) -> tuple[list[Record], list[AssessedGame]]:
    """The games of these rows, and those of them that were judged."""
    found = [(jsonl.from_json(line), judged) for line, judged in rows]
    assessed = [
        AssessedGame(record, from_values(judged), cells(record))
        for record, judged in found
        if judged is not None
    ]
    return [record for record, _ in found], assessed


def tournament_report(
    _report: Callable[[Json], None], _stop: Stop, *, plan: Json, rows: list[Row], command: str, as_page: bool
) -> Json:
    """The arena's page with every game and its turning points, or the same as values."""
    records, judged = read(rows)
    counted = table(Plan.from_fields(plan), records, judged)
    if as_page:
        return {"page": page(counted, records, command, turning_points(judged))}
    return {"values": report_json(counted, records, command)}
