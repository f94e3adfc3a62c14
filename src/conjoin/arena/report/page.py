"""A tournament as one page: everything is inside it, so that it can be opened from a disk and sent by mail."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from conjoin.arena.report.charts import length_chart, rating_chart
from conjoin.arena.report.games import TurningPoints, board_svg, chosen, games_json
from conjoin.arena.report.statistics import moves_of, opening_results, times_used
from conjoin.arena.report.tables import (
    format_elo,
    format_interval,
    format_kept,
    format_percent,
    format_share,
    format_superiority,
)
from conjoin.arena.table import Table
from conjoin.core.record import Ending, Record
from conjoin.ratings.accuracy import PHASES

if TYPE_CHECKING:
    from jinja2 import Environment, Template

HERE = Path(__file__).parent
ENDING_WORDS = {
    Ending.RULES: "won or drawn on the board",
    Ending.RESIGN: "resigned",
    Ending.TIMEOUT: "lost on time",
    Ending.ILLEGAL: "lost by an illegal move",
    Ending.CRASH: "lost by a crash",
    Ending.ADJUDICATION: "broken off with a proven result",
    Ending.AGREEMENT: "drawn by agreement",
}
MOST_OPENINGS = 60
TEXTS = frozenset({"engine", "how", "ending", "reason", "such as", "moves of the opening"})
"""Columns that hold words and stand to the left; numbers stand to the right."""


def page(
    table: Table, records: Sequence[Record], command: str = "", turns: TurningPoints | None = None
) -> str:
    """The whole document; `turns` are the moves that changed the true result, where that is known."""
    from markupsafe import Markup  # comes with Jinja

    shown = chosen(records)
    lengths = [moves_of(record) for record in records]
    markup = {
        "ratings": rating_chart([standing.rating for standing in table.standings if standing.rating]),
        "length_chart": length_chart(lengths),
        "board": board_svg(table.plan.game),
        "data": games_json(table.plan.game, table.plan.engines, shown, turns or {}),
        "style": style(),
        "script": script(),
    }
    return _template().render(
        {name: Markup(text) for name, text in markup.items()},  # noqa: S704  (made here, names escaped)
        table=table,
        plan=table.plan,
        facts=_facts(table),
        command=command,
        lengths=lengths,
        times=times_used(table, records),
        openings=opening_results(table, records),
        shown=shown,
    )


def script() -> str:
    """What the page runs, all of it: a server of the page may forbid anything else."""
    return _file("page.js")


def style() -> str:
    """How pages of results look, in light and dark."""
    return _file("page.css")


def templates(folder: Path) -> "Environment":
    """The templates of a folder: everything is escaped, and a name that is missing is an error."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


@cache
def _template() -> "Template":
    environment = templates(HERE)
    environment.globals |= {
        "format_elo": format_elo,
        "format_interval": format_interval,
        "format_kept": format_kept,
        "format_percent": format_percent,
        "format_share": format_share,
        "format_superiority": format_superiority,
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
    if plan.heroes:
        facts.append("gauntlet" if plan.heroes == 1 else f"gauntlet of the first {plan.heroes} engines")
    return facts
