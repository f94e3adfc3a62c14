"""A tournament as one page: everything is inside it, so that it can be opened from a disk and sent by mail."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from conjoin.arena.report.charts import length_chart, rating_chart
from conjoin.arena.report.games import TurningPoints, board_svg, chosen, games_json
from conjoin.arena.report.tables import elo_words, interval_words, percent_words, score_words
from conjoin.arena.table import Standing, Table
from conjoin.core.position import Side
from conjoin.core.record import Ending, Record
from conjoin.ratings.accuracy import PHASES, Accuracy
from conjoin.ratings.tally import half_points

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
"""Columns that hold words."""


def page(
    table: Table, records: Sequence[Record], command: str = "", turns: TurningPoints | None = None
) -> str:
    """The whole document; `turns` are the moves that changed the true result, where that is known."""
    shown = chosen(records)
    parts = [
        _section("Ratings", _ratings(table)),
        _section("Cross table", _cross(table)),
        _section("Accuracy against perfect play", _accuracy(table)),
        _section("How games ended", _endings(table)),
        _section("Lengths of games", _lengths(records)),
        _section("Time used", _times(table, records)),
        _section("Openings", _openings(table, records)),
        _section("Games", _viewer(table, records, shown)),
    ]
    data = games_json(table.plan.game, table.plan.engines, shown, turns or {})
    title = f"{table.plan.game}: {', '.join(table.plan.engines)}"
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title>",
            f"<style>{_file('page.css')}</style></head><body>",
            _header(table, command),
            "<main>",
            *filter(None, parts),
            "</main>",
            f'<script type="application/json" id="data">{data}</script>',
            f"<script>{script()}</script>",
            "</body></html>",
            "",
        ]
    )


def script() -> str:
    """What the page runs, all of it: whoever serves the page may forbid anything else."""
    return _file("page.js")


def _file(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _header(table: Table, command: str) -> str:
    plan = table.plan
    played = (
        f"{table.played:,} of {plan.games:,} games" if table.played < plan.games else f"{plan.games:,} games"
    )
    facts = [played, f"{plan.pairs} pairs a pairing", f"seed {plan.seed}"]
    facts += ["gauntlet"] if plan.gauntlet else []
    line = f"<pre><code>{escape(command)}</code></pre>" if command else ""
    return f"<header><h1>{escape(plan.game)}</h1><p>{escape(' · '.join(facts))}</p>{line}</header>"


def _section(title: str, body: str) -> str:
    return f"<section><h2>{title}</h2>{body}</section>" if body else ""


def _ratings(table: Table) -> str:
    rows = [
        [
            str(standing.rank),
            f"<code>{escape(standing.engine)}</code>",
            elo_words(standing),
            interval_words(standing),
            score_words(standing),
            f"{standing.wins}-{standing.draws}-{standing.losses}",
            str(standing.failures or ""),
        ]
        for standing in table.standings
    ]
    chart = rating_chart([standing.rating for standing in table.standings if standing.rating])
    remark = f"<p>{escape(table.remark)}</p>" if table.remark else ""
    note = "<p>Elo above the mean of all; lines are 95 % intervals.</p>" if chart else ""
    return (
        chart + note + remark + _html_table(("", "engine", "Elo", "95 %", "score", "W-D-L", "failures"), rows)
    )


def _cross(table: Table) -> str:
    heads = "".join(
        f'<th scope="col" title="{escape(standing.engine)}">{standing.rank}</th>'
        for standing in table.standings
    )
    rows = [
        f'<tr><th scope="row">{row.rank}</th><td class="engine"><code>{escape(row.engine)}</code></td>'
        + "".join(_cross_cell(table, row, column) for column in table.standings)
        + "</tr>"
        for row in table.standings
    ]
    note = "<p>Wins-draws-losses of the row against the column: ▲ more than half of the points, ▼ fewer.</p>"
    return (
        note
        + f'<div class="wide"><table class="cross"><tr><th></th><th></th>{heads}</tr>{"".join(rows)}</table></div>'
    )


def _cross_cell(table: Table, row: Standing, column: Standing) -> str:
    met = table.meeting(row.engine, column.engine)
    if met is None or not met.games:
        return '<td class="none">·</td>'
    share = (met.wins + met.draws / 2) / met.games
    name, sign = ("ahead", "▲") if share > 0.5 else ("behind", "▼") if share < 0.5 else ("even", "=")
    strength = abs(share - 0.5) * 2
    title = f"{row.engine} against {column.engine}: {share:.0%}"
    return (
        f'<td class="{name}" style="--strength:{strength:.2f}" title="{escape(title)}">'
        f"<b>{share:.0%} {sign}</b><span>{met.wins}-{met.draws}-{met.losses}</span></td>"
    )


def _accuracy(table: Table) -> str:
    rows = [
        [
            f"<code>{escape(found.player)}</code>",
            *(_percent(part) for part in (found.total, *found.phases)),
            f"{found.total.blunders:,}",
            f"{found.total.inaccuracies:,}",
            f"{found.total.moves:,} of {found.moves:,}",
        ]
        for found in table.accuracy
    ]
    if not rows:
        return ""
    note = (
        "<p>100 % is perfect play. A blunder gives a result away, an inaccuracy wins later or loses sooner; "
        "phases are thirds of the board.</p>"
    )
    heads = ("engine", "all moves", *PHASES, "blunders", "inaccuracies", "judged")
    return note + _html_table(heads, rows)


def _percent(part: Accuracy) -> str:
    """A number above a bar of its length."""
    if part.percent is None:
        return "·"
    return f'{percent_words(part)}<span class="meter"><i style="width:{part.percent:.0f}%"></i></span>'


def _endings(table: Table) -> str:
    total = max(1, sum(count for _, count in table.endings))
    rows = [[ENDING_WORDS[ending], f"{count:,}", f"{count / total:.1%}"] for ending, count in table.endings]
    failures = [
        [
            f"<code>{escape(kind.engine)}</code>",
            kind.ending.value,
            str(kind.count),
            "<br>".join(
                escape(reason) + (f" <small>× {count}</small>" if count > 1 else "")
                for reason, count in kind.reasons
            ),
            " ".join(f'<a href="#game-{escape(game)}">{escape(game)}</a>' for game in kind.games),
        ]
        for kind in table.failures
    ]
    tables = _html_table(("how", "games", "share"), rows)
    if failures:
        tables += "<h3>Failures</h3>" + _html_table(
            ("engine", "ending", "games", "reason", "such as"), failures, long="reason"
        )
    return tables


def _lengths(records: Iterable[Record]) -> str:
    lengths = [_length(record) for record in records]
    if not lengths:
        return ""
    mean = sum(lengths) / len(lengths)
    return length_chart(lengths) + f"<p>Moves of both sides, openings included; {mean:.1f} on average.</p>"


def _length(record: Record) -> int:
    """Moves: names are parted by spaces, or one letter each."""
    return len(record.moves.split()) if " " in record.moves else len(record.moves)


def _times(table: Table, records: Iterable[Record]) -> str:
    moves: Counter[str] = Counter()
    seconds: defaultdict[str, float] = defaultdict(float)
    longest: defaultdict[str, float] = defaultdict(float)
    for record in records:
        for ply, spent in enumerate(record.clock):
            if ply >= record.opening_plies:
                engine = record.players[ply % 2]
                moves[engine] += 1
                seconds[engine] += spent
                longest[engine] = max(longest[engine], spent)
    rows = [
        [
            f"<code>{escape(standing.engine)}</code>",
            f"{moves[standing.engine]:,}",
            _seconds(seconds[standing.engine] / moves[standing.engine]),
            _seconds(longest[standing.engine]),
            _seconds(seconds[standing.engine]),
        ]
        for standing in table.standings
        if moves[standing.engine]
    ]
    return _html_table(("engine", "moves", "a move", "longest", "in all"), rows) if rows else ""


def _seconds(seconds: float) -> str:
    if seconds >= 120:
        return f"{seconds / 60:,.1f} min"
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.2f} ms"


def _openings(table: Table, records: Iterable[Record]) -> str:
    """Each opening with what it brought the side that moves first in the game, whoever played it."""
    points: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for record in records:
        number = record.id.partition(".")[0]
        games[number] += 1
        points[number] += half_points(record, Side.FIRST)
    lines = table.plan.openings
    rows = []
    for number in sorted(games, key=int)[:MOST_OPENINGS]:
        line = lines[(int(number) - 1) % len(lines)]
        share = points[number] / 2 / games[number]
        rows.append(
            [number, f"<code>{escape(line) or 'empty board'}</code>", str(games[number]), f"{share:.0%}"]
        )
    if not rows:
        return ""
    more = f"<p>The first {MOST_OPENINGS} of {len(games)}.</p>" if len(games) > MOST_OPENINGS else ""
    drawn = _html_table(("pair", "moves of the opening", "games", "score of the side that begins"), rows)
    return f"<details><summary>{len(games)} openings</summary>{drawn}{more}</details>"


def _viewer(table: Table, records: Sequence[Record], shown: Sequence[Record]) -> str:
    if not shown:
        return ""
    less = len(shown) < len(records)
    note = f"<p>{len(shown):,} of {len(records):,} games; all of them are in games.jsonl.</p>" if less else ""
    return note + _file("viewer.html").replace("BOARD", board_svg(table.plan.game))


def _html_table(columns: Sequence[str], rows: Sequence[Sequence[str]], long: str = "") -> str:
    """Cells are HTML already; numbers stand to the right, texts to the left, and the long ones may be broken."""
    kinds = [
        "" if column not in TEXTS else ' class="text long"' if column == long else ' class="text"'
        for column in columns
    ]
    heads = "".join(
        f'<th scope="col"{kind}>{column}</th>' for column, kind in zip(columns, kinds, strict=True)
    )
    body = "".join(
        "<tr>" + "".join(f"<td{kind}>{cell}</td>" for cell, kind in zip(row, kinds, strict=True)) + "</tr>"
        for row in rows
    )
    return f'<div class="wide"><table><tr>{heads}</tr>{body}</table></div>'
