"""The table of a tournament as JSON, CSV and Markdown."""

import csv
import io
import re
from math import isfinite
from typing import Any

from conjoin.arena.table import Standing, Table
from conjoin.ratings.accuracy import Accuracy
from conjoin.ratings.bradley_terry import Rating
from conjoin.ratings.head_to_head import HeadToHead
from conjoin.ratings.tally import Tally
from conjoin.views.results_json import accuracy_json, elo_json, finite

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
    "first_share",
)


def table_json(table: Table) -> dict[str, Any]:
    """Everything; an Elo without a bound is null."""
    return {
        "game": table.plan.game,
        "games": table.played,
        "planned": table.plan.games,
        "plan": table.plan.fields(),
        "engines": [standing_json(standing) for standing in table.standings],
        "first_share": None if table.first_share is None else round(table.first_share, 4),
        "superiority": [
            {"a": a, "b": b, "los": round(chance, 4)} for (a, b), chance in table.superiority.items()
        ],
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
    return {"player": rating.player, **elo_json(rating), "points": rating.points, "games": rating.games}


def meeting_json(met: HeadToHead) -> dict[str, Any]:
    """Two engines against each other, seen from A."""
    return {"a": met.a, "b": met.b, **_results(met.tally), **elo_json(met.elo)}


def table_csv(table: Table) -> str:
    """A line an engine, with a heading; where moves were judged, accuracy and results kept in percent, and how many."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(COLUMNS + (("accuracy", "kept", "judged") if table.accuracy else ()))
    for standing in table.standings:
        found = table.accuracy_of(standing.engine)
        total = Accuracy() if found is None else found.total
        lines.writerow(
            _row(standing)
            + ([finite(total.percent), finite(total.kept), total.moves] if table.accuracy else [])
        )
    return out.getvalue()


def table_markdown(table: Table) -> str:
    """The standings with the cross table beside them: points of the row against the column."""
    heading = [*columns(table), *(str(standing.rank) for standing in table.standings)]
    rows = [heading, ["--:", "---", *["--:"] * (len(heading) - 2)]]
    for standing in table.standings:
        rank, engine, *numbers = cells(table, standing)
        cross = (format_cross(table, standing, other) for other in table.standings)
        rows.append([rank, _code(engine), *numbers, *cross])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def columns(table: Table) -> list[str]:
    """The heads of the standings as people read them, what happened to nobody left out."""
    heads = ["", "engine", "Elo", "95 %", "W-D-L", "score", "first"]
    return [
        *heads,
        *(("accuracy", "kept") if table.accuracy else ()),
        *(["failures"] if _failed(table) else ()),
    ]


def cells(table: Table, standing: Standing) -> list[str]:
    """What stands below them."""
    row = [
        str(standing.rank),
        standing.engine,
        format_elo(standing.rating),
        format_interval(standing.rating),
        f"{standing.wins}-{standing.draws}-{standing.losses}",
        format_share(standing.share),
        format_share(standing.first_share),
    ]
    if table.accuracy:
        found = table.accuracy_of(standing.engine)
        total = Accuracy() if found is None else found.total
        row += [format_accuracy(table, standing), format_kept(total)]
    return [*row, str(standing.failures)] if _failed(table) else row


def _failed(table: Table) -> bool:
    return any(standing.failures for standing in table.standings)


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


def format_share(share: float | None) -> str:
    """A share of points; empty where none was played for."""
    return "" if share is None else f"{share:.1%}"


def format_superiority(table: Table, row: Standing, column: Standing) -> str:
    """How sure it is, in percent, that one is stronger than the other; a dot where nothing is known."""
    chance = table.superiority.get((row.engine, column.engine))
    if chance is None:
        return "·"
    return ">99" if chance > 0.995 else "<1" if chance < 0.005 else f"{100 * chance:.0f}"


def format_kept(part: Accuracy) -> str:
    """How often the result was kept where it could be lost; empty where it never could."""
    return "" if part.kept is None else f"{part.kept:.1f}%"


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
    ratings = [None] * 3 if rating is None else elo_json(rating).values()
    return [
        standing.rank,
        standing.engine,
        standing.games,
        standing.wins,
        standing.draws,
        standing.losses,
        standing.points,
        *ratings,
        standing.failures,
        None if standing.first_share is None else round(standing.first_share, 4),
    ]


def _results(tally: Tally) -> dict[str, Any]:
    return {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "pairs": list(tally.pairs)}
