"""The languages that the pages are written in, and which of them a browser would like best."""

import json
import re
from functools import cache

from conjoin.web import assets

FIRST = "en"
"""For everybody who asks for none of the others."""
_TABLE = re.compile(r"data-languages='([^']+)'")


@cache
def directions() -> dict[str, str]:
    """Every language with the direction of its writing, as the shell lists them.

    >>> directions()["en"]
    'ltr'
    """
    found = _TABLE.search(assets.SHELL.read_text(encoding="utf-8")) if assets.SHELL.exists() else None
    return dict(json.loads(found.group(1))) if found else {FIRST: "ltr"}


def preferred(accepted: str) -> str:
    """The best of these languages for a browser that sends this `Accept-Language`.

    >>> preferred("fr-CH, de;q=0.7, en;q=0.8"), preferred("de-AT"), preferred("en;q=0, xx"), preferred("")
    ('en', 'de', 'en', 'en')
    """
    ranked = sorted(map(_weighted, accepted.split(",")), key=lambda one: -one[1])
    return next((name for name, weight in ranked if weight > 0 and name in directions()), FIRST)


def _weighted(part: str) -> tuple[str, float]:
    name, _, quality = part.partition(";")
    try:
        weight = float(quality.strip().removeprefix("q=") or 1)
    except ValueError:
        weight = 0.0
    return name.strip().split("-")[0].lower(), weight
