"""The table of a tournament as JSON, CSV and Markdown."""

import csv
import io
import re
from math import isfinite
from typing import Any

from conjoin.arena.table import Standing, Table
from conjoin.ratings.accuracy import Accuracy
from conjoin.ratings.bradley_terry import Rating
from conjoin.ratings.elo import EloDifference
from conjoin.ratings.head_to_head import HeadToHead
from conjoin.ratings.tally import Tally
from conjoin.views.results_json import accuracy_json

MINUS = "−"
COLUMNS = (
    "rank",
    "engine",
    "games",
    "wins",
    "draws",
    "losses",
    "points",
    "elo",
    "elo_low",
    "elo_high",
    "failures",
)


def table_json(table: Table) -> dict[str, Any]:
    """Everything; an Elo without a bound is null."""
    return {
        "game": table.plan.game,
        "games": table.played,
        "planned": table.plan.games,
        "plan": table.plan.fields(),
        "engines": [standing_json(standing) for standing in table.standings],
        "meetings": [meeting_json(met) for met in table.meetings],
        "endings": {ending.value: count for ending, count in table.endings},
        "failures": [
            {
                "engine": kind.engine,
                "ending": kind.ending.value,
                "count": kind.count,
                "reasons": [{"reason": reason, "count": count} for reason, count in kind.reasons],
                "games": list(kind.games),
            }
            for kind in table.failures
        ],
        "accuracy": [accuracy_json(found) for found in table.accuracy],
        "remark": table.remark,
    }


def standing_json(standing: Standing) -> dict[str, Any]:
    """One engine's line."""
    return dict(zip(COLUMNS, _row(standing), strict=True))


def rating_json(rating: Rating) -> dict[str, Any]:
    """One player of any records."""
    elos = zip(("elo", "elo_low", "elo_high"), (rating.elo, rating.low, rating.high), strict=True)
    counts = {"points": rating.points, "games": rating.games}
    return {"player": rating.player, **{name: _finite(elo) for name, elo in elos}, **counts}


def meeting_json(met: HeadToHead) -> dict[str, Any]:
    """Two engines against each other, seen from A."""
    return {"a": met.a, "b": met.b, **_results(met.tally), **_elo(met.elo)}


def table_csv(table: Table) -> str:
    """A line an engine, with a heading; accuracy in percent and the moves judged, where they were."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(COLUMNS + (("accuracy", "judged") if table.accuracy else ()))
    for standing in table.standings:
        found = table.accuracy_of(standing.engine)
        total = Accuracy() if found is None else found.total
        lines.writerow(_row(standing) + ([_finite(total.percent), total.moves] if table.accuracy else []))
    return out.getvalue()


def table_markdown(table: Table) -> str:
    """The standings with the cross table beside them: points of the row against the column."""
    numbers = [str(standing.rank) for standing in table.standings]
    heading = ["", "engine", "Elo", "95 %", "W-D-L", "score", *numbers]
    if any(standing.failures for standing in table.standings):
        heading.insert(6, "failures")
    if table.accuracy:
        heading.insert(6, "accuracy")
    rows = [heading, ["--:", "---", *["--:"] * (len(heading) - 2)]]
    for standing in table.standings:
        row = [str(standing.rank), _code(standing.engine)]
        row += [format_elo(standing.rating), format_interval(standing.rating)]
        row += [f"{standing.wins}-{standing.draws}-{standing.losses}", format_share(standing)]
        row += [format_accuracy(table, standing)] if table.accuracy else []
        row += [str(standing.failures)] if "failures" in heading else []
        row += [format_cross(table, standing, other) for other in table.standings]
        rows.append(row)
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _code(name: str) -> str:
    """A name in the type of code; backticks and bars, which would end it or its cell, are kept as characters."""
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", name)), default=0))
    pad = " " if "`" in name else ""
    return f"{fence}{pad}{name}{pad}{fence}".replace("|", "\\|")


def format_elo(rating: Rating | None) -> str:
    """The rating, above the mean of all or beside an anchor."""
    return "" if rating is None else signed(rating.elo)


def format_interval(rating: Rating | None) -> str:
    """The ends of its 95 % interval."""
    return "" if rating is None else f"{signed(rating.low)} … {signed(rating.high)}"


def format_share(standing: Standing) -> str:
    """The share of the points."""
    return "" if standing.share is None else f"{standing.share:.1%}"


def format_accuracy(table: Table, standing: Standing) -> str:
    """How good its moves were against perfect play, in percent; of how many, where few could be judged."""
    found = table.accuracy_of(standing.engine)
    if found is None or not found.total.moves:
        return ""
    of_few = "" if found.is_telling else f" of {found.total.moves}"
    return format_percent(found.total) + of_few


def format_percent(part: Accuracy) -> str:
    """The mean accuracy; empty where nothing was judged."""
    return "" if part.percent is None else f"{part.percent:.1f}%"


def format_cross(table: Table, row: Standing, column: Standing) -> str:
    """The points of one against the other, of how many; a dot where they are the same or have not met."""
    met = table.meeting(row.engine, column.engine)
    return "·" if met is None else f"{met.wins + met.draws / 2:g}/{met.games}"


def signed(elo: float) -> str:
    """A whole number with its sign.

    >>> signed(41.7), signed(-0.2), signed(float("-inf"))
    ('+42', '0', '−∞')
    """
    if not isfinite(elo):
        return "+∞" if elo > 0 else f"{MINUS}∞"
    number = round(elo)
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number else "0"


def _row(standing: Standing) -> list[Any]:
    rating = standing.rating
    ratings = (None,) * 3 if rating is None else (rating.elo, rating.low, rating.high)
    return [
        standing.rank,
        standing.engine,
        standing.games,
        standing.wins,
        standing.draws,
        standing.losses,
        standing.points,
        *map(_finite, ratings),
        standing.failures,
    ]


def _results(tally: Tally) -> dict[str, Any]:
    return {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "pairs": list(tally.pairs)}


def _elo(difference: EloDifference) -> dict[str, Any]:
    elos = (difference.elo, difference.low, difference.high)
    return dict(zip(("elo", "elo_low", "elo_high"), map(_finite, elos), strict=True))


def _finite(number: float | None) -> float | None:
    """JSON knows no infinity; null says that the games set no bound."""
    return round(number, 1) if number is not None and isfinite(number) else None
