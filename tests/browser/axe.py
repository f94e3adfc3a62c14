"""What axe-core finds on a page."""

from axe_core_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import Visitor

SERIOUS = {"serious", "critical"}


def violations(page: Page, only: list[str] | None = None) -> list[tuple[str, list[str]]]:
    """Where a page is hard to read, hear or reach, as far as a program can tell: each rule with some elements."""
    options = {"resultTypes": ["violations"], **({"runOnly": only} if only else {})}
    found = Axe().run(page, options=options)["violations"]
    serious = [one for one in found if one["impact"] in SERIOUS]
    return [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in serious]


def hold_for_axe(visitor: Visitor, where: str, only: list[str] | None = None) -> None:
    """Fail where anything is found."""
    assert [(where, *one) for one in violations(visitor.page, only)] == []
