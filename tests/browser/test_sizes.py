"""Phones on their side, high zoom, small and middle screens: nothing overlaps, and the board can be pressed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SHORT_AND_NARROW, Visit

SMALLEST_BOARD = 240
SMALLEST_NUMBER = 12
PATHS = ["/analyse/connect-four/4453", "/analyse/havannah:size=8/h8", "/puzzles/7?plies=3", "/"]
PARTS = "site-header, score-strip, conjoin-board, .status, .toolbar, tab-set, .tab-list"

OVERLAPPING = """parts => {
    const seen = [...document.querySelectorAll(parts)].filter(one => one.checkVisibility() && one.textContent.trim());
    const found = [];
    for (const a of seen) for (const b of seen) {
        if (a === b || a.contains(b) || b.contains(a)) continue;
        const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (across > 1 && down > 1) found.push([a, b].map(one => one.localName + "." + one.className).join(" over "));
    }
    return found;
}"""


@pytest.mark.parametrize("size", SHORT_AND_NARROW)
def test_nothing_overlaps_and_the_board_is_large_enough(visit: Visit, size: str) -> None:
    viewport = SHORT_AND_NARROW[size]
    visitor = visit(viewport=viewport)
    for path in PATHS:
        page = visitor.go(path)
        board = page.locator("conjoin-board").first
        board.locator("svg").wait_for()
        assert page.evaluate(OVERLAPPING, PARTS) == [], path
        box = board.bounding_box()
        assert box is not None
        assert box["width"] >= SMALLEST_BOARD, path
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], path
        if path.startswith("/analyse"):
            assert box["y"] + box["height"] <= viewport["height"], path
        if path.startswith("/puzzles") and size == "landscape":
            side = page.locator(".work > .side").bounding_box()
            assert side is not None
            assert side["x"] >= box["x"] + box["width"], "what is asked stands beside the board"


def test_the_buttons_of_a_game_fit_on_the_smallest_phone(visit: Visit) -> None:
    viewport = SHORT_AND_NARROW["small"]
    visitor = visit({"opponent": "here"}, viewport=viewport)
    page = visitor.go("/")
    visitor.press("4")
    visitor.arrive("**/play/*")
    visitor.stones_become(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    buttons = [one.bounding_box() for one in page.locator(".toolbar .button").locator("visible=true").all()]
    assert len(buttons) > 5
    assert [
        box for box in buttons if box is None or box["x"] < 0 or box["x"] + box["width"] > viewport["width"]
    ] == []


@pytest.mark.parametrize("size", SHORT_AND_NARROW)
def test_scores_stand_side_by_side_and_lose_their_words_first(visit: Visit, size: str) -> None:
    page = visit(viewport=SHORT_AND_NARROW[size]).go("/analyse/connect-four/4453")
    expect(page.locator("score-strip .score")).to_have_count(7)
    assert not clipped(page, "score-strip b"), size
    assert not clipped(page, "score-strip small"), size
    # In one step each, since the strip is drawn anew whenever another score is found.
    size_of = "() => parseFloat(getComputedStyle(document.querySelector('score-strip b')).fontSize)"
    assert page.evaluate(size_of) >= SMALLEST_NUMBER


def clipped(page: Page, texts: str) -> list[str]:
    """Texts that are wider or higher than their own cell of the strip."""
    found: list[str] = page.evaluate(
        """texts => [...document.querySelectorAll(texts)].filter(one => {
            if (!one.checkVisibility()) return false;
            const [own, cell] = [one, one.parentElement].map(each => each.getBoundingClientRect());
            return own.left < cell.left - 1 || own.right > cell.right + 1 || own.bottom > cell.bottom + 1;
        }).map(one => one.textContent)""",
        texts,
    )
    return found
