"""The pages that show the reference ratings: what stands between two marks of a page is written by `make ratings`.

<!-- connect-four --> … <!-- /connect-four --> on docs/arena.md: the command and the table it made
<!-- run --> … <!-- /run -->                   there, too: which run they are all from
<!-- strength --> … <!-- /strength -->         on docs/engines/*.md: the ratings of that engine
"""

from datetime import date
from pathlib import Path

from conjoin import __version__
from conjoin.ratings.reference import ReferenceRating, format_rating, reference_rating

SHARED = {"minimax": ("minimax", "alphabeta")}
"""Pages about several engines; any other page bears the name of its engine."""


def between(text: str, mark: str, content: str) -> str:
    """The text with new content between its two marks; raises ValueError where these are missing.

    >>> between("a <!-- x -->old<!-- /x --> b", "x", "new")
    'a <!-- x -->new<!-- /x --> b'
    """
    head, _, tail = _parts(text, mark)
    return f"{head}<!-- {mark} -->{content}<!-- /{mark} -->{tail}"


def content(text: str, mark: str) -> str:
    """What stands between two marks; raises ValueError where these are missing.

    >>> content("a <!-- x -->old<!-- /x --> b", "x")
    'old'
    """
    return _parts(text, mark)[1]


def write_marked(page: Path, mark: str, new: str) -> None:
    """Put something between two marks of a page."""
    page.write_text(between(page.read_text(encoding="utf-8"), mark, new), encoding="utf-8")


def _parts(text: str, mark: str) -> tuple[str, str, str]:
    """What stands before, between and behind the marks."""
    opening, closing = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    head, found, rest = text.partition(opening)
    inside, closed, tail = rest.partition(closing)
    if not (found and closed):
        raise ValueError(f"the page has no {opening} … {closing}")
    return head, inside, tail


def write_table(page: Path, name: str, command: str, table: str) -> None:
    """Put a tournament's table on the page, its command above it."""
    write_marked(page, name, f"\n\n```\n{command}\n```\n\n{table.strip()}\n\n")


def write_run(page: Path, pairs: int) -> None:
    """Say which run all tables of the page, and the ratings on the engines' pages, are from."""
    run = f"one run of Conjoin {__version__}, finished on {date.today()}, {pairs} pairs for every two engines"
    write_marked(page, "run", run)


def write_strengths(folder: Path, games: tuple[str, ...]) -> None:
    """Put the ratings of its engines on every engine's page that has a place for them."""
    for page in sorted(folder.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        if "<!-- strength -->" in text:
            page.write_text(between(text, "strength", strength(page.stem, games)), encoding="utf-8")


def strength(page: str, games: tuple[str, ...]) -> str:
    """The ratings of a page's engines in every game, on one line: an engine's page is short."""
    rated: list[tuple[str, ReferenceRating]] = []
    for engine in SHARED.get(page, (page,)):
        found = ((game, reference_rating(game, engine)) for game in games)
        rated += [(game, one) for game, one in found if one is not None]
    if not rated:
        return "Not in [the reference tournaments](../arena.md#the-reference-tournaments) yet."
    words = "; ".join(format_rating(game, one) for game, one in rated)
    return f"[**Strength**](../arena.md#the-reference-tournaments): {words}."
