"""What axe-core finds on a page."""

from axe_core_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.conftest import Visitor


def hold_for_axe(visitor: Visitor, where: str, only: list[str] | None = None) -> None:
    """Fail where a page is hard to read, hear or reach, as far as a program can tell."""
    options = {"resultTypes": ["violations"], **({"runOnly": only} if only else {})}
    found = Axe().run(visitor.page, options=options)["violations"]
    serious = [one for one in found if one["impact"] in {"serious", "critical"}]
    assert [(where, one["id"], [node["html"] for node in one["nodes"]][:3]) for one in serious] == []
