"""Pieces of HTML for notebooks, which bring their own style: a table, a heading, a picture beside words."""

from collections.abc import Iterable, Sequence
from html import escape

CELL = "padding:2px 10px;text-align:left;vertical-align:top"
BESIDE = "display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start"


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table of texts and numbers.

    >>> table(["engine"], [["<b>"]]).count("&lt;b&gt;")
    1
    """
    head = "".join(f'<th style="{CELL}">{escape(heading)}</th>' for heading in headings)
    body = "".join(map(_row, rows))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def lines(texts: Iterable[str]) -> str:
    """Texts below each other."""
    return "<br/>".join(map(escape, texts))


def paragraph(text: str) -> str:
    """Some words."""
    return f"<p>{escape(text)}</p>"


def hidden(summary: str, text: str) -> str:
    """Words behind a click."""
    return folded(summary, escape(text))


def folded(summary: str, inner: str) -> str:
    """Pieces of HTML behind a click."""
    return f"<details><summary>{escape(summary)}</summary>{inner}</details>"


def beside(*parts: str) -> str:
    """Pictures and words next to each other, below each other where the page is narrow."""
    return f'<div style="{BESIDE}">{"".join(f"<div>{part}</div>" for part in parts if part)}</div>'


def _row(cells: Sequence[object]) -> str:
    return "<tr>" + "".join(f'<td style="{CELL}">{escape(str(cell))}</td>' for cell in cells) + "</tr>"
