"""A tournament as one page: everything is inside it, so that it can be opened from a disk and sent by mail."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from conjoin.arena.report.charts import length_chart, rating_chart
from conjoin.arena.report.games import TurningPoints, board_svg, chosen, games_json
from conjoin.arena.report.tables import format_elo, format_interval, format_percent, format_share
from conjoin.arena.table import Table
from conjoin.core.position import Side
from conjoin.core.record import Ending, Record
from conjoin.ratings.accuracy import PHASES
from conjoin.ratings.tally import half_points

if TYPE_CHECKING:
    from jinja2 import Template

HERE = Path(__file__).parent
ENDING_WORDS = {
    Ending.RULES: "won or drawn on the board",
    Ending.RESIGN: "resigned",
    Ending.TIMEOUT: "lost on time",
    Ending.ILLEGAL: "lost by an illegal move",
    Ending.CRASH: "lost by a crash",
    Ending.ADJUDICATION: "broken off with a proven result",
}
MOST_OPENINGS = 60
TEXTS = frozenset({"engine", "how", "ending", "reason", "such as", "moves of the opening"})
"""Columns that hold words and stand to the left; numbers stand to the right."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What one opening brought the side that moves first in the game, by any engine."""

    pair: str
    moves: str
    games: int
    share: float


@dataclass(frozen=True, slots=True)
class TimeUsed:
    """One engine's time, in words."""

    engine: str
    moves: int
    mean: str
    longest: str
    total: str


def page(
    table: Table, records: Sequence[Record], command: str = "", turns: TurningPoints | None = None
) -> str:
    """The whole document; `turns` are the moves that changed the true result, where that is known."""
    from markupsafe import Markup  # comes with Jinja

    shown = chosen(records)
    lengths = [_length(record) for record in records]
    markup = {
        "ratings": rating_chart([standing.rating for standing in table.standings if standing.rating]),
        "length_chart": length_chart(lengths),
        "board": board_svg(table.plan.game),
        "data": games_json(table.plan.game, table.plan.engines, shown, turns or {}),
        "style": _file("page.css"),
        "script": script(),
    }
    return _template().render(
        {name: Markup(text) for name, text in markup.items()},  # noqa: S704  (made here, names escaped)
        table=table,
        plan=table.plan,
        facts=_facts(table),
        command=command,
        lengths=lengths,
        times=_times(table, records),
        openings=_openings(table, records),
        shown=shown,
    )


def script() -> str:
    """What the page runs, all of it: a server of the page may forbid anything else."""
    return _file("page.js")


@cache
def _template() -> "Template":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals |= {
        "format_elo": format_elo,
        "format_interval": format_interval,
        "format_percent": format_percent,
        "format_share": format_share,
        "percent": "{:.0%}".format,
        "number": "{:,}".format,
        "texts": TEXTS,
        "phases": list(PHASES),
        "ending_words": ENDING_WORDS,
        "most_openings": MOST_OPENINGS,
    }
    return environment.get_template("page.html")


def _file(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _facts(table: Table) -> list[str]:
    plan = table.plan
    played = f"{table.played:,} of " if table.played < plan.games else ""
    facts = [f"{played}{plan.games:,} games", f"{plan.pairs} pairs a pairing", f"seed {plan.seed}"]
    return [*facts, "gauntlet"] if plan.gauntlet else facts


def _length(record: Record) -> int:
    """Moves: names are parted by spaces, or one letter each."""
    return len(record.moves.split()) if " " in record.moves else len(record.moves)


def _times(table: Table, records: Iterable[Record]) -> list[TimeUsed]:
    used: defaultdict[str, list[float]] = defaultdict(list)
    for record in records:
        for ply, seconds in enumerate(record.clock):
            if ply >= record.opening_plies:
                used[record.players[ply % 2]].append(seconds)
    return [
        TimeUsed(
            standing.engine, len(own), _seconds(sum(own) / len(own)), _seconds(max(own)), _seconds(sum(own))
        )
        for standing in table.standings
        if (own := used[standing.engine])
    ]


def _seconds(seconds: float) -> str:
    if seconds >= 120:
        return f"{seconds / 60:,.1f} min"
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.2f} ms"


def _openings(table: Table, records: Iterable[Record]) -> list[Opening]:
    points: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for record in records:
        pair = record.id.partition(".")[0]
        games[pair] += 1
        points[pair] += half_points(record, Side.FIRST)
    lines = table.plan.openings
    return [
        Opening(pair, lines[(int(pair) - 1) % len(lines)], games[pair], points[pair] / 2 / games[pair])
        for pair in sorted(games, key=int)
    ]
