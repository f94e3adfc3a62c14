"""A tournament's report as one page that needs nothing else: no script, its own style, every name escaped."""

from collections.abc import Sequence
from html import escape
from typing import Any

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a2028;background:#fff}
table{border-collapse:collapse;width:100%;margin:1rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.4rem .6rem;border-bottom:1px solid #d9dde3;text-align:right}
th:first-child,td:first-child{text-align:left}
@media(prefers-color-scheme:dark){body{color:#e8ecf1;background:#12161c}th,td{border-color:#323b47}}
"""


def report(standing: dict[str, Any]) -> str:
    """The page."""
    title = f"Tournament of {escape(standing['game'])}"
    rows = [
        (row["engine"], row["games"], row["wins"], row["draws"], row["losses"], _percent(row["share"]))
        for row in standing["table"]
    ]
    meetings = [
        (f"{one['a']} – {one['b']}", one["wins"], one["draws"], one["losses"], _elo(one))
        for one in standing["pairings"]
    ]
    failures = "".join(
        f"<li>{escape(' – '.join(one['players']))}: {escape(one['how'])}</li>" for one in standing["failures"]
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{STYLE.strip()}</style><h1>{title}</h1>"
        f"<p>{standing['games_done']} of {standing['games_total']} games; {escape(standing['status'])}.</p>"
        f"{_table(('engine', 'games', 'won', 'drawn', 'lost', 'score'), rows)}"
        f"<h2>Who met whom</h2>{_table(('seen from the first', 'won', 'drawn', 'lost', 'Elo (95 %)'), meetings)}"
        f"{f'<h2>Failures</h2><ul>{failures}</ul>' if failures else ''}</html>"
    )


def _table(head: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> str:
    names = "".join(f"<th>{name}</th>" for name in head)
    cells = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{names}</tr></thead><tbody>{cells}</tbody></table>"


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.1%}"


def _elo(one: dict[str, Any]) -> str:
    low, elo, high = (
        "∞" if one[name] is None else f"{one[name]:+.0f}" for name in ("elo_low", "elo", "elo_high")
    )
    return f"{elo} ({low} to {high})"
